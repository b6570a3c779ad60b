#include "core/agent/rules.h"

#include "core/agent/coverage.h"

#include <algorithm>

namespace ds::agent {
namespace {

/// Someone named in the question of whom no record tells.
bool nameUnknown(const RuleInput& in, const Clause& clause) {
    return !clause.subject.name.empty() && !in.selection.facts().thing(clause.subject.name);
}

/// Rules for a turn of the question rather than its kind.
std::optional<Finding> specialRule(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    if (q.measure != Measure::None && q.number &&
        (q.kind == AskKind::When || q.kind == AskKind::Exists || q.kind == AskKind::Which))
        return findMeasured(in);
    if (q.measure != Measure::None && q.otherScope)
        return findCompared(in);
    if (q.stay != Stay::None)
        return findStay(in);
    if (q.together && q.kind == AskKind::Which && !q.main.subject.name.empty())
        return findCompany(in);
    if (q.main.deed == Deed::LeftBehind)
        return findLeftBehind(in);
    const bool whether = q.kind == AskKind::When || q.kind == AskKind::Exists;
    if (whether && q.main.deed == Deed::TextGone)
        return findTextEvent(in);
    if (q.kind == AskKind::When && q.main.deed == Deed::Text)
        return findTextEvent(in);
    return std::nullopt;
}

Finding chooseRule(const RuleInput& in) {
    if (in.question.negated)
        if (auto finding = findNegated(in))
            return *finding;
    if (auto finding = specialRule(in))
        return *finding;
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
    default:
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
    return !foundName(deed).empty() || deed == Deed::TextGone || deed == Deed::Turn ||
           deed == Deed::Return;
}

std::string affirm(const RuleInput& in, const std::string& what, bool yes) {
    const bool said = yes != in.question.negated;
    return in.words.book().text(said ? "answer.yes" : "answer.no", {{"what", what}});
}

std::string scopeRange(const RuleInput& in) {
    return in.words.range(in.question.scope.from, in.question.scope.to);
}

void sayHowSeen(Finding& finding, const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const auto isOf = [&](Deed deed) { return in.question.main.deed == deed; };
    if (isOf(Deed::Cut) || isOf(Deed::Light) || isOf(Deed::Shift))
        finding.why.push_back(book.text("why.whole_picture"));
    else if (isOf(Deed::Text) || isOf(Deed::TextGone))
        finding.why.push_back(book.text("why.text_read"));
    else if (isOf(Deed::Turn) || isOf(Deed::Return))
        finding.why.push_back(isOf(Deed::Turn) ? book.text("why.way") : book.text("why.how_long"));
    else
        finding.why.push_back(finding.certainty == "sure" ? book.text("why.seen")
                                                          : book.text("why.seen_hard"));
    addSubjectNotes(finding, in);
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
        finding.sentence = in.question.negated ? book.text("negative.absent.yes", arguments)
                                               : book.text("negative.absent", arguments);
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

Finding toldInSteps(const RuleInput& in, Finding finding, const std::vector<std::string>& told,
                    std::string_view why) {
    if (told.empty())
        return notSeen(in);
    const PhraseBook& book = in.words.book();
    finding.certainty = "likely";
    finding.sentence =
        in.words.sentence(book.text("answer.plain", {{"what", in.words.steps(told)}}));
    finding.why.push_back(book.text(why));
    addSubjectNotes(finding, in);
    return finding;
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

namespace {

/// What was understood but not used makes it the answer to a wider question.
void tellUnused(Finding& finding, const RuleInput& in) {
    if (in.question.unused.empty() || finding.unable)
        return;
    std::vector<std::string> quoted;
    for (const std::string& word : in.question.unused)
        quoted.push_back(in.words.book().text("list.quoted", {{"word", word}}));
    finding.sentence = in.words.book().text(
        "answer.unused", {{"sentence", finding.sentence}, {"words", in.words.list(quoted)}});
    finding.certainty = "unsure";
    finding.why.push_back(in.words.book().text("why.unused"));
}

} // namespace

Finding applyRule(const RuleInput& in) {
    if (in.question.kind != AskKind::Unknown && nameUnknown(in, in.question.main)) {
        Finding finding = notSeen(in);
        finding.sentence = in.words.sentence(in.words.book().text(
            "negative.unknown_name", {{"name", in.words.name(in.question.main.subject.name)},
                                      {"sentence", finding.sentence}}));
        return finding;
    }
    Finding finding = chooseRule(in);
    tellUnused(finding, in);
    return finding;
}

} // namespace ds::agent
