#include "core/vision/text_finder.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ds::vision {

namespace {

constexpr double kSeenWidth = 960; ///< larger pictures are brought down to this width
constexpr int kLeastHeight = 9;    ///< pixels of a line, at the width looked at
constexpr int kMostHeight = 48;
constexpr double kLeastAspect = 1.9;
constexpr double kLeastFill = 0.45;
constexpr double kLeastEdge = 40; ///< gradient of 255 that can be a letter's
constexpr std::size_t kMostBoxes = 60;
constexpr int kLetterLine = 40; ///< pixels a line is brought to before its letters are told apart
constexpr double kLeastContrast = 45; ///< of 255, letters to ground
constexpr int kLeastLetters = 3;

/// Pieces of a line of letters whose words were found apart.
bool sameLine(const cv::Rect& a, const cv::Rect& b) {
    const int top = std::max(a.y, b.y);
    const int bottom = std::min(a.y + a.height, b.y + b.height);
    const int least = std::min(a.height, b.height);
    const int gap = std::max(a.x, b.x) - std::min(a.x + a.width, b.x + b.width);
    return bottom - top > 0.7 * least && std::max(a.height, b.height) < 1.7 * least &&
           gap < 1.1 * std::max(a.height, b.height);
}

std::vector<cv::Rect> joined(std::vector<cv::Rect> boxes) {
    std::sort(boxes.begin(), boxes.end(),
              [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size();) {
            if (sameLine(boxes[i], boxes[j])) {
                boxes[i] |= boxes[j];
                boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(j));
                j = i + 1;
            } else {
                ++j;
            }
        }
    return boxes;
}

/// Text at one scale, in that scale's pixels.
std::vector<cv::Rect> boxesAt(const cv::Mat& grey) {
    cv::Mat edges;
    cv::Mat strong;
    cv::morphologyEx(grey, edges, cv::MORPH_GRADIENT,
                     cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    const double cut = cv::threshold(edges, strong, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    if (cut < kLeastEdge)
        cv::threshold(edges, strong, kLeastEdge, 255, cv::THRESH_BINARY);
    cv::morphologyEx(strong, strong, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_RECT, {11, 1}));
    cv::morphologyEx(strong, strong, cv::MORPH_OPEN,
                     cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(strong, labels, stats, centres, 4, CV_32S);
    std::vector<cv::Rect> out;
    for (int i = 1; i < count; ++i) {
        const int* s = stats.ptr<int>(i);
        const cv::Rect r(s[cv::CC_STAT_LEFT], s[cv::CC_STAT_TOP], s[cv::CC_STAT_WIDTH],
                         s[cv::CC_STAT_HEIGHT]);
        const double fill = static_cast<double>(s[cv::CC_STAT_AREA]) / r.area();
        if (r.height >= kLeastHeight && r.height <= kMostHeight && r.width >= r.height / 2 &&
            fill > kLeastFill)
            out.push_back(r);
    }
    out = joined(std::move(out));
    std::erase_if(out, [](const cv::Rect& r) {
        return r.width < kLeastAspect * r.height || r.height > kMostHeight;
    });
    return out;
}

/// The separate signs of white on black that do not run out of the picture above or below.
std::vector<cv::Rect> signsOf(const cv::Mat& two) {
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(two, labels, stats, centres, 8, CV_32S);
    std::vector<cv::Rect> out;
    for (int i = 1; i < count; ++i) {
        const int* s = stats.ptr<int>(i);
        const cv::Rect r(s[cv::CC_STAT_LEFT], s[cv::CC_STAT_TOP], s[cv::CC_STAT_WIDTH],
                         s[cv::CC_STAT_HEIGHT]);
        const double fill = static_cast<double>(s[cv::CC_STAT_AREA]) / r.area();
        if (r.height > 0.3 * two.rows && fill > 0.15 && r.y > 0 && r.y + r.height < two.rows)
            out.push_back(r);
    }
    return out;
}

/// The largest set of letters that stand on one line, and what stands in line with them (letters
/// that touch are one wide sign); empty when there are too few.
cv::Rect lineOfLetters(const cv::Mat& two) {
    const std::vector<cv::Rect> signs = signsOf(two);
    const auto isLetter = [](const cv::Rect& r) { return r.width < 1.5 * r.height; };
    cv::Rect best;
    int most = kLeastLetters - 1;
    for (const cv::Rect& a : signs) {
        int like = 0;
        cv::Rect all;
        for (const cv::Rect& b : signs)
            if (isLetter(a) && isLetter(b) &&
                std::abs(a.y + a.height - b.y - b.height) < 0.12 * two.rows &&
                std::abs(a.height - b.height) < 0.3 * two.rows) {
                ++like;
                all |= b;
            }
        if (like > most) {
            most = like;
            best = all;
        }
    }
    const cv::Rect line = best;
    for (const cv::Rect& sign : signs) {
        const int common =
            std::min(sign.y + sign.height, line.y + line.height) - std::max(sign.y, line.y);
        if (common > 0.6 * line.height && sign.height < 1.6 * line.height)
            best |= sign;
    }
    return best;
}

} // namespace

std::optional<Box> letterBox(const Picture& picture, const Box& box) {
    const cv::Mat& full = picture.mats().full;
    const cv::Rect r = toRect(box) & cv::Rect(0, 0, full.cols, full.rows);
    if (r.width < 8 || r.height < 8)
        return std::nullopt;
    cv::Mat grey;
    cv::Mat two;
    cv::cvtColor(full(r), grey, cv::COLOR_BGR2GRAY);
    const double scale = static_cast<double>(kLetterLine) / r.height;
    cv::resize(grey, grey, cv::Size(), scale, scale, scale > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
    cv::threshold(grey, two, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    if (cv::mean(grey, two)[0] - cv::mean(grey, 255 - two)[0] < kLeastContrast)
        return std::nullopt;
    const cv::Rect light = lineOfLetters(two);
    const cv::Rect dark = lineOfLetters(255 - two);
    cv::Rect line = light.area() > dark.area() ? light : dark;
    if (line.empty())
        return std::nullopt;
    // Room for what hangs below the line and for a thin sign at its ends.
    const int side = line.height / 4;
    line += cv::Size(2 * side, 3 * line.height / 5);
    line -= cv::Point(side, line.height / 5);
    const Box part = toFull(line & cv::Rect(0, 0, grey.cols, grey.rows), 1 / scale);
    return Box{box.x + part.x, box.y + part.y, part.w, part.h};
}

std::vector<Box> findTextBoxes(const Picture& picture) {
    const cv::Mat& full = picture.mats().full;
    cv::Mat grey;
    double unit = std::max(1.0, full.cols / kSeenWidth);
    if (full.rows < 3 * unit)
        return {}; // lower than any line of text
    cv::cvtColor(full, grey, cv::COLOR_BGR2GRAY);
    if (unit > 1)
        cv::resize(grey, grey, cv::Size(), 1 / unit, 1 / unit, cv::INTER_AREA);
    std::vector<Box> out;
    // Twice: letters of 10 to 45 pixels, and three times as large.
    for (int pass = 0; pass < 2; ++pass) {
        for (const cv::Rect& r : boxesAt(grey)) {
            const int rim = std::max(2, r.height / 6);
            const cv::Rect wide(r.x - rim, r.y - rim, r.width + 2 * rim, r.height + 2 * rim);
            const Box box = toFull(wide & cv::Rect(0, 0, grey.cols, grey.rows), unit);
            const bool known = std::any_of(out.begin(), out.end(),
                                           [&](const Box& o) { return overlap(o, box) > 0.4; });
            if (!known && out.size() < kMostBoxes)
                out.push_back(box);
        }
        cv::resize(grey, grey, cv::Size(), 1 / 3.0, 1 / 3.0, cv::INTER_AREA);
        unit *= 3;
        if (grey.cols < 60 || grey.rows < 40)
            break;
    }
    return out;
}

std::vector<unsigned char> textPatch(const Picture& picture, const Box& box) {
    const cv::Mat& full = picture.mats().full;
    const cv::Rect r = toRect(box) & cv::Rect(0, 0, full.cols, full.rows);
    if (r.empty())
        return {};
    cv::Mat part;
    cv::cvtColor(full(r), part, cv::COLOR_BGR2GRAY);
    cv::resize(part, part, cv::Size(64, 16), 0, 0, cv::INTER_AREA);
    return {part.data, part.data + part.total()};
}

double patchDifference(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b) {
    if (a.empty() || a.size() != b.size())
        return 255;
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::abs(static_cast<int>(a[i]) - static_cast<int>(b[i]));
    return sum / static_cast<double>(a.size());
}

} // namespace ds::vision
