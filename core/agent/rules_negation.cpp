#include "core/agent/rules.h"

#include <algorithm>
#include <set>

namespace ds::agent {
namespace {

/// Stretches of the scope that were watched without anybody of whom the clause holds.
std::vector<std::pair<std::size_t, std::size_t>> emptyStretches(const RuleInput& in,
                                                                const Clause& clause) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    const auto [begin, end] = in.selection.moments(in.question.scope);
    const auto& moments = in.selection.facts().moments;
    for (std::size_t m = begin; m < end; ++m) {
        if (!in.selection.present(m, clause).empty())
            continue;
        const bool goesOn = !found.empty() && found.back().second + 1 == m &&
                            moments[m].time - moments[m - 1].time <= 2 * in.selection.period();
        if (goesOn)
            found.back().second = m;
        else
            found.emplace_back(m, m);
    }
    return found;
}

/// The times of coming and going bound a stretch where they lie between its samples.
memory::Span boundsOf(const RuleInput& in, const Clause& clause, std::size_t first,
                      std::size_t last) {
    const auto& facts = in.selection.facts();
    memory::Span span{facts.moments[first].frame, facts.moments[last].frame};
    if (!clause.side.empty())
        return span;
    const auto& moments = facts.moments;
    const TimeUs before = first > 0 ? moments[first - 1].time : span.from;
    const TimeUs after = last + 1 < moments.size() ? moments[last + 1].time : span.to;
    std::optional<TimeUs> gone;
    std::optional<TimeUs> come;
    for (const Thing& thing : facts.things) {
        if (!in.selection.fits(thing, clause.subject))
            continue;
        for (const memory::Span& there : thing.spans) {
            if (before < there.to && there.to < moments[first].time)
                gone = std::max(gone.value_or(there.to), there.to);
            if (moments[last].time < there.from && there.from < after)
                come = std::min(come.value_or(there.from), there.from);
        }
    }
    span.from = gone.value_or(span.from);
    span.to = come.value_or(span.to);
    return span;
}

Clause emptinessOf(const RuleInput& in) {
    Clause clause = in.question.main;
    if (!clause.subject.mentioned)
        clause.subject.kind = ThingKind::Person;
    return clause;
}

Finding whenEmpty(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Clause clause = emptinessOf(in);
    const auto stretches = emptyStretches(in, clause);
    Finding finding;
    std::vector<std::string> told;
    DurationUs sum{0};
    for (const auto& [first, last] : stretches) {
        const memory::Span span = boundsOf(in, clause, first, last);
        sum += span.to - span.from;
        if (told.size() == kMostListed)
            continue;
        told.push_back(in.words.range(span.from, span.to));
        if (!finding.time)
            finding.time = span.from;
        finding.evidence.push_back(in.selection.evidence(first, {}));
        finding.claims.push_back({told.back(), {finding.evidence.back().record}, {}, "seen"});
    }
    finding.yes = true;
    finding.number = in.question.kind == AskKind::HowLong
                         ? sum.count() / 1'000'000
                         : static_cast<long long>(stretches.size());
    finding.certainty = "likely";
    finding.why.push_back(book.text("why.empty"));
    const std::string what =
        clause.subject.name.empty() && clause.subject.colours.empty()
            ? book.text("answer.empty", {{"ranges", in.words.list(told)}})
            : book.text("answer.absent_ranges", {{"ranges", in.words.list(told)}});
    if (in.question.kind == AskKind::Exists)
        finding.sentence = book.text("answer.yes", {{"what", what}});
    else if (in.question.kind == AskKind::HowLong)
        finding.sentence =
            in.words.sentence(book.plural("answer.empty_long", *finding.number, {{"what", what}}));
    else
        finding.sentence = in.words.sentence(book.text("answer.plain", {{"what", what}}));
    addSubjectNotes(finding, in);
    return finding;
}

/// Somebody was there all the time that was asked for.
Finding neverEmpty(const RuleInput& in) {
    const auto [begin, end] = in.selection.moments(in.question.scope);
    Finding finding;
    if (begin == end) {
        finding = notSeen(in);
        return finding;
    }
    finding.yes = false;
    finding.certainty = "likely";
    finding.negative = "absent";
    const PhraseArguments range = {{"range", scopeRange(in)}};
    finding.sentence = in.question.scope.instant
                           ? in.words.book().text("answer.not_empty_at", range)
                           : in.words.book().text("answer.never_empty", range);
    finding.why.push_back(in.words.book().text("why.empty"));
    const auto names = in.selection.present(begin, emptinessOf(in));
    if (!names.empty())
        finding.evidence.push_back(in.selection.evidence(begin, names.front()));
    return finding;
}

Finding emptiness(const RuleInput& in) {
    const bool looked =
        std::any_of(in.coverage.begin(), in.coverage.end(),
                    [](const CoveragePart& part) { return part.kind == "verbatim"; });
    if (!looked)
        return notSeen(in);
    return emptyStretches(in, emptinessOf(in)).empty() ? neverEmpty(in) : whenEmpty(in);
}

/// Whether the thing does what the question asks, without its "not".
std::set<std::string> doers(const RuleInput& in) {
    std::set<std::string> names;
    const Clause& main = in.question.main;
    if (isEventDeed(main.deed)) {
        for (const Event& event : in.selection.events(main, in.question.scope))
            names.insert(event.entity);
        return names;
    }
    for (const auto& [thing, moment] : in.selection.shown(main, in.question.scope))
        names.insert(thing->name);
    return names;
}

/// "Who is not wearing dark clothes", "who did not leave": all who are there but those.
Finding theOthers(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const std::set<std::string> excluded = doers(in);
    Clause there;
    there.subject.kind = in.question.main.subject.kind;
    if (there.subject.kind == ThingKind::Any)
        there.subject.kind = ThingKind::Person;
    const bool colours = !in.question.main.subject.colours.empty();
    Finding finding;
    std::vector<std::string> told;
    long long n = 0;
    for (const auto& [thing, moment] : in.selection.shown(there, in.question.scope)) {
        if (excluded.count(thing->name) > 0 || (colours && thing->colours.empty()))
            continue; // whose colours were not noted may wear them
        ++n;
        if (told.size() == kMostListed)
            continue;
        told.push_back(in.words.dressed(*thing));
        finding.evidence.push_back(in.selection.evidence(moment, thing->name));
        finding.claims.push_back({told.back(), {finding.evidence.back().record}, {}, "seen"});
        finding.keywords.push_back(thing->name);
    }
    if (n > static_cast<long long>(told.size()))
        told.push_back(book.text("list.rest",
                                 {{"n", std::to_string(n - static_cast<long long>(told.size()))}}));
    finding.number = n;
    const bool whether = in.question.kind == AskKind::Exists;
    finding.yes = !told.empty();
    if (told.empty()) {
        finding.sentence = book.text("answer.no_others");
        finding.negative = "absent";
    } else if (whether) {
        finding.sentence = book.text("answer.yes", {{"what", in.words.list(told)}});
    } else if (in.question.kind == AskKind::Count) {
        finding.sentence = in.words.sentence(
            book.text("answer.count_deeds",
                      {{"count", book.plural("count.people", n)}, {"what", in.words.list(told)}}));
    } else {
        finding.sentence =
            in.words.sentence(book.text("answer.plain", {{"what", in.words.list(told)}}));
    }
    finding.certainty = "unsure";
    finding.why.push_back(book.text("why.others"));
    addSubjectNotes(finding, in);
    return finding;
}

} // namespace

