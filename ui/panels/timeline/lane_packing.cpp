#include "ui/panels/timeline/lane_packing.h"

#include <algorithm>

namespace ds::ui {

namespace {

/// First lane that is free at `from`, trying `wanted` first; the last one when none is.
int freeLane(const std::vector<TimeUs>& busyUntil, TimeUs from, int wanted) {
    if (wanted >= 0 && busyUntil[static_cast<std::size_t>(wanted)] < from)
        return wanted;
    for (std::size_t lane = 0; lane < busyUntil.size(); ++lane)
        if (busyUntil[lane] < from)
            return static_cast<int>(lane);
    return static_cast<int>(busyUntil.size()) - 1;
}

std::vector<EntityBar> allBars(const std::vector<memory::Entity>& entities) {
    std::vector<EntityBar> bars;
    for (std::size_t i = 0; i < entities.size(); ++i)
        for (const memory::Span& span : entities[i].spans)
            bars.push_back({span, i, 0});
    std::sort(bars.begin(), bars.end(), [](const EntityBar& a, const EntityBar& b) {
        return a.span.from != b.span.from ? a.span.from < b.span.from : a.entity < b.entity;
    });
    return bars;
}

} // namespace

std::vector<std::vector<EntityBar>> packBars(const std::vector<memory::Entity>& entities,
                                             int lanes) {
    const auto count = static_cast<std::size_t>(std::max(lanes, 1));
    std::vector<std::vector<EntityBar>> packed(count);
    std::vector<TimeUs> busyUntil(count, TimeUs::min());
    std::vector<int> laneOf(entities.size(), -1);
    for (EntityBar bar : allBars(entities)) {
        bar.lane = freeLane(busyUntil, bar.span.from, laneOf[bar.entity]);
        laneOf[bar.entity] = bar.lane;
        auto& until = busyUntil[static_cast<std::size_t>(bar.lane)];
        until = std::max(until, bar.span.to);
        packed[static_cast<std::size_t>(bar.lane)].push_back(bar);
    }
    return packed;
}

} // namespace ds::ui
