#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Plain values about media files (part of ds::media_values).
namespace ds::media {

struct StreamInfo {
    int index = 0;
    std::string kind;  ///< video|audio|subtitle|data|cover
    std::string codec; ///< FFmpeg's short name
    int width = 0;     ///< as shown: turned, with square pixels
    int height = 0;
    int rotation = 0; ///< degrees clockwise to show it upright: 0, 90, 180, 270
    double fps = 0;   ///< average; 0 = unknown
    int sampleRate = 0;
    int channels = 0;
    bool chosen = false; ///< the one that is shown or heard
};

struct MediaInfo {
    std::string path;
    std::string format; ///< FFmpeg's short name
    DurationUs duration{0};
    std::int64_t startUs = 0; ///< the container's own timestamp of time 0
    std::string clockStart;   ///< ISO 8601 from the metadata, or empty
    std::vector<StreamInfo> streams;
    std::optional<std::int64_t> frames; ///< pictures shown, counted
    std::vector<std::string> warnings;  ///< English sentences
    bool hasVideo() const {
        for (const StreamInfo& s : streams)
            if (s.kind == "video")
                return true;
        return false;
    }
};

} // namespace ds::media
