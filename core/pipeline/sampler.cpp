#include "core/pipeline/sampler.h"

#include <algorithm>
#include <cmath>

namespace ds::pipeline {

Sampler::Sampler(double rateHz, double betweenHz, TimeUs warmUp, TimeUs from)
    : m_rateHz(rateHz), m_betweenHz(betweenHz), m_sample(firstAt(from, rateHz)),
      m_between(betweenHz > 0 ? firstAt(warmUp, betweenHz) : 0) {}

TimeUs Sampler::timeOf(std::int64_t k, double hz) {
    return {std::llround(static_cast<double>(k) * 1e6 / hz)};
}

std::int64_t Sampler::firstAt(TimeUs t, double hz) {
    auto k = static_cast<std::int64_t>(std::floor(static_cast<double>(t.us) * hz / 1e6)) - 1;
    k = std::max<std::int64_t>(k, 0);
    while (timeOf(k, hz) < t)
        ++k;
    return k;
}

Sampler::Use Sampler::use(TimeUs end) {
    const bool isSample = nextSample() < end;
    const bool isBetween = m_betweenHz > 0 && timeOf(m_between, m_betweenHz) < end;
    // Both counts move past this frame, however long it stays.
    if (isSample)
        m_sample = std::max(m_sample + 1, firstAt(end, m_rateHz));
    if (isBetween)
        m_between = std::max(m_between + 1, firstAt(end, m_betweenHz));
    if (isSample)
        return Use::Sample;
    return isBetween ? Use::Between : Use::Skip;
}

} // namespace ds::pipeline
