#include "core/agent/rules.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ds::agent {
namespace {

/// Presence alone was asked, so the stretches of the thing answer; else sample by sample.
bool presenceAlone(const Clause& clause) {
    return clause.side.empty() && clause.deed != Deed::Move && clause.deed != Deed::Stand;
}

/// Stretches in which the clause holds of the thing.
std::vector<memory::Span> stretches(const RuleInput& in, const Thing& thing) {
    const Clause& clause = in.question.main;
    const Scope& scope = in.question.scope;
    std::vector<memory::Span> spans;
    if (presenceAlone(clause)) {
        for (const memory::Span& span : thing.spans)
            if (span.from <= scope.to && span.to >= scope.from)
                spans.push_back({std::max(span.from, scope.from), std::min(span.to, scope.to)});
        return spans;
    }
    const auto [begin, end] = in.selection.moments(scope);
    const auto& moments = in.selection.facts().moments;
    for (std::size_t m = begin; m < end; ++m) {
        if (!in.selection.holds(m, thing, clause))
            continue;
        const std::size_t first = m;
        while (m + 1 < end && in.selection.holds(m + 1, thing, clause))
            ++m;
        spans.push_back({moments[first].frame, moments[m].frame});
    }
    return spans;
}

std::string rangesOf(const RuleInput& in, const std::vector<memory::Span>& spans) {
    std::vector<std::string> ranges;
    for (const memory::Span& span : spans) {
        if (ranges.size() == kMostListed) {
            ranges.push_back(in.words.book().text(
                "list.rest", {{"n", std::to_string(spans.size() - kMostListed)}}));
            break;
        }
        ranges.push_back(in.words.range(span.from, span.to));
    }
    return in.words.list(ranges);
}

DurationUs lengthOf(const std::vector<memory::Span>& spans) {
    DurationUs sum{0};
    for (const memory::Span& span : spans)
        sum += span.to - span.from;
    return sum;
}

/// The first, the last … of those who are there, by their first sight.
std::vector<std::pair<const Thing*, std::size_t>> chosenShown(const RuleInput& in) {
    auto shown = in.selection.shown(in.question.main, in.question.scope);
    std::stable_sort(shown.begin(), shown.end(),
                     [](const auto& a, const auto& b) { return a.first->first < b.first->first; });
    const ParsedQuestion& q = in.question;
    if (q.last && shown.size() > 1)
        shown.erase(shown.begin(), shown.end() - 1);
    if (q.nth > 0) {
        const auto nth = static_cast<std::size_t>(q.nth) - 1;
        if (nth >= shown.size())
            return {};
        shown = {shown[nth]};
    }
    return shown;
}

} // namespace

Finding whenPresent(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    Finding finding;
    std::vector<std::string> told;
    for (const auto& [thing, moment] : chosenShown(in)) {
        if (told.size() == kMostListed)
            break;
        const auto spans = stretches(in, *thing);
        told.push_back(book.text("answer.present_ranges", {{"who", in.words.name(thing->name)},
                                                           {"how", in.words.how(in.question.main)},
                                                           {"ranges", rangesOf(in, spans)}}));
        if (!finding.time && !spans.empty())
            finding.time = spans.front().from;
        finding.evidence.push_back(in.selection.evidence(moment, thing->name));
        finding.claims.push_back({told.back(), {finding.evidence.back().record}, {}, "seen"});
        finding.keywords.push_back(thing->name);
    }
    return toldInSteps(in, std::move(finding), told, "why.seen_hard");
}

Finding isPresent(const RuleInput& in) {
    const auto shown = chosenShown(in);
    if (shown.empty())
        return notSeen(in);
    Finding finding;
    std::vector<std::string> told;
    const auto& moments = in.selection.facts().moments;
    for (const auto& [thing, moment] : shown) {
        if (told.size() == kMostListed)
            break;
        told.push_back(in.words.book().text("answer.visible",
                                            {{"who", in.words.dressed(*thing)},
                                             {"how", in.words.how(in.question.main)},
                                             {"time", in.words.time(moments[moment].frame)}}));
        finding.evidence.push_back(in.selection.evidence(moment, thing->name));
        finding.claims.push_back({told.back(), {finding.evidence.back().record}, {}, "seen"});
        finding.keywords.push_back(thing->name);
    }
    const bool anyone = presenceAlone(in.question.main) && in.question.main.subject.name.empty();
    const bool firm =
        anyone && std::any_of(shown.begin(), shown.end(), [](const auto& one) {
            return one.first->moments.size() > 2 && one.first->kind == ThingKind::Person;
        });
    finding.yes = !in.question.negated;
    finding.certainty = firm ? "sure" : "likely";
    finding.sentence = affirm(in, in.words.steps(told));
    finding.why.push_back(firm ? in.words.book().text("why.seen_often")
                               : in.words.book().text("why.seen_hard"));
    addSubjectNotes(finding, in);
    return finding;
}

Finding whichPresent(const RuleInput& in) {
    Finding finding = isPresent(in);
    if (!finding.negative.empty())
        return finding;
    std::vector<std::string> told;
    for (const auto& [thing, moment] : chosenShown(in))
        if (told.size() < kMostListed)
            told.push_back(in.words.dressed(*thing));
    finding.yes.reset();
    finding.certainty = "likely";
    finding.why = {in.words.book().text("why.seen_hard")};
    addSubjectNotes(finding, in);
    finding.sentence = in.words.sentence(
        in.words.book().text("answer.visible_in", {{"who", in.words.list(told)},
                                                   {"how", in.words.how(in.question.main)},
                                                   {"range", scopeRange(in)}}));
    return finding;
}

