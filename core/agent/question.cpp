#include "core/agent/question.h"

#include "core/agent/clause_reader.h"
#include "core/agent/question_time.h"
#include "core/agent/question_words.h"
#include "core/agent/reasoner.h"
#include "core/agent/used_words.h"
#include "core/base/tokens.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace ds::agent {
namespace {

/// Takes the first text in quotation marks away and returns it.
std::string takeQuoted(std::string& text) {
    static const std::array<std::pair<std::string_view, std::string_view>, 6> kMarks = {
        {{"“", "”"}, {"\"", "\""}, {"「", "」"}, {"『", "』"}, {"‘", "’"}, {"《", "》"}}};
    for (const auto& [open, close] : kMarks) {
        const std::size_t begin = text.find(open);
        if (begin == std::string::npos)
            continue;
        const std::size_t end = text.find(close, begin + open.size());
        if (end == std::string::npos)
            continue;
        std::string quoted = text.substr(begin + open.size(), end - begin - open.size());
        text = text.substr(0, begin).append(" ").append(text, end + close.size());
        return quoted;
    }
    return {};
}

struct Seen {
    const std::vector<Word>& words;
    bool has(Concept wanted) const { return at(wanted) != words.size(); }
    std::size_t at(Concept wanted) const {
        return static_cast<std::size_t>(
            std::find_if(words.begin(), words.end(),
                         [&](const Word& word) { return word.concept_ == wanted; }) -
            words.begin());
    }
};

struct KindRule {
    std::vector<Concept> all; ///< every one of these must have been said
    AskKind kind;
};

/// The first rule whose concepts were all said decides.
const std::vector<KindRule>& kindRules() {
    using C = Concept;
    static const std::vector<KindRule> kRules = {
        {{C::Help}, AskKind::Help},
        {{C::Why}, AskKind::Other},
        {{C::HowLong}, AskKind::HowLong},
        {{C::Times}, AskKind::Count},
        {{C::HowMany}, AskKind::Count},
        {{C::OrderAsk}, AskKind::Order},
        {{C::When, C::AtOnce}, AskKind::Count}, // "when were there the most people"
        {{C::AtOnce, C::What}, AskKind::Count}, // "what is the most crowded moment"
        {{C::AtOnce, C::Which}, AskKind::Count},
        {{C::When}, AskKind::When},
        {{C::Summary}, AskKind::Describe},
        {{C::First, C::Or}, AskKind::Order},
        {{C::ColourAsk}, AskKind::Colour},
        {{C::SideAsk}, AskKind::Where},
        {{C::WhereAsk}, AskKind::Where},
        {{C::TextNoun, C::What}, AskKind::Text},
        {{C::TextNoun, C::Which}, AskKind::Text},
        {{C::Happen, C::What}, AskKind::Describe},
        {{C::Who}, AskKind::Which},
        {{C::Which}, AskKind::Which},
        {{C::What}, AskKind::Which},
        {{C::YesNo}, AskKind::Exists},
        {{C::Helper}, AskKind::Exists},
        {{C::TextNoun}, AskKind::Text},
        {{C::Happen}, AskKind::Describe},
        {{C::AtOnce}, AskKind::Count},
    };
    return kRules;
}

AskKind kindOf(const Seen& seen) {
    for (const KindRule& rule : kindRules())
        if (std::all_of(rule.all.begin(), rule.all.end(), [&](Concept c) { return seen.has(c); }))
            return rule.kind;
    // A mere "red person" or "person 2 enters" asks whether it is so.
    const bool something = seen.has(Concept::Person) || seen.has(Concept::Object) ||
                           seen.has(Concept::Colour) || seen.has(Concept::Act) ||
                           seen.has(Concept::Gendered) || seen.has(Concept::Nobody) ||
                           seen.has(Concept::Empty);
    return something ? AskKind::Exists : AskKind::Unknown;
}

Relation relationOf(const Seen& seen, AskKind kind) {
    if (seen.has(Concept::Before))
        return Relation::Before;
    if (seen.has(Concept::After))
        return Relation::After;
    const std::size_t when = seen.at(Concept::When);
    const bool lateWhen = kind != AskKind::When && when != seen.words.size();
    return seen.has(Concept::During) || lateWhen ? Relation::When : Relation::None;
}

void readKind(const std::vector<Word>& words, ParsedQuestion& question) {
    const Seen seen{words};
    question.kind = kindOf(seen);
    // "What happened when person 2 stopped?": a later "when" does not ask
    if (question.kind == AskKind::When && seen.at(Concept::When) > 0 && seen.has(Concept::Happen) &&
        seen.has(Concept::What))
        question.kind = AskKind::Describe;
    // "What did person 2 do?"
    const bool endsInDo =
        !words.empty() && words.back().concept_ == Concept::Helper && words.back().value == "do";
    if (question.kind == AskKind::Which && seen.has(Concept::What) && endsInDo)
        question.kind = AskKind::Describe;
    question.summary = seen.has(Concept::Summary);
    question.relation = relationOf(seen, question.kind);
    question.yesNo = question.kind == AskKind::Exists;
    question.atOnce = seen.has(Concept::AtOnce);
    question.inAll = seen.has(Concept::InAll);
    question.times = seen.has(Concept::Times);
    question.last = seen.has(Concept::Last);
    question.sideAsked = seen.has(Concept::SideAsk);
    const std::size_t first = seen.at(Concept::First);
    if (first != words.size())
        question.nth = words[first].value.front() - '0';
    for (const Word& word : words) {
        if (word.concept_ == Concept::Unknown || word.concept_ == Concept::Foreign)
            question.unknown.push_back(word.text);
        if (word.concept_ == Concept::Foreign)
            question.foreign.push_back(word.text);
    }
}

/// Negations, comparisons and company.
void readTurns(const std::vector<Word>& words, ParsedQuestion& question) {
    const Seen seen{words};
    question.negated =
        seen.has(Concept::Not) || seen.has(Concept::Nobody) || seen.has(Concept::Empty);
    question.nobody = seen.has(Concept::Nobody) || seen.has(Concept::Empty);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const bool none = words[i].text == "no" || words[i].text == "没有" || words[i].text == "无";
        std::size_t next = i + 1; // "no red person"
        while (next + 1 < words.size() && words[next].concept_ == Concept::Colour)
            ++next;
        const Concept after = words[next].concept_;
        question.nobody =
            question.nobody || (none && (after == Concept::Person || after == Concept::Gendered ||
                                         after == Concept::Object));
    }
    if (seen.has(Concept::More))
        question.measure = Measure::More;
    if (seen.has(Concept::Less))
        question.measure = Measure::Less;
    if (seen.has(Concept::AtLeast))
        question.measure = Measure::AtLeast;
    if (seen.has(Concept::Longest))
        question.stay = Stay::Longest;
    if (seen.has(Concept::Shortest))
        question.stay = Stay::Shortest;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool company = i + 2 < words.size() && words[i + 1].concept_ == Concept::Person &&
                             words[i + 2].concept_ == Concept::Number;
        const bool named = words[i].text != "with";
        question.together =
            question.together || (words[i].concept_ == Concept::With && (named || company));
    }
}

