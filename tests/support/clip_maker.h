#pragma once

#include "core/base/image.h"
#include "core/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Makes small media files for tests, with libav's encoders. Every frame shows its own number by
/// default, so that a test can tell which picture it got.
namespace ds::test {

struct ClipSpec {
    std::string name;              ///< file name without suffix; empty: made of what follows
    std::string container = "mp4"; ///< the suffix: mp4, mov, mkv, webm, ts, avi …
    std::string codec = "libx264"; ///< FFmpeg's name of the encoder
    int width = 160;
    int height = 120;
    int rateNum = 25; ///< frames a second = rateNum / rateDen
    int rateDen = 1;
    int frames = 50;
    int gop = 12;
    int bframes = 0;
    bool openGop = false;
    std::vector<TimeUs> times; ///< instead of a rate: when each frame is shown, from 0
    double startSeconds = 0;   ///< the container's time of the first frame; may be negative
    int rotation = 0;          ///< degrees clockwise to show it upright
    int pixelNum = 1;          ///< shape of a pixel
    int pixelDen = 1;
    std::string pixelFormat = "yuv420p";
    bool fullRange = false;
    std::string matrix;       ///< "bt709", "smpte170m" …: conversion and tag; empty: 601, no tag
    bool interlaced = false;  ///< coded as fields, top first
    std::string codecOptions; ///< more for the encoder: "key=value,key=value"
    std::string muxOptions;   ///< more for the muxer, the same way
    std::string audioCodec;   ///< "aac", "mp2", "libopus" …; empty: no sound
    double audioStartSeconds = 0; ///< from the first frame
    double audioSeconds = 0;      ///< 0: as long as the pictures
    /// Sample of both channels at `seconds` from the first frame; empty: 440 Hz at 0.3.
    std::function<float(double seconds)> sound;
    bool cover = false;       ///< a cover picture (mp4, mkv) besides
    bool coverOnly = false;   ///< no pictures but the cover
    bool secondVideo = false; ///< another picture stream in front, larger, not the default; black
};

/// When frame `frame` is shown, from the first one, by the spec.
TimeUs shownTime(const ClipSpec& spec, int frame);

/// 4 × 4 black and white blocks: 12 bits of the number, 4 of a check sum.
Image numberPicture(int frame);
/// The number in a picture (scaled, coded with loss or not); nullopt when it does not check.
std::optional<int> readNumber(const Image& image);

/// Pictures of any size and format; scaled to the spec's. The path is dir/name.container.
[[nodiscard]] Result<std::string>
makeClip(const std::string& dir, const ClipSpec& spec,
         const std::function<Image(int frame)>& draw = numberPicture);

} // namespace ds::test
