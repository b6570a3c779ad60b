#pragma once

#include "core/base/causal_view.h"
#include "core/base/clock.h"
#include "core/media/video_source.h"
#include "core/pipeline/frame_cache.h"
#include "core/pipeline/media_clock.h"
#include "core/pipeline/player.h"
#include "core/pipeline/sound_feeder.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace ds::pipeline {

/// What the player's thread does: changes of the goal (cheap), and pieces of work towards it.
///
/// Owns:    source, frame cache, media clock, sound.
/// Threads: one, the player's.
/// Errors:  into PlayerState; a picture that cannot be decoded is passed over.
class PlayerEngine {
public:
    using Publish = std::function<void(const PlayerState& state, const MediaClock& clock)>;
    using Milliseconds = std::chrono::milliseconds;

    PlayerEngine(const Clock& clock, std::shared_ptr<SoundSink> sound, CausalView view,
                 Publish publish);

    /// Blocks while the packets are indexed.
    void open(const std::string& path, const std::string& packetIndex,
              const std::function<void(const std::string&)>& onIndexed,
              const std::stop_token& stop);
    void close();
    void play();
    void pause();
    void togglePlay() { m_state.playing ? pause() : play(); }
    void setRate(double rate);
    void shuttle(int direction);
    void seek(TimeUs t);
    void step(int frames);
    void setTargetSize(int width, int height);
    void setVolume(double volume01) { m_sound.setVolume(volume01); }
    void endSound() { m_sound.stop(); }

    /// One piece of work: decodes at most one group of pictures, or until `stop`. Returns for how
    /// long nothing needs to be done; Milliseconds::max(): until something is asked for.
    Milliseconds work(const std::stop_token& stop);

private:
    /// Pictures being decoded into the cache, for going backwards.
    struct Fill {
        TimeUs end; ///< the last one
    };

    Milliseconds workAtRest(const std::stop_token& stop);
    Milliseconds workPlaying(const std::stop_token& stop);
    Milliseconds untilNextChange(TimeUs position) const;
    bool reachedEnd(TimeUs position) const;
    void stopAtEnd();
    bool bring(TimeUs pts, bool backwards, const std::stop_token& stop);
    bool decodeOne(TimeUs pts, const std::stop_token& stop);
    bool startFill(TimeUs last, const std::stop_token& stop);
    bool continueFill(const std::stop_token& stop);
    bool prefetch(TimeUs pts, const std::stop_token& stop);
    void keep(TimeUs pts, media::VideoFrame frame);
    void failed(TimeUs pts, const Error& error);
    void show(TimeUs pts);
    void render(const media::VideoFrame& frame);
    void anchor(TimeUs media);
    TimeUs position() const { return m_clock.at(m_machine.steady()); }
    std::size_t framesFitting(std::size_t bytes) const;
    void publish() { m_publish(m_state, m_clock); }

    const Clock& m_machine;
    const CausalView m_view;
    const Publish m_publish;
    SoundFeeder m_sound;
    FrameCache m_cache;
    std::unique_ptr<media::VideoSource> m_source;
    PlayerState m_state;
    MediaClock m_clock;
    bool m_needsShow = false;      ///< at rest: the picture of m_state.position is wanted
    bool m_backwards = false;      ///< the way the playhead went last
    std::optional<TimeUs> m_shown; ///< beginning of the interval on screen
    std::optional<Fill> m_fill;
    std::size_t m_frameBytes = 0;
    int m_width = 0;
    int m_height = 0;
};

} // namespace ds::pipeline
