#include "core/vision/picture.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace ds::vision {

cv::Rect toWorking(const Box& box, double unit, const cv::Size& size) {
    const int x0 = static_cast<int>(std::floor(box.x / unit));
    const int y0 = static_cast<int>(std::floor(box.y / unit));
    const int x1 = static_cast<int>(std::ceil(box.right() / unit));
    const int y1 = static_cast<int>(std::ceil(box.bottom() / unit));
    return cv::Rect(x0, y0, x1 - x0, y1 - y0) & cv::Rect(0, 0, size.width, size.height);
}

Box toFull(const cv::Rect& rect, double unit) {
    const auto px = [unit](int v) { return static_cast<int>(std::lround(v * unit)); };
    return {px(rect.x), px(rect.y), px(rect.width), px(rect.height)};
}

cv::Mat bgrOf(const Image& image) {
    const auto mat = [&image](int type) {
        // OpenCV has no read-only Mat; nothing in this room writes to a borrowed one.
        return cv::Mat(image.height(), image.width(), type, const_cast<std::uint8_t*>(image.data()),
                       image.stride());
    };
    cv::Mat out;
    switch (image.format()) {
    case PixelFormat::Bgr24:
        return mat(CV_8UC3);
    case PixelFormat::Bgra32:
        cv::cvtColor(mat(CV_8UC4), out, cv::COLOR_BGRA2BGR);
        return out;
    case PixelFormat::Gray8:
        cv::cvtColor(mat(CV_8UC1), out, cv::COLOR_GRAY2BGR);
        return out;
    }
    return out;
}

namespace {

std::shared_ptr<Mats> makeMats(const Image& image, int workingWidth) {
    auto mats = std::make_shared<Mats>();
    mats->image = image;
    mats->full = bgrOf(image);
    mats->unit = std::max(1.0, static_cast<double>(image.width()) / workingWidth);
    const cv::Size size(std::max(1, static_cast<int>(std::lround(image.width() / mats->unit))),
                        std::max(1, static_cast<int>(std::lround(image.height() / mats->unit))));
    cv::resize(mats->full, mats->small, size, 0, 0, cv::INTER_AREA);
    cv::GaussianBlur(mats->small, mats->small, cv::Size(3, 3), 0);
    cv::cvtColor(mats->small, mats->grey, cv::COLOR_BGR2GRAY);
    return mats;
}

} // namespace

Result<Picture> Picture::make(const Image& image, int workingWidth) {
    if (image.isNull())
        return fail(ErrorCode::InvalidInput, "picture", "empty");
    try {
        Picture picture;
        picture.m_mats = makeMats(image, workingWidth);
        return picture;
    } catch (const std::exception& e) {
        return fail(ErrorCode::Internal, "picture", e.what());
    }
}

Picture Picture::wrap(std::shared_ptr<const Mats> mats) {
    Picture picture;
    picture.m_mats = std::move(mats);
    return picture;
}

int Picture::width() const {
    return m_mats->full.cols;
}

int Picture::height() const {
    return m_mats->full.rows;
}

double Picture::unit() const {
    return m_mats->unit;
}

bool Picture::isTooSmall() const {
    constexpr int kLeastSide = 16;
    constexpr int kMostTimes = 32; ///< longer than wide
    const int shorter = std::min(width(), height());
    const int longer = std::max(width(), height());
    return shorter < kLeastSide || longer > kMostTimes * shorter;
}

double Mask::cover(const Box& box) const {
    if (!m_mat)
        return 0;
    const cv::Rect r = toWorking(box, m_mat->unit, m_mat->mask.size());
    return r.empty() ? 0 : static_cast<double>(cv::countNonZero(m_mat->mask(r))) / r.area();
}

} // namespace ds::vision