std::optional<Finding> findNegated(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    const Clause& main = q.main;
    const bool presence = main.deed == Deed::None || main.deed == Deed::Present;
    const bool people = main.subject.kind == ThingKind::Person || !main.subject.mentioned;
    const bool simple = q.measure == Measure::None && !q.together && q.stay == Stay::None;
    const bool some = !main.subject.colours.empty(); // "did nobody wear red" asks of all the time
    const bool times = q.kind != AskKind::Exists || q.scope.instant || !some;
    if (simple && presence && people && times &&
        (q.kind == AskKind::When || q.kind == AskKind::Exists || q.kind == AskKind::HowLong ||
         (q.kind == AskKind::Count && q.times)))
        return emptiness(in);
    if (simple && (q.kind == AskKind::Which || (q.kind == AskKind::Count && !q.times)) &&
        main.subject.name.empty() && (!main.subject.colours.empty() || !presence))
        return theOthers(in);
    const bool anyone = q.kind == AskKind::Exists && !q.nobody && main.subject.name.empty() &&
                        main.subject.kind == ThingKind::Person;
    if (simple && anyone && (!main.subject.colours.empty() || !presence))
        return theOthers(in); // "did somebody not leave"
    const bool whether = q.kind == AskKind::Exists && main.subject.kind != ThingKind::Any;
    const bool aboutText =
        q.kind == AskKind::Exists && (main.deed == Deed::Text || main.deed == Deed::TextGone);
    const bool picture = q.kind == AskKind::Exists && isEventDeed(main.deed);
    if (simple && (whether || aboutText || picture))
        return std::nullopt; // yes and no are exchanged
    if (q.measure != Measure::None && q.otherScope)
        return std::nullopt;
    Finding finding;
    finding.unable = true;
    finding.sentence = in.words.book().text("answer.negation");
    finding.why.push_back(in.words.book().text("why.negation"));
    return finding;
}

} // namespace ds::agent
