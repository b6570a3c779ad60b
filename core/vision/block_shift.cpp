#include "core/vision/block_shift.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ds::vision {

namespace {

constexpr int kColumns = 5;
constexpr int kRows = 3;
constexpr int kMostSide = 22;          ///< pixels of a block
constexpr double kLeastTexture = 5;    ///< standard deviation of grey values
constexpr double kLeastMatch = 0.6;    ///< normalised correlation
constexpr double kAgree = 0.75;        ///< pixels
constexpr double kLeastAgreeing = 0.5; ///< of the blocks

/// Where a parabola through three values has its top, -0.5 … 0.5.
double top(float before, float at, float after) {
    const double bend = before - 2.0 * at + after;
    return bend < -1e-6 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0.0;
}

struct Vote {
    double x;
    double y;
};

bool vote(const cv::Mat& from, const cv::Mat& to, const cv::Rect& block, int reach, Vote& out) {
    const cv::Mat patch = from(block);
    cv::Mat result;
    const cv::Rect search(block.x - reach, block.y - reach, block.width + 2 * reach,
                          block.height + 2 * reach);
    cv::matchTemplate(to(search), patch, result, cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::Point at;
    cv::minMaxLoc(result, nullptr, &best, nullptr, &at);
    const bool edge = at.x == 0 || at.y == 0 || at.x == result.cols - 1 || at.y == result.rows - 1;
    if (best < kLeastMatch || edge)
        return false;
    const auto value = [&result](int x, int y) { return result.at<float>(y, x); };
    out.x = at.x - reach + top(value(at.x - 1, at.y), value(at.x, at.y), value(at.x + 1, at.y));
    out.y = at.y - reach + top(value(at.x, at.y - 1), value(at.x, at.y), value(at.x, at.y + 1));
    return true;
}

/// Textured both ways: along a straight edge a block slides freely.
bool textured(const cv::Mat& patch) {
    cv::Scalar mean;
    cv::Scalar deviation;
    cv::meanStdDev(patch, mean, deviation);
    if (deviation[0] < kLeastTexture)
        return false;
    cv::Mat gx;
    cv::Mat gy;
    cv::Sobel(patch, gx, CV_32F, 1, 0);
    cv::Sobel(patch, gy, CV_32F, 0, 1);
    const double xx = gx.dot(gx);
    const double yy = gy.dot(gy);
    const double xy = gx.dot(gy);
    const double half = (xx + yy) / 2;
    const double root = std::sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    return half - root > 0.08 * (half + root);
}

double middle(std::vector<double> values) {
    const auto mid = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), mid, values.end());
    return *mid;
}

} // namespace

BlockShift blockShift(const cv::Mat& from, const cv::Mat& to, int reach) {
    const int w = (from.cols - 2 * reach) / kColumns;
    const int h = (from.rows - 2 * reach) / kRows;
    BlockShift out;
    if (w < 8 || h < 8)
        return out;
    std::vector<Vote> votes;
    int asked = 0;
    for (int i = 0; i < kColumns * kRows; ++i) {
        const cv::Rect cell(reach + i % kColumns * w, reach + i / kColumns * h, w, h);
        const int bw = std::min(w, kMostSide);
        const int bh = std::min(h, kMostSide);
        const cv::Rect block(cell.x + (w - bw) / 2, cell.y + (h - bh) / 2, bw, bh);
        if (!textured(from(block)))
            continue;
        ++asked;
        Vote v{};
        if (vote(from, to, block, reach, v))
            votes.push_back(v);
    }
    if (votes.size() < 3)
        return out;
    std::vector<double> xs;
    std::vector<double> ys;
    for (const Vote& v : votes) {
        xs.push_back(v.x);
        ys.push_back(v.y);
    }
    const double mx = middle(xs);
    const double my = middle(ys);
    int agreeing = 0;
    for (const Vote& v : votes)
        if (std::hypot(v.x - mx, v.y - my) < kAgree) {
            ++agreeing;
            out.x += v.x;
            out.y += v.y;
        }
    if (agreeing == 0)
        return {};
    out.x /= agreeing;
    out.y /= agreeing;
    out.sure = agreeing >= 3 && agreeing >= kLeastAgreeing * asked;
    return out;
}

} // namespace ds::vision
