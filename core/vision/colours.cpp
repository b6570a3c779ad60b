#include "core/vision/colours.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ds::vision {

namespace {

enum Colour { Dark, Grey, Light, Red, Orange, Yellow, Green, LightBlue, Blue, Purple, Brown };

/// Hue in OpenCV's half degrees.
Colour nameOf(int hue, int saturation, int value) {
    if (value < 60)
        return Dark;
    if (saturation < 55 || (value < 95 && saturation < 90))
        return value < 90 ? Dark : value < 175 ? Grey : Light;
    if (hue < 8 || hue >= 170)
        return Red;
    if (hue < 20)
        return value < 150 ? Brown : Orange;
    if (hue < 34)
        return value < 110 ? Brown : Yellow;
    if (hue < 82)
        return Green;
    if (hue < 130)
        return value > 150 && saturation < 130 ? LightBlue : Blue;
    return hue < 160 ? Purple : Red;
}

constexpr int kPatchWidth = 12;
constexpr int kPatchHeight = 24;
/// A mask that covers less of a box says nothing about which pixels count.
constexpr double kEnoughMask = 0.2;

/// Calls `take(b, g, r pixel)` for the pixels that count.
template <class Take>
void visit(const cv::Mat& bgr, const cv::Mat& mask, const Take& take) {
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* p = bgr.ptr<cv::Vec3b>(y);
        const auto* m = mask.empty() ? nullptr : mask.ptr<std::uint8_t>(y);
        for (int x = 0; x < bgr.cols; ++x)
            if (!m || m[x])
                take(p[x]);
    }
}

cv::Mat maskOf(const Mask& mask, const Box& box, const cv::Rect& r) {
    if (mask.isNull() || mask.cover(box) < kEnoughMask)
        return {};
    return mask.mat()->mask(r);
}

template <std::size_t N>
void normalise(std::array<float, N>& values) {
    const float sum = std::accumulate(values.begin(), values.end(), 0.0F);
    if (sum > 0)
        for (float& v : values)
            v /= sum;
}

} // namespace

ColourShares colourShares(const Picture& picture, const Mask& mask, const Box& box) {
    ColourShares out{};
    const Mats& mats = picture.mats();
    const cv::Rect r = toWorking(box, mats.unit, mats.small.size());
    if (r.empty())
        return out;
    cv::Mat hsv;
    cv::cvtColor(mats.small(r), hsv, cv::COLOR_BGR2HSV);
    visit(hsv, maskOf(mask, box, r), [&out](const cv::Vec3b& p) {
        out[static_cast<std::size_t>(nameOf(p[0], p[1], p[2]))] += 1;
    });
    normalise(out);
    return out;
}

std::string_view mainColour(const ColourShares& shares, double least) {
    const auto best = std::max_element(shares.begin(), shares.end());
    if (*best < least)
        return {};
    return kColourNames[static_cast<std::size_t>(best - shares.begin())];
}

Signature signatureOf(const Picture& picture, const Mask& mask, const Box& box) {
    Signature out{};
    const Mats& mats = picture.mats();
    const cv::Rect r = toWorking(box, mats.unit, mats.small.size());
    if (r.empty())
        return out;
    visit(mats.small(r), maskOf(mask, box, r), [&out](const cv::Vec3b& p) {
        out[static_cast<std::size_t>((p[0] >> 6) * 16 + (p[1] >> 6) * 4 + (p[2] >> 6))] += 1;
    });
    normalise(out);
    return out;
}

double likeness(const Signature& a, const Signature& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::min(a[i], b[i]);
    return sum;
}

Patch patchOf(const Picture& picture, const Box& box) {
    const Mats& mats = picture.mats();
    const Box wide{box.x - box.w / 10, box.y - box.h / 10, box.w + box.w / 5, box.h + box.h / 5};
    const cv::Rect r = toWorking(wide, mats.unit, mats.small.size());
    Patch out;
    if (r.width < 2 || r.height < 2)
        return out;
    cv::Mat part;
    cv::resize(mats.small(r), part, cv::Size(kPatchWidth, kPatchHeight), 0, 0, cv::INTER_AREA);
    out.bgr.assign(part.data, part.data + part.total() * 3);
    return out;
}

double difference(const Patch& a, const Patch& b) {
    if (a.isNull() || a.bgr.size() != b.bgr.size())
        return 255;
    double sum = 0;
    for (std::size_t i = 0; i < a.bgr.size(); ++i)
        sum += std::abs(a.bgr[i] - b.bgr[i]);
    return sum / static_cast<double>(a.bgr.size());
}

double structureLikeness(const Patch& a, const Patch& b) {
    if (a.isNull() || a.bgr.size() != b.bgr.size())
        return 0;
    const std::size_t n = a.bgr.size() / 3;
    double sa = 0;
    double sb = 0;
    double aa = 0;
    double bb = 0;
    double ab = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double x = a.bgr[3 * i] + a.bgr[3 * i + 1] + a.bgr[3 * i + 2];
        const double y = b.bgr[3 * i] + b.bgr[3 * i + 1] + b.bgr[3 * i + 2];
        sa += x;
        sb += y;
        aa += x * x;
        bb += y * y;
        ab += x * y;
    }
    const double count = static_cast<double>(n);
    const double va = aa - sa * sa / count;
    const double vb = bb - sb * sb / count;
    return va > 1 && vb > 1 ? (ab - sa * sb / count) / std::sqrt(va * vb) : 0;
}

LightReading readLight(const Picture& picture) {
    const cv::Mat& grey = picture.mats().grey;
    cv::Mat counts;
    const int bins[] = {64};
    const float range[] = {0, 256};
    const float* ranges[] = {range};
    const int channels[] = {0};
    cv::calcHist(&grey, 1, channels, cv::noArray(), counts, 1, bins, ranges);
    LightReading out;
    out.mean = cv::mean(grey)[0];
    const double total = static_cast<double>(grey.total());
    double below = 0;
    for (int i = 0; i < 64; ++i) {
        const float share = static_cast<float>(counts.at<float>(i) / total);
        out.histogram.push_back(share);
        if (below < 0.5 && below + share >= 0.5)
            out.median = 4 * i + 4 * (0.5 - below) / share;
        below += share;
    }
    return out;
}

} // namespace ds::vision
