#include "core/agent/selection.h"

#include "core/agent/question_words.h"
#include "core/base/tokens.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr double kColourShare = 0.34; ///< of all tellings, for a thing to count as of that colour
constexpr std::size_t kCrowd = 4;     ///< so many people at once hide each other

bool hasColour(const Thing& thing, const std::string& asked, const std::string& askedPart) {
    for (const auto& [part, colours] : thing.colours) {
        if (!askedPart.empty() && !part.empty() && part != askedPart)
            continue;
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
    if (asked == Deed::None) // these two are read out of the rest, not told by the observer
        return found != Deed::Turn && found != Deed::Return;
    if (asked == found)
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

/// The picture's side somebody walks to, as the reports write directions.
std::string directionOf(const std::string& side) {
    if (side == "top")
        return "up";
    return side == "bottom" ? "down" : side;
}

/// "top left" is one ninth, "left" a third of the picture, "centre" the ninth in the middle.
bool liesIn(const std::string& ninth, const std::string& side) {
    const std::string row = ninth.substr(0, ninth.find('_'));
    const std::string column = ninth.substr(ninth.find('_') + 1);
    if (side == "centre")
        return ninth == "middle_centre";
    const std::size_t space = side.find(' ');
    if (space != std::string::npos)
        return row == side.substr(0, space) && column == side.substr(space + 1);
    return row == side || column == side;
}

} // namespace

Selection::Selection(const Facts& facts, std::string source, DurationUs period, int width,
                     int height)
    : m_facts(facts), m_source(std::move(source)), m_period(period), m_width(width),
      m_height(height) {
    if (width > 0 && height > 0)
        return;
    for (const Moment& moment : facts.moments)
        for (const memory::EntityBox& box : moment.boxes) {
            m_width = std::max(m_width, box.box.right());
            m_height = std::max(m_height, box.box.bottom());
        }
}

std::string lessCertain(const std::string& a, const std::string& b) {
    const auto rank = [](const std::string& c) { return c == "sure" ? 2 : c == "likely" ? 1 : 0; };
    return rank(a) < rank(b) ? a : b;
}

bool Selection::fits(const Thing& thing, const Subject& subject) const {
    if (!subject.name.empty() && thing.name != subject.name)
        return false;
    if (subject.kind != ThingKind::Any && thing.kind != subject.kind)
        return false;
    for (std::size_t i = 0; i < subject.colours.size(); ++i)
        if (!hasColour(thing, subject.colours[i],
                       i < subject.parts.size() ? subject.parts[i] : std::string()))
            return false;
    return true;
}

std::string Selection::ninthOf(const Box& box) const {
    const auto third = [](int at, int size) {
        return size <= 0 ? 1 : std::clamp(at * 3 / size, 0, 2);
    };
    static const char* const kColumns[] = {"left", "centre", "right"};
    static const char* const kRows[] = {"top", "middle", "bottom"};
    return std::string(kRows[third(box.y + box.h / 2, m_height)]) + "_" +
           kColumns[third(box.x + box.w / 2, m_width)];
}

bool Selection::holds(std::size_t moment, const Thing& thing, const Clause& clause) const {
    const Box* box = m_facts.boxAt(moment, thing.name);
    if (!box || !fits(thing, clause.subject))
        return false;
    const bool acts = clause.deed == Deed::Move || clause.deed == Deed::Stand;
    if (acts) {
        const auto action = m_facts.actionAt(moment, thing.name);
        if (!action || action->moves != (clause.deed == Deed::Move))
            return false;
        if (clause.deed == Deed::Move && !clause.side.empty())
            return action->direction == directionOf(clause.side);
    }
    return clause.side.empty() || liesIn(ninthOf(*box), clause.side);
}

std::vector<std::string> Selection::present(std::size_t moment, const Clause& clause) const {
    std::vector<std::string> names;
    for (const memory::EntityBox& box : m_facts.moments[moment].boxes)
        if (const Thing* thing = m_facts.thing(box.entity); thing && holds(moment, *thing, clause))
            names.push_back(box.entity);
    return names;
}

std::vector<std::pair<const Thing*, std::size_t>> Selection::shown(const Clause& clause,
                                                                   const Scope& scope) const {
    const auto [begin, end] = moments(scope);
    std::vector<std::pair<const Thing*, std::size_t>> found;
    for (const Thing& thing : m_facts.things) {
        const auto from = std::lower_bound(thing.moments.begin(), thing.moments.end(), begin);
        const auto to = std::lower_bound(from, thing.moments.end(), end);
        const auto at = std::find_if(
            from, to, [&](std::size_t moment) { return holds(moment, thing, clause); });
        if (at != to)
            found.emplace_back(&thing, *at);
    }
    return found;
}

/// Coming and going have a side of the picture; the rest happens at a place in it.
bool Selection::atSide(const Event& event, const std::string& side) const {
    if (!event.side.empty() || event.entity.empty())
        return event.side == side;
    if (event.deed == Deed::Enter || event.deed == Deed::Leave)
        return false;
    const Evidence shown = evidence(event);
    return shown.box && liesIn(ninthOf(*shown.box), side);
}

bool Selection::fits(const Event& event, const Clause& clause, const std::string& quoted) const {
    if (!sameDeed(clause.deed, event.deed, kindOfName(event.entity) == ThingKind::Person))
        return false;
    if (clause.deed == Deed::Shift && comesToRest(event))
        return false;
    if (!clause.side.empty() && !atSide(event, clause.side))
        return false;
    if (event.deed == Deed::Text || event.deed == Deed::TextGone)
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
    const bool crossing = event.deed == Deed::Enter || event.deed == Deed::Leave;
    const Thing* thing = event.entity.empty() ? nullptr : m_facts.thing(event.entity);
    if (!crossing || !thing || thing->moments.size() < 3 || event.moment < 1)
        return event.deed == Deed::Text ? quietCertainty(event) : "likely";
    return quietCertainty(event);
}

/// Few are in the picture before and after: nobody is taken for another.
std::string Selection::quietCertainty(const Event& event) const {
    for (std::size_t m = event.moment > 1 ? event.moment - 2 : 0;
         m <= event.moment && m < m_facts.moments.size(); ++m)
        if (m_facts.personsAt(m) >= kCrowd)
            return "likely";
    if (event.deed == Deed::Text)
        return std::any_of(m_facts.texts.begin(), m_facts.texts.end(),
                           [&](const TextSpan& span) {
                               return span.times > 1 && event.moment >= span.first &&
                                      event.text.find(span.text) != std::string::npos;
                           })
                   ? "sure"
                   : "likely";
    return "sure";
}

} // namespace ds::agent
