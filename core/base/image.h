#pragma once

#include "core/base/time.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ds {

/// Pixels of a frame as shown. x to the right, y down, from the upper left corner.
struct Box {
    int x = 0;
    int y = 0;
    int w = 0;
    int h = 0;

    constexpr int right() const { return x + w; }
    constexpr int bottom() const { return y + h; }
    constexpr long long area() const { return static_cast<long long>(w) * h; }
    friend constexpr bool operator==(const Box&, const Box&) = default;
};

/// Intersection over union, 0 … 1; 0 when either is empty.
double overlap(const Box& a, const Box& b);

enum class PixelFormat {
    Bgra32, ///< 4 bytes a pixel, blue first, alpha 255 (QImage::Format_RGB32 on little endian)
    Bgr24,  ///< 3 bytes a pixel, blue first (OpenCV's order)
    Gray8,
};

/// An immutable picture whose pixels are shared between copies. Any thread.
class Image {
public:
    Image() = default;
    /// Takes `pixels`; rows are `stride` bytes apart. Asserts that the buffer is large enough.
    Image(int width, int height, PixelFormat format, std::vector<std::uint8_t> pixels,
          std::size_t stride);

    bool isNull() const { return !m_pixels; }
    int width() const { return m_width; }
    int height() const { return m_height; }
    PixelFormat format() const { return m_format; }
    std::size_t stride() const { return m_stride; } ///< bytes
    std::size_t bytesPerPixel() const;
    const std::uint8_t* data() const { return m_pixels ? m_pixels->data() : nullptr; }
    const std::uint8_t* row(int y) const { return data() + static_cast<std::size_t>(y) * m_stride; }
    std::size_t byteCount() const { return m_pixels ? m_pixels->size() : 0; }

private:
    int m_width = 0;
    int m_height = 0;
    PixelFormat m_format = PixelFormat::Bgra32;
    std::size_t m_stride = 0;
    std::shared_ptr<const std::vector<std::uint8_t>> m_pixels;
};

/// Interleaved float samples, -1 … 1. `time` is that of the first sample.
struct AudioBlock {
    TimeUs time;
    int sampleRate = 48000;
    int channels = 2;
    std::vector<float> samples; ///< frames × channels
};

/// Where a frame came from, without its pixels (architecture: "frame references").
struct FrameRef {
    std::string source; ///< source id
    TimeUs pts;         ///< media time at which the frame begins to be shown
    std::string hash;   ///< SHA-256 over width, height, pixel format and visible rows; may be empty
    friend bool operator==(const FrameRef&, const FrameRef&) = default;
};

/// A decoded picture with the interval in which it is on screen.
struct Frame {
    TimeUs pts;       ///< begins to be shown
    TimeUs end;       ///< the next one begins; for the last frame of a recording its own end
    Image image;      ///< turned and with square pixels, as shown
    std::string hash; ///< as in FrameRef; empty unless asked for
};

} // namespace ds