Finding findHowLong(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    if (in.question.main.deed == Deed::Text || in.question.main.deed == Deed::TextGone)
        return findText(in); // tells from when to when
    Finding finding;
    std::vector<std::string> told;
    for (const auto& [thing, moment] : chosenShown(in)) {
        if (told.size() == kMostListed)
            break;
        const auto spans = stretches(in, *thing);
        const auto seconds = static_cast<long long>(
            std::llround(static_cast<double>(lengthOf(spans).count()) / 1e6));
        told.push_back(book.plural("answer.how_long", seconds,
                                   {{"who", in.words.name(thing->name)},
                                    {"how", in.words.how(in.question.main)},
                                    {"ranges", rangesOf(in, spans)}}));
        if (told.size() == 1)
            finding.number = seconds;
        finding.evidence.push_back(in.selection.evidence(moment, thing->name));
        finding.claims.push_back({told.back(), {finding.evidence.back().record}, {}, "seen"});
    }
    return toldInSteps(in, std::move(finding), told, "why.how_long");
}

Finding findStay(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    auto shown = in.selection.shown(in.question.main, in.question.scope);
    if (shown.empty())
        return notSeen(in);
    const bool longest = in.question.stay == Stay::Longest;
    const auto length = [&](const auto& one) { return lengthOf(stretches(in, *one.first)); };
    std::stable_sort(shown.begin(), shown.end(), [&](const auto& a, const auto& b) {
        return longest ? length(a) > length(b) : length(a) < length(b);
    });
    const auto& [thing, moment] = shown.front();
    const auto spans = stretches(in, *thing);
    const auto seconds =
        static_cast<long long>(std::llround(static_cast<double>(lengthOf(spans).count()) / 1e6));
    Finding finding;
    finding.number = seconds;
    finding.keywords.push_back(thing->name);
    const std::string what = book.plural("answer.how_long", seconds,
                                         {{"who", in.words.dressed(*thing)},
                                          {"how", in.words.how(in.question.main)},
                                          {"ranges", rangesOf(in, spans)}});
    finding.sentence = in.words.sentence(book.text("answer.plain", {{"what", what}}));
    finding.evidence.push_back(in.selection.evidence(moment, thing->name));
    finding.claims.push_back({what, {finding.evidence.back().record}, {}, "seen"});
    finding.certainty = "likely";
    finding.why.push_back(book.text("why.how_long"));
    addSubjectNotes(finding, in);
    return finding;
}

Finding findCompany(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Facts& facts = in.selection.facts();
    const std::string& name = in.question.main.subject.name;
    const auto [begin, end] = in.selection.moments(in.question.scope);
    Clause others;
    others.subject.kind = ThingKind::Person;
    Finding finding;
    std::vector<std::string> told;
    for (const auto& [thing, first] : in.selection.shown(others, in.question.scope)) {
        if (thing->name == name || told.size() == kMostListed)
            continue;
        for (std::size_t m = begin; m < end; ++m) {
            if (!facts.boxAt(m, name) || !facts.boxAt(m, thing->name))
                continue;
            told.push_back(in.words.dressed(*thing));
            finding.evidence.push_back(in.selection.evidence(m, thing->name));
            finding.claims.push_back({told.back(), {facts.moments[m].id}, {}, "seen"});
            finding.keywords.push_back(thing->name);
            break;
        }
    }
    if (told.empty())
        return notSeen(in);
    finding.certainty = "likely";
    finding.sentence = in.words.sentence(book.text(
        "answer.company", {{"who", in.words.name(name)}, {"others", in.words.list(told)}}));
    finding.why.push_back(book.text("why.company"));
    return finding;
}

Finding findLeftBehind(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    constexpr std::size_t kStaysSamples = 3;
    Clause clause = in.question.main;
    clause.deed = Deed::Stand;
    Finding finding;
    std::vector<std::string> told;
    const auto& moments = in.selection.facts().moments;
    for (const auto& [thing, moment] : in.selection.shown(clause, in.question.scope)) {
        std::vector<std::size_t> still;
        for (const std::size_t m : thing->moments)
            if (in.selection.holds(m, *thing, clause))
                still.push_back(m);
        const bool came = thing->first > moments.front().time;
        if (!came || still.size() < kStaysSamples || told.size() == kMostListed)
            continue;
        told.push_back(
            book.text("answer.left_behind",
                      {{"who", in.words.dressed(*thing)},
                       {"range", in.words.range(moments[still.front()].frame, thing->last)}}));
        if (!finding.time)
            finding.time = moments[still.front()].frame;
        finding.evidence.push_back(in.selection.evidence(still.front(), thing->name));
        finding.claims.push_back({told.back(), {finding.evidence.back().record}, {}, "seen"});
        finding.keywords.push_back(thing->name);
    }
    if (told.empty())
        return notSeen(in);
    finding.yes = !in.question.negated;
    finding.certainty = "likely";
    const std::string what = in.words.steps(told);
    finding.sentence = in.question.kind == AskKind::Exists
                           ? affirm(in, what)
                           : in.words.sentence(book.text("answer.plain", {{"what", what}}));
    finding.why.push_back(book.text("why.left_behind"));
    return finding;
}

} // namespace ds::agent
