#include "core/agent/facts.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr double kBreakSamples = 2.5; ///< missed for longer, one was away in between

bool isComing(Deed deed) {
    return deed == Deed::Enter || deed == Deed::Appear;
}

bool isGoing(Deed deed) {
    return deed == Deed::Leave || deed == Deed::Disappear;
}

/// The usual time between two samples.
DurationUs usualPeriod(const Facts& facts) {
    std::vector<DurationUs> steps;
    for (std::size_t m = 1; m < facts.moments.size(); ++m)
        steps.push_back(facts.moments[m].time - facts.moments[m - 1].time);
    if (steps.empty())
        return DurationUs{1'000'000};
    const auto middle = steps.begin() + static_cast<long>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

/// One who is told gone later than it went was only expected in the samples between.
void dropExpected(Facts& facts, const Event& gone) {
    for (std::size_t m = gone.moment + 1; m-- > 0 && facts.moments[m].time > gone.time;) {
        auto& boxes = facts.moments[m].boxes;
        boxes.erase(
            std::remove_if(boxes.begin(), boxes.end(),
                           [&](const memory::EntityBox& box) { return box.entity == gone.entity; }),
            boxes.end());
    }
}

void keepSeen(const Facts& facts, Thing& thing) {
    thing.moments.erase(std::remove_if(thing.moments.begin(), thing.moments.end(),
                                       [&](std::size_t m) { return !facts.boxAt(m, thing.name); }),
                        thing.moments.end());
}

void spansFromMoments(const Facts& facts, Thing& thing, DurationUs period) {
    const auto broken =
        DurationUs{static_cast<std::int64_t>(kBreakSamples * static_cast<double>(period.count()))};
    for (const std::size_t m : thing.moments) {
        const TimeUs at = facts.moments[m].time;
        if (!thing.spans.empty() && at - thing.spans.back().to <= broken)
            thing.spans.back().to = at;
        else
            thing.spans.push_back({at, at});
    }
}

/// Coming and going lie up to some samples before and after the first and last box.
void stretchToEvents(const Facts& facts, Thing& thing, DurationUs period) {
    for (const Event& event : facts.events) {
        if (event.entity != thing.name)
            continue;
        for (memory::Span& span : thing.spans) {
            const bool comes = isComing(event.deed) && event.time <= span.from &&
                               (span.from - event.time <= 3 * period ||
                                facts.moments[event.moment].time == span.from);
            const bool goes =
                isGoing(event.deed) && event.time >= span.to && event.time - span.to <= 2 * period;
            if (comes)
                span.from = event.time;
            if (goes)
                span.to = event.time;
        }
    }
}

} // namespace

void settlePresence(Facts& facts) {
    for (const Event& event : facts.events)
        if (isGoing(event.deed) && !event.entity.empty())
            dropExpected(facts, event);
    const DurationUs period = usualPeriod(facts);
    for (Thing& thing : facts.things) {
        keepSeen(facts, thing);
        spansFromMoments(facts, thing, period);
        stretchToEvents(facts, thing, period);
        if (thing.spans.empty())
            thing.spans.push_back({thing.first, thing.last});
        thing.first = thing.spans.front().from;
        thing.last = thing.spans.back().to;
    }
}

void addTurnsAndReturns(Facts& facts) {
    std::vector<Event> added;
    for (const Thing& thing : facts.things) {
        std::string before;
        for (const std::size_t m : thing.moments) {
            const auto action = facts.actionAt(m, thing.name);
            if (!action || (action->direction != "left" && action->direction != "right"))
                continue;
            if (!before.empty() && before != action->direction)
                added.push_back(
                    {facts.moments[m].time, Deed::Turn, thing.name, action->direction, {}, m});
            before = action->direction;
        }
        for (std::size_t i = 1; i < thing.spans.size(); ++i) {
            const auto at =
                std::find_if(thing.moments.begin(), thing.moments.end(), [&](std::size_t m) {
                    return facts.moments[m].time >= thing.spans[i].from;
                });
            if (at != thing.moments.end())
                added.push_back({thing.spans[i].from, Deed::Return, thing.name, {}, {}, *at});
        }
    }
    facts.events.insert(facts.events.end(), added.begin(), added.end());
    std::stable_sort(facts.events.begin(), facts.events.end(),
                     [](const Event& a, const Event& b) { return a.time < b.time; });
}

} // namespace ds::agent
