#pragma once

#include "core/media/ffmpeg.h"
#include "core/media/input.h"
#include "core/media/video_source.h"

namespace ds::media {

struct VideoFrame::State {
    detail::FramePtr frame;
    TimeUs pts;
    TimeUs end;
    int rotation = 0;
    AVRational pixel{1, 1};
    detail::Size shown;
    bool standIn = false;
    bool damaged = false;
};

namespace detail {

/// Converts `frame` to `format` at `size` (of the picture not yet turned) with the matrix and range
/// it says it has; where it says nothing: 709 from 720 lines up, else 601; limited range.
/// Any thread: contexts are kept per thread.
[[nodiscard]] Result<Image> convert(const AVFrame& frame, PixelFormat format, Size size);

/// Turned clockwise by 0, 90, 180 or 270 degrees.
Image turned(Image image, int degrees);

} // namespace detail
} // namespace ds::media
