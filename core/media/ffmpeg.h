#pragma once

#include "core/base/result.h"

#include <memory>
#include <string>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/frame.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
}

/// Owners for FFmpeg's objects; inside ds::media only.
namespace ds::media::detail {

struct Freer {
    void operator()(AVFormatContext* p) const { avformat_close_input(&p); }
    void operator()(AVCodecContext* p) const { avcodec_free_context(&p); }
    void operator()(AVPacket* p) const { av_packet_free(&p); }
    void operator()(AVFrame* p) const { av_frame_free(&p); }
    void operator()(AVCodecParserContext* p) const { av_parser_close(p); }
    void operator()(SwsContext* p) const { sws_freeContext(p); }
    void operator()(SwrContext* p) const { swr_free(&p); }
    void operator()(AVIOContext* p) const; ///< one made by LocalFile
};

using FormatPtr = std::unique_ptr<AVFormatContext, Freer>;
using CodecPtr = std::unique_ptr<AVCodecContext, Freer>;
using ParserPtr = std::unique_ptr<AVCodecParserContext, Freer>;
using IoPtr = std::unique_ptr<AVIOContext, Freer>;
using PacketPtr = std::unique_ptr<AVPacket, Freer>;
using FramePtr = std::unique_ptr<AVFrame, Freer>;
using SwsPtr = std::unique_ptr<SwsContext, Freer>;
using SwrPtr = std::unique_ptr<SwrContext, Freer>;

inline PacketPtr makePacket() {
    return PacketPtr(av_packet_alloc());
}
inline FramePtr makeFrame() {
    return FramePtr(av_frame_alloc());
}

/// FFmpeg's sentence for one of its codes.
std::string avError(int code);

/// Sends FFmpeg's log to spdlog at debug level. Any thread, any number of times.
void routeLog();

inline constexpr AVRational kMicroseconds{1, 1'000'000};

} // namespace ds::media::detail
