#pragma once

#include "core/vision/track.h"

namespace ds::vision {

/// TrackEyes on real pictures.
///
/// Owns: the newest two pictures. Threads: one. Cost: optical flow of the whole working picture
/// (1.5 ms at 384 × 288) at the first flow() of a picture, the rest in proportion to the boxes.
class PictureEyes final : public TrackEyes {
public:
    PictureEyes();
    ~PictureEyes() override;
    /// The picture everything is asked of from now on.
    void open(const Picture& picture, const Picture& background, const Mask& mask);

    Shift flow(const Box& box) override;
    Signature signature(const Box& box) override;
    Patch patch(const Box& box) override;
    Patch background(const Box& box) override;
    double cover(const Box& box) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ds::vision
