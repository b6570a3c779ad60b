#pragma once

#include "core/base/ports.h"
#include "core/vision/picture.h"

#include <memory>
#include <vector>

namespace ds::vision {

/// Upright people by histograms of oriented gradients (OpenCV's 64×128 detector), from about 45
/// pixels of height in a picture 768 wide.
///
/// Threads: one at a time; OpenCV spreads the work on its pool. Cost: about 0.5 s for a whole
/// picture of 768 × 576, so give regions. Confidence: 1 − exp(−hit).
/// Errors:  InvalidInput for an empty picture, Internal when OpenCV refuses.
class PeopleFinder final : public Detector {
public:
    /// Weaker hits are not told.
    explicit PeopleFinder(double hitThreshold = 0.4);
    ~PeopleFinder() override;
    /// `regions` (full pixels; empty: everywhere) are widened and merged.
    [[nodiscard]] Result<std::vector<Detection>> detect(const Image& image,
                                                        const std::vector<Box>& regions) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Keeps the best of boxes that overlap by more than `limit` (intersection over union).
std::vector<Detection> suppressOverlaps(std::vector<Detection> found, double limit);

} // namespace ds::vision