/// "isn't there …" and "有人走了没有" ask without a negation.
void settleNegations(std::vector<Word>& words, Language language) {
    if (words.empty())
        return;
    Word& first = words.front();
    if (first.concept_ == Concept::Not && first.text.size() > 2 &&
        first.text.compare(first.text.size() - 2, 2, " t") == 0)
        first.concept_ = Concept::Helper;
    Word& last = words.back();
    if (language == Language::Chinese && words.size() > 1 && last.concept_ == Concept::Not)
        last.concept_ = Concept::YesNo;
}

/// "did the word EXIT appear", "when did “EXIT” appear": the text is what appears.
void readTextAsked(const Seen& seen, ParsedQuestion& question) {
    const bool aboutText =
        !question.quoted.empty() || (seen.has(Concept::TextNoun) && question.kind != AskKind::Text);
    const Deed deed = question.main.deed;
    if (!aboutText || question.main.subject.mentioned)
        return;
    if (deed == Deed::Appear || deed == Deed::Present || deed == Deed::None || deed == Deed::Enter)
        question.main.deed = Deed::Text;
    if (deed == Deed::Disappear || deed == Deed::Leave)
        question.main.deed = Deed::TextGone;
}

void readClauses(const std::vector<Word>& words, ParsedQuestion& question) {
    const bool compared = question.kind == AskKind::Order ||
                          (question.kind == AskKind::Exists && question.relation != Relation::When);
    const ClauseReader reader(words, question.language, compared);
    const std::vector<Clause>& clauses = reader.clauses();
    question.main = clauses.front();
    if (clauses.size() > 1)
        question.other = clauses[1];
    if (question.other && question.relation != Relation::None && reader.anchorFirst())
        std::swap(question.main, *question.other);
    const bool events =
        question.relation == Relation::Before || question.relation == Relation::After;
    if (question.yesNo && question.other && events)
        question.kind = AskKind::Order;
    // "what happened after person 1 left": the one event told fixes the time
    if (question.kind == AskKind::Describe && !question.other &&
        question.relation != Relation::None)
        question.other = std::exchange(question.main, Clause{});
    question.unused = reader.dropped();
    if (!reader.freeNumbers().empty())
        question.number = std::atoi(reader.freeNumbers().front().c_str());
    for (std::size_t i = 1; i < reader.freeNumbers().size(); ++i)
        question.unused.push_back(reader.freeNumbers()[i]);
    // "are there 2 people": their number tells
    if (question.kind == AskKind::Exists && question.number && question.main.subject.mentioned &&
        question.measure == Measure::None && !question.negated)
        question.kind = AskKind::Count;
    readTextAsked(Seen{words}, question);
}

