#include "core/agent/used_words.h"

#include <algorithm>
#include <initializer_list>

namespace ds::agent {
namespace {

bool oneOf(AskKind kind, std::initializer_list<AskKind> kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool plainDeed(const ParsedQuestion& q) {
    return q.main.deed == Deed::None || q.main.deed == Deed::Present;
}

/// A question word beside the one that decided.
bool asksElse(Concept concept_, const ParsedQuestion& q) {
    switch (concept_) {
    case Concept::HowMany:
        return !oneOf(q.kind, {AskKind::Count, AskKind::HowLong});
    case Concept::HowLong:
        return q.kind != AskKind::HowLong;
    case Concept::ColourAsk:
        return q.kind != AskKind::Colour;
    case Concept::WhereAsk:
    case Concept::SideAsk:
        return q.kind != AskKind::Where;
    case Concept::OrderAsk:
        return !oneOf(q.kind, {AskKind::Order, AskKind::Describe});
    default:
        return false;
    }
}

/// The rules for words that tell which of several, or how many.
bool measuresUsed(Concept concept_, const ParsedQuestion& q) {
    switch (concept_) {
    case Concept::First:
    case Concept::Last:
        return oneOf(q.kind, {AskKind::When, AskKind::Which, AskKind::Describe, AskKind::Exists,
                              AskKind::Colour, AskKind::Where, AskKind::Order});
    case Concept::AtOnce:
        return oneOf(q.kind, {AskKind::Count, AskKind::When});
    case Concept::Times:
        return q.kind == AskKind::Count;
    case Concept::Longest:
    case Concept::Shortest:
        return oneOf(q.kind, {AskKind::Which, AskKind::HowLong}) && plainDeed(q);
    case Concept::More:
    case Concept::Less:
    case Concept::AtLeast:
        return q.number ? oneOf(q.kind, {AskKind::When, AskKind::Exists, AskKind::Count})
                        : q.otherScope.has_value();
    case Concept::Or:
        return q.kind == AskKind::Order && q.other;
    case Concept::With:
        return !q.together || (q.kind == AskKind::Which && !q.main.subject.name.empty());
    default:
        return true;
    }
}

bool isUsed(const std::vector<Word>& words, std::size_t i, const ParsedQuestion& q) {
    const Concept meaning = words[i].concept_;
    if (meaning == Concept::Extra || asksElse(meaning, q))
        return false;
    if (meaning == Concept::Garment) // a coat is known by its colour alone
        return q.kind == AskKind::Colour || !q.main.subject.colours.empty() ||
               (q.other && !q.other->subject.colours.empty());
    if (meaning == Concept::Before || meaning == Concept::After)
        return q.other.has_value() || q.kind == AskKind::Order;
    return measuresUsed(meaning, q);
}

} // namespace

std::vector<std::string> unusedWords(const std::vector<Word>& words,
                                     const ParsedQuestion& question) {
    std::vector<std::string> unused;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!isUsed(words, i, question))
            unused.push_back(words[i].text);
    const bool comparing = question.measure != Measure::None && !question.number;
    if (question.otherScope && !comparing)
        unused.push_back(formatTime(question.otherScope->from));
    // "are person 1 and person 2 there": the second is looked at by no rule
    const bool ordered = question.kind == AskKind::Order || question.relation != Relation::None;
    if (question.other && !ordered && !question.other->subject.name.empty())
        unused.push_back(question.other->subject.name);
    if (question.number && question.kind != AskKind::Count && question.measure == Measure::None)
        unused.push_back(std::to_string(*question.number));
    if (!question.quoted.empty() && question.main.deed != Deed::Text &&
        question.main.deed != Deed::TextGone && question.kind != AskKind::Text)
        unused.push_back(question.quoted);
    return unused;
}

} // namespace ds::agent
