#pragma once

#include "core/base/clock.h"
#include "core/base/image.h"
#include "core/base/result.h"
#include "core/media/media_info.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ds::pipeline {

/// The picture on screen, immutable.
struct ShownFrame {
    TimeUs pts;
    TimeUs end;
    std::int64_t number = 0; ///< from 0; a label only
    Image image;             ///< Bgra32, turned, square pixels, at most the target size
    int fullWidth = 0;       ///< size as shown at full resolution: boxes are in these pixels
    int fullHeight = 0;
    bool damaged = false;
};

/// What the player does now; immutable.
struct PlayerState {
    bool open = false;
    bool opening = false; ///< the packets of a large file are being indexed
    std::string path;
    media::MediaInfo info;
    TimeUs duration; ///< end of the last frame
    bool playing = false;
    double rate = 1; ///< -16 … 16; negative: backwards
    TimeUs position; ///< of the media clock while playing, else pts of the shown frame or the
                     ///< time asked for
    bool atEnd = false;
    std::shared_ptr<const ShownFrame> frame; ///< null before the first
    bool hasSound = false;
    std::optional<Error> error;
};

/// Takes the sound the player makes. Implemented by ui/bridge; write() is called on the player's
/// thread and must not block.
class SoundSink {
public:
    virtual ~SoundSink() = default;
    /// Play `block`, already at the speed of the clock; 48 kHz stereo.
    virtual void write(const AudioBlock& block) = 0;
    /// Forget what is not yet played: seek, pause, change of rate.
    virtual void flush() = 0;
    /// Seconds written and not yet heard; nullopt: no device (the player then plays silent).
    virtual std::optional<double> queuedSeconds() const = 0;
};

/// Plays one source, frame-true: play, pause, step, shuttle, scrub.
///
/// Owns:    media clock, one thread (decode, frame cache, sound); no Qt.
/// Threads: all functions from any thread, none waits. `onChanged` is called on the player's thread
///          after state() changed; it must only pass the news on.
/// Time:    media time of the source. The clock is monotonic and ours; sound follows it.
/// Seeks:   the newest request wins; the frame shown at rest is always the one whose interval holds
///          the time asked for last.
/// Memory:  frame cache of 256 MB.
class Player {
public:
    Player(const Clock& clock, std::function<void()> onChanged,
           std::shared_ptr<SoundSink> sound = nullptr);
    ~Player();

    /// Opens the file; `packetIndex` as kept from an earlier opening, or empty. `onIndexed` gets
    /// the index made, on the player's thread.
    void open(std::string path, std::string packetIndex = {},
              std::function<void(const std::string&)> onIndexed = {});
    void close();

    void play();
    void pause();
    void togglePlay();
    /// -16 … 16, magnitude at least 0.25; does not start by itself.
    void setRate(double rate);
    /// J, K, L: backwards, stop, forwards; again: faster.
    void shuttle(int direction);
    /// Pauses and shows the frame at `t`.
    void seek(TimeUs t);
    /// Frames forward or back from the one shown, paused.
    void step(int frames);
    /// Pictures are scaled down to this (device pixels of the view); 0: full size.
    void setTargetSize(int width, int height);
    void setVolume(double volume01);

    std::shared_ptr<const PlayerState> state() const;

    struct Impl;

private:
    std::unique_ptr<Impl> m_impl;
};

} // namespace ds::pipeline
