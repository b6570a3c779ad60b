#include "core/base/time_ranges.h"

#include <algorithm>

namespace ds {

std::vector<TimeRange> holesIn(std::vector<TimeRange> covered, TimeRange within, DurationUs least) {
    std::sort(covered.begin(), covered.end(),
              [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
    covered.push_back({within.end, within.end});
    std::vector<TimeRange> holes;
    TimeUs reached = within.begin;
    for (const TimeRange& range : covered) {
        const TimeUs until = std::min(range.begin, within.end);
        if (until > reached && until - reached >= least)
            holes.push_back({reached, until});
        reached = std::max(reached, range.end);
    }
    return holes;
}

} // namespace ds
