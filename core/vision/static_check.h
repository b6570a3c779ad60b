#pragma once

#include "core/vision/picture.h"

#include <vector>

namespace ds::vision {

/// Whether two sampled pictures are the same but for noise: as grey 256 pixels wide, a mean
/// absolute difference below 1.0 of 255 and no 8×8 block above 6.0.
///
/// Threads: one. Cost: under 1 ms. Keeps: one grey picture 256 wide.
class StaticCheck {
public:
    struct Difference {
        double mean = 255;  ///< of 255
        double block = 255; ///< the most of any 8×8 block
        Box where;          ///< that block, full pixels
        bool same() const { return mean < 1.0 && block <= 6.0; }
    };

    StaticCheck();
    ~StaticCheck();
    /// Against the picture of the call before; the first one, and the first of another
    /// size, differs by 255. What lies in `without`
    /// (full pixels: a clock) does not count.
    Difference step(const Picture& picture, const std::vector<Box>& without);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ds::vision
