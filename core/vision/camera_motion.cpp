#include "core/vision/camera_motion.h"

#include "core/vision/block_shift.h"
#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <deque>

namespace ds::vision {

namespace {

constexpr int kWidth = 192; ///< pictures are compared at this width
constexpr int kReach = 8;   ///< pixels of it between two pictures
constexpr int kThumbWidth = 48;
constexpr int kThumbReach = 8;  ///< for sweeps
constexpr double kPan = 3.0;    ///< pixels of late movement in one direction: no shake
constexpr double kPanTotal = 7; ///< pixels off the reference: no shake either
constexpr double kStill = 0.5;  ///< pixels: standing still
constexpr auto kSettleAfter = DurationUs{800'000};
constexpr auto kJumpsWithin = DurationUs{1'500'000};
constexpr std::size_t kJumpsToMove = 3; ///< so many in that time are a wild camera, not cuts
constexpr double kLikeNothing = 0.4;    ///< correlation of two pictures with nothing in common
constexpr double kChanged = 10;         ///< of 255, for a pixel to be another …
constexpr double kMostChanged = 0.4;    ///< … and the share of such pixels when all is another
constexpr double kFade = 0.7;
constexpr double kReferenceBlend = 0.05;

/// Two pictures have nothing in common. Correlation alone would tell so of a plain wall before
/// which somebody steps, too.
bool isAnother(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat result;
    cv::matchTemplate(a, b, result, cv::TM_CCOEFF_NORMED);
    if (result.at<float>(0, 0) >= kLikeNothing)
        return false;
    cv::Mat difference;
    cv::absdiff(a, b, difference);
    return cv::countNonZero(difference > kChanged) >
           kMostChanged * static_cast<double>(difference.total());
}

} // namespace

struct CameraMotion::State {
    cv::Mat before; ///< grey, kWidth wide
    cv::Mat beforeThumb;
    cv::Mat reference;
    cv::Point2d total; ///< of the picture before, off the reference
    bool moving = false;
    TimeUs stillSince;
    std::deque<TimeUs> jumps; ///< pictures with nothing in common with the one before
    cv::Point2d pan;          ///< movement of late, fading, pixels

    /// Movement since the picture before; `jump`: there is no telling.
    cv::Point2d stepOf(const cv::Mat& small, const cv::Mat& thumb, bool& jump) const;
    void judge(CameraStep& out, const cv::Point2d& step, bool jump, bool away, TimeUs time);
    void follow(CameraStep& out, const cv::Mat& small, const cv::Mat& thumb, TimeUs time,
                double unit);
};

cv::Point2d CameraMotion::State::stepOf(const cv::Mat& small, const cv::Mat& thumb,
                                        bool& jump) const {
    jump = false;
    const BlockShift near = blockShift(before, small, kReach);
    if (near.sure)
        return {near.x, near.y};
    const BlockShift far = blockShift(beforeThumb, thumb, kThumbReach);
    const double scale = static_cast<double>(kWidth) / kThumbWidth;
    if (far.sure)
        return {far.x * scale, far.y * scale};
    jump = isAnother(beforeThumb, thumb);
    return {};
}

void CameraMotion::State::judge(CameraStep& out, const cv::Point2d& step, bool jump, bool away,
                                TimeUs time) {
    if (jump)
        jumps.push_back(time);
    while (!jumps.empty() && time - jumps.front() > kJumpsWithin)
        jumps.pop_front();
    pan = kFade * pan + step;
    const bool movesNow =
        jumps.size() >= kJumpsToMove || (!jump && std::hypot(pan.x, pan.y) > 2 * kPan) || away;
    const bool wasMoving = moving;
    if (movesNow || (moving && (jump || std::hypot(step.x, step.y) > kStill))) {
        moving = true;
        stillSince = time;
    } else if (moving && time - stillSince > kSettleAfter) {
        moving = false;
        out.settled = true;
    }
    out.moving = moving;
    out.began = moving && !wasMoving;
    out.cut = jump && !moving;
    // The picture's content goes the other way than the camera.
    if (moving && std::hypot(pan.x, pan.y) > kPan)
        out.direction = std::abs(pan.x) >= std::abs(pan.y) ? (pan.x < 0 ? "right" : "left")
                                                           : (pan.y < 0 ? "down" : "up");
}

void CameraMotion::State::follow(CameraStep& out, const cv::Mat& small, const cv::Mat& thumb,
                                 TimeUs time, double unit) {
    const BlockShift off = moving ? BlockShift{} : blockShift(reference, small, kReach);
    bool jump = false;
    cv::Point2d step;
    const cv::Point2d now(off.x, off.y);
    if (off.sure)
        step = now - total;
    else
        step = stepOf(small, thumb, jump);
    const bool away =
        off.sure && std::hypot(now.x, now.y) > kPanTotal && std::hypot(pan.x, pan.y) > kPan;
    judge(out, step, jump, away, time);
    if (out.cut || out.settled || moving) {
        reference = small.clone();
        total = {};
        if (out.cut)
            pan = {};
        return;
    }
    if (off.sure) {
        total = now;
        out.dx = now.x * unit;
        out.dy = now.y * unit;
        // Follows slow changes; a shaken picture would smear it.
        if (std::hypot(now.x, now.y) < 0.15)
            cv::addWeighted(reference, 1 - kReferenceBlend, small, kReferenceBlend, 0, reference);
    } else if (std::hypot(step.x, step.y) < kStill) {
        // Much is different but nothing moved: light, or a crowd. What is now is what counts.
        cv::addWeighted(reference, 0.7, small, 0.3, 0, reference);
    }
}

CameraMotion::CameraMotion() : m_state(std::make_unique<State>()) {}

CameraMotion::~CameraMotion() = default;

void CameraMotion::forget() {
    *m_state = State();
}

CameraStep CameraMotion::step(const Picture& picture, TimeUs time) {
    State& s = *m_state;
    const cv::Mat& grey = picture.mats().grey;
    const double unit = static_cast<double>(picture.width()) / kWidth;
    const auto height = [&](int width) {
        return std::max(
            16, static_cast<int>(std::lround(static_cast<double>(grey.rows) * width / grey.cols)));
    };
    cv::Mat small;
    cv::Mat thumb;
    cv::resize(grey, small, cv::Size(kWidth, height(kWidth)), 0, 0, cv::INTER_AREA);
    cv::resize(small, thumb, cv::Size(kThumbWidth, height(kThumbWidth)), 0, 0, cv::INTER_AREA);
    CameraStep out;
    if (s.before.empty() || s.before.size() != small.size())
        s.reference = small.clone();
    else
        s.follow(out, small, thumb, time, unit);
    s.before = small;
    s.beforeThumb = thumb;
    return out;
}

} // namespace ds::vision
