#pragma once

#include "core/base/time.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ds::vision {

/// A time of day as written in a line of text.
struct ClockReading {
    int secondOfDay = 0;
    bool hasSeconds = false;
    std::string text; ///< the whole line as read
};

/// The first "hh:mm:ss" or "hh:mm" in `line` (also with "." or ";" read for ":"), perhaps beside a
/// date; nullopt when there is none, or when hours, minutes or seconds are out of range.
std::optional<ClockReading> readClock(std::string_view line);

/// Tells a running clock from text that merely looks like a time: its reading advances as media
/// time does. Time: media time, rising. Keeps: the last eight readings.
class ClockWatch {
public:
    /// A reading of the same place in the picture; nullopt when it was not read as a time.
    void add(TimeUs time, const std::optional<ClockReading>& reading);
    bool isClock() const { return m_isClock; }
    /// It reads like a time but stands still.
    bool standsStill() const;
    /// Whether a new reading fits to those before (a clock misread is worse than one unread).
    bool fits(TimeUs time, const ClockReading& reading) const;

private:
    struct Entry {
        TimeUs time;
        ClockReading reading;
    };
    std::vector<Entry> m_entries;
    bool m_isClock = false;
};

} // namespace ds::vision
