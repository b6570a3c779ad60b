#pragma once

#include "core/agent/question_words.h"

#include <string>
#include <vector>

namespace ds::agent {

/// Reads words one after the other into clauses; a second subject or deed begins a second clause.
/// `words` must outlive it.
class ClauseReader {
public:
    /// `shared`: two events are compared, so a deed told once holds for both.
    ClauseReader(const std::vector<Word>& words, Language language, bool shared);

    const std::vector<Clause>& clauses() const { return m_clauses; }
    /// The sentence tells the event that fixes the time before the one it asks for.
    bool anchorFirst() const { return m_anchorFirst; }
    /// Numbers that are no part of a name: "2 people".
    const std::vector<std::string>& freeNumbers() const { return m_numbers; }
    /// What was said but found no place in a clause.
    const std::vector<std::string>& dropped() const { return m_dropped; }

private:
    Clause& now() { return m_clauses.back(); }
    void shareWords();
    void take(std::size_t i);
    void takeSplit(Concept concept_, std::size_t i);
    std::size_t numberAt(std::size_t i) const;
    bool numberIsFree(std::size_t i) const;
    void takeThing(std::size_t i);
    void takeColour(const std::string& colour);
    void takeGarment(const Word& word);
    void takeSide(std::size_t i);
    void takeDeed(const Word& word);
    void meanThing();
    void startClause();

    const std::vector<Word>& m_words;
    std::vector<Clause> m_clauses{1};
    std::vector<std::string> m_numbers;
    std::vector<std::string> m_dropped;
    std::string m_garment; ///< named before its colour
    std::string m_deedText;
    std::string m_sideText;
    bool m_chinese = false;
    bool m_shared = false;
    bool m_split = false;
    bool m_anchorFirst = false;
};

} // namespace ds::agent
