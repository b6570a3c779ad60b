#include "core/pipeline/sound_feeder.h"

#include "core/base/log.h"

#include <algorithm>
#include <cmath>

namespace ds::pipeline {
namespace {

constexpr double kSampleRate = 48'000;
constexpr std::size_t kPieceFrames = 960; ///< 20 ms
constexpr double kAhead = 0.15;           ///< seconds
constexpr double kMaxDrift = 0.08;        ///< seconds
constexpr double kStartDrift = 0.001;     ///< the first sample sits exactly
constexpr DurationUs kSameTime{5'000};    ///< blocks this close follow one another

DurationUs toDuration(double seconds) {
    return DurationUs{std::llround(seconds * 1e6)};
}

} // namespace

void SoundFeeder::open(const std::string& path, TimeUs zero) {
    close();
    if (!m_sink)
        return;
    auto audio = media::AudioSource::open(path, zero);
    if (audio)
        m_audio = std::move(*audio);
    else
        spdlog::debug("{}: {}", path, audio.error().detail);
}

void SoundFeeder::close() {
    stop();
    m_audio.reset();
}

void SoundFeeder::stop() {
    if (m_active)
        m_sink->flush();
    m_active = false;
}

bool SoundFeeder::begin(TimeUs position, double rate, const std::stop_token& stop) {
    m_sink->flush();
    m_buffer.clear();
    m_pending.reset();
    m_inputEnd.reset();
    m_tempo.reset();
    m_aligned = false;
    m_ended = false;
    m_rate = rate;
    if (const Status sought = m_audio->seek(position, stop); !sought)
        return false;
    m_active = true;
    return true;
}

bool SoundFeeder::follows(const AudioBlock& block) const {
    if (!m_inputEnd)
        return false;
    const DurationUs gap = block.time - *m_inputEnd;
    return gap < kSameTime && gap > -kSameTime;
}

void SoundFeeder::append(const AudioBlock& block) {
    if (!follows(block)) {
        m_next = block.time;
        m_tempo.reset(); // what it holds back belongs before the gap
    }
    const double frames = static_cast<double>(block.samples.size()) / 2;
    m_inputEnd = block.time + toDuration(frames / kSampleRate);
    if (m_rate == 1) {
        m_buffer.insert(m_buffer.end(), block.samples.begin(), block.samples.end());
        return;
    }
    if (!m_tempo) {
        auto made = media::TempoFilter::make(m_rate);
        if (made)
            m_tempo = std::move(*made);
    }
    m_ended = !m_tempo || !m_tempo->process(block.samples, m_buffer);
}

/// Enough for a piece, where there is so much; false when there is nothing more to come.
bool SoundFeeder::fill(const std::stop_token& stop) {
    while (m_buffer.size() < 2 * kPieceFrames && !m_ended) {
        if (!m_pending) {
            auto block = m_audio->next(stop);
            if (!block || !*block) {
                m_ended = !stop.stop_requested();
                break;
            }
            m_pending = std::move(*block);
        }
        if (!m_buffer.empty() && !follows(*m_pending))
            break;
        append(*m_pending);
        m_pending.reset();
    }
    return !m_buffer.empty();
}

void SoundFeeder::drop(double seconds) {
    const auto frames =
        std::min(static_cast<std::size_t>(std::ceil(seconds * kSampleRate)), m_buffer.size() / 2);
    m_buffer.erase(m_buffer.begin(), m_buffer.begin() + static_cast<std::ptrdiff_t>(2 * frames));
    m_next = m_next + toDuration(static_cast<double>(frames) / kSampleRate * m_rate);
}

double SoundFeeder::writeSilence(TimeUs at, double seconds) {
    const auto frames =
        std::clamp<std::size_t>(static_cast<std::size_t>(seconds * kSampleRate), 1, kPieceFrames);
    AudioBlock block;
    block.time = at;
    block.samples.assign(2 * frames, 0.F);
    m_sink->write(block);
    return static_cast<double>(frames) / kSampleRate;
}

double SoundFeeder::writePiece() {
    const std::size_t count = std::min(m_buffer.size(), 2 * kPieceFrames);
    AudioBlock block;
    block.time = m_next;
    block.samples.assign(m_buffer.begin(), m_buffer.begin() + static_cast<std::ptrdiff_t>(count));
    for (float& sample : block.samples)
        sample *= static_cast<float>(m_volume);
    const double seconds = static_cast<double>(count) / (2.0 * kSampleRate);
    drop(seconds);
    m_sink->write(block);
    return seconds;
}

void SoundFeeder::feed(TimeUs position, double rate, const std::stop_token& stop) {
    if (!m_audio)
        return;
    const bool audible = rate >= 0.5 && rate <= 2;
    std::optional<double> queued = audible ? m_sink->queuedSeconds() : std::nullopt;
    if (!queued) {
        this->stop();
        return;
    }
    if (!m_active || rate != m_rate) {
        if (!begin(position, rate, stop))
            return;
        queued = 0;
    }
    while (*queued < kAhead && !stop.stop_requested() && fill(stop)) {
        const TimeUs wanted = position + toDuration(*queued * rate);
        const double late = static_cast<double>((m_next - wanted).count()) / 1e6 / rate;
        const double allowed = m_aligned ? kMaxDrift : kStartDrift;
        if (late > allowed) {
            *queued += writeSilence(wanted, late);
        } else if (late < -allowed) {
            drop(-late);
        } else {
            *queued += writePiece();
            m_aligned = true;
        }
    }
}

} // namespace ds::pipeline
