#include "tests/support/clip_maker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
}

/// Asked by the leak checker: libx265 forgets a few buffers of each encoder, none of ours.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libx265.so\n";
}

namespace ds::test {
namespace {

struct Freer {
    void operator()(AVCodecContext* p) const { avcodec_free_context(&p); }
    void operator()(AVPacket* p) const { av_packet_free(&p); }
    void operator()(AVFrame* p) const { av_frame_free(&p); }
    void operator()(SwsContext* p) const { sws_freeContext(p); }
    void operator()(SwrContext* p) const { swr_free(&p); }
    void operator()(AVFormatContext* p) const {
        if (p->pb)
            avio_closep(&p->pb);
        avformat_free_context(p);
    }
};
template <class T>
using Owned = std::unique_ptr<T, Freer>;

struct Options {
    AVDictionary* dictionary = nullptr;
    explicit Options(const std::string& text) {
        av_dict_parse_string(&dictionary, text.c_str(), "=", ",", 0);
    }
    ~Options() { av_dict_free(&dictionary); }
    Options(const Options&) = delete;
    Options& operator=(const Options&) = delete;
};

tl::unexpected<Error> failed(const char* what, int code) {
    std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
    av_strerror(code, text.data(), text.size());
    return fail(ErrorCode::Internal, what, text.data());
}

AVPixelFormat formatOf(const Image& image) {
    switch (image.format()) {
    case PixelFormat::Bgra32:
        return AV_PIX_FMT_BGRA;
    case PixelFormat::Bgr24:
        return AV_PIX_FMT_BGR24;
    case PixelFormat::Gray8:
        return AV_PIX_FMT_GRAY8;
    }
    return AV_PIX_FMT_GRAY8;
}

/// A muxer and the packets that wait for it.
class Writer {
public:
    Status open(const std::string& path);
    Result<AVStream*> addStream(const AVCodecContext& context);
    void take(AVPacket& packet, const AVCodecContext& context, const AVStream& stream);
    Status write(const std::string& options);
    AVFormatContext* format() const { return m_format.get(); }
    bool wantsHeaders() const { return (m_format->oformat->flags & AVFMT_GLOBALHEADER) != 0; }

private:
    struct Waiting {
        Owned<AVPacket> packet;
        AVRational timeBase;
    };
    Owned<AVFormatContext> m_format;
    std::vector<Waiting> m_waiting;
};

Status Writer::open(const std::string& path) {
    AVFormatContext* raw = nullptr;
    const std::string url = "file:" + path;
    if (const int code = avformat_alloc_output_context2(&raw, nullptr, nullptr, url.c_str());
        code < 0)
        return failed("container", code);
    m_format.reset(raw);
    raw->flags |= AVFMT_FLAG_BITEXACT;
    if (const int code = avio_open(&raw->pb, url.c_str(), AVIO_FLAG_WRITE); code < 0)
        return failed(path.c_str(), code);
    return {};
}

Result<AVStream*> Writer::addStream(const AVCodecContext& context) {
    AVStream* stream = avformat_new_stream(m_format.get(), nullptr);
    if (!stream || avcodec_parameters_from_context(stream->codecpar, &context) < 0)
        return fail(ErrorCode::OutOfMemory, "stream");
    stream->time_base = context.time_base;
    return stream;
}

void Writer::take(AVPacket& packet, const AVCodecContext& context, const AVStream& stream) {
    Owned<AVPacket> copy(av_packet_clone(&packet));
    copy->stream_index = stream.index;
    m_waiting.push_back({std::move(copy), context.time_base});
}

Status Writer::write(const std::string& options) {
    const Options parsed(options);
    AVDictionary* dictionary = nullptr;
    av_dict_copy(&dictionary, parsed.dictionary, 0);
    const int headed = avformat_write_header(m_format.get(), &dictionary);
    av_dict_free(&dictionary);
    if (headed < 0)
        return failed("header", headed);
    std::stable_sort(m_waiting.begin(), m_waiting.end(), [](const Waiting& a, const Waiting& b) {
        return av_compare_ts(a.packet->dts, a.timeBase, b.packet->dts, b.timeBase) < 0;
    });
    for (Waiting& w : m_waiting) {
        const AVStream* stream = m_format->streams[w.packet->stream_index];
        av_packet_rescale_ts(w.packet.get(), w.timeBase, stream->time_base);
        if (const int code = av_interleaved_write_frame(m_format.get(), w.packet.get()); code < 0)
            return failed("packet", code);
    }
    if (const int code = av_write_trailer(m_format.get()); code < 0)
        return failed("trailer", code);
    return {};
}

/// Sends one frame (null: the end) and hands the packets to the writer.
Status encode(AVCodecContext& context, const AVFrame* frame, const AVStream& stream,
              Writer& writer) {
    if (const int code = avcodec_send_frame(&context, frame); code < 0)
        return failed("frame", code);
    const Owned<AVPacket> packet(av_packet_alloc());
    while (avcodec_receive_packet(&context, packet.get()) >= 0) {
        // Without a rate, 40 ms will do: only that of the last frame means anything.
        if (packet->duration == 0 && context.codec_type == AVMEDIA_TYPE_VIDEO)
            packet->duration = av_rescale_q(
                1, context.framerate.num > 0 ? av_inv_q(context.framerate) : AVRational{1, 25},
                context.time_base);
        writer.take(*packet, context, stream);
    }
    return {};
}

std::string groupOptions(const ClipSpec& spec) {
    const std::string gop = std::to_string(spec.gop);
    const std::string b = std::to_string(spec.bframes);
    const std::string open = spec.openGop ? "1" : "0";
    if (spec.codec == "libx264")
        return "preset=veryfast,x264-params=scenecut=0:b-adapt=0:open-gop=" + open;
    if (spec.codec == "libx265")
        return "preset=ultrafast,x265-params=log-level=none:pools=1:frame-threads=1:scenecut=0:"
               "b-adapt=0:keyint=" +
               gop + ":min-keyint=" + gop + ":bframes=" + b + ":open-gop=" + open;
    if (spec.codec == "mpeg4" || spec.codec == "mpeg2video")
        return "sc_threshold=1000000000";
    if (spec.codec == "libvpx-vp9" || spec.codec == "libvpx")
        return "deadline=realtime,cpu-used=8";
    return {};
}

void setVideo(AVCodecContext& context, const ClipSpec& spec, bool headers) {
    context.width = spec.width;
    context.height = spec.height;
    context.pix_fmt = av_get_pix_fmt(spec.pixelFormat.c_str());
    context.time_base =
        spec.times.empty() ? AVRational{spec.rateDen, spec.rateNum} : AVRational{1, 90'000};
    if (spec.times.empty())
        context.framerate = {spec.rateNum, spec.rateDen};
    context.gop_size = spec.gop;
    context.max_b_frames = spec.bframes;
    context.thread_count = 1;
    context.sample_aspect_ratio = {spec.pixelNum, spec.pixelDen};
    context.color_range = spec.fullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_UNSPECIFIED;
    context.bit_rate = 0;
    if (!spec.matrix.empty())
        context.colorspace =
            static_cast<AVColorSpace>(av_color_space_from_name(spec.matrix.c_str()));
    if (spec.codec == "mpeg4" || spec.codec == "mpeg2video" || spec.codec == "mjpeg") {
        context.flags |= AV_CODEC_FLAG_QSCALE;
        context.global_quality = 4 * FF_QP2LAMBDA;
        if (!spec.openGop && spec.codec != "mjpeg")
            context.flags |= AV_CODEC_FLAG_CLOSED_GOP;
    }
    if (spec.interlaced)
        context.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME;
    if (headers)
        context.flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    context.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL;
}

Result<Owned<AVCodecContext>> openVideo(const ClipSpec& spec, bool headers) {
    const AVCodec* codec = avcodec_find_encoder_by_name(spec.codec.c_str());
    if (!codec)
        return fail(ErrorCode::Unsupported, spec.codec, "no such encoder");
    Owned<AVCodecContext> context(avcodec_alloc_context3(codec));
    setVideo(*context, spec, headers);
    std::string text = groupOptions(spec);
    if (!spec.codecOptions.empty())
        text += (text.empty() ? "" : ",") + spec.codecOptions;
    Options options(text);
    if (const int code = avcodec_open2(context.get(), codec, &options.dictionary); code < 0)
        return failed(spec.codec.c_str(), code);
    return context;
}

/// The picture as the encoder wants it.
Result<Owned<AVFrame>> toFrame(const Image& image, const AVCodecContext& context) {
    Owned<AVFrame> frame(av_frame_alloc());
    frame->width = context.width;
    frame->height = context.height;
    frame->format = context.pix_fmt;
    frame->color_range = context.color_range;
    frame->colorspace = context.colorspace;
    if (const int code = av_frame_get_buffer(frame.get(), 0); code < 0)
        return failed("frame", code);
    const Owned<SwsContext> sws(sws_getContext(image.width(), image.height(), formatOf(image),
                                               context.width, context.height, context.pix_fmt,
                                               SWS_POINT | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP,
                                               nullptr, nullptr, nullptr));
    if (!sws)
        return fail(ErrorCode::Unsupported, "pixel format");
    const int* matrix =
        sws_getCoefficients(context.colorspace == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_ITU601);
    sws_setColorspaceDetails(sws.get(), matrix, 1, matrix,
                             context.color_range == AVCOL_RANGE_JPEG ? 1 : 0, 0, 1 << 16, 1 << 16);
    const std::uint8_t* const planes[4] = {image.data(), nullptr, nullptr, nullptr};
    const int strides[4] = {static_cast<int>(image.stride()), 0, 0, 0};
    sws_scale(sws.get(), planes, strides, 0, image.height(), frame->data, frame->linesize);
    return frame;
}

std::int64_t encoderTime(const ClipSpec& spec, int frame, AVRational timeBase) {
    const std::int64_t start = std::llround(spec.startSeconds / av_q2d(timeBase));
    if (spec.times.empty())
        return start + frame;
    return start +
           av_rescale_q(spec.times[static_cast<std::size_t>(frame)].us, {1, 1'000'000}, timeBase);
}

Status addVideo(Writer& writer, const ClipSpec& spec, const std::function<Image(int)>& draw,
                bool isDefault) {
    auto context = openVideo(spec, writer.wantsHeaders());
    if (!context)
        return fail(context.error());
    const auto stream = writer.addStream(**context);
    if (!stream)
        return fail(stream.error());
    (*stream)->sample_aspect_ratio = (*context)->sample_aspect_ratio;
    (*stream)->avg_frame_rate = (*context)->framerate;
    (*stream)->disposition = isDefault ? AV_DISPOSITION_DEFAULT : 0;
    if (spec.rotation != 0) {
        auto* matrix = reinterpret_cast<std::int32_t*>(
            av_stream_new_side_data(*stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(std::int32_t)));
        av_display_rotation_set(matrix, spec.rotation);
    }
    for (int i = 0; i < spec.frames; ++i) {
        auto frame = toFrame(draw(i), **context);
        if (!frame)
            return fail(frame.error());
        (*frame)->pts = encoderTime(spec, i, (*context)->time_base);
        (*frame)->interlaced_frame = spec.interlaced ? 1 : 0;
        (*frame)->top_field_first = spec.interlaced ? 1 : 0;
        (*frame)->quality = (*context)->global_quality;
        if (const Status sent = encode(**context, frame->get(), **stream, writer); !sent)
            return sent;
    }
    return encode(**context, nullptr, **stream, writer);
}

Status addCover(Writer& writer) {
    ClipSpec spec;
    spec.codec = "mjpeg";
    spec.pixelFormat = "yuvj420p";
    spec.frames = 1;
    auto context = openVideo(spec, false);
    if (!context)
        return fail(context.error());
    const auto stream = writer.addStream(**context);
    if (!stream)
        return fail(stream.error());
    (*stream)->disposition = AV_DISPOSITION_ATTACHED_PIC;
    auto frame = toFrame(numberPicture(4000), **context);
    if (!frame)
        return fail(frame.error());
    (*frame)->pts = 0;
    (*frame)->quality = (*context)->global_quality;
    if (const Status sent = encode(**context, frame->get(), **stream, writer); !sent)
        return sent;
    return encode(**context, nullptr, **stream, writer);
}

Result<Owned<AVCodecContext>> openAudio(const ClipSpec& spec, bool headers) {
    const AVCodec* codec = avcodec_find_encoder_by_name(spec.audioCodec.c_str());
    if (!codec)
        return fail(ErrorCode::Unsupported, spec.audioCodec, "no such encoder");
    Owned<AVCodecContext> context(avcodec_alloc_context3(codec));
    context->sample_rate = 48'000;
    context->sample_fmt = codec->sample_fmts[0];
    av_channel_layout_default(&context->ch_layout, 2);
    context->time_base = {1, 48'000};
    context->bit_rate = 128'000;
    context->strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL;
    if (headers)
        context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if (const int code = avcodec_open2(context.get(), codec, nullptr); code < 0)
        return failed(spec.audioCodec.c_str(), code);
    return context;
}

Result<Owned<AVFrame>> soundFrame(const ClipSpec& spec, AVCodecContext& context, std::int64_t from,
                                  int samples) {
    std::vector<float> made(static_cast<std::size_t>(samples) * 2);
    for (int i = 0; i < samples; ++i) {
        const double t = spec.audioStartSeconds + static_cast<double>(from + i) / 48'000;
        const float value =
            spec.sound ? spec.sound(t) : static_cast<float>(0.3 * std::sin(2 * M_PI * 440 * t));
        made[static_cast<std::size_t>(i) * 2] = value;
        made[static_cast<std::size_t>(i) * 2 + 1] = value;
    }
    Owned<AVFrame> frame(av_frame_alloc());
    frame->format = context.sample_fmt;
    frame->sample_rate = context.sample_rate;
    frame->nb_samples = samples;
    av_channel_layout_copy(&frame->ch_layout, &context.ch_layout);
    if (const int code = av_frame_get_buffer(frame.get(), 0); code < 0)
        return failed("sound", code);
    SwrContext* raw = nullptr;
    swr_alloc_set_opts2(&raw, &context.ch_layout, context.sample_fmt, 48'000, &context.ch_layout,
                        AV_SAMPLE_FMT_FLT, 48'000, 0, nullptr);
    const Owned<SwrContext> swr(raw);
    const auto* in = reinterpret_cast<const std::uint8_t*>(made.data());
    if (swr_init(raw) < 0 || swr_convert(raw, frame->extended_data, samples, &in, samples) < 0)
        return fail(ErrorCode::Internal, "sound");
    return frame;
}

Status addAudio(Writer& writer, const ClipSpec& spec) {
    auto context = openAudio(spec, writer.wantsHeaders());
    if (!context)
        return fail(context.error());
    const auto stream = writer.addStream(**context);
    if (!stream)
        return fail(stream.error());
    (*stream)->disposition = AV_DISPOSITION_DEFAULT;
    double seconds = spec.audioSeconds;
    if (seconds <= 0)
        seconds = shownTime(spec, spec.frames).seconds() - spec.audioStartSeconds;
    const auto total = static_cast<std::int64_t>(seconds * 48'000);
    const int piece = (*context)->frame_size > 0 ? (*context)->frame_size : 1024;
    const auto start =
        static_cast<std::int64_t>((spec.startSeconds + spec.audioStartSeconds) * 48'000);
    for (std::int64_t at = 0; at < total; at += piece) {
        auto frame = soundFrame(spec, **context, at, piece);
        if (!frame)
            return fail(frame.error());
        (*frame)->pts = start + at;
        if (const Status sent = encode(**context, frame->get(), **stream, writer); !sent)
            return sent;
    }
    return encode(**context, nullptr, **stream, writer);
}

std::string nameOf(const ClipSpec& spec) {
    if (!spec.name.empty())
        return spec.name;
    return spec.codec + "_" + std::to_string(spec.width) + "x" + std::to_string(spec.height) +
           "_r" + std::to_string(spec.rateNum) + "_" + std::to_string(spec.rateDen) + "_g" +
           std::to_string(spec.gop) + "_b" + std::to_string(spec.bframes) +
           (spec.openGop ? "_open" : "") + (spec.times.empty() ? "" : "_vfr") + "_s" +
           std::to_string(static_cast<int>(spec.startSeconds * 1000)) +
           (spec.audioCodec.empty() ? "" : "_" + spec.audioCodec);
}

constexpr int kBlocks = 4;
constexpr int kBlock = 40;

/// 16 bits: the number and a check sum of its three digits to base 16.
int coded(int number) {
    const int sum = (number ^ (number >> 4) ^ (number >> 8) ^ 0x5) & 0xf;
    return (number & 0xfff) << 4 | sum;
}

int brightness(const Image& image, int x, int y) {
    const std::uint8_t* pixel = image.row(y) + static_cast<std::size_t>(x) * image.bytesPerPixel();
    if (image.format() == PixelFormat::Gray8)
        return pixel[0];
    return (pixel[0] + 2 * pixel[1] + pixel[2]) / 4;
}

} // namespace

TimeUs shownTime(const ClipSpec& spec, int frame) {
    if (spec.times.empty())
        return {av_rescale(frame, 1'000'000LL * spec.rateDen, spec.rateNum)};
    if (static_cast<std::size_t>(frame) < spec.times.size())
        return spec.times[static_cast<std::size_t>(frame)];
    return spec.times.back() + DurationUs{40'000};
}

Image numberPicture(int frame) {
    constexpr int side = kBlocks * kBlock;
    const int bits = coded(frame);
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(side) * side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int block = (y / kBlock) * kBlocks + x / kBlock;
            pixels[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)] =
                (bits >> block & 1) != 0 ? 255 : 0;
        }
    return Image(side, side, PixelFormat::Gray8, std::move(pixels), side);
}

std::optional<int> readNumber(const Image& image) {
    int bits = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
        const int left = image.width() * (block % kBlocks) / kBlocks;
        const int top = image.height() * (block / kBlocks) / kBlocks;
        const int w = image.width() / kBlocks;
        const int h = image.height() / kBlocks;
        int sum = 0;
        int count = 0;
        for (int y = top + h / 4; y < top + h - h / 4; ++y)
            for (int x = left + w / 4; x < left + w - w / 4; ++x, ++count)
                sum += brightness(image, x, y);
        const int mean = count > 0 ? sum / count : 128;
        if (mean > 90 && mean < 165)
            return std::nullopt;
        bits |= (mean >= 165 ? 1 : 0) << block;
    }
    const int number = bits >> 4;
    return coded(number) == bits ? std::optional(number) : std::nullopt;
}

Result<std::string> makeClip(const std::string& dir, const ClipSpec& spec,
                             const std::function<Image(int frame)>& draw) {
    av_log_set_level(AV_LOG_ERROR);
    const std::string path = dir + "/" + nameOf(spec) + "." + spec.container;
    Writer writer;
    Status done = writer.open(path);
    if (done && spec.secondVideo) {
        ClipSpec other = spec;
        other.width *= 2;
        other.height *= 2;
        done = addVideo(
            writer, other, [](int) { return numberPicture(4095); }, false);
    }
    if (done && !spec.coverOnly)
        done = addVideo(writer, spec, draw, true);
    if (done && !spec.audioCodec.empty())
        done = addAudio(writer, spec);
    if (done && (spec.cover || spec.coverOnly))
        done = addCover(writer);
    if (done)
        done = writer.write(spec.muxOptions);
    if (!done)
        return fail(done.error());
    return path;
}

} // namespace ds::test
