#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ds::memory {

/// One word of a query: what has to occur together.
struct QueryWord {
    std::string text;       ///< lower case, as typed
    std::string match;      ///< expression of the full text; nothing in it can be an operator
    std::string unfinished; ///< of the last word: its last token, which may go on; or empty
};

/// The words of a query, at most 32, each once. Parted at spaces; a run of ideographs or a word
/// with signs in it ("ABC-1234") is one phrase; signs alone are dropped.
std::vector<QueryWord> parseQuery(std::string_view query);

/// Lets the word stand also for the longer words it is the beginning of: those in `known` (as
/// written in the records), or, without a list, whatever begins like it.
void completeWord(QueryWord& word, const std::optional<std::vector<std::string>>& known);

/// At most 120 characters of the field in which a word is found first, around it; "…" where cut.
std::string snippetOf(const std::vector<std::string>& fields, const std::vector<QueryWord>& words);

} // namespace ds::memory
