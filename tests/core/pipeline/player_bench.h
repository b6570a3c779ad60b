#pragma once

#include "core/pipeline/player.h"
#include "tests/support/clip_maker.h"
#include "tests/support/manual_clock.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace ds::test {

/// Hears what is written, as fast as the clock says.
class ScriptedSink final : public pipeline::SoundSink {
public:
    explicit ScriptedSink(const Clock& clock) : m_clock(clock) {}

    void write(const AudioBlock& block) override {
        const std::lock_guard lock(m_mutex);
        settle();
        m_queued += static_cast<double>(block.samples.size()) / 2 / 48'000;
        m_longest = std::max(m_longest, block.samples.size() / 2);
        m_written.push_back(block);
    }
    void flush() override {
        const std::lock_guard lock(m_mutex);
        m_queued = 0;
        ++m_flushes;
    }
    std::optional<double> queuedSeconds() const override {
        const std::lock_guard lock(m_mutex);
        if (!m_hasDevice)
            return std::nullopt;
        settle();
        return m_queued;
    }

    void setDevice(bool there) {
        const std::lock_guard lock(m_mutex);
        m_hasDevice = there;
    }
    /// The device takes sound without its clock having moved.
    void swallow(double seconds) {
        const std::lock_guard lock(m_mutex);
        settle();
        m_queued = std::max(0.0, m_queued - seconds);
    }
    std::vector<AudioBlock> written() const {
        const std::lock_guard lock(m_mutex);
        return m_written;
    }
    std::size_t longest() const {
        const std::lock_guard lock(m_mutex);
        return m_longest;
    }
    void forget() {
        const std::lock_guard lock(m_mutex);
        m_written.clear();
    }

private:
    void settle() const {
        const auto now = m_clock.steady();
        m_queued -= std::chrono::duration<double>(now - m_at).count();
        m_queued = std::max(0.0, m_queued);
        m_at = now;
    }

    const Clock& m_clock;
    mutable std::mutex m_mutex;
    mutable double m_queued = 0;
    mutable std::chrono::nanoseconds m_at{0};
    bool m_hasDevice = true;
    int m_flushes = 0;
    std::size_t m_longest = 0;
    std::vector<AudioBlock> m_written;
};

inline double secondsOf(const std::vector<AudioBlock>& blocks) {
    std::size_t samples = 0;
    for (const AudioBlock& block : blocks)
        samples += block.samples.size() / 2;
    return static_cast<double>(samples) / 48'000;
}

/// A player with its clock and ears.
struct Bench {
    ManualClock clock;
    std::mutex mutex;
    std::condition_variable changed;
    std::shared_ptr<ScriptedSink> sink = std::make_shared<ScriptedSink>(clock);
    pipeline::Player player{clock, [this] { changed.notify_all(); }, sink};

    bool until(const std::function<bool(const pipeline::PlayerState&)>& holds) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        std::unique_lock lock(mutex);
        while (!holds(*player.state())) {
            if (std::chrono::steady_clock::now() > deadline)
                return false;
            changed.wait_for(lock, std::chrono::milliseconds(2));
        }
        return true;
    }
    bool shows(int number) {
        return until(
            [&](const pipeline::PlayerState& s) { return s.frame && s.frame->number == number; });
    }
    bool open(const std::string& path) {
        player.open(path);
        return until([](const pipeline::PlayerState& s) { return s.open && s.frame; });
    }
    int picture() const {
        const auto state = player.state();
        return state->frame ? readNumber(state->frame->image).value_or(-1) : -2;
    }
};

constexpr TimeUs frameTime(int number) {
    return {number * 40'000LL + 20'000};
}

} // namespace ds::test
