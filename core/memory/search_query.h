#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ds::memory {

/// One word of a query: what has to occur together.
struct QueryWord {
    std::string text;  ///< lower case, as typed: for snippets
    std::string match; ///< expression of the full text; nothing in it can be an operator
};

/// The words of a query, at most 32, each once. Parted at spaces; a run of ideographs or a word
/// with signs in it ("ABC-1234") is one phrase; signs alone are dropped. The last word is also
/// found as the beginning of a longer one.
std::vector<QueryWord> parseQuery(std::string_view query);

/// At most 120 characters of the field in which a word is found first, around it; "…" where cut.
std::string snippetOf(const std::vector<std::string>& fields, const std::vector<QueryWord>& words);

} // namespace ds::memory
