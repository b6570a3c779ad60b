#pragma once

#include "core/base/causal_view.h"
#include "core/base/image.h"
#include "core/base/result.h"
#include "core/media/media_info.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace ds::media {

/// A decoded picture in its own pixel format, cheap to copy (pixels are shared).
/// Any thread; immutable.
class VideoFrame {
public:
    VideoFrame() = default;
    bool isNull() const { return !m_state; }
    TimeUs pts() const; ///< begins to be shown
    TimeUs end() const; ///< the next begins; for the last frame its own end
    int width() const;  ///< as shown: turned, with square pixels
    int height() const;
    std::size_t byteCount() const; ///< of the planes, for caches
    bool isDamaged() const;        ///< errors were concealed in it, or in one that it may build on
    bool isStandIn() const;        ///< the picture asked for cannot be decoded: the nearest to it
    /// Converted with the frame's own matrix and range, turned, with square pixels, and scaled down
    /// to fit `maxWidth` × `maxHeight` (0: full size; never scaled up).
    [[nodiscard]] Result<Image> toImage(PixelFormat format, int maxWidth = 0,
                                        int maxHeight = 0) const;
    /// SHA-256 over width, height, pixel format and the visible rows of each decoded plane.
    std::string hash() const;

    struct State;
    explicit VideoFrame(std::shared_ptr<const State> state) : m_state(std::move(state)) {}

private:
    std::shared_ptr<const State> m_state;
};

struct VideoOptions {
    int threads = 1;         ///< decoder threads: 2 for playing and observing, 1 for stepping
    std::string packetIndex; ///< bytes from packetIndex() of an earlier opening; empty: scan
};

/// The pictures of one file (its chosen video stream), frame-true.
///
/// Frame truth: a frame is on screen in [its pts, the next one's pts). frameAt(t) gives the frame
/// whose interval holds t; before the first or after the last, that one. Where it cannot be decoded
/// the one before it stands in, and says so.
/// Time:    zero = first shown frame.
/// Threads: one.
/// Errors:  NotFound, PermissionDenied, EmptyFile, NotMedia, Damaged, NoVideo, Decode, Cancelled.
///          A frame that cannot be decoded is passed over; the rest of the file goes on.
/// Cost:    open() scans the packets once (about 1 s a GB) unless given the index.
class VideoSource {
public:
    [[nodiscard]] static Result<std::unique_ptr<VideoSource>>
    open(const std::string& path, const VideoOptions& options = {}, std::stop_token stop = {});
    ~VideoSource();

    const MediaInfo& info() const;
    TimeUs firstPts() const; ///< 0
    TimeUs lastPts() const;  ///< pts of the last shown frame
    TimeUs endTime() const;  ///< end of the last shown frame
    std::int64_t frameCount() const;
    /// Ordinal of the frame shown at t, from 0; a label only.
    std::int64_t frameNumberAt(TimeUs t) const;
    /// Pts of the frame shown at t, without decoding.
    TimeUs ptsAt(TimeUs t) const;
    /// Pts of the frame after/before the one shown at t; nullopt at the ends.
    std::optional<TimeUs> nextPts(TimeUs t) const;
    std::optional<TimeUs> previousPts(TimeUs t) const;
    /// The packet index as bytes, to be kept and given back in VideoOptions.
    std::string packetIndex() const;

    /// Positions the sequential reading so that next() gives the frame shown at t.
    [[nodiscard]] Status seek(TimeUs t, std::stop_token stop = {});
    /// Frames in order of presentation; nullopt after the last, and again on later calls.
    [[nodiscard]] Result<std::optional<VideoFrame>> next(std::stop_token stop = {});
    /// The frame on screen at t. Goes on decoding from where it stands when that is nearer than the
    /// key frame before t. Future when t > view.now().
    [[nodiscard]] Result<VideoFrame> frameAt(TimeUs t, const CausalView& view,
                                             std::stop_token stop = {});

    struct State;

private:
    explicit VideoSource(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// The sound of one file (its chosen audio stream), as interleaved stereo float at 48 kHz.
///
/// Time: the same zero as VideoSource: a block's time is on the video's timeline; gaps are not
///       filled (a block simply begins later).
/// Threads: one. Errors: NotFound when there is no audio stream; else as VideoSource.
class AudioSource {
public:
    [[nodiscard]] static Result<std::unique_ptr<AudioSource>> open(const std::string& path,
                                                                   TimeUs videoZeroOffset = {});
    ~AudioSource();
    [[nodiscard]] Status seek(TimeUs t, std::stop_token stop = {});
    [[nodiscard]] Result<std::optional<AudioBlock>> next(std::stop_token stop = {});

    struct State;

private:
    explicit AudioSource(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// What the file is. `count`: also count the pictures (reads every packet).
[[nodiscard]] Result<MediaInfo> probe(const std::string& path, bool count,
                                      std::stop_token stop = {});

/// PNG or JPEG files in memory (FFmpeg's encoders). quality01: 0 … 1, JPEG only.
[[nodiscard]] Result<std::string> encodePng(const Image& image);
[[nodiscard]] Result<std::string> encodeJpeg(const Image& image, double quality01 = 0.8);
/// As Bgra32.
[[nodiscard]] Result<Image> decodePicture(std::string_view bytes);

} // namespace ds::media
