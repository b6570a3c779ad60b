#include "core/agent/rules.h"

#include <algorithm>
#include <utility>

namespace ds::agent {
namespace {

/// Where each fitting thing was last seen within the scope.
Finding lastPlaces(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Facts& facts = in.selection.facts();
    const auto [begin, end] = in.selection.moments(in.question.scope);
    Finding finding;
    std::vector<std::string> told;
    for (const Thing* thing : in.selection.things(in.question.main.subject, in.question.scope)) {
        const auto past = std::lower_bound(thing->moments.begin(), thing->moments.end(), end);
        if (past == thing->moments.begin() || told.size() == kMostListed)
            continue;
        const std::size_t at = *std::prev(past);
        const Box& box = *facts.boxAt(at, thing->name);
        told.push_back(
            book.text("answer.place", {{"who", in.words.name(thing->name)},
                                       {"place", book.text("place." + in.selection.ninthOf(box))},
                                       {"time", in.words.time(facts.moments[at].frame)}}));
        finding.evidence.push_back(in.selection.evidence(at, thing->name));
        finding.claims.push_back({told.back(), {facts.moments[at].id}, {}, "seen"});
    }
    return toldInSteps(in, std::move(finding), told, "why.place");
}

/// "Which way does person 5 walk": the directions told at the samples, stretch by stretch.
Finding directions(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Facts& facts = in.selection.facts();
    const auto [begin, end] = in.selection.moments(in.question.scope);
    Finding finding;
    std::vector<std::string> told;
    for (const Thing* thing : in.selection.things(in.question.main.subject, in.question.scope)) {
        std::string before;
        for (std::size_t m = begin; m < end && told.size() < kMostListed; ++m) {
            const auto action = facts.boxAt(m, thing->name) ? facts.actionAt(m, thing->name)
                                                            : std::optional<Action>{};
            const std::string way = !action         ? before
                                    : action->moves ? action->direction
                                                    : std::string("still");
            if (way == before || way.empty())
                continue;
            before = way;
            told.push_back(
                book.text("answer.way", {{"who", in.words.name(thing->name)},
                                         {"way", book.text("way." + way)},
                                         {"time", in.words.time(facts.moments[m].frame)}}));
            finding.evidence.push_back(in.selection.evidence(m, thing->name));
            finding.claims.push_back({told.back(), {facts.moments[m].id}, {}, "seen"});
            finding.keywords.push_back(way);
        }
    }
    return toldInSteps(in, std::move(finding), told, "why.way");
}

} // namespace

Finding findWhere(const RuleInput& in) {
    const Deed deed = in.question.main.deed;
    const bool way = in.question.sideAsked &&
                     (deed == Deed::Move || (deed == Deed::None && in.question.scope.instant));
    if (way)
        return directions(in);
    if (in.question.scope.instant && !isEventDeed(deed))
        return lastPlaces(in);
    Clause clause = in.question.main;
    if (!isEventDeed(clause.deed)) {
        if (deed == Deed::Stand || deed == Deed::Present)
            return lastPlaces(in);
        clause.deed = Deed::Leave;
    }
    std::vector<Event> events = in.selection.events(clause, in.question.scope);
    events.erase(std::remove_if(events.begin(), events.end(),
                                [](const Event& event) { return event.side.empty(); }),
                 events.end());
    events = chosenEvents(in, std::move(events));
    if (events.empty())
        return lastPlaces(in);
    Finding finding;
    std::vector<std::string> told;
    for (const Event& event : events) {
        if (told.size() == kMostListed)
            break;
        told.push_back(in.words.eventAt(event));
        addEvent(finding, in, event);
    }
    finding.sentence =
        in.words.sentence(in.words.book().text("answer.plain", {{"what", in.words.steps(told)}}));
    sayHowSeen(finding, in);
    return finding;
}

} // namespace ds::agent
