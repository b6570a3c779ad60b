#include "core/vision/picture_eyes.h"

#include "core/vision/mats.h"

#include <opencv2/video/tracking.hpp>

#include <algorithm>

namespace ds::vision {

struct PictureEyes::State {
    Picture before;
    Picture now;
    Picture background;
    Mask mask;
    cv::Mat flow; ///< empty until asked for
    cv::Ptr<cv::DISOpticalFlow> dis =
        cv::DISOpticalFlow::create(cv::DISOpticalFlow::PRESET_ULTRAFAST);
};

PictureEyes::PictureEyes() : m_state(std::make_unique<State>()) {}

PictureEyes::~PictureEyes() = default;

void PictureEyes::open(const Picture& picture, const Picture& background, const Mask& mask) {
    m_state->before = m_state->now;
    m_state->now = picture;
    m_state->background = background;
    m_state->mask = mask;
    m_state->flow.release();
}

Shift PictureEyes::flow(const Box& box) {
    State& s = *m_state;
    if (s.before.isNull() || s.before.mats().grey.size() != s.now.mats().grey.size())
        return {};
    if (s.flow.empty())
        s.dis->calc(s.before.mats().grey, s.now.mats().grey, s.flow);
    const double unit = s.now.unit();
    const cv::Rect r = toWorking(box, unit, s.flow.size());
    std::vector<float> xs;
    std::vector<float> ys;
    const cv::Mat mask = s.mask.isNull() ? cv::Mat() : s.mask.mat()->mask;
    for (int y = r.y; y < r.y + r.height; y += 2)
        for (int x = r.x; x < r.x + r.width; x += 2) {
            if (!mask.empty() && !mask.at<std::uint8_t>(y, x))
                continue;
            const cv::Vec2f v = s.flow.at<cv::Vec2f>(y, x);
            xs.push_back(v[0]);
            ys.push_back(v[1]);
        }
    if (xs.empty())
        return {};
    const auto median = [](std::vector<float>& v) {
        const auto mid = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
        std::nth_element(v.begin(), mid, v.end());
        return static_cast<double>(*mid);
    };
    return {median(xs) * unit, median(ys) * unit};
}

Signature PictureEyes::signature(const Box& box) {
    return signatureOf(m_state->now, m_state->mask, box);
}

Patch PictureEyes::patch(const Box& box) {
    return patchOf(m_state->now, box);
}

Patch PictureEyes::background(const Box& box) {
    return m_state->background.isNull() ? Patch() : patchOf(m_state->background, box);
}

double PictureEyes::cover(const Box& box) {
    return m_state->mask.cover(box);
}

} // namespace ds::vision
