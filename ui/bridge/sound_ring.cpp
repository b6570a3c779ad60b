#include "ui/bridge/sound_ring.h"

#include <algorithm>
#include <cmath>

namespace ds::ui {

SoundRing::SoundRing(std::size_t capacitySamples) : m_samples(capacitySamples) {}

void SoundRing::push(std::span<const float> samples) {
    const std::lock_guard lock(m_mutex);
    for (const float sample : samples) {
        const std::size_t at = (m_first + m_count) % m_samples.size();
        m_samples[at] =
            static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0F, 1.0F) * 32767.0F));
        if (m_count < m_samples.size())
            ++m_count;
        else
            m_first = (m_first + 1) % m_samples.size();
    }
}

std::vector<std::int16_t> SoundRing::take(std::size_t most) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::int16_t> taken(std::min(most, m_count));
    for (std::int16_t& sample : taken) {
        sample = m_samples[m_first];
        m_first = (m_first + 1) % m_samples.size();
    }
    m_count -= taken.size();
    return taken;
}

void SoundRing::clear() {
    const std::lock_guard lock(m_mutex);
    m_count = 0;
}

std::size_t SoundRing::size() const {
    const std::lock_guard lock(m_mutex);
    return m_count;
}

} // namespace ds::ui
