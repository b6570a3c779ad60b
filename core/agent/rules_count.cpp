#include "core/agent/rules.h"

#include <algorithm>
#include <set>

namespace ds::agent {
namespace {

Clause countedClause(const RuleInput& in) {
    Clause clause = in.question.main;
    if (!clause.subject.mentioned)
        clause.subject.kind = ThingKind::Person;
    return clause;
}

std::string counted(const RuleInput& in, const Subject& subject, long long n) {
    const PhraseBook& book = in.words.book();
    if (subject.kind == ThingKind::Object)
        return book.plural("count.objects", n);
    return subject.kind == ThingKind::Any ? book.plural("count.things", n)
                                          : book.plural("count.people", n);
}

/// Cuts, changes of light and the like: nobody does them.
std::string countedEvents(const RuleInput& in, long long n) {
    const PhraseBook& book = in.words.book();
    switch (in.question.main.deed) {
    case Deed::Cut:
        return book.plural("count.cuts", n);
    case Deed::Light:
        return book.plural("count.lights", n);
    case Deed::Shift:
        return book.plural("count.shifts", n);
    default:
        return book.plural("count.texts", n);
    }
}

bool doneByNobody(Deed deed) {
    return deed == Deed::Cut || deed == Deed::Light || deed == Deed::Shift || deed == Deed::Text ||
           deed == Deed::TextGone;
}

void showAll(Finding& finding, const RuleInput& in, std::size_t moment,
             const std::vector<std::string>& names) {
    if (names.empty())
        finding.evidence.push_back(in.selection.evidence(moment, {}));
    for (const std::string& name : names)
        if (finding.evidence.size() < 2 * kMostListed)
            finding.evidence.push_back(in.selection.evidence(moment, name));
}

/// The number in one sample: people who hide each other are seen by nobody, so it is never sure.
Finding countAt(const RuleInput& in, std::size_t moment) {
    const PhraseBook& book = in.words.book();
    const Clause clause = countedClause(in);
    const std::vector<std::string> names = in.selection.present(moment, clause);
    const auto n = static_cast<long long>(names.size());
    Finding finding;
    finding.number = n;
    finding.yes = n > 0;
    finding.sentence = in.words.sentence(book.text(
        "answer.count_at", {{"time", in.words.time(in.selection.facts().moments[moment].frame)},
                            {"count", counted(in, clause.subject, n)},
                            {"how", in.words.how(clause)}}));
    finding.certainty = "likely";
    finding.why.push_back(n > 0 ? book.text("why.count_may_hide") : book.text("why.count_none"));
    showAll(finding, in, moment, names);
    finding.claims.push_back(
        {finding.sentence, {in.selection.facts().moments[moment].id}, {}, "seen"});
    addSubjectNotes(finding, in);
    return finding;
}

/// The most in one sample of the scope.
Finding countAtOnce(const RuleInput& in) {
    const auto [begin, end] = in.selection.moments(in.question.scope);
    const Clause clause = countedClause(in);
    std::size_t best = begin;
    std::size_t most = 0;
    for (std::size_t m = begin; m < end; ++m) {
        const std::size_t n = in.selection.present(m, clause).size();
        if (n > most) {
            most = n;
            best = m;
        }
    }
    if (begin == end)
        return notSeen(in);
    Finding finding = countAt(in, best);
    const PhraseBook& book = in.words.book();
    const TimeUs at = in.selection.facts().moments[best].frame;
    finding.time = at;
    finding.sentence = in.words.sentence(
        book.text("answer.count_most", {{"count", counted(in, clause.subject, *finding.number)},
                                        {"time", in.words.time(at)}}));
    if (most == 0)
        finding.sentence = in.words.sentence(
            book.text("answer.count_never",
                      {{"count", counted(in, clause.subject, 0)}, {"range", scopeRange(in)}}));
    finding.claims.front().text = finding.sentence;
    return finding;
}

/// How many different ones. A track that broke counts twice, so this is never sure.
Finding countInAll(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    Clause clause = countedClause(in);
    if (isEventDeed(clause.deed))
        clause.deed = Deed::None; // "how many people appear in the video"
    const auto things = in.selection.shown(clause, in.question.scope);
    if (things.empty() && in.coverage.size() == 1 && in.coverage.front().kind != "verbatim")
        return notSeen(in);
    Finding finding;
    finding.number = static_cast<long long>(things.size());
    finding.yes = !things.empty();
    finding.sentence =
        in.words.sentence(book.plural("answer.count_all", *finding.number,
                                      {{"count", counted(in, clause.subject, *finding.number)},
                                       {"range", scopeRange(in)},
                                       {"how", in.words.how(clause)}}));
    for (const auto& [thing, moment] : things)
        if (finding.evidence.size() < 2 * kMostListed)
            finding.evidence.push_back(in.selection.evidence(moment, thing->name));
    finding.certainty = things.size() <= 5 ? "likely" : "unsure";
    finding.why.push_back(things.empty() ? book.text("why.count_none")
                                         : book.text("why.tracks_may_break"));
    Claim claim{finding.sentence, {}, {}, "uncertain"};
    for (const Evidence& shown : finding.evidence)
        claim.supporting.push_back(shown.record);
    finding.claims.push_back(std::move(claim));
    addSubjectNotes(finding, in);
    return finding;
}

Finding nothingCounted(const RuleInput& in) {
    Finding finding = notSeen(in);
    if (finding.negative != "absent")
        return finding;
    const bool events = doneByNobody(in.question.main.deed);
    finding.number = 0;
    const std::string count = events              ? countedEvents(in, 0)
                              : in.question.times ? in.words.book().plural("count.times", 0)
                                                  : counted(in, countedClause(in).subject, 0);
    finding.sentence = in.words.sentence(
        in.words.book().text("answer.count_never", {{"count", count}, {"range", scopeRange(in)}}));
    return finding;
}

/// How many did it, or how many times it was done.
Finding countDeeds(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const bool each = in.question.times || doneByNobody(in.question.main.deed);
    Clause clause = each ? in.question.main : countedClause(in);
    clause.subject.mentioned = clause.subject.mentioned || !each; // "多少人" names people
    const std::vector<Event> events =
        in.selection.events(clause, in.question.scope, in.question.quoted);
    if (events.empty())
        return nothingCounted(in);
    std::set<std::string> entities;
    Finding finding;
    std::vector<std::string> told;
    for (const Event& event : events) {
        const bool isNew = entities.insert(event.entity).second;
        if ((each || isNew) && told.size() < kMostListed) {
            told.push_back(in.words.eventAt(event));
            addEvent(finding, in, event);
        }
    }
    finding.number = static_cast<long long>(each ? events.size() : entities.size());
    finding.yes = true;
    const std::string count =
        doneByNobody(in.question.main.deed) ? countedEvents(in, *finding.number)
        : in.question.times                 ? book.plural("count.times", *finding.number)
                            : counted(in, countedClause(in).subject, *finding.number);
    if (static_cast<long long>(told.size()) < *finding.number)
        told.push_back(book.text(
            "list.more",
            {{"n", std::to_string(*finding.number - static_cast<long long>(told.size()))}}));
    finding.sentence = in.words.sentence(
        book.text("answer.count_deeds", {{"count", count}, {"what", in.words.steps(told)}}));
    finding.certainty = lessCertain(finding.certainty, "likely");
    finding.why.push_back(doneByNobody(in.question.main.deed) ? book.text("why.story")
                                                              : book.text("why.tracks_may_break"));
    addSubjectNotes(finding, in);
    return finding;
}

} // namespace

Finding findMeasured(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const ParsedQuestion& q = in.question;
    const Clause clause = countedClause(in);
    const auto n = static_cast<std::size_t>(*q.number);
    const auto [begin, end] = in.selection.moments(q.scope);
    std::vector<std::string> told;
    Finding finding;
    const auto fits = [&](std::size_t m) {
        const std::size_t there = in.selection.present(m, clause).size();
        return q.measure == Measure::More   ? there > n
               : q.measure == Measure::Less ? there < n
                                            : there >= n;
    };
    for (std::size_t m = begin; m < end; ++m) {
        if (!fits(m))
            continue;
        const std::size_t first = m;
        while (m + 1 < end && fits(m + 1))
            ++m;
        const auto& moments = in.selection.facts().moments;
        if (told.size() < kMostListed) {
            told.push_back(in.words.range(moments[first].frame, moments[m].frame));
            showAll(finding, in, first, in.selection.present(first, clause));
            finding.claims.push_back({told.back(), {moments[first].id}, {}, "seen"});
        } else if (told.size() == kMostListed) {
            told.push_back(book.text("list.on"));
        }
        if (!finding.time)
            finding.time = moments[first].frame;
    }
    if (told.empty())
        return notSeen(in);
    finding.yes = true;
    finding.certainty = "likely";
    const std::string what = in.words.list(told);
    finding.sentence = q.kind == AskKind::Exists
                           ? affirm(in, what)
                           : in.words.sentence(book.text("answer.plain", {{"what", what}}));
    finding.why.push_back(book.text("why.count_may_hide"));
    return finding;
}

Finding findCompared(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const ParsedQuestion& q = in.question;
    const Clause clause = countedClause(in);
    const auto a = in.selection.momentAt(q.scope.from);
    const auto b = in.selection.momentAt(q.otherScope->from);
    if (!q.scope.instant || !q.otherScope->instant || !a || !b)
        return notSeen(in);
    const auto na = static_cast<long long>(in.selection.present(*a, clause).size());
    const auto nb = static_cast<long long>(in.selection.present(*b, clause).size());
    Finding finding;
    finding.yes = (q.measure == Measure::Less ? na < nb : na > nb) != q.negated;
    const auto& moments = in.selection.facts().moments;
    const std::string what =
        book.text("answer.compared", {{"a", counted(in, clause.subject, na)},
                                      {"at", in.words.time(moments[*a].frame)},
                                      {"b", counted(in, clause.subject, nb)},
                                      {"then", in.words.time(moments[*b].frame)}});
    finding.sentence = book.text(*finding.yes ? "answer.yes" : "answer.no", {{"what", what}});
    finding.certainty = "likely";
    finding.why.push_back(book.text("why.count_may_hide"));
    showAll(finding, in, *a, in.selection.present(*a, clause));
    showAll(finding, in, *b, in.selection.present(*b, clause));
    finding.claims.push_back({what, {moments[*a].id, moments[*b].id}, {}, "seen"});
    return finding;
}

Finding findCount(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    // "how many people appear": all who were there, unless a time is named
    const bool sightings = (q.inAll || !q.scope.given) && q.main.deed == Deed::Appear &&
                           q.main.subject.kind != ThingKind::Object && !q.times;
    if (isEventDeed(q.main.deed) && !sightings && !q.atOnce)
        return countDeeds(in);
    if (q.scope.instant) {
        const auto moment = in.selection.momentAt(q.scope.from);
        const bool looked = in.coverage.empty() || in.coverage.front().kind == "verbatim";
        return moment && looked ? countAt(in, *moment) : notSeen(in);
    }
    return q.atOnce ? countAtOnce(in) : countInAll(in);
}

} // namespace ds::agent
