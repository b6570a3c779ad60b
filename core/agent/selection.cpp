#include "core/agent/selection.h"

#include "core/agent/question_words.h"
#include "core/base/tokens.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr double kColourShare = 0.34; ///< of all tellings, for a thing to count as of that colour
constexpr std::size_t kCrowd = 4;     ///< so many people at once hide each other

bool hasColour(const Thing& thing, const std::string& asked) {
    for (const auto& [part, colours] : thing.colours) {
        int all = 0;
        int same = 0;
        for (const auto& [colour, times] : colours) {
            all += times;
            same += sameColour(asked, colour) ? times : 0;
        }
        if (all > 0 && same >= kColourShare * all)
            return true;
    }
    return false;
}

/// Askers say "enter" of objects and "appear" of people alike. A person who appears in the middle
/// of the picture has not entered it, though.
bool sameDeed(Deed asked, Deed found, bool person) {
    if (asked == Deed::None || asked == found)
        return true;
    switch (asked) {
    case Deed::Appear:
        return found == Deed::Enter;
    case Deed::Disappear:
        return found == Deed::Leave;
    case Deed::Enter:
        return found == Deed::Appear && !person;
    case Deed::Leave:
        return found == Deed::Disappear && !person;
    case Deed::Stand:
        return found == Deed::Stop;
    case Deed::Move:
        return found == Deed::Go;
    default:
        return false;
    }
}

/// The camera that comes to rest is told as a shift too.
bool comesToRest(const Event& event) {
    return event.deed == Deed::Shift && event.text.find("still") != std::string::npos;
}

bool isGoing(Deed deed) {
    return deed == Deed::Leave || deed == Deed::Disappear;
}

bool holdsText(const std::vector<std::string>& lines, const std::string& text) {
    const std::string wanted = toLower(text);
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        return toLower(line).find(wanted) != std::string::npos;
    });
}

} // namespace

std::string lessCertain(const std::string& a, const std::string& b) {
    const auto rank = [](const std::string& c) { return c == "sure" ? 2 : c == "likely" ? 1 : 0; };
    return rank(a) < rank(b) ? a : b;
}

bool Selection::fits(const Thing& thing, const Subject& subject) const {
    if (!subject.name.empty() && thing.name != subject.name)
        return false;
    if (subject.kind != ThingKind::Any && thing.kind != subject.kind)
        return false;
    return std::all_of(subject.colours.begin(), subject.colours.end(),
                       [&](const std::string& colour) { return hasColour(thing, colour); });
}

bool Selection::fits(const Event& event, const Clause& clause, const std::string& quoted) const {
    if (!sameDeed(clause.deed, event.deed, kindOfName(event.entity) == ThingKind::Person))
        return false;
    if (clause.deed == Deed::Shift && comesToRest(event))
        return false;
    if (!clause.side.empty() && event.side != clause.side)
        return false;
    if (event.deed == Deed::Text)
        return !clause.subject.mentioned && (quoted.empty() || holdsText({event.text}, quoted));
    if (!clause.subject.mentioned)
        return true;
    const Thing* thing = m_facts.thing(event.entity);
    return thing && fits(*thing, clause.subject);
}

std::vector<Event> Selection::events(const Clause& clause, const Scope& scope,
                                     const std::string& quoted) const {
    // A named moment is met by what was found up to two samples from it.
    const DurationUs around = scope.instant ? 2 * m_period : DurationUs{0};
    std::vector<Event> found;
    for (const Event& event : m_facts.events)
        if (scope.from - around <= event.time && event.time <= scope.to + around &&
            fits(event, clause, quoted))
            found.push_back(event);
    return found;
}

