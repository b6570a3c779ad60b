#include "core/agent/rules.h"

#include "core/agent/coverage.h"

#include <algorithm>

namespace ds::agent {
namespace {

/// Someone named in the question of whom no record tells.
bool nameUnknown(const RuleInput& in, const Clause& clause) {
    return !clause.subject.name.empty() && !in.selection.facts().thing(clause.subject.name);
}

Finding chooseRule(const RuleInput& in) {
    switch (in.question.kind) {
    case AskKind::When:
        return findWhen(in);
    case AskKind::Exists:
        return findExists(in);
    case AskKind::Which:
        return findWhich(in);
    case AskKind::Count:
        return findCount(in);
    case AskKind::Colour:
        return findColour(in);
    case AskKind::Text:
        return findText(in);
    case AskKind::Describe:
        return findStory(in);
    case AskKind::Order:
        return findOrder(in);
    case AskKind::Where:
        return findWhere(in);
    case AskKind::HowLong:
        return findHowLong(in);
    case AskKind::Unknown:
        break;
    }
    Finding finding;
    finding.unable = true;
    finding.sentence = in.words.book().text("answer.not_understood");
    finding.why.push_back(in.words.book().text("why.kinds"));
    return finding;
}

} // namespace

bool isEventDeed(Deed deed) {
    return !foundName(deed).empty();
}

std::vector<Event> chosenEvents(const RuleInput& in, std::vector<Event> events) {
    const ParsedQuestion& q = in.question;
    if (q.last && !events.empty())
        return {events.back()};
    if (q.nth <= 0)
        return events;
    const auto nth = static_cast<std::size_t>(q.nth) - 1;
    return nth < events.size() ? std::vector<Event>{events[nth]} : std::vector<Event>{};
}

Finding notSeen(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const DurationUs slack = 2 * in.selection.period();
    Finding finding;
    finding.yes = false;
    finding.negative = negativeKind(in.coverage, slack);
    const Scope& scope = in.question.scope;
    std::vector<std::string> missing;
    for (const CoveragePart& part : in.coverage)
        if (part.kind == finding.negative && (scope.instant || part.to - part.from >= slack))
            missing.push_back(in.words.range(part.from, part.to));
    const bool anyLooked =
        std::any_of(in.coverage.begin(), in.coverage.end(),
                    [](const CoveragePart& part) { return part.kind == "verbatim"; });
    const PhraseArguments arguments = {{"range", in.words.range(scope.from, scope.to)},
                                       {"missing", in.words.list(missing)}};
    if (finding.negative == "absent") {
        finding.certainty = "likely";
        finding.sentence = book.text("negative.absent", arguments);
        finding.why.push_back(book.text("why.absent"));
    } else if (finding.negative == "gap") {
        finding.sentence = anyLooked ? book.text("negative.gap.partly", arguments)
                                     : book.text("negative.gap", arguments);
        finding.why.push_back(book.text("why.gap"));
    } else {
        finding.sentence = anyLooked ? book.text("negative.not_looked.partly", arguments)
                                     : book.text("negative.not_looked", arguments);
        finding.why.push_back(book.text("why.not_looked"));
    }
    addSubjectNotes(finding, in);
    return finding;
}

void addEvent(Finding& finding, const RuleInput& in, const Event& event) {
    const std::string certainty = in.selection.certainty(event);
    finding.certainty =
        finding.evidence.empty() ? certainty : lessCertain(finding.certainty, certainty);
    if (!finding.time)
        finding.time = event.time;
    Evidence shown = in.selection.evidence(event);
    finding.claims.push_back({in.words.eventAt(event), {shown.record}, {}, "seen"});
    finding.evidence.push_back(std::move(shown));
    if (!event.entity.empty())
        finding.keywords.push_back(event.entity);
    if (!event.side.empty())
        finding.keywords.push_back(event.side);
}

void addSubjectNotes(Finding& finding, const RuleInput& in) {
    const Subject& subject = in.question.main.subject;
    if (subject.gendered) {
        finding.why.push_back(in.words.book().text("why.gendered"));
        finding.certainty = lessCertain(finding.certainty, "likely");
    }
    if (!subject.colours.empty()) {
        finding.why.push_back(in.words.book().text("why.colours"));
        finding.certainty = lessCertain(finding.certainty, "likely");
    }
}

bool anchorScope(ParsedQuestion& question, const Selection& selection) {
    if (!question.other || question.relation == Relation::None || question.kind == AskKind::Order)
        return true;
    const std::vector<Event> anchors = selection.events(*question.other, question.scope);
    if (anchors.empty())
        return false;
    const TimeUs at = anchors.front().time;
    Scope& scope = question.scope;
    scope.given = true;
    if (question.relation == Relation::Before)
        scope.to = at - DurationUs{1}; // the anchor itself is no part of it
    else if (question.relation == Relation::After)
        scope.from = at + DurationUs{1};
    else
        scope = {at, at, true, true};
    return true;
}

Finding applyRule(const RuleInput& in) {
    if (in.question.kind != AskKind::Unknown && nameUnknown(in, in.question.main)) {
        Finding finding = notSeen(in);
        finding.sentence = in.words.sentence(in.words.book().text(
            "negative.unknown_name", {{"name", in.words.name(in.question.main.subject.name)},
                                      {"sentence", finding.sentence}}));
        return finding;
    }
    return chooseRule(in);
}

} // namespace ds::agent
