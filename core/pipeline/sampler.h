#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>

namespace ds::pipeline {

/// Decides which frames of a recording are looked at: sample k is the frame shown at k/rate
/// (the paper's section 3.1), and between samples the observer may want more.
///
/// A frame that stays on screen over several sample times is sampled once. No clock, no thread.
class Sampler {
public:
    enum class Use { Skip, Between, Sample };

    /// Rates in Hz; betweenHz 0: only samples. Frames from `warmUp` on are given to the observer,
    /// those from `from` on are sampled.
    Sampler(double rateHz, double betweenHz, TimeUs warmUp, TimeUs from);

    /// What to do with the next frame, on screen until `end`; frames come in order.
    Use use(TimeUs end);
    /// The time of the next sample.
    TimeUs nextSample() const { return timeOf(m_sample, m_rateHz); }

private:
    static TimeUs timeOf(std::int64_t k, double hz);
    static std::int64_t firstAt(TimeUs t, double hz); ///< smallest k with timeOf(k) >= t

    double m_rateHz;
    double m_betweenHz;
    std::int64_t m_sample;
    std::int64_t m_between;
};

} // namespace ds::pipeline
