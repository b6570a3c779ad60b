#include "core/media/video_frame.h"

#include "core/base/sha256.h"

#include <algorithm>
#include <cmath>

extern "C" {
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
}

namespace ds::media {
namespace {

/// `size` scaled down, in its own shape, to fit the limits (0: none).
detail::Size fitted(detail::Size size, int maxWidth, int maxHeight) {
    double scale = 1;
    if (maxWidth > 0)
        scale = std::min(scale, static_cast<double>(maxWidth) / size.width);
    if (maxHeight > 0)
        scale = std::min(scale, static_cast<double>(maxHeight) / size.height);
    const auto scaled = [&](int pixels) {
        return std::max(1, static_cast<int>(std::lround(pixels * scale)));
    };
    return {scaled(size.width), scaled(size.height)};
}

void hashPlane(Sha256& hash, const AVFrame& frame, const AVPixFmtDescriptor& format, int plane) {
    const int bytes =
        av_image_get_linesize(static_cast<AVPixelFormat>(frame.format), frame.width, plane);
    const bool isChroma = (plane == 1 || plane == 2) && (format.flags & AV_PIX_FMT_FLAG_RGB) == 0;
    const int rows = isChroma ? AV_CEIL_RSHIFT(frame.height, format.log2_chroma_h) : frame.height;
    for (int y = 0; y < rows && bytes > 0; ++y)
        hash.add(frame.data[plane] + static_cast<std::ptrdiff_t>(y) * frame.linesize[plane],
                 static_cast<std::size_t>(bytes));
}

} // namespace

TimeUs VideoFrame::pts() const {
    return m_state->pts;
}
TimeUs VideoFrame::end() const {
    return m_state->end;
}
int VideoFrame::width() const {
    return m_state->shown.width;
}
int VideoFrame::height() const {
    return m_state->shown.height;
}

std::size_t VideoFrame::byteCount() const {
    const AVFrame& frame = *m_state->frame;
    const int bytes = av_image_get_buffer_size(static_cast<AVPixelFormat>(frame.format),
                                               frame.width, frame.height, 1);
    return bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
}

bool VideoFrame::isDamaged() const {
    return m_state->damaged;
}

bool VideoFrame::isStandIn() const {
    return m_state->standIn;
}

Result<Image> VideoFrame::toImage(PixelFormat format, int maxWidth, int maxHeight) const {
    detail::Size size = fitted(m_state->shown, maxWidth, maxHeight);
    if (m_state->rotation % 180 != 0)
        std::swap(size.width, size.height);
    auto image = detail::convert(*m_state->frame, format, size);
    if (!image)
        return image;
    return detail::turned(std::move(*image), m_state->rotation);
}

std::string VideoFrame::hash() const {
    const AVFrame& frame = *m_state->frame;
    const auto* format = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
    Sha256 hash;
    hash.add(std::to_string(frame.width) + "x" + std::to_string(frame.height) + " " +
             (format ? format->name : "?") + "\n");
    const int planes = av_pix_fmt_count_planes(static_cast<AVPixelFormat>(frame.format));
    for (int plane = 0; format && plane < planes; ++plane)
        hashPlane(hash, frame, *format, plane);
    return hash.finish();
}

} // namespace ds::media
