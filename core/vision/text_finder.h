#pragma once

#include "core/base/image.h"
#include "core/vision/picture.h"

#include <optional>
#include <vector>

namespace ds::vision {

/// Places that could be lines of text: dense strong edges in a low wide band. Most are none.
/// Full pixels. Threads: any. Cost: 5 ms for 768 × 576.
std::vector<Box> findTextBoxes(const Picture& picture);

/// The part of a place that holds letters: at least three separate signs of like height on one
/// line, darker or lighter than their ground, and what stands between them. Edges of things seldom
/// do: nullopt. Cost: 0.2 ms.
std::optional<Box> letterBox(const Picture& picture, const Box& box);

/// A grey picture of a place, 64 × 16, to see whether it changed.
std::vector<unsigned char> textPatch(const Picture& picture, const Box& box);
/// Mean absolute difference, of 255; 255 when they cannot be compared.
double patchDifference(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b);

} // namespace ds::vision
