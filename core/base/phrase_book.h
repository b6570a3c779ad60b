#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ds {

enum class Language { English, Chinese };

/// From a locale or BCP 47 tag ("zh_CN.UTF-8", "zh-Hans"); English for all others.
Language languageFromTag(std::string_view tag);

using PhraseArguments = std::vector<std::pair<std::string, std::string>>;

/// The sentences that core's values become, for window, command line and report alike.
///
/// Keys are dotted ("error.not_media"); `{name}` in a phrase is replaced by the argument of that
/// name. A key may have variants "key.one"/"key.other": plural() chooses.
/// The phrases lie in resources/phrases/{en,zh_CN}.json and are compiled in.
/// Threads: immutable after construction.
class PhraseBook {
public:
    explicit PhraseBook(Language language);

    Language language() const { return m_language; }
    bool has(std::string_view key) const;
    /// The phrase with its arguments; for an unknown key the key itself (a test forbids those).
    std::string text(std::string_view key, const PhraseArguments& arguments = {}) const;
    /// text("key.one") for n == 1 in English, else text("key.other"); adds the argument {n}.
    std::string plural(std::string_view key, long long n, PhraseArguments arguments = {}) const;
    /// One sentence for a person: what happened, to which file, what was kept, what to do.
    std::string sentence(const Error& error) const;
    /// Every key, sorted (for the test that both languages hold the same ones).
    std::vector<std::string> keys() const;

private:
    Language m_language;
    std::map<std::string, std::string, std::less<>> m_phrases;
};

} // namespace ds
