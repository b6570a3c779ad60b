#include "core/memory/search_query.h"

#include "core/base/tokens.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace ds::memory {
namespace {

constexpr std::size_t kMostWords = 32;
constexpr std::size_t kSnippetLength = 120; // characters
constexpr std::size_t kShortestStem = 3;

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"')
            result += '"';
        result += c;
    }
    return result + '"';
}

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 128; });
}

std::vector<std::string> wordsOf(std::string_view query) {
    std::vector<std::string> words;
    std::string word;
    const auto end = [&] {
        if (!tokens(word).empty())
            words.push_back(word);
        word.clear();
    };
    static constexpr std::string_view kIdeographicSpace = "\xE3\x80\x80";
    const std::string text = toLower(validUtf8(query));
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool wide = std::string_view(text).substr(i, 3) == kIdeographicSpace;
        if (wide || static_cast<unsigned char>(text[i]) <= ' ') {
            end();
            i += wide ? 2 : 0;
        } else {
            word += text[i];
        }
    }
    end();
    return words;
}

/// The full text holds stems, so a form that no record has ("walking", where all have "walks") is
/// found when it is whole, but its beginning "walki" begins no word: the words before a half-typed
/// -ing or -ion are looked for as well.
std::vector<std::string> stemsOfHalfTyped(const std::string& word) {
    std::vector<std::string> stems;
    if (!isAscii(word))
        return stems;
    for (const std::string_view end : {"i", "in", "io"}) {
        if (!word.ends_with(end) || word.size() < end.size() + kShortestStem)
            continue;
        const std::string stem = word.substr(0, word.size() - end.size());
        stems.push_back(stem);
        if (stem[stem.size() - 1] == stem[stem.size() - 2])
            stems.push_back(stem.substr(0, stem.size() - 1)); // "runni" of "run"
    }
    return stems;
}

/// The token a word ends with; empty when it ends with a sign or an ideograph, which stands alone.
std::string unfinishedToken(const std::string& word) {
    const std::string last = tokens(word).back();
    const bool goesOn = word.ends_with(last) && spaceCjk(last) == last;
    return goesOn ? last : std::string();
}

/// Bytes at which characters begin, with the end as the last one.
std::vector<std::size_t> characterStarts(std::string_view text) {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80)
            starts.push_back(i);
    starts.push_back(text.size());
    return starts;
}

/// The character at which `word`, or what is left of it when its end is taken off, begins.
std::optional<std::size_t> findWord(const std::string& lower, std::string word) {
    const std::size_t shortest =
        isAscii(word) ? std::min(word.size(), kShortestStem + 1) : word.size();
    for (; word.size() >= shortest && !word.empty(); word.pop_back()) {
        const std::size_t at = lower.find(word);
        if (at != std::string::npos) {
            const auto starts = characterStarts(lower);
            const auto first = std::lower_bound(starts.begin(), starts.end(), at);
            return static_cast<std::size_t>(first - starts.begin());
        }
    }
    return std::nullopt;
}

std::string cut(const std::string& text, std::size_t around) {
    const auto starts = characterStarts(text);
    const std::size_t length = starts.size() - 1;
    if (length <= kSnippetLength)
        return text;
    constexpr std::size_t kRoom = kSnippetLength - 2; // for an ellipsis on both sides
    const std::size_t wanted = around > kRoom / 3 ? around - kRoom / 3 : 0;
    const std::size_t first = std::min(wanted, length - kRoom);
    const std::size_t last = first + kRoom;
    return (first > 0 ? "…" : "") + text.substr(starts[first], starts[last] - starts[first]) +
           (last < length ? "…" : "");
}

} // namespace

std::vector<QueryWord> parseQuery(std::string_view query) {
    std::vector<std::string> words = wordsOf(query);
    if (words.size() > kMostWords)
        words.resize(kMostWords);
    std::vector<QueryWord> parsed;
    for (const std::string& word : words) {
        const bool known = std::any_of(parsed.begin(), parsed.end(),
                                       [&](const QueryWord& other) { return other.text == word; });
        if (!known)
            parsed.push_back({word, quoted(spaceCjk(word)), {}});
    }
    if (!parsed.empty() && parsed.back().text == words.back())
        parsed.back().unfinished = unfinishedToken(words.back());
    return parsed;
}

void completeWord(QueryWord& word, const std::optional<std::vector<std::string>>& known) {
    if (word.unfinished.empty())
        return;
    std::string match = word.match;
    if (!known)
        match += " OR " + word.match + "*";
    // What stands before the unfinished token in a word with signs ("abc-12") stays as it is.
    const std::string head = word.text.substr(0, word.text.size() - word.unfinished.size());
    std::vector<std::string> ends = stemsOfHalfTyped(word.unfinished);
    if (known)
        ends.insert(ends.end(), known->begin(), known->end());
    for (const std::string& end : ends)
        if (end != word.unfinished)
            match += " OR " + quoted(spaceCjk(head + end));
    word.match = "(" + match + ")";
}

std::string snippetOf(const std::vector<std::string>& fields, const std::vector<QueryWord>& words) {
    for (const QueryWord& word : words)
        for (const std::string& field : fields)
            if (const auto at = findWord(toLower(field), word.text))
                return cut(field, *at);
    return fields.empty() ? std::string() : cut(fields.front(), 0);
}

} // namespace ds::memory
