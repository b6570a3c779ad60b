#pragma once

#include "core/media/tempo.h"
#include "core/media/video_source.h"
#include "core/pipeline/player.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ds::pipeline {

/// Keeps the sink filled with the sound that belongs to the player's clock: small pieces, a little
/// ahead; the clock leads, sound that drifts is dropped or waits in silence.
///
/// Threads: one, the player's. Errors: sound that fails is left out, playing goes on.
class SoundFeeder {
public:
    explicit SoundFeeder(std::shared_ptr<SoundSink> sink) : m_sink(std::move(sink)) {}

    /// `zero`: the container's time of media time 0. Without sound in the file nothing happens.
    void open(const std::string& path, TimeUs zero);
    void close();
    bool hasSound() const { return m_audio != nullptr; }
    void setVolume(double volume01) { m_volume = volume01; }

    /// Playing stopped or jumped: what is not yet heard is forgotten.
    void stop();
    /// To be called at least every 100 ms while playing. `position` is heard now. Silent outside
    /// 0.5 … 2 and without a device.
    void feed(TimeUs position, double rate, const std::stop_token& stop);

private:
    bool begin(TimeUs position, double rate, const std::stop_token& stop);
    bool fill(const std::stop_token& stop);
    bool follows(const AudioBlock& block) const;
    void append(const AudioBlock& block);
    void drop(double seconds);
    double writeSilence(TimeUs at, double seconds);
    double writePiece();

    std::shared_ptr<SoundSink> m_sink;
    std::unique_ptr<media::AudioSource> m_audio;
    std::unique_ptr<media::TempoFilter> m_tempo; ///< null at the natural rate
    double m_volume = 1;
    bool m_active = false;
    bool m_aligned = false; ///< the first piece since begin() has been written
    bool m_ended = false;
    double m_rate = 1;
    std::vector<float> m_buffer;         ///< at the speed of the clock
    TimeUs m_next;                       ///< media time of the buffer's first sample
    std::optional<TimeUs> m_inputEnd;    ///< media time up to which sound was taken
    std::optional<AudioBlock> m_pending; ///< begins behind a gap
};

} // namespace ds::pipeline
