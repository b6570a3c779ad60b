#pragma once

#include "core/vision/picture.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ds::vision {

/// Plain words for colours, in a fixed order.
inline constexpr std::array<std::string_view, 11> kColourNames{
    "dark",  "grey",       "light", "red",    "orange", "yellow",
    "green", "light blue", "blue",  "purple", "brown"};

/// How much of a region has each colour of kColourNames; sums to 1, or all 0 when there is nothing.
using ColourShares = std::array<float, kColourNames.size()>;

/// A colour histogram for telling things apart; sums to 1, or all 0.
using Signature = std::array<float, 64>;

/// 12 × 24 BGR values of a box and its surroundings, to see whether what was there is still there.
struct Patch {
    std::vector<float> bgr;
    bool isNull() const { return bgr.empty(); }
};

/// Colours inside `box` (full pixels), only where `mask` has foreground when it covers enough of
/// it.
ColourShares colourShares(const Picture& picture, const Mask& mask, const Box& box);
/// The name of the largest share, empty when none reaches `least`.
std::string_view mainColour(const ColourShares& shares, double least = 0.35);

Signature signatureOf(const Picture& picture, const Mask& mask, const Box& box);
/// Intersection, 0 … 1.
double likeness(const Signature& a, const Signature& b);

Patch patchOf(const Picture& picture, const Box& box);
/// Mean absolute difference of two patches, of 255.
double difference(const Patch& a, const Patch& b);

/// Correlation of their grey values, -1 … 1: near 1 when only the light differs.
double structureLikeness(const Patch& a, const Patch& b);

/// Brightness of the whole picture and its 64-bin grey histogram (sums to 1).
struct LightReading {
    double mean = 0;   ///< of 255
    double median = 0; ///< of 255
    std::vector<float> histogram;
};
LightReading readLight(const Picture& picture);

} // namespace ds::vision
