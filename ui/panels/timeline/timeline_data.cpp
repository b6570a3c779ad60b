#include "ui/panels/timeline/timeline_data.h"

#include "core/base/time_ranges.h"

#include <utility>

namespace ds::ui {

std::vector<TimeRange> notLookedAt(const std::vector<casefile::Observed>& observed, TimeUs duration,
                                   DurationUs least) {
    std::vector<TimeRange> covered;
    for (const casefile::Observed& stretch : observed)
        covered.push_back({stretch.from, stretch.to});
    return holesIn(std::move(covered), {TimeUs{0}, duration}, least);
}

} // namespace ds::ui
