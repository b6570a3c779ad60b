#include "ui/panels/timeline/timeline_data.h"

#include <algorithm>

namespace ds::ui {

std::vector<TimeRange> notLookedAt(const std::vector<casefile::Observed>& observed, TimeUs duration,
                                   DurationUs least) {
    std::vector<casefile::Observed> sorted = observed;
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.from < b.from; });
    std::vector<TimeRange> holes;
    TimeUs reached{0};
    const auto note = [&](TimeUs until) {
        if (until - reached >= least && until > reached)
            holes.push_back({reached, until});
    };
    for (const casefile::Observed& stretch : sorted) {
        note(std::min(stretch.from, duration));
        reached = std::max(reached, stretch.to);
    }
    note(duration);
    return holes;
}

} // namespace ds::ui
