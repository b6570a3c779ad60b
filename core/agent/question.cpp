#include "core/agent/question.h"

#include "core/agent/question_time.h"
#include "core/agent/question_words.h"
#include "core/agent/reasoner.h"
#include "core/base/tokens.h"

#include <algorithm>
#include <array>
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
        text.replace(begin, end + close.size() - begin, " ");
        return quoted;
    }
    return {};
}

/// Reads words one after the other into clauses; a second subject or deed begins a second clause.
class ClauseReader {
public:
    /// `shared`: two events are compared, so a deed told once holds for both.
    ClauseReader(const std::vector<Word>& words, Language language, bool shared)
        : m_words(words), m_chinese(language == Language::Chinese), m_shared(shared) {
        for (std::size_t i = 0; i < words.size(); ++i)
            take(i);
        if (m_clauses.size() > 1)
            shareWords();
    }
    std::vector<Clause> clauses() const { return m_clauses; }
    /// The sentence tells the event that fixes the time before the one it asks for.
    bool anchorFirst() const { return m_anchorFirst; }
    /// A number that is no part of a name: "2 people".
    bool freeNumber() const { return m_numbers > 0; }

private:
    Clause& now() { return m_clauses.back(); }
    /// "did person 1 leave before person 2": one deed said for both; likewise one subject.
    void shareWords() {
        Clause& a = m_clauses[0];
        Clause& b = m_clauses[1];
        if (m_shared && (a.deed == Deed::None || a.deed == Deed::Present))
            a.deed = b.deed;
        if (b.deed == Deed::None)
            b.deed = a.deed;
        if (!b.subject.mentioned)
            b.subject = a.subject;
    }
    void take(std::size_t i) {
        const Word& word = m_words[i];
        switch (word.concept_) {
        case Concept::Person:
        case Concept::Gendered:
        case Concept::Who:
        case Concept::Object:
            takeThing(i);
            break;
        case Concept::Colour:
            now().subject.colours.push_back(word.value);
            now().subject.mentioned = true;
            break;
        case Concept::Side:
            now().side = word.value;
            break;
        case Concept::Act:
            takeDeed(word.deed);
            break;
        case Concept::Number:
            ++m_numbers;
            break;
        case Concept::Or:
        case Concept::Before:
        case Concept::After:
        case Concept::During:
            takeSplit(word.concept_, i);
            break;
        default:
            break;
        }
    }
    void takeSplit(Concept concept_, std::size_t i) {
        m_split = true;
        const bool told = m_chinese && m_clauses.size() == 1 && now().deed != Deed::None;
        if (concept_ != Concept::Or && (i == 0 || told))
            m_anchorFirst = true;
    }
    std::string numberOf(std::size_t i) const {
        if (i + 1 < m_words.size() && m_words[i + 1].concept_ == Concept::Number)
            return m_words[i + 1].value;
        const bool before = !m_words[i].value.empty() && i > 0 &&
                            m_words[i - 1].concept_ == Concept::Number; // "2号人物"
        return before ? m_words[i - 1].value : std::string();
    }
    void takeThing(std::size_t i) {
        const bool object = m_words[i].concept_ == Concept::Object;
        std::string name = numberOf(i);
        if (!name.empty()) {
            --m_numbers;
            name.insert(0, object ? "object " : "person ");
        }
        const bool another =
            !name.empty() && !now().subject.name.empty() && name != now().subject.name;
        if (another || (m_split && (now().subject.mentioned || now().deed != Deed::None)))
            startClause();
        Subject& subject = now().subject;
        subject.kind = object ? ThingKind::Object : ThingKind::Person;
        if (!name.empty())
            subject.name = name;
        subject.gendered = subject.gendered || m_words[i].concept_ == Concept::Gendered;
        subject.mentioned = true;
    }
    void takeDeed(Deed deed) {
        const bool plain = deed == Deed::Present || deed == Deed::Move;
        const Deed had = now().deed;
        const bool hadPlain = had == Deed::None || had == Deed::Present || had == Deed::Move;
        if (plain && had != Deed::None)
            return; // "went out and was seen": the first tells more
        if (m_clauses.size() > 1 && m_split && m_clauses[0].deed == Deed::None) {
            m_clauses[0].deed = deed; // "A 在 B 进入之前离开"
            return;
        }
        if (m_split && (!hadPlain || had != Deed::None))
            startClause();
        now().deed = deed;
    }
    void startClause() {
        if (m_clauses.size() < 2)
            m_clauses.emplace_back();
        m_split = false;
    }

    const std::vector<Word>& m_words;
    std::vector<Clause> m_clauses{1};
    bool m_chinese = false;
    bool m_shared = false;
    bool m_split = false;
    bool m_anchorFirst = false;
    int m_numbers = 0;
};

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
        {{C::Why}, AskKind::Unknown},
        {{C::HowLong}, AskKind::HowLong},
        {{C::Times}, AskKind::Count},
        {{C::HowMany}, AskKind::Count},
        {{C::OrderAsk}, AskKind::Order},
        {{C::When, C::AtOnce}, AskKind::Count}, // "when were there the most people"
        {{C::When}, AskKind::When},
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
                           seen.has(Concept::Gendered);
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
    for (const Word& word : words)
        if (word.concept_ == Concept::Unknown)
            question.unknown.push_back(word.value);
}

/// "did the word EXIT appear", "when did “EXIT” appear": the text is what appears.
void readTextAsked(const Seen& seen, ParsedQuestion& question) {
    const bool aboutText =
        !question.quoted.empty() || (seen.has(Concept::TextNoun) && question.kind != AskKind::Text);
    const Deed deed = question.main.deed;
    if (aboutText && !question.main.subject.mentioned &&
        (deed == Deed::Appear || deed == Deed::Present || deed == Deed::None))
        question.main.deed = Deed::Text;
}

void readClauses(const std::vector<Word>& words, ParsedQuestion& question) {
    const bool compared = question.kind == AskKind::Order ||
                          (question.kind == AskKind::Exists && question.relation != Relation::When);
    const ClauseReader reader(words, question.language, compared);
    const std::vector<Clause> clauses = reader.clauses();
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
    // "are there 2 people": their number tells
    if (question.kind == AskKind::Exists && reader.freeNumber() && question.main.subject.mentioned)
        question.kind = AskKind::Count;
    readTextAsked(Seen{words}, question);
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
    question.scope = takeScope(rest, horizon);
    const std::vector<Word> words = wordsOf(rest);
    readKind(words, question);
    if (!question.scope.given && Seen{words}.has(Concept::Now))
        question.scope = {horizon, horizon, true, true};
    readClauses(words, question);
    // "最后画面里有人吗": the end, not the last of several
    const Deed deed = question.main.deed;
    if (question.kind == AskKind::Exists && question.last && !question.scope.given &&
        (deed == Deed::None || deed == Deed::Present))
        question.scope = {horizon, horizon, true, true};
    return question;
}

std::string_view foundName(Deed deed) {
    static const std::array<std::string_view, 11> kNames = {
        "", "enter", "leave", "stop", "go", "appear", "disappear", "text", "cut", "shift", "light"};
    const auto at = static_cast<std::size_t>(deed);
    return at < kNames.size() ? kNames[at] : std::string_view{};
}

} // namespace ds::agent
