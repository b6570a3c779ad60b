#include "core/vision/foreground.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/video/background_segm.hpp>

#include <algorithm>
#include <cmath>

namespace ds::vision {

namespace {

constexpr double kVarThreshold = 16;
constexpr double kQuickRate = 0.05; ///< learning rate of the first seconds
/// Then: what stands still fades in 10 s at 5 pictures a second. (The model's own choice would let
/// a person fade in one second while few pictures have been seen.)
constexpr double kSlowRate = 0.002;
constexpr auto kQuickFor = DurationUs{3'000'000};
constexpr auto kBlindFor = DurationUs{300'000}; ///< no blobs so soon after a new start
constexpr auto kBackgroundEvery = DurationUs{900'000};
constexpr int kShadowBelow = 200; ///< MOG2 marks shadows 127
constexpr int kMinArea = 36;      ///< working pixels
constexpr int kMinSide = 5;
constexpr int kMaxBlobs = 60;
constexpr double kShiftWorthIt = 0.2; ///< working pixels

cv::Mat moved(const cv::Mat& in, double dx, double dy, int interpolation) {
    const cv::Matx23d m(1, 0, dx, 0, 1, dy);
    cv::Mat out;
    cv::warpAffine(in, out, m, in.size(), interpolation,
                   in.channels() == 1 ? cv::BORDER_CONSTANT : cv::BORDER_REPLICATE);
    return out;
}

cv::Mat gradient(const cv::Mat& bgr) {
    cv::Mat grey;
    cv::Mat gx;
    cv::Mat gy;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    cv::Sobel(grey, gx, CV_16S, 1, 0);
    cv::Sobel(grey, gy, CV_16S, 0, 1);
    return cv::Mat(cv::abs(gx) + cv::abs(gy));
}

/// A thing that went away leaves foreground whose outline shows in the background only.
bool isGhost(const cv::Mat& mask, const cv::Mat& now, const cv::Mat& background,
             const cv::Rect& box) {
    const cv::Rect r =
        (box + cv::Point(-3, -3) + cv::Size(6, 6)) & cv::Rect(0, 0, mask.cols, mask.rows);
    cv::Mat rim;
    cv::morphologyEx(mask(r), rim, cv::MORPH_GRADIENT,
                     cv::getStructuringElement(cv::MORPH_RECT, {5, 5}));
    const double here = cv::mean(gradient(now(r)), rim)[0];
    const double there = cv::mean(gradient(background(r)), rim)[0];
    return here < 0.6 * there;
}

} // namespace

struct Foreground::State {
    cv::Ptr<cv::BackgroundSubtractorMOG2> model;
    std::optional<TimeUs> started;
    cv::Mat open = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
    cv::Mat close = cv::getStructuringElement(cv::MORPH_RECT, {3, 7});
    std::shared_ptr<Mats> background;

    std::optional<TimeUs> backgroundAt;

    /// The picture of the background changes slowly: once a second is enough.
    void keepBackground(TimeUs time, double unit, bool quick) {
        if (background && backgroundAt && !quick && time - *backgroundAt < kBackgroundEvery)
            return;
        auto held = std::make_shared<Mats>();
        model->getBackgroundImage(held->small);
        held->unit = unit;
        background = held;
        backgroundAt = time;
    }
    void collect(ForegroundStep& out, const cv::Mat& mask, const cv::Mat& now, double unit) const;
};

Foreground::Foreground() : m_state(std::make_unique<State>()) {
    relearn();
}

Foreground::~Foreground() = default;

void Foreground::relearn() {
    m_state->model = cv::createBackgroundSubtractorMOG2(500, kVarThreshold, true);
    m_state->started.reset();
}

void Foreground::State::collect(ForegroundStep& out, const cv::Mat& mask, const cv::Mat& now,
                                double unit) const {
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 8, CV_32S);
    for (int i = 1; i < count; ++i) {
        const int* s = stats.ptr<int>(i);
        const cv::Rect r(s[cv::CC_STAT_LEFT], s[cv::CC_STAT_TOP], s[cv::CC_STAT_WIDTH],
                         s[cv::CC_STAT_HEIGHT]);
        const int area = s[cv::CC_STAT_AREA];
        if (area < kMinArea || r.width < kMinSide || r.height < kMinSide)
            continue;
        out.blobs.push_back({toFull(r, unit), area * unit * unit, false});
    }
    std::sort(out.blobs.begin(), out.blobs.end(),
              [](const Blob& a, const Blob& b) { return a.area > b.area; });
    if (out.blobs.size() > kMaxBlobs)
        out.blobs.resize(kMaxBlobs);
    for (Blob& blob : out.blobs)
        blob.ghost = isGhost(mask, now, background->small, toWorking(blob.box, unit, mask.size()));
}

ForegroundStep Foreground::step(const Picture& picture, TimeUs time, double dx, double dy) {
    State& s = *m_state;
    const Mats& mats = picture.mats();
    const double unit = mats.unit;
    const bool shifted = std::hypot(dx, dy) / unit > kShiftWorthIt;
    const cv::Mat now =
        shifted ? moved(mats.small, -dx / unit, -dy / unit, cv::INTER_CUBIC) : mats.small;
    if (s.background && s.background->small.size() != now.size()) {
        relearn(); // of another size: there is nothing to compare it with
        s.background.reset();
    }
    if (!s.started)
        s.started = time;
    const DurationUs age = time - *s.started;
    cv::Mat mask;
    s.model->apply(now, mask, age < kQuickFor ? kQuickRate : kSlowRate);
    cv::threshold(mask, mask, kShadowBelow, 255, cv::THRESH_BINARY);
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, s.open);
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, s.close);
    s.keepBackground(time, unit, age < kQuickFor);
    ForegroundStep out;
    out.learning = age < kBlindFor;
    out.share01 = static_cast<double>(cv::countNonZero(mask)) / static_cast<double>(mask.total());
    if (!out.learning)
        s.collect(out, mask, now, unit);
    if (shifted) {
        mask = moved(mask, dx / unit, dy / unit, cv::INTER_NEAREST);
        for (Blob& blob : out.blobs) {
            blob.box.x += static_cast<int>(std::lround(dx));
            blob.box.y += static_cast<int>(std::lround(dy));
        }
    }
    out.mask = Mask(std::make_shared<MaskMat>(MaskMat{mask, unit}));
    return out;
}

Picture Foreground::background() const {
    return m_state->background ? Picture::wrap(m_state->background) : Picture();
}

} // namespace ds::vision
