#include "core/base/image.h"

#include <algorithm>
#include <cassert>

namespace ds {

double overlap(const Box& a, const Box& b) {
    const long long w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const long long h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    if (w <= 0 || h <= 0)
        return 0;
    const double shared = static_cast<double>(w) * static_cast<double>(h);
    return shared / (static_cast<double>(a.area()) + static_cast<double>(b.area()) - shared);
}

Image::Image(int width, int height, PixelFormat format, std::vector<std::uint8_t> pixels,
             std::size_t stride)
    : m_width(width), m_height(height), m_format(format), m_stride(stride),
      m_pixels(std::make_shared<const std::vector<std::uint8_t>>(std::move(pixels))) {
    assert(width > 0 && height > 0);
    assert(m_stride >= static_cast<std::size_t>(width) * bytesPerPixel());
    assert(m_pixels->size() >= m_stride * static_cast<std::size_t>(height - 1) +
                                   static_cast<std::size_t>(width) * bytesPerPixel());
}

std::size_t Image::bytesPerPixel() const {
    switch (m_format) {
    case PixelFormat::Bgra32:
        return 4;
    case PixelFormat::Bgr24:
        return 3;
    case PixelFormat::Gray8:
        return 1;
    }
    return 4;
}

} // namespace ds