std::pair<std::size_t, std::size_t> Selection::moments(const Scope& scope) const {
    if (scope.instant) {
        const auto at = momentAt(scope.from);
        return at ? std::pair{*at, *at + 1} : std::pair<std::size_t, std::size_t>{0, 0};
    }
    const auto earlier = [](const Moment& m, TimeUs t) { return m.time < t; };
    const auto begin =
        std::lower_bound(m_facts.moments.begin(), m_facts.moments.end(), scope.from, earlier);
    const auto end = std::upper_bound(m_facts.moments.begin(), m_facts.moments.end(), scope.to,
                                      [](TimeUs t, const Moment& m) { return t < m.time; });
    const auto first = static_cast<std::size_t>(begin - m_facts.moments.begin());
    return {first, std::max(first, static_cast<std::size_t>(end - m_facts.moments.begin()))};
}

std::vector<const Thing*> Selection::things(const Subject& subject, const Scope& scope) const {
    const auto [begin, end] = moments(scope);
    std::vector<const Thing*> found;
    for (const Thing& thing : m_facts.things) {
        if (!fits(thing, subject))
            continue;
        const auto at = std::lower_bound(thing.moments.begin(), thing.moments.end(), begin);
        const bool seen = at != thing.moments.end() && *at < end;
        const bool told = !scope.instant && thing.moments.empty() && thing.first <= scope.to &&
                          thing.last >= scope.from;
        if (seen || told)
            found.push_back(&thing);
    }
    return found;
}

std::optional<std::size_t> Selection::momentAt(TimeUs t) const {
    const auto near = m_facts.momentNear(t);
    if (!near)
        return std::nullopt;
    const DurationUs away = m_facts.moments[*near].time > t ? m_facts.moments[*near].time - t
                                                            : t - m_facts.moments[*near].time;
    return away <= m_period ? near : std::nullopt;
}

Evidence Selection::evidence(std::size_t moment, const std::string& entity) const {
    const Moment& m = m_facts.moments[moment];
    const Box* box = entity.empty() ? nullptr : m_facts.boxAt(moment, entity);
    return {m.id, m_source, m.frame, box ? std::optional<Box>(*box) : std::nullopt, {m.id}};
}

Evidence Selection::evidence(const Event& event) const {
    const Thing* thing = event.entity.empty() ? nullptr : m_facts.thing(event.entity);
    if (!thing || thing->moments.empty())
        return evidence(event.moment, {});
    const auto later =
        std::partition_point(thing->moments.begin(), thing->moments.end(),
                             [&](std::size_t m) { return m_facts.moments[m].frame < event.time; });
    const bool exact = later != thing->moments.end() && m_facts.moments[*later].frame == event.time;
    const bool backwards = later == thing->moments.end() ||
                           (isGoing(event.deed) && !exact && later != thing->moments.begin());
    return evidence(backwards ? *std::prev(later) : *later, event.entity);
}

std::optional<Evidence> Selection::evidence(const Thing& thing, const Scope& scope) const {
    const auto [begin, end] = moments(scope);
    const auto at = std::lower_bound(thing.moments.begin(), thing.moments.end(), begin);
    if (at == thing.moments.end() || *at >= end)
        return std::nullopt;
    return evidence(*at, thing.name);
}

std::string Selection::certainty(const Event& event) const {
    switch (event.deed) {
    case Deed::Cut:
        return "sure";
    case Deed::Text:
        return std::count_if(m_facts.moments.begin(), m_facts.moments.end(),
                             [&](const Moment& m) { return !m.ocr.empty(); }) > 1
                   ? "sure"
                   : "likely";
    case Deed::Shift:
    case Deed::Light:
        return "likely";
    default:
        break;
    }
    const Thing* thing = event.entity.empty() ? nullptr : m_facts.thing(event.entity);
    if (!thing || thing->moments.size() < 2)
        return "likely";
    const bool crowded = m_facts.personsAt(event.moment) >= kCrowd ||
                         (event.moment > 0 && m_facts.personsAt(event.moment - 1) >= kCrowd);
    return crowded ? "likely" : "sure";
}

} // namespace ds::agent