/// Something left behind or taken away is a thing where no one is named.
void readThingMeant(ParsedQuestion& question) {
    Clause& main = question.main;
    if (main.deed == Deed::LeftBehind && main.subject.kind == ThingKind::Any) {
        main.subject.kind = ThingKind::Object;
        main.subject.mentioned = true;
    }
    if (main.deed == Deed::LeftBehind && question.kind == AskKind::Unknown)
        question.kind = AskKind::Exists;
}

} // namespace

Language languageOf(std::string_view question) {
    std::size_t ideographs = 0;
    std::size_t letters = 0;
    for (const std::string& token : tokens(question)) {
        if (static_cast<unsigned char>(token.front()) >= 0xE3)
            ++ideographs;
        else if (token.front() > '9')
            ++letters;
    }
    return ideographs > letters ? Language::Chinese : Language::English;
}

ParsedQuestion parseQuestion(std::string_view text, TimeUs horizon) {
    ParsedQuestion question;
    question.language = languageOf(text);
    std::string rest = validUtf8(text);
    question.quoted = takeQuoted(rest);
    rest = toLower(rest);
    question.badTime = badTimeIn(rest);
    question.scope = takeScope(rest, horizon);
    if (question.scope.given)
        if (const Scope second = takeScope(rest, horizon); second.given)
            question.otherScope = second;
    std::vector<Word> words = wordsOf(rest);
    settleNegations(words, question.language);
    readKind(words, question);
    readTurns(words, question);
    if (!question.scope.given && Seen{words}.has(Concept::Now))
        question.scope = {horizon, horizon, true, true};
    readClauses(words, question);
    // "最后画面里有人吗": the end, not the last of several
    const Deed deed = question.main.deed;
    if (question.kind == AskKind::Exists && question.last && !question.scope.given &&
        (deed == Deed::None || deed == Deed::Present))
        question.scope = {horizon, horizon, true, true};
    readThingMeant(question);
    for (const std::string& word : unusedWords(words, question))
        question.unused.push_back(word);
    return question;
}

std::string_view foundName(Deed deed) {
    static const std::array<std::string_view, 11> kNames = {
        "", "enter", "leave", "stop", "go", "appear", "disappear", "text", "cut", "shift", "light"};
    const auto at = static_cast<std::size_t>(deed);
    return at < kNames.size() ? kNames[at] : std::string_view{};
}

} // namespace ds::agent
