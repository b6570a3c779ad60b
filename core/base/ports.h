#pragma once

#include "core/base/causal_view.h"
#include "core/base/image.h"
#include "core/base/result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ds {

/// Pixels of past frames, by time. Implemented by pipeline; the only way to pixels for everything
/// that reasons.
class FrameAccess {
public:
    virtual ~FrameAccess() = default;
    /// The frame on screen at `t` (its interval holds t) of `source`; Future when t > view.now().
    [[nodiscard]] virtual Result<Frame> frameAt(const std::string& source, TimeUs t,
                                                const CausalView& view, std::stop_token stop) = 0;
};

/// A word or line read in a picture.
struct ReadText {
    std::string text; ///< UTF-8
    Box box;
    double confidence01 = 0;
};

/// Reads printed text. One thread at a time.
class TextReader {
public:
    virtual ~TextReader() = default;
    /// Text inside `region` (the whole picture when it is empty), best first.
    [[nodiscard]] virtual Result<std::vector<ReadText>> read(const Image& image,
                                                             const Box& region) = 0;
};

struct Detection {
    std::string label; ///< "person", …
    Box box;
    double confidence01 = 0;
};

/// Finds things of named kinds. One thread at a time.
class Detector {
public:
    virtual ~Detector() = default;
    [[nodiscard]] virtual Result<std::vector<Detection>>
    detect(const Image& image, const std::vector<Box>& regions) = 0;
};

struct TrackStep {
    Box box;
    double confidence01 = 0;
    bool present = false;
};

/// Follows one thing from frame to frame with bounded memory: start → step … → close (destructor).
/// Classical trackers and SAM 2 alike. One thread.
class TrackerSession {
public:
    virtual ~TrackerSession() = default;
    [[nodiscard]] virtual Status start(const Frame& frame, const Box& box) = 0;
    [[nodiscard]] virtual Result<TrackStep> step(const Frame& frame) = 0;
};

} // namespace ds
