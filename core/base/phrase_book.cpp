#include "core/base/phrase_book.h"

#include <nlohmann/json.hpp>

namespace ds {

namespace detail {
std::string_view phraseFile(std::string_view file); // made by CMake from resources/phrases
}

Language languageFromTag(std::string_view tag) {
    return tag.substr(0, 2) == "zh" ? Language::Chinese : Language::English;
}

PhraseBook::PhraseBook(Language language) : m_language(language) {
    const std::string_view text =
        detail::phraseFile(language == Language::Chinese ? "zh_CN.json" : "en.json");
    const auto json = nlohmann::json::parse(text, nullptr, false);
    for (const auto& [key, value] : json.items())
        m_phrases.emplace(key, value.get<std::string>());
}

bool PhraseBook::has(std::string_view key) const {
    return m_phrases.find(key) != m_phrases.end();
}

std::string PhraseBook::text(std::string_view key, const PhraseArguments& arguments) const {
    const auto found = m_phrases.find(key);
    if (found == m_phrases.end())
        return std::string(key);
    const std::string& phrase = found->second;
    std::string result;
    std::size_t at = 0;
    while (at < phrase.size()) {
        const std::size_t open = phrase.find('{', at);
        const std::size_t close = open == std::string::npos ? open : phrase.find('}', open);
        if (close == std::string::npos)
            break;
        result.append(phrase, at, open - at);
        const std::string_view name(phrase.data() + open + 1, close - open - 1);
        for (const auto& [argument, value] : arguments)
            if (argument == name)
                result += value;
        at = close + 1;
    }
    result.append(phrase, at, std::string::npos);
    return result;
}

std::string PhraseBook::plural(std::string_view key, long long n, PhraseArguments arguments) const {
    const bool one = n == 1 && m_language == Language::English;
    arguments.emplace_back("n", std::to_string(n));
    return text(std::string(key) + (one ? ".one" : ".other"), arguments);
}

std::string PhraseBook::sentence(const Error& error) const {
    std::string key = "error." + std::string(errorName(error.code));
    if (error.subject.empty() && has(key + ".plain"))
        key += ".plain";
    if (!error.detail.empty() && has(key + ".detail"))
        key += ".detail";
    return text(key, {{"subject", error.subject}, {"detail", error.detail}});
}

std::vector<std::string> PhraseBook::keys() const {
    std::vector<std::string> keys;
    keys.reserve(m_phrases.size());
    for (const auto& [key, phrase] : m_phrases)
        keys.push_back(key);
    return keys;
}

} // namespace ds
