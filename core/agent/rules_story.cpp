#include "core/agent/rules.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr std::size_t kMostTold = 12; ///< events of one story

Finding storyOf(const RuleInput& in, const std::vector<Event>& events, const std::string& key) {
    const PhraseBook& book = in.words.book();
    Finding finding;
    finding.yes = true;
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
    finding.sentence = in.words.sentence(book.text(key, {{"what", in.words.steps(told)}}));
    if (events.size() > 1)
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
    finding.sentence = in.words.sentence(in.words.book().text(
        "answer.quiet", {{"who", in.words.list(names)},
                         {"range", in.words.range(in.question.scope.from, in.question.scope.to)}}));
    return finding;
}

} // namespace

Finding findStory(const RuleInput& in) {
    Clause clause = in.question.main;
    if (!isEventDeed(clause.deed))
        clause.deed = Deed::None;
    const std::vector<Event> events = in.selection.events(clause, in.question.scope);
    if (events.empty())
        return quiet(in);
    Finding finding = storyOf(in, events, in.question.yesNo ? "answer.yes" : "answer.plain");
    addSubjectNotes(finding, in);
    return finding;
}

namespace {

/// "Did A happen before B", "which was first, A or B".
Finding orderOfTwo(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const ParsedQuestion& q = in.question;
    const std::vector<Event> as = in.selection.events(q.main, q.scope);
    const std::vector<Event> bs = in.selection.events(*q.other, q.scope);
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
        sentence = book.text(asked ? "answer.yes" : "answer.no", {{"what", sentence}});
    }
    finding.sentence = in.words.sentence(sentence);
    const bool close = later.time - earlier.time < in.selection.period();
    if (close || as.size() > 1 || bs.size() > 1)
        finding.certainty = lessCertain(finding.certainty, "likely");
    finding.why.push_back(finding.certainty == "sure" ? book.text("why.seen")
                                                      : book.text("why.seen_hard"));
    addSubjectNotes(finding, in);
    return finding;
}

} // namespace

Finding findOrder(const RuleInput& in) {
    return in.question.other ? orderOfTwo(in) : findStory(in);
}

} // namespace ds::agent
