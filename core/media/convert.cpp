#include "core/media/video_frame.h"

#include <algorithm>
#include <list>

extern "C" {
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
}

namespace ds::media::detail {
namespace {

AVPixelFormat ffmpegFormat(PixelFormat format) {
    switch (format) {
    case PixelFormat::Bgra32:
        return AV_PIX_FMT_BGRA;
    case PixelFormat::Bgr24:
        return AV_PIX_FMT_BGR24;
    case PixelFormat::Gray8:
        return AV_PIX_FMT_GRAY8;
    }
    return AV_PIX_FMT_BGRA;
}

struct Pixels {
    AVPixelFormat format = AV_PIX_FMT_NONE;
    bool full = false;
};

/// The "J" formats are the plain ones with full range.
Pixels plainFormat(const AVFrame& frame) {
    const bool full = frame.color_range == AVCOL_RANGE_JPEG;
    switch (frame.format) {
    case AV_PIX_FMT_YUVJ420P:
        return {AV_PIX_FMT_YUV420P, true};
    case AV_PIX_FMT_YUVJ422P:
        return {AV_PIX_FMT_YUV422P, true};
    case AV_PIX_FMT_YUVJ444P:
        return {AV_PIX_FMT_YUV444P, true};
    case AV_PIX_FMT_YUVJ440P:
        return {AV_PIX_FMT_YUV440P, true};
    case AV_PIX_FMT_YUVJ411P:
        return {AV_PIX_FMT_YUV411P, true};
    default:
        return {static_cast<AVPixelFormat>(frame.format), full};
    }
}

int matrixOf(const AVFrame& frame) {
    switch (frame.colorspace) {
    case AVCOL_SPC_BT709:
        return SWS_CS_ITU709;
    case AVCOL_SPC_BT470BG:
    case AVCOL_SPC_SMPTE170M:
        return SWS_CS_ITU601;
    case AVCOL_SPC_SMPTE240M:
        return SWS_CS_SMPTE240M;
    case AVCOL_SPC_FCC:
        return SWS_CS_FCC;
    case AVCOL_SPC_BT2020_NCL:
    case AVCOL_SPC_BT2020_CL:
        return SWS_CS_BT2020;
    default:
        return frame.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601;
    }
}

struct Conversion {
    int width = 0;
    int height = 0;
    AVPixelFormat from = AV_PIX_FMT_NONE;
    bool full = false;
    int matrix = 0;
    int toWidth = 0;
    int toHeight = 0;
    AVPixelFormat to = AV_PIX_FMT_NONE;
    friend bool operator==(const Conversion&, const Conversion&) = default;
};

SwsPtr makeContext(const Conversion& c) {
    const bool smaller = c.toWidth < c.width || c.toHeight < c.height;
    SwsPtr context(sws_getContext(c.width, c.height, c.from, c.toWidth, c.toHeight, c.to,
                                  smaller ? SWS_AREA : SWS_BILINEAR, nullptr, nullptr, nullptr));
    if (!context)
        return nullptr;
    const int* matrix = sws_getCoefficients(c.matrix);
    // Refused where nothing is to be converted; right then, too.
    sws_setColorspaceDetails(context.get(), matrix, c.full ? 1 : 0, matrix, 1, 0, 1 << 16, 1 << 16);
    return context;
}

/// Making a context costs more than converting a small picture: the last few are kept.
SwsContext* contextFor(const Conversion& wanted) {
    struct Kept {
        Conversion conversion;
        SwsPtr context;
    };
    constexpr std::size_t kKept = 4;
    thread_local std::list<Kept> cache;
    const auto found = std::find_if(cache.begin(), cache.end(),
                                    [&](const Kept& kept) { return kept.conversion == wanted; });
    if (found != cache.end()) {
        cache.splice(cache.begin(), cache, found);
        return cache.front().context.get();
    }
    SwsPtr made = makeContext(wanted);
    if (!made)
        return nullptr;
    cache.push_front({wanted, std::move(made)});
    if (cache.size() > kKept)
        cache.pop_back();
    return cache.front().context.get();
}

std::size_t bytesOf(PixelFormat format) {
    return format == PixelFormat::Bgra32 ? 4 : format == PixelFormat::Bgr24 ? 3 : 1;
}

} // namespace

Result<Image> convert(const AVFrame& frame, PixelFormat format, Size size) {
    const Pixels pixels = plainFormat(frame);
    SwsContext* context =
        contextFor({frame.width, frame.height, pixels.format, pixels.full, matrixOf(frame),
                    size.width, size.height, ffmpegFormat(format)});
    if (!context)
        return fail(ErrorCode::Unsupported, {}, "pixel format cannot be converted");
    // Rows on 64-byte steps, and room behind the last: the vector code of swscale writes whole
    // registers.
    const std::size_t row = static_cast<std::size_t>(size.width) * bytesOf(format);
    const std::size_t stride = (row + 63) / 64 * 64;
    std::vector<std::uint8_t> out(stride * static_cast<std::size_t>(size.height) + 64);
    std::uint8_t* const planes[4] = {out.data(), nullptr, nullptr, nullptr};
    const int strides[4] = {static_cast<int>(stride), 0, 0, 0};
    const int rows =
        sws_scale(context, frame.data, frame.linesize, 0, frame.height, planes, strides);
    if (rows <= 0)
        return fail(ErrorCode::Decode, {}, "picture cannot be converted");
    return Image(size.width, size.height, format, std::move(out), stride);
}

Image turned(Image image, int degrees) {
    if (degrees == 0)
        return image;
    const int width = degrees == 180 ? image.width() : image.height();
    const int height = degrees == 180 ? image.height() : image.width();
    const std::size_t pixel = image.bytesPerPixel();
    const std::size_t stride = static_cast<std::size_t>(width) * pixel;
    std::vector<std::uint8_t> out(stride * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int fromX = degrees == 90 ? y : degrees == 180 ? width - 1 - x : height - 1 - y;
            const int fromY = degrees == 90 ? width - 1 - x : degrees == 180 ? height - 1 - y : x;
            const std::uint8_t* from = image.row(fromY) + static_cast<std::size_t>(fromX) * pixel;
            std::copy_n(from, pixel,
                        out.data() + static_cast<std::size_t>(y) * stride +
                            static_cast<std::size_t>(x) * pixel);
        }
    }
    return Image(width, height, image.format(), std::move(out), stride);
}

} // namespace ds::media::detail
