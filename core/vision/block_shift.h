#pragma once
// Private to the room.

#include <opencv2/core.hpp>

namespace ds::vision {

/// How far a picture lies off another one, found by matching textured blocks.
struct BlockShift {
    double x = 0; ///< pixels of the pictures given
    double y = 0;
    bool sure = false; ///< most textured blocks agree
};

/// `to` against `from` (8-bit grey, same size), at most `reach` pixels each way. Blocks hidden or
/// covered by something that moves are outvoted. Cost: 1 ms for 192 × 144 and a reach of 8.
BlockShift blockShift(const cv::Mat& from, const cv::Mat& to, int reach);

} // namespace ds::vision
