#include "core/vision/static_check.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ds::vision {

namespace {
constexpr int kWidth = 256;
constexpr int kBlock = 8;
constexpr int kMostHeight = 4096; ///< of a picture that is hardly more than a line
} // namespace

struct StaticCheck::State {
    cv::Mat before;
    cv::Size size; ///< of the picture it comes from
};

StaticCheck::StaticCheck() : m_state(std::make_unique<State>()) {}

StaticCheck::~StaticCheck() = default;

StaticCheck::Difference StaticCheck::step(const Picture& picture, const std::vector<Box>& without) {
    const Mats& mats = picture.mats();
    const double unit = static_cast<double>(mats.full.cols) / kWidth;
    const int height =
        std::clamp(static_cast<int>(std::lround(mats.full.rows / unit)), kBlock, kMostHeight);
    cv::Mat grey;
    cv::cvtColor(mats.full, grey, cv::COLOR_BGR2GRAY);
    cv::resize(grey, grey, cv::Size(kWidth, height), 0, 0, cv::INTER_AREA);
    std::swap(grey, m_state->before);
    if (std::exchange(m_state->size, mats.full.size()) != mats.full.size())
        return {};
    cv::Mat diff;
    cv::absdiff(grey, m_state->before, diff);
    for (const Box& box : without)
        diff(toWorking(box, unit, diff.size())).setTo(0);
    Difference out;
    out.mean = cv::mean(diff)[0];
    cv::Mat blocks;
    // Whole blocks only: the last rows of an odd height join the mean, not a block of their own.
    const cv::Rect whole(0, 0, kWidth, diff.rows / kBlock * kBlock);
    cv::resize(diff(whole), blocks, cv::Size(kWidth / kBlock, whole.height / kBlock), 0, 0,
               cv::INTER_AREA);
    cv::Point at;
    cv::minMaxLoc(blocks, nullptr, &out.block, nullptr, &at);
    out.where = toFull(cv::Rect(at.x * kBlock, at.y * kBlock, kBlock, kBlock), unit);
    return out;
}

} // namespace ds::vision
