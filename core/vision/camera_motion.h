#pragma once

#include "core/base/time.h"
#include "core/vision/picture.h"

namespace ds::vision {

/// What the camera did, as far as the whole picture's shift tells.
struct CameraStep {
    double dx = 0; ///< full pixels the picture lies to the right of the reference picture
    double dy = 0;
    bool moving = false;        ///< a real movement: what is background is not known
    bool began = false;         ///< moving since this picture
    bool settled = false;       ///< still again since this picture: a new reference was taken
    bool cut = false;           ///< another shot begins with this picture
    std::string_view direction; ///< "left" … the way the camera turns, when moving; else empty
};

/// Global shift by matching textured blocks: a little shake is given as (dx, dy) against a
/// reference; a pan, a fast sweep or a cut is told apart from it.
///
/// Threads: one. Cost: about 1 ms a picture. Keeps: two small grey pictures.
class CameraMotion {
public:
    CameraMotion();
    ~CameraMotion();
    CameraStep step(const Picture& picture, TimeUs time);
    /// The next picture is the first.
    void forget();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ds::vision
