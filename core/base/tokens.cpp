#include "core/base/tokens.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace ds {
namespace {

constexpr std::int32_t kReplacement = 0xFFFD;

/// Calls `take(codepoint, valid)` for each code point; invalid bytes give (U+FFFD, false).
template <class Take>
void forEachCodePoint(std::string_view text, Take take) {
    const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    auto left = static_cast<utf8proc_ssize_t>(text.size());
    while (left > 0) {
        utf8proc_int32_t point = 0;
        const utf8proc_ssize_t used = utf8proc_iterate(at, left, &point);
        if (used <= 0)
            take(kReplacement, false);
        else
            take(point, true);
        const utf8proc_ssize_t step = std::max<utf8proc_ssize_t>(used, 1);
        at += step;
        left -= step;
    }
}

void append(std::string& to, std::int32_t point) {
    utf8proc_uint8_t bytes[4];
    const utf8proc_ssize_t used = utf8proc_encode_char(point, bytes);
    to.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(used));
}

bool isCjk(std::int32_t p) {
    return (p >= 0x3040 && p <= 0x30FF) || (p >= 0x3400 && p <= 0x4DBF) ||
           (p >= 0x4E00 && p <= 0x9FFF) || (p >= 0xF900 && p <= 0xFAFF) ||
           (p >= 0x20000 && p <= 0x3FFFF);
}

bool isWordPart(std::int32_t p) {
    switch (utf8proc_category(p)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
        return true;
    default:
        return false;
    }
}

} // namespace

std::vector<std::string> tokens(std::string_view text) {
    std::vector<std::string> found;
    std::string word;
    const auto endWord = [&] {
        if (!word.empty())
            found.push_back(std::move(word));
        word.clear();
    };
    forEachCodePoint(text, [&](std::int32_t point, bool valid) {
        if (!valid || !isWordPart(point)) {
            endWord();
        } else if (isCjk(point)) {
            endWord();
            append(word, point);
            endWord();
        } else {
            append(word, utf8proc_tolower(point));
        }
    });
    endWord();
    return found;
}

std::vector<std::string> tokenSet(std::string_view text) {
    std::vector<std::string> set = tokens(text);
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
}

double jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::size_t shared = 0;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
        if (*i == *j) {
            ++shared;
            ++i;
            ++j;
        } else if (*i < *j) {
            ++i;
        } else {
            ++j;
        }
    }
    const std::size_t all = a.size() + b.size() - shared;
    return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

std::string toLower(std::string_view text) {
    std::string lower;
    lower.reserve(text.size());
    forEachCodePoint(text,
                     [&](std::int32_t point, bool) { append(lower, utf8proc_tolower(point)); });
    return lower;
}

std::string validUtf8(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    forEachCodePoint(text, [&](std::int32_t point, bool) {
        if (point != 0)
            append(valid, point);
    });
    return valid;
}

std::string spaceCjk(std::string_view text) {
    std::string spaced;
    spaced.reserve(text.size());
    forEachCodePoint(text, [&](std::int32_t point, bool) {
        if (point == 0)
            return;
        const bool cjk = isCjk(point);
        if (cjk)
            spaced += ' ';
        append(spaced, point);
        if (cjk)
            spaced += ' ';
    });
    return spaced;
}

} // namespace ds
