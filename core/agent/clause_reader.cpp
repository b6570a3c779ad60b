#include "core/agent/clause_reader.h"

#include <utility>

namespace ds::agent {

ClauseReader::ClauseReader(const std::vector<Word>& words, Language language, bool shared)
    : m_words(words), m_chinese(language == Language::Chinese), m_shared(shared) {
    for (std::size_t i = 0; i < words.size(); ++i)
        take(i);
    if (m_clauses.size() > 1)
        shareWords();
}

/// "did person 1 leave before person 2": one deed said for both; likewise one subject.
void ClauseReader::shareWords() {
    Clause& a = m_clauses[0];
    Clause& b = m_clauses[1];
    if (m_shared && (a.deed == Deed::None || a.deed == Deed::Present))
        a.deed = b.deed;
    if (b.deed == Deed::None)
        b.deed = a.deed;
    if (!b.subject.mentioned)
        b.subject = a.subject;
}

void ClauseReader::take(std::size_t i) {
    const Word& word = m_words[i];
    switch (word.concept_) {
    case Concept::Person:
    case Concept::Nobody:
    case Concept::Gendered:
    case Concept::Who:
    case Concept::Object:
        takeThing(i);
        break;
    case Concept::Colour:
        takeColour(word.value);
        break;
    case Concept::Garment:
        takeGarment(word);
        break;
    case Concept::Side:
        takeSide(i);
        break;
    case Concept::Act:
        takeDeed(word);
        break;
    case Concept::Number:
        if (numberIsFree(i))
            m_numbers.push_back(word.value);
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

void ClauseReader::takeSplit(Concept concept_, std::size_t i) {
    m_split = true;
    const bool told = m_chinese && m_clauses.size() == 1 && now().deed != Deed::None;
    if (concept_ != Concept::Or && (i == 0 || told))
        m_anchorFirst = true;
}

/// Where the number of the thing at `i` stands; the thing's own place: it has none.
std::size_t ClauseReader::numberAt(std::size_t i) const {
    if (i + 1 < m_words.size() && m_words[i + 1].concept_ == Concept::Number)
        return i + 1;
    const bool before = !m_words[i].value.empty() && i > 0 &&
                        m_words[i - 1].concept_ == Concept::Number; // "2号人物"
    return before ? i - 1 : i;
}

bool ClauseReader::numberIsFree(std::size_t i) const {
    const auto thing = [&](std::size_t at) {
        const Concept c = m_words[at].concept_;
        return (c == Concept::Person || c == Concept::Gendered || c == Concept::Who ||
                c == Concept::Object) &&
               numberAt(at) == i;
    };
    return !(i > 0 && thing(i - 1)) && !(i + 1 < m_words.size() && thing(i + 1));
}

void ClauseReader::takeThing(std::size_t i) {
    const bool object = m_words[i].concept_ == Concept::Object;
    std::string name;
    if (const std::size_t at = numberAt(i); at != i)
        name = (object ? "object " : "person ") + m_words[at].value;
    const bool another = !name.empty() && !now().subject.name.empty() && name != now().subject.name;
    if (another || (m_split && (now().subject.mentioned || now().deed != Deed::None)))
        startClause();
    Subject& subject = now().subject;
    if (!name.empty() && !subject.name.empty() && subject.name != name)
        m_dropped.push_back(subject.name);
    subject.kind = object ? ThingKind::Object : ThingKind::Person;
    if (!name.empty())
        subject.name = name;
    subject.gendered = subject.gendered || m_words[i].concept_ == Concept::Gendered;
    subject.mentioned = true;
}

void ClauseReader::takeColour(const std::string& colour) {
    Subject& subject = now().subject;
    subject.colours.push_back(colour);
    subject.parts.push_back(std::exchange(m_garment, {}));
    subject.mentioned = true;
}

/// "a red coat", "a coat that is red": the colour beside it is of that part.
void ClauseReader::takeGarment(const Word& word) {
    Subject& subject = now().subject;
    bool taken = false;
    for (std::size_t k = subject.parts.size(); k-- > 0 && subject.parts[k].empty();) {
        subject.parts[k] = word.value;
        taken = true;
    }
    if (!taken)
        m_garment = word.value;
}

void ClauseReader::takeSide(std::size_t i) {
    Clause& clause = now();
    const std::string& side = m_words[i].value;
    if (!clause.side.empty() && clause.side != side) {
        // "walks from the left to the right" is told as walking to the right
        if (clause.deed != Deed::Move)
            m_dropped.push_back(m_sideText);
    }
    clause.side = side;
    m_sideText = m_words[i].text;
}

void ClauseReader::takeDeed(const Word& word) {
    const Deed deed = word.deed;
    const bool plain = deed == Deed::Present || deed == Deed::Move;
    const Deed had = now().deed;
    const bool hadPlain = had == Deed::None || had == Deed::Present || had == Deed::Move;
    if (plain && had != Deed::None && !(had == Deed::Present && deed == Deed::Move))
        return; // "went out and was seen": the first tells more
    if (word.value == "thing")
        meanThing(); // "was something taken away"
    else if (!word.value.empty())
        now().side = word.value; // "walks up"
    if (m_clauses.size() > 1 && m_split && m_clauses[0].deed == Deed::None) {
        m_clauses[0].deed = deed; // "A 在 B 进入之前离开"
        return;
    }
    if (m_split && (!hadPlain || had != Deed::None))
        startClause();
    else if (!hadPlain && had != deed)
        m_dropped.push_back(m_deedText);
    now().deed = deed;
    m_deedText = word.text;
}

void ClauseReader::meanThing() {
    Subject& subject = now().subject;
    if (subject.kind == ThingKind::Any)
        subject.kind = ThingKind::Object;
    subject.mentioned = true;
}

void ClauseReader::startClause() {
    if (m_clauses.size() < 2)
        m_clauses.emplace_back();
    m_split = false;
}

} // namespace ds::agent
