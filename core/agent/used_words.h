#pragma once

#include "core/agent/question_words.h"

#include <string>
#include <vector>

namespace ds::agent {

/// Words that were understood, but that no rule for this kind of question looks at. An answer must
/// say so: it is the answer to a wider question than the one asked.
std::vector<std::string> unusedWords(const std::vector<Word>& words,
                                     const ParsedQuestion& question);

} // namespace ds::agent
