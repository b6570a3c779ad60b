#pragma once

#include "core/base/time.h"

#include <chrono>
#include <cmath>

namespace ds::pipeline {

/// Media time as a straight line over the machine's monotonic clock.
struct MediaClock {
    std::chrono::nanoseconds anchor{0}; ///< on the machine's clock
    TimeUs media;                       ///< media time at `anchor`
    double rate = 1;

    TimeUs at(std::chrono::nanoseconds now) const {
        const double us = static_cast<double>((now - anchor).count()) / 1000.0 * rate;
        return media + DurationUs{std::llround(us)};
    }
};

} // namespace ds::pipeline
