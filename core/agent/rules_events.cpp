#include "core/agent/rules.h"

#include <algorithm>
#include <set>

namespace ds::agent {
namespace {

/// The coming itself was not seen, but somebody was there all at once: better than "no".
std::vector<Event> appearances(const RuleInput& in) {
    Clause clause = in.question.main;
    if ((clause.deed != Deed::Enter && clause.deed != Deed::Leave) || !clause.side.empty())
        return {};
    const bool comes = clause.deed == Deed::Enter;
    clause.deed = comes ? Deed::Appear : Deed::Disappear;
    std::vector<Event> events = in.selection.events(clause, in.question.scope);
    events.erase(std::remove_if(events.begin(), events.end(),
                                [&](const Event& event) { return comes && event.moment == 0; }),
                 events.end());
    return events;
}

/// What the question asks for, also by other words for it.
std::vector<Event> asked(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    std::vector<Event> events = in.selection.events(q.main, q.scope, q.quoted);
    if (events.empty())
        events = appearances(in);
    return chosenEvents(in, std::move(events));
}

/// Adds up to kMostListed events; their sentences.
std::vector<std::string> tell(Finding& finding, const RuleInput& in,
                              const std::vector<Event>& events) {
    std::vector<std::string> told;
    for (const Event& event : events) {
        if (told.size() == kMostListed) {
            told.push_back(in.words.book().text(
                "list.more", {{"n", std::to_string(events.size() - kMostListed)}}));
            break;
        }
        told.push_back(in.words.eventAt(event));
        addEvent(finding, in, event);
    }
    return told;
}

Finding said(const RuleInput& in, const std::vector<Event>& events, bool whether) {
    Finding finding;
    const std::vector<std::string> told = tell(finding, in, events);
    finding.sentence = whether ? affirm(in, in.words.steps(told))
                               : in.words.sentence(in.words.book().text(
                                     "answer.plain", {{"what", in.words.steps(told)}}));
    sayHowSeen(finding, in);
    const Deed deed = in.question.main.deed;
    const bool entry = deed == Deed::Enter || deed == Deed::Leave;
    if (entry && std::any_of(events.begin(), events.end(),
                             [&](const Event& event) { return event.deed != deed; })) {
        finding.certainty = lessCertain(finding.certainty, "likely");
        finding.why.push_back(in.words.book().text("why.appeared"));
    }
    if (in.question.nth > 1 || in.question.last)
        finding.certainty = lessCertain(finding.certainty, "likely"); // one missed moves the count
    return finding;
}

/// Nothing entered, but the one asked for was there from the beginning, or still is.
std::optional<Finding> alwaysThere(const RuleInput& in) {
    const Clause& main = in.question.main;
    const Thing* thing = in.selection.facts().thing(main.subject.name);
    if (!thing || thing->moments.empty() || !main.side.empty())
        return std::nullopt;
    const bool comes = main.deed == Deed::Enter || main.deed == Deed::Appear;
    const bool goes = main.deed == Deed::Leave || main.deed == Deed::Disappear;
    if (!comes && !goes)
        return std::nullopt;
    const auto& moments = in.selection.facts().moments;
    const std::size_t at = comes ? thing->moments.front() : thing->moments.back();
    const TimeUs time = moments[at].time;
    Finding finding = notSeen(in);
    const PhraseArguments arguments = {{"who", in.words.name(thing->name)},
                                       {"time", in.words.time(time)}};
    finding.sentence =
        in.words.sentence(comes ? in.words.book().text("answer.there_already", arguments)
                                : in.words.book().text("answer.there_still", arguments));
    finding.evidence.push_back(in.selection.evidence(at, thing->name));
    return finding;
}

} // namespace

Finding findWhen(const RuleInput& in) {
    if (!isEventDeed(in.question.main.deed)) {
        const Subject& subject = in.question.main.subject;
        const bool anything = !subject.mentioned && in.question.main.deed == Deed::None;
        return anything ? findStory(in) : whenPresent(in);
    }
    const std::vector<Event> events = asked(in);
    if (!events.empty())
        return said(in, events, false);
    if (auto finding = alwaysThere(in))
        return *finding;
    return notSeen(in);
}

namespace {

/// "Is person 2 red?"
Finding hasThatColour(const RuleInput& in) {
    const Subject& subject = in.question.main.subject;
    const Thing* thing = in.selection.facts().thing(subject.name);
    const bool yes = in.selection.fits(*thing, subject);
    const PhraseBook& book = in.words.book();
    Finding finding;
    finding.yes = yes != in.question.negated;
    finding.sentence = affirm(in, in.words.dressed(*thing), yes);
    finding.certainty = "likely";
    finding.why.push_back(book.text("why.colours"));
    if (const auto shown = in.selection.evidence(*thing, in.question.scope)) {
        finding.evidence.push_back(*shown);
        finding.claims.push_back({in.words.dressed(*thing), {shown->record}, {}, "seen"});
    }
    if (!yes)
        finding.negative = "absent";
    return finding;
}

} // namespace

Finding findExists(const RuleInput& in) {
    const Clause& main = in.question.main;
    if (!main.subject.name.empty() && !main.subject.colours.empty() && !isEventDeed(main.deed))
        return hasThatColour(in);
    const bool moves = main.deed == Deed::Move || main.deed == Deed::Stand;
    if (main.deed == Deed::Text)
        return findText(in);
    if (!isEventDeed(main.deed)) {
        if (main.subject.mentioned || moves)
            return isPresent(in);
        return findStory(in); // "did anything happen"
    }
    const std::vector<Event> events = asked(in);
    if (!events.empty()) {
        Finding finding = said(in, events, true);
        finding.yes = !in.question.negated;
        return finding;
    }
    const bool mayBeThere = main.deed == Deed::Appear;
    return mayBeThere && main.subject.mentioned ? isPresent(in) : notSeen(in);
}

namespace {

/// Who did it: each thing once, with its clothes and when.
Finding whoDid(const RuleInput& in, const std::vector<Event>& events) {
    Finding finding;
    std::vector<std::string> told;
    std::set<std::string> named;
    for (const Event& event : events) {
        if (told.size() == kMostListed || !named.insert(event.entity).second)
            continue;
        std::string words = in.words.eventAt(event);
        const Thing* thing = in.selection.facts().thing(event.entity);
        const std::string clothes = thing ? in.words.colours(*thing) : std::string();
        if (!clothes.empty())
            words =
                in.words.book().text("answer.did_wearing", {{"what", words}, {"colours", clothes}});
        told.push_back(words);
        addEvent(finding, in, event);
    }
    finding.sentence =
        in.words.sentence(in.words.book().text("answer.plain", {{"what", in.words.steps(told)}}));
    sayHowSeen(finding, in);
    if (named.size() > 1)
        finding.certainty = lessCertain(finding.certainty, "likely"); // one may be missing
    return finding;
}

} // namespace

Finding findWhich(const RuleInput& in) {
    const Clause& main = in.question.main;
    if (isEventDeed(main.deed)) {
        const std::vector<Event> events = asked(in);
        return events.empty() ? notSeen(in) : whoDid(in, events);
    }
    if (main.subject.mentioned || in.question.scope.instant || main.deed != Deed::None)
        return whichPresent(in);
    return findStory(in);
}

} // namespace ds::agent
