#pragma once
// Private to the room: the OpenCV side of the public classes.

#include "core/base/image.h"

#include <opencv2/core.hpp>

namespace ds::vision {

/// What a Picture holds. `full` looks into `image`'s pixels, so `image` is kept beside it.
struct Mats {
    Image image;
    cv::Mat full;    ///< BGR, full size, read only
    cv::Mat small;   ///< BGR, working width, lightly smoothed
    cv::Mat grey;    ///< of small
    double unit = 1; ///< full pixels a working pixel
};

/// A foreground mask of working size, 0 or 255.
struct MaskMat {
    cv::Mat mask;
    double unit = 1;
};

inline cv::Rect toRect(const Box& b) {
    return {b.x, b.y, b.w, b.h};
}
inline Box toBox(const cv::Rect& r) {
    return {r.x, r.y, r.width, r.height};
}
/// Full pixels to working pixels, cut to `size`.
cv::Rect toWorking(const Box& box, double unit, const cv::Size& size);
/// Working pixels to full pixels.
Box toFull(const cv::Rect& rect, double unit);
/// A view on the image's pixels as BGR (Bgra and grey are converted, Bgr24 is borrowed).
cv::Mat bgrOf(const Image& image);

} // namespace ds::vision
