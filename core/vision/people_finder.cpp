#include "core/vision/people_finder.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>

#include <algorithm>
#include <cmath>

namespace ds::vision {

namespace {

constexpr double kSeenWidth = 1536; ///< the picture is brought near this width
constexpr double kMostEnlarged = 2.0;
constexpr double kPyramid = 1.1;
constexpr double kMargin = 30;  ///< pixels at a width of 768
constexpr int kLeastWidth = 80; ///< of a region, enlarged
constexpr int kLeastHeight = 160;
constexpr double kSameBox = 0.4;
/// The detector's window has a rim around the person.
constexpr double kRimX = 0.18;
constexpr double kRimY = 0.11;

cv::Rect grown(const Box& box, double margin, double enlarged, const cv::Size& size) {
    const double w = std::max(box.w + 2 * margin, kLeastWidth / enlarged);
    const double h = std::max(box.h + 2 * margin, kLeastHeight / enlarged);
    const double cx = box.x + box.w / 2.0;
    const double cy = box.y + box.h / 2.0;
    const cv::Rect r(static_cast<int>(cx - w / 2), static_cast<int>(cy - h / 2),
                     static_cast<int>(w), static_cast<int>(h));
    return r & cv::Rect(0, 0, size.width, size.height);
}

/// Regions that meet become one, unless that would more than waste the gain.
std::vector<cv::Rect> merged(std::vector<cv::Rect> regions) {
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < regions.size() && !again; ++i)
            for (std::size_t j = i + 1; j < regions.size() && !again; ++j) {
                const cv::Rect both = regions[i] | regions[j];
                if (both.area() > 1.1 * (regions[i].area() + regions[j].area()) ||
                    (regions[i] & regions[j]).empty())
                    continue;
                regions[i] = both;
                regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(j));
                again = true;
            }
    }
    return regions;
}

Detection detectionOf(const cv::Rect& window, double weight, const cv::Point& origin,
                      double enlarged) {
    const double x = origin.x + (window.x + kRimX * window.width) / enlarged;
    const double y = origin.y + (window.y + kRimY * window.height) / enlarged;
    const double w = window.width * (1 - 2 * kRimX) / enlarged;
    const double h = window.height * (1 - 2 * kRimY) / enlarged;
    const auto px = [](double v) { return static_cast<int>(std::lround(v)); };
    return {"person", {px(x), px(y), px(w), px(h)}, 1 - std::exp(-weight)};
}

} // namespace

std::vector<Detection> suppressOverlaps(std::vector<Detection> found, double limit) {
    std::sort(found.begin(), found.end(), [](const Detection& a, const Detection& b) {
        return a.confidence01 > b.confidence01;
    });
    std::vector<Detection> kept;
    for (const Detection& d : found) {
        const bool same = std::any_of(kept.begin(), kept.end(), [&](const Detection& k) {
            return overlap(k.box, d.box) > limit;
        });
        if (!same)
            kept.push_back(d);
    }
    return kept;
}

struct PeopleFinder::State {
    cv::HOGDescriptor hog;
    double hitThreshold = 0.4;

    void look(const cv::Mat& full, const cv::Rect& region, double enlarged,
              std::vector<Detection>& out) {
        cv::Mat part;
        cv::resize(full(region), part, cv::Size(), enlarged, enlarged, cv::INTER_LINEAR);
        if (part.cols < hog.winSize.width || part.rows < hog.winSize.height)
            return;
        std::vector<cv::Rect> windows;
        std::vector<double> weights;
        hog.detectMultiScale(part, windows, weights, hitThreshold, cv::Size(8, 8), cv::Size(),
                             kPyramid, 0);
        for (std::size_t i = 0; i < windows.size(); ++i)
            out.push_back(detectionOf(windows[i], weights[i], region.tl(), enlarged));
    }
};

PeopleFinder::PeopleFinder(double hitThreshold) : m_state(std::make_unique<State>()) {
    m_state->hog.setSVMDetector(cv::HOGDescriptor::getDefaultPeopleDetector());
    m_state->hitThreshold = hitThreshold;
}

PeopleFinder::~PeopleFinder() = default;

Result<std::vector<Detection>> PeopleFinder::detect(const Image& image,
                                                    const std::vector<Box>& regions) {
    if (image.isNull())
        return fail(ErrorCode::InvalidInput, "picture", "empty");
    try {
        const cv::Mat full = bgrOf(image);
        const double enlarged = std::min(kMostEnlarged, kSeenWidth / full.cols);
        std::vector<cv::Rect> parts;
        for (const Box& box : regions)
            parts.push_back(grown(box, kMargin * full.cols / 768.0, enlarged, full.size()));
        if (regions.empty())
            parts.push_back(cv::Rect(0, 0, full.cols, full.rows));
        std::vector<Detection> found;
        for (const cv::Rect& part : merged(std::move(parts)))
            if (!part.empty())
                m_state->look(full, part, enlarged, found);
        return suppressOverlaps(std::move(found), kSameBox);
    } catch (const std::exception& e) {
        return fail(ErrorCode::Internal, "people", e.what());
    }
}

} // namespace ds::vision
