#include "core/agent/rules.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr std::size_t kMostTold = 12; ///< events of one story

Finding storyOf(const RuleInput& in, const std::vector<Event>& events, bool whether) {
    const PhraseBook& book = in.words.book();
    Finding finding;
    finding.yes = !in.question.negated;
    std::vector<std::string> told;
    for (const Event& event : events) {
        if (told.size() == kMostTold) {
            told.push_back(
                book.text("list.more", {{"n", std::to_string(events.size() - kMostTold)}}));
            break;
        }
        told.push_back(in.words.eventAt(event));
        addEvent(finding, in, event);
    }
    const std::string what = in.words.steps(told);
    finding.sentence =
        whether ? affirm(in, what) : in.words.sentence(book.text("answer.plain", {{"what", what}}));
    if (events.size() > 1 || in.question.nth > 0 || in.question.last)
        finding.certainty = lessCertain(finding.certainty, "likely"); // one may be missing
    finding.why.push_back(finding.certainty == "sure" ? book.text("why.seen")
                                                      : book.text("why.story"));
    return finding;
}

/// Nothing happened; who is in the picture all the same.
Finding quiet(const RuleInput& in) {
    Finding finding = notSeen(in);
    const auto things = in.selection.things(in.question.main.subject, in.question.scope);
    if (finding.negative != "absent" || things.empty())
        return finding;
    std::vector<std::string> names;
    for (const Thing* thing : things) {
        if (names.size() == kMostListed)
            break;
        names.push_back(in.words.name(thing->name));
        if (const auto shown = in.selection.evidence(*thing, in.question.scope))
            finding.evidence.push_back(*shown);
    }
    const PhraseArguments arguments = {{"who", in.words.list(names)}, {"range", scopeRange(in)}};
    finding.sentence = in.words.sentence(in.question.scope.instant
                                             ? in.words.book().text("answer.quiet_at", arguments)
                                             : in.words.book().text("answer.quiet", arguments));
    return finding;
}

} // namespace

Finding findStory(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    Clause clause = q.main;
    if (!isEventDeed(clause.deed))
        clause.deed = Deed::None;
    const std::vector<Event> events = chosenEvents(in, in.selection.events(clause, q.scope));
    if (q.summary && !q.main.subject.mentioned)
        return findSummary(in);
    if (events.empty())
        return quiet(in);
    const bool wide = q.kind == AskKind::Describe && !q.main.subject.mentioned;
    if (wide && events.size() > kMostTold)
        return findSummary(in);
    Finding finding = storyOf(in, events, q.yesNo);
    addSubjectNotes(finding, in);
    return finding;
}

namespace {

/// Who came or was there without an event: by the first sight of it.
std::vector<Event> eventsOrSights(const RuleInput& in, const Clause& clause) {
    std::vector<Event> events = in.selection.events(clause, in.question.scope);
    const bool comes = clause.deed == Deed::Enter || clause.deed == Deed::Appear ||
                       clause.deed == Deed::Present || clause.deed == Deed::None;
    if (!comes || !clause.side.empty() || clause.subject.name.empty())
        return events;
    const Thing* thing = in.selection.facts().thing(clause.subject.name);
    if (!thing || thing->moments.empty() ||
        (!events.empty() && events.front().time <= thing->first))
        return events;
    return {{thing->first, Deed::Present, thing->name, {}, {}, thing->moments.front()}};
}

/// "Did A happen before B", "which was first, A or B".
Finding orderOfTwo(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const ParsedQuestion& q = in.question;
    const std::vector<Event> as = eventsOrSights(in, q.main);
    const std::vector<Event> bs = eventsOrSights(in, *q.other);
    if (as.empty() || bs.empty()) {
        Finding finding = notSeen(in);
        const Clause& missing = as.empty() ? q.main : *q.other;
        const Event unseen{{}, missing.deed, missing.subject.name, missing.side, {}, 0};
        if (finding.negative == "absent")
            finding.sentence =
                book.text("answer.order_unseen", {{"event", in.words.event(unseen)}});
        return finding;
    }
    Finding finding;
    const bool aFirst = as.front().time <= bs.front().time;
    const Event& earlier = aFirst ? as.front() : bs.front();
    const Event& later = aFirst ? bs.front() : as.front();
    addEvent(finding, in, earlier);
    addEvent(finding, in, later);
    finding.keywords.resize(std::min<std::size_t>(finding.keywords.size(), 1)); // the earlier one
    std::string sentence = book.text("answer.order", {{"first", in.words.eventAt(earlier)},
                                                      {"second", in.words.eventAt(later)}});
    if (!q.yesNo) {
        sentence = book.text("answer.plain", {{"what", sentence}});
    } else {
        const bool asked = q.relation == Relation::After ? !aFirst : aFirst;
        finding.yes = asked;
        sentence = affirm(in, sentence, asked);
    }
    finding.sentence = in.words.sentence(sentence);
    const bool close = later.time - earlier.time < in.selection.period();
    if (close || as.size() > 1 || bs.size() > 1)
        finding.certainty = lessCertain(finding.certainty, "likely");
    sayHowSeen(finding, in);
    return finding;
}

} // namespace

Finding findOrder(const RuleInput& in) {
    return in.question.other ? orderOfTwo(in) : findStory(in);
}

} // namespace ds::agent
