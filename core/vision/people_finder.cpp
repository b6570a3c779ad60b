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
constexpr double kMargin = 0.25;       ///< of its height, around a region …
constexpr double kMarginMore = 8;      ///< … and pixels at a width of 768
constexpr double kLeastOfHeight = 0.6; ///< a person fills at least this much of its region's height
constexpr double kPersonInWindow = 96; ///< pixels of the window of 128
constexpr int kLeastWidth = 80;        ///< of a region, enlarged
constexpr int kLeastHeight = 160;
constexpr double kSameBox = 0.4;
/// The detector's window has a rim around the person.
constexpr double kRimX = 0.18;
constexpr double kRimY = 0.11;

/// A part of the picture to look at, and how much it is enlarged first.
struct Part {
    cv::Rect rect;
    double enlarged;
};

/// Wide enough for the window, and no larger than the smallest person it can hold needs: a part of
/// half the size costs a quarter.
Part partOf(const Box& box, double mostEnlarged, const cv::Size& size) {
    const double enlarged =
        std::min(mostEnlarged, kPersonInWindow / (kLeastOfHeight * std::max(1, box.h)));
    const double margin = kMargin * box.h + kMarginMore * size.width / 768.0;
    const double w = std::max(box.w + 2 * margin, kLeastWidth / enlarged);
    const double h = std::max(box.h + 2 * margin, kLeastHeight / enlarged);
    const cv::Rect r(static_cast<int>(box.x + box.w / 2.0 - w / 2),
                     static_cast<int>(box.y + box.h / 2.0 - h / 2), static_cast<int>(w),
                     static_cast<int>(h));
    return {r & cv::Rect(0, 0, size.width, size.height), enlarged};
}

double cost(const Part& part) {
    return part.rect.area() * part.enlarged * part.enlarged;
}

/// Parts that meet become one, unless that would cost more than looking twice.
std::vector<Part> merged(std::vector<Part> parts) {
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < parts.size() && !again; ++i)
            for (std::size_t j = i + 1; j < parts.size() && !again; ++j) {
                const Part both{parts[i].rect | parts[j].rect,
                                std::max(parts[i].enlarged, parts[j].enlarged)};
                if ((parts[i].rect & parts[j].rect).empty() ||
                    cost(both) > 1.05 * (cost(parts[i]) + cost(parts[j])))
                    continue;
                parts[i] = both;
                parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
                again = true;
            }
    }
    return parts;
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
        if (region.width * enlarged < hog.winSize.width ||
            region.height * enlarged < hog.winSize.height)
            return;
        cv::Mat part;
        cv::resize(full(region), part, cv::Size(), enlarged, enlarged, cv::INTER_LINEAR);
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
        std::vector<Part> parts;
        for (const Box& box : regions)
            parts.push_back(partOf(box, enlarged, full.size()));
        if (regions.empty())
            parts.push_back({cv::Rect(0, 0, full.cols, full.rows), enlarged});
        std::vector<Detection> found;
        for (const Part& part : merged(std::move(parts)))
            if (!part.rect.empty())
                m_state->look(full, part.rect, part.enlarged, found);
        return suppressOverlaps(std::move(found), kSameBox);
    } catch (const std::exception& e) {
        return fail(ErrorCode::Internal, "people", e.what());
    }
}

} // namespace ds::vision
