#pragma once

#include "core/agent/facts.h"
#include "core/agent/question.h"
#include "core/base/phrase_book.h"

#include <string>
#include <vector>

namespace ds::agent {

/// Makes pieces of sentences in one language out of what was found.
class Wording {
public:
    explicit Wording(const PhraseBook& book) : m_book(book) {}

    const PhraseBook& book() const { return m_book; }
    std::string name(const std::string& entity) const; ///< "person 2", "人物2"
    std::string dressed(const Thing& thing) const;     ///< with the colours seen
    std::string colours(const Thing& thing) const;     ///< "red upper body"; empty: none
    std::string colour(const std::string& word) const;
    std::string side(const std::string& word) const;
    /// What else a clause says, to stand behind a name: " (standing still, left)"; may be empty.
    std::string how(const Clause& clause) const;
    std::string event(const Event& event) const;   ///< "person 2 enters from the left"
    std::string eventAt(const Event& event) const; ///< with its time
    /// Every time an answer tells: whole seconds, or tenths where it is not one.
    std::string time(TimeUs t) const;
    std::string range(TimeUs from, TimeUs to) const; ///< "00:00:10–00:00:20"
    std::string list(const std::vector<std::string>& items) const;
    std::string steps(const std::vector<std::string>& items) const; ///< parted by semicolons
    /// Upper case at the beginning (English).
    std::string sentence(std::string text) const;

private:
    const PhraseBook& m_book;
};

/// The text itself of a text event: what stands in quotation marks, or all of it.
std::string textOf(const Event& event);

} // namespace ds::agent
