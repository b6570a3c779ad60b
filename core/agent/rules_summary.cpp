#include "core/agent/rules.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr std::size_t kMostShown = 6; ///< records of one summary
constexpr std::size_t kMostMain = 4;  ///< events it tells one by one
constexpr std::size_t kMostTexts = 3;

/// Whole-picture events and objects before the comings and goings of people.
int weight(const Event& event) {
    if (event.deed == Deed::Cut || event.deed == Deed::Light)
        return 3;
    if (kindOfName(event.entity) == ThingKind::Object || event.deed == Deed::Shift)
        return 2;
    return event.deed == Deed::Enter || event.deed == Deed::Leave ? 1 : 0;
}

std::vector<Event> mainEvents(const RuleInput& in) {
    std::vector<Event> events = in.selection.events(Clause{}, in.question.scope);
    events.erase(std::remove_if(events.begin(), events.end(),
                                [](const Event& event) {
                                    return event.deed == Deed::Text || event.deed == Deed::TextGone;
                                }),
                 events.end());
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return weight(a) > weight(b); });
    if (events.size() > kMostMain)
        events.resize(kMostMain);
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return a.time < b.time; });
    return events;
}

std::string people(const RuleInput& in, Finding& finding) {
    const PhraseBook& book = in.words.book();
    Clause anyone;
    anyone.subject.kind = ThingKind::Person;
    const auto all = in.selection.shown(anyone, in.question.scope);
    const auto [begin, end] = in.selection.moments(in.question.scope);
    std::size_t best = begin;
    std::size_t most = 0;
    for (std::size_t m = begin; m < end; ++m)
        if (const std::size_t n = in.selection.present(m, anyone).size(); n > most) {
            most = n;
            best = m;
        }
    const std::string count = book.plural("count.people", static_cast<long long>(all.size()));
    if (most == 0)
        return book.text("summary.nobody", {{"range", scopeRange(in)}});
    finding.evidence.push_back(in.selection.evidence(best, {}));
    const auto& moment = in.selection.facts().moments[best];
    finding.claims.push_back({count, {moment.id}, {}, "uncertain"});
    return book.text("summary.people", {{"range", scopeRange(in)},
                                        {"count", count},
                                        {"most", std::to_string(most)},
                                        {"time", in.words.time(moment.frame)}});
}

} // namespace

Finding findSummary(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const auto [begin, end] = in.selection.moments(in.question.scope);
    if (begin == end)
        return notSeen(in);
    Finding finding;
    std::vector<std::string> parts{people(in, finding)};
    std::vector<std::string> told;
    for (const Event& event : mainEvents(in)) {
        told.push_back(in.words.eventAt(event));
        addEvent(finding, in, event);
    }
    if (!told.empty())
        parts.push_back(book.text("summary.events", {{"what", in.words.steps(told)}}));
    std::vector<std::string> texts;
    for (const TextSpan& span : in.selection.facts().texts)
        if (span.from <= in.question.scope.to && span.to >= in.question.scope.from &&
            texts.size() < kMostTexts) {
            texts.push_back(book.text("list.quoted", {{"word", span.text}}));
            if (finding.evidence.size() < kMostShown)
                finding.evidence.push_back(in.selection.evidence(span.first, {}));
        }
    if (!texts.empty())
        parts.push_back(book.text("summary.texts", {{"texts", in.words.list(texts)}}));
    const std::string between = book.language() == Language::Chinese ? "" : " ";
    for (const std::string& part : parts)
        finding.sentence +=
            (finding.sentence.empty() ? std::string() : between) + in.words.sentence(part);
    finding.certainty = "likely";
    finding.why.push_back(book.text("why.summary"));
    return finding;
}

} // namespace ds::agent
