#pragma once

#include "core/base/time.h"
#include "core/vision/picture.h"

#include <vector>

namespace ds::vision {

/// A connected piece of foreground.
struct Blob {
    Box box;            ///< full pixels
    double area = 0;    ///< full pixels²
    bool ghost = false; ///< what is there now is flat, the outline belongs to the background: gone
};

struct ForegroundStep {
    std::vector<Blob> blobs; ///< largest first
    Mask mask;
    double share01 = 0;    ///< of the picture
    bool learning = false; ///< the background is not known yet: no blobs
};

/// What is not background, by a mixture of Gaussians at working size (MOG2), shadows removed.
///
/// A background is learnt quickly for 3 s, then slowly: what stands still fades into it in about
/// 10 s, which is the track book's business.
/// Threads: one. Cost: 2–4 ms a picture of 384 × 288. Keeps: one model of that size.
class Foreground {
public:
    Foreground();
    ~Foreground();
    /// (dx, dy): full pixels the picture lies off its reference; it is laid back before looking.
    ForegroundStep step(const Picture& picture, TimeUs time, double dx, double dy);
    /// Forgets the background: the camera moved, a cut, a change of light. A picture of another
    /// size does so, too.
    void relearn();
    /// The learnt background; null before the first picture.
    Picture background() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ds::vision
