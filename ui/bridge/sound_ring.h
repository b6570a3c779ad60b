#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace ds::ui {

/// Samples on their way from the player's thread to the sound thread: signed 16-bit, interleaved.
///
/// Threads: any; m_mutex guards everything and is a leaf.
/// Memory:  fixed; when it is full the oldest samples go, since late sound is worse than none.
class SoundRing {
public:
    explicit SoundRing(std::size_t capacitySamples);

    void push(std::span<const float> samples);
    /// Takes up to `most` samples, oldest first.
    std::vector<std::int16_t> take(std::size_t most);
    void clear();
    std::size_t size() const;

private:
    mutable std::mutex m_mutex;
    std::vector<std::int16_t> m_samples;
    std::size_t m_first = 0;
    std::size_t m_count = 0;
};

} // namespace ds::ui
