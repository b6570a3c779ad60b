#pragma once

#include "core/base/time.h"

#include <algorithm>
#include <cstdint>

namespace ds::memory {

/// Integer ids of rows, composed so that limits of run, view and time are one range of ids.
///
/// From the high end: caused by a question (1 bit) · ordinal of the run (12) · available_us in
/// milliseconds, shifted to be positive (38: 4.3 years on each side) · counter (12).
/// Private to this room: never shown, never in an id.
namespace row_id {

inline constexpr int kCounterBits = 12;
inline constexpr int kMillisecondBits = 38;
inline constexpr int kRunBits = 12;
inline constexpr std::int64_t kLargestCounter = (std::int64_t{1} << kCounterBits) - 1;
inline constexpr std::int64_t kLargestRun = (std::int64_t{1} << kRunBits) - 1;
inline constexpr std::int64_t kLargestMillisecond = (std::int64_t{1} << kMillisecondBits) - 1;
inline constexpr std::int64_t kMillisecondZero = std::int64_t{1} << (kMillisecondBits - 1);

/// The millisecond field of a time; times outside its range fall on its ends.
constexpr std::int64_t millisecond(TimeUs t) {
    const std::int64_t floor = t.us >= 0 ? t.us / 1000 : -((-(t.us + 1)) / 1000) - 1;
    return std::clamp(floor, -kMillisecondZero, kMillisecondZero - 1) + kMillisecondZero;
}

constexpr std::int64_t compose(bool asked, std::int64_t run, std::int64_t ms,
                               std::int64_t counter) {
    std::int64_t id = asked ? 1 : 0;
    id = (id << kRunBits) | run;
    id = (id << kMillisecondBits) | ms;
    return (id << kCounterBits) | counter;
}

constexpr std::int64_t runOf(std::int64_t id) {
    return (id >> (kMillisecondBits + kCounterBits)) & kLargestRun;
}

} // namespace row_id
} // namespace ds::memory
