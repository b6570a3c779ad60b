#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace ds {

/// A length of media time.
using DurationUs = std::chrono::microseconds;

/// A point of media time: integer microseconds of its source's timeline.
///
/// Time: zero is the first shown video frame of the source (without video the first audio sample).
///       Negative values are legal (audio may begin earlier). Never computed from a frame number.
struct TimeUs {
    std::int64_t us = 0;

    static constexpr TimeUs min() { return {std::numeric_limits<std::int64_t>::min()}; }
    static constexpr TimeUs max() { return {std::numeric_limits<std::int64_t>::max()}; }
    static constexpr TimeUs fromSeconds(double s) {
        return {static_cast<std::int64_t>(s * 1e6 + (s < 0 ? -0.5 : 0.5))};
    }
    constexpr double seconds() const { return static_cast<double>(us) / 1e6; }

    friend constexpr auto operator<=>(TimeUs, TimeUs) = default;
    friend constexpr TimeUs operator+(TimeUs t, DurationUs d) { return {t.us + d.count()}; }
    friend constexpr TimeUs operator-(TimeUs t, DurationUs d) { return {t.us - d.count()}; }
    friend constexpr DurationUs operator-(TimeUs a, TimeUs b) { return DurationUs{a.us - b.us}; }
};

/// A half-open stretch of media time [begin, end).
struct TimeRange {
    TimeUs begin;
    TimeUs end;

    constexpr bool holds(TimeUs t) const { return begin <= t && t < end; }
    constexpr DurationUs length() const { return end - begin; }
    friend constexpr bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// "00:12:04" or, with milliseconds, "00:12:04.250". Rounds down; negative times get a "-".
std::string formatTime(TimeUs t, bool milliseconds = false);

/// Reads `HH:MM:SS[.fff]`, `MM:SS[.fff]` or seconds (`75.5`); nullopt for anything else.
/// Minutes and seconds past 59 are refused except in the leading position.
std::optional<TimeUs> parseTime(std::string_view text);

} // namespace ds
