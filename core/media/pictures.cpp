#include "core/media/video_frame.h"

#include <algorithm>
#include <cmath>

/// JPEG and PNG in memory.
namespace ds::media {

using namespace detail;

namespace {

AVPixelFormat formatOf(const Image& image) {
    switch (image.format()) {
    case PixelFormat::Bgra32:
        return AV_PIX_FMT_BGRA;
    case PixelFormat::Bgr24:
        return AV_PIX_FMT_BGR24;
    case PixelFormat::Gray8:
        return AV_PIX_FMT_GRAY8;
    }
    return AV_PIX_FMT_BGRA;
}

/// The picture in a format that the encoder takes.
Result<FramePtr> frameOf(const Image& image, AVPixelFormat format) {
    FramePtr frame = makeFrame();
    if (!frame)
        return fail(ErrorCode::OutOfMemory, {});
    frame->width = image.width();
    frame->height = image.height();
    frame->format = format;
    frame->color_range = AVCOL_RANGE_JPEG;
    if (av_frame_get_buffer(frame.get(), 0) < 0)
        return fail(ErrorCode::OutOfMemory, {});
    const AVPixelFormat plain = format == AV_PIX_FMT_YUVJ420P ? AV_PIX_FMT_YUV420P : format;
    // Full chroma input: the fast one reads a pixel too many of odd rows.
    const SwsPtr context(sws_getContext(
        image.width(), image.height(), formatOf(image), image.width(), image.height(), plain,
        SWS_BILINEAR | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND, nullptr, nullptr, nullptr));
    if (!context)
        return fail(ErrorCode::Internal, {}, "no conversion for the encoder");
    const int* matrix = sws_getCoefficients(SWS_CS_ITU601); // JPEG's own
    sws_setColorspaceDetails(context.get(), matrix, 1, matrix, 1, 0, 1 << 16, 1 << 16);
    const std::uint8_t* const planes[4] = {image.data(), nullptr, nullptr, nullptr};
    const int strides[4] = {static_cast<int>(image.stride()), 0, 0, 0};
    sws_scale(context.get(), planes, strides, 0, image.height(), frame->data, frame->linesize);
    return frame;
}

Result<std::string> encode(const Image& image, AVCodecID id, AVPixelFormat format, int quality) {
    if (image.isNull())
        return fail(ErrorCode::InvalidInput, {}, "no picture to encode");
    const AVCodec* codec = avcodec_find_encoder(id);
    if (!codec)
        return fail(ErrorCode::Unsupported, avcodec_get_name(id), "no encoder");
    const CodecPtr context(avcodec_alloc_context3(codec));
    if (!context)
        return fail(ErrorCode::OutOfMemory, {});
    context->width = image.width();
    context->height = image.height();
    context->pix_fmt = format;
    context->time_base = {1, 25};
    context->color_range = AVCOL_RANGE_JPEG;
    context->thread_count = 1;
    if (quality > 0) {
        context->flags |= AV_CODEC_FLAG_QSCALE;
        context->qmin = 1;
        context->global_quality = quality * FF_QP2LAMBDA;
    }
    if (const int code = avcodec_open2(context.get(), codec, nullptr); code < 0)
        return fail(ErrorCode::Internal, codec->name, avError(code));
    auto frame = frameOf(image, format);
    if (!frame)
        return fail(frame.error());
    (*frame)->quality = context->global_quality;
    const PacketPtr packet = makePacket();
    int code = avcodec_send_frame(context.get(), frame->get());
    if (code >= 0)
        code = avcodec_receive_packet(context.get(), packet.get());
    if (code < 0)
        return fail(ErrorCode::Internal, codec->name, avError(code));
    return std::string(reinterpret_cast<const char*>(packet->data),
                       static_cast<std::size_t>(packet->size));
}

AVCodecID codecOf(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"sv))
        return AV_CODEC_ID_PNG;
    if (bytes.starts_with("\xff\xd8\xff"sv))
        return AV_CODEC_ID_MJPEG;
    return AV_CODEC_ID_NONE;
}

} // namespace

Result<std::string> encodePng(const Image& image) {
    const bool gray = !image.isNull() && image.format() == PixelFormat::Gray8;
    return encode(image, AV_CODEC_ID_PNG, gray ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_RGB24, 0);
}

Result<std::string> encodeJpeg(const Image& image, double quality01) {
    const int quality = static_cast<int>(std::lround(31 - 30 * std::clamp(quality01, 0.0, 1.0)));
    return encode(image, AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ420P, quality);
}

Result<Image> decodePicture(std::string_view bytes) {
    routeLog();
    const AVCodecID id = codecOf(bytes);
    if (id == AV_CODEC_ID_NONE)
        return fail(ErrorCode::NotMedia, {}, "neither PNG nor JPEG");
    const AVCodec* codec = avcodec_find_decoder(id);
    const CodecPtr context(codec ? avcodec_alloc_context3(codec) : nullptr);
    const PacketPtr packet = makePacket();
    const FramePtr frame = makeFrame();
    if (!context || !packet || !frame)
        return fail(ErrorCode::OutOfMemory, {});
    context->thread_count = 1;
    context->max_pixels = 256LL << 20;
    if (avcodec_open2(context.get(), codec, nullptr) < 0 ||
        av_new_packet(packet.get(), static_cast<int>(bytes.size())) < 0)
        return fail(ErrorCode::OutOfMemory, {});
    std::copy(bytes.begin(), bytes.end(), packet->data);
    int code = avcodec_send_packet(context.get(), packet.get());
    if (code >= 0) {
        avcodec_send_packet(context.get(), nullptr);
        code = avcodec_receive_frame(context.get(), frame.get());
    }
    if (code < 0)
        return fail(ErrorCode::Damaged, {}, avError(code));
    return convert(*frame, PixelFormat::Bgra32, {frame->width, frame->height});
}

} // namespace ds::media
