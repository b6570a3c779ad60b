#pragma once
// Small pictures made of numbers, for the tests of this room.

#include "core/base/image.h"
#include "core/vision/picture.h"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace ds::test {

struct Bgr {
    std::uint8_t b = 0;
    std::uint8_t g = 0;
    std::uint8_t r = 0;
};

/// A picture to draw in.
class Canvas {
public:
    Canvas(int width, int height, Bgr colour = {})
        : m_width(width), m_height(height),
          m_pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), colour) {}

    void set(int x, int y, Bgr colour) {
        if (x >= 0 && y >= 0 && x < m_width && y < m_height)
            m_pixels[static_cast<std::size_t>(y * m_width + x)] = colour;
    }
    Canvas& fill(const Box& box, Bgr colour) {
        for (int y = box.y; y < box.bottom(); ++y)
            for (int x = box.x; x < box.right(); ++x)
                set(x, y, colour);
        return *this;
    }
    Image image() const {
        std::vector<std::uint8_t> bytes;
        for (const Bgr& p : m_pixels)
            bytes.insert(bytes.end(), {p.b, p.g, p.r});
        return Image(m_width, m_height, PixelFormat::Bgr24, std::move(bytes),
                     static_cast<std::size_t>(m_width) * 3);
    }
    vision::Picture picture(int workingWidth = 384) const {
        return vision::Picture::make(image(), workingWidth).value();
    }

private:
    int m_width;
    int m_height;
    std::vector<Bgr> m_pixels;
};

/// A grey value between 60 and 180 of an endless uneven ground; another `seed`, another ground.
inline double groundAt(double x, double y, std::uint32_t seed) {
    constexpr double kCell = 9;
    const auto knot = [seed](int i, int j) {
        auto h = static_cast<std::uint32_t>(i) * 2654435761U ^
                 static_cast<std::uint32_t>(j) * 2246822519U ^ seed * 3266489917U;
        h = (h ^ h >> 15) * 2246822519U;
        h = (h ^ h >> 13) * 3266489917U;
        return 60 + 120 * static_cast<double>((h ^ h >> 16) & 0xFFFF) / 65535;
    };
    const double u = x / kCell;
    const double v = y / kCell;
    const auto i = static_cast<int>(std::floor(u));
    const auto j = static_cast<int>(std::floor(v));
    const double fx = u - i;
    const double fy = v - j;
    return (1 - fy) * ((1 - fx) * knot(i, j) + fx * knot(i + 1, j)) +
           fy * ((1 - fx) * knot(i, j + 1) + fx * knot(i + 1, j + 1));
}

/// The ground as seen by a camera that looks `x`, `y` pixels further right and down.
inline Canvas ground(int width, int height, double x = 0, double y = 0, std::uint32_t seed = 1) {
    Canvas out(width, height);
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const auto g = static_cast<std::uint8_t>(groundAt(column + x, row + y, seed));
            out.set(column, row, {g, g, g});
        }
    return out;
}

} // namespace ds::test
