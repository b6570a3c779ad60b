#include "core/agent/rules.h"
#include "core/base/tokens.h"

#include <algorithm>

namespace ds::agent {
namespace {

/// Stretches of text that meet the scope and hold what was quoted.
std::vector<const TextSpan*> textsIn(const RuleInput& in, const Scope& scope) {
    const std::string wanted = toLower(in.question.quoted);
    std::vector<const TextSpan*> texts;
    for (const TextSpan& span : in.selection.facts().texts) {
        if (toLower(span.text).find(wanted) == std::string::npos)
            continue;
        if (span.from <= scope.to &&
            (scope.instant ? span.gone > scope.from || span.to >= scope.from
                           : span.to >= scope.from))
            texts.push_back(&span);
    }
    return texts;
}

std::string toldOf(const RuleInput& in, const TextSpan& span) {
    return in.words.book().text(
        "answer.text_seen", {{"text", span.text}, {"range", in.words.range(span.from, span.to)}});
}

/// Between the last sample with the text and the first without it, nobody knows.
bool atItsEnd(const RuleInput& in, const TextSpan& span, const Scope& scope) {
    const DurationUs period = in.selection.period();
    return scope.instant && (scope.from > span.to - period || scope.from < span.from + period) &&
           span.times > 0 && !(span.from == span.to && span.times > 1);
}

/// "Is “X” on screen at 0:41": not then, though at other times.
Finding textElsewhere(const RuleInput& in, const std::vector<const TextSpan*>& texts) {
    Finding finding = notSeen(in);
    if (finding.negative != "absent" || texts.empty())
        return finding;
    std::vector<std::string> told;
    for (const TextSpan* span : texts)
        if (told.size() < kMostListed) {
            told.push_back(toldOf(in, *span));
            finding.evidence.push_back(in.selection.evidence(span->last, {}));
        }
    finding.sentence = affirm(in, in.words.steps(told), false);
    finding.why = {in.words.book().text("why.text_times")};
    return finding;
}

Finding tellTexts(const RuleInput& in, const std::vector<const TextSpan*>& texts) {
    Finding finding;
    std::vector<std::string> told;
    bool firm = true;
    for (const TextSpan* span : texts) {
        if (told.size() == kMostListed)
            break;
        told.push_back(toldOf(in, *span));
        finding.evidence.push_back(in.selection.evidence(span->first, {}));
        finding.claims.push_back(
            {told.back(), {in.selection.facts().moments[span->first].id}, {}, "seen"});
        finding.keywords.push_back(span->text);
        firm = firm && span->times > 1 && !atItsEnd(in, *span, in.question.scope);
    }
    finding.yes = true;
    finding.certainty = firm && !in.question.quoted.empty() ? "sure" : "likely";
    finding.sentence = in.words.steps(told);
    finding.why.push_back(firm ? in.words.book().text("why.text_read")
                               : in.words.book().text("why.text_edge"));
    return finding;
}

} // namespace

Finding findText(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const bool asksWhether = in.question.kind == AskKind::Exists;
    const std::vector<const TextSpan*> texts = textsIn(in, in.question.scope);
    if (texts.empty()) {
        const Scope whole{TimeUs::min(), in.question.scope.to, false, false};
        const bool quoted = asksWhether && !in.question.quoted.empty();
        Finding finding =
            textElsewhere(in, quoted ? textsIn(in, whole) : std::vector<const TextSpan*>{});
        if (finding.negative == "absent")
            finding.why.push_back(book.text("why.text_unread"));
        return finding;
    }
    Finding finding = tellTexts(in, texts);
    const std::string what = finding.sentence;
    finding.sentence = asksWhether ? affirm(in, what)
                                   : in.words.sentence(book.text("answer.plain", {{"what", what}}));
    return finding;
}

Finding findTextEvent(const RuleInput& in) {
    const bool gone = in.question.main.deed == Deed::TextGone;
    Finding finding;
    std::vector<std::string> told;
    const Scope whole{TimeUs::min(), TimeUs::max(), false, false};
    const auto& moments = in.selection.facts().moments;
    for (const TextSpan* span : textsIn(in, whole)) {
        const bool ended = span->gone > span->to || span->last + 1 < moments.size();
        const TimeUs at = gone ? span->gone : span->from;
        const Scope& scope = in.question.scope;
        const DurationUs around = scope.instant ? 2 * in.selection.period() : DurationUs{0};
        if ((gone && !ended) || at < scope.from - around || at > scope.to + around)
            continue;
        const std::size_t moment = gone ? span->last : span->first;
        const Event event{at,    gone ? Deed::TextGone : Deed::Text, {}, {}, "“" + span->text + "”",
                          moment};
        if (told.size() == kMostListed)
            break;
        told.push_back(in.words.eventAt(event));
        if (!finding.time)
            finding.time = at;
        finding.evidence.push_back(in.selection.evidence(moment, {}));
        finding.claims.push_back({told.back(), {moments[moment].id}, {}, "seen"});
        finding.keywords.push_back(span->text);
    }
    if (told.empty())
        return textElsewhere(in, textsIn(in, whole));
    finding.yes = true;
    finding.certainty = "likely";
    const std::string what = in.words.steps(told);
    finding.sentence =
        in.question.kind == AskKind::Exists
            ? affirm(in, what)
            : in.words.sentence(in.words.book().text("answer.plain", {{"what", what}}));
    finding.why.push_back(in.words.book().text("why.text_times"));
    return finding;
}

} // namespace ds::agent
