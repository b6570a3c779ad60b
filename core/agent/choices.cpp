#include "core/agent/choices.h"

#include "core/agent/question_time.h"
#include "core/agent/question_words.h"
#include "core/base/tokens.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace ds::agent {
namespace {

bool holdsAny(const std::string& text, const std::vector<std::string_view>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [&](std::string_view piece) {
        return text.find(piece) != std::string::npos;
    });
}

std::optional<bool> yesOrNo(const std::string& choice) {
    const std::vector<std::string> words = tokens(choice);
    if (words.empty())
        return std::nullopt;
    static const std::array<std::string_view, 6> kNo = {"no", "false", "没", "否", "不", "never"};
    static const std::array<std::string_view, 5> kYes = {"yes", "true", "有", "是", "对"};
    // "A. yes": the first word may be the letter of the choice
    for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 2); ++i) {
        if (std::find(kNo.begin(), kNo.end(), words[i]) != kNo.end())
            return false;
        if (std::find(kYes.begin(), kYes.end(), words[i]) != kYes.end())
            return true;
    }
    return std::nullopt;
}

std::optional<long long> numberIn(const std::string& choice) {
    static const std::array<std::string_view, 13> kWords = {
        "zero",  "one",   "two",  "three", "four",   "five",  "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (const std::string& word : tokens(choice)) {
        const auto* const at = std::find(kWords.begin(), kWords.end(), word);
        if (at != kWords.end())
            return at - kWords.begin();
        if (word.find_first_not_of("0123456789") == std::string::npos)
            return std::strtoll(word.c_str(), nullptr, 10);
    }
    return std::nullopt;
}

/// How many of the words found the choice names, in either language; a time counts by nearness.
double score(const std::string& choice, const Finding& finding) {
    std::string text = toLower(choice);
    const Scope scope = takeScope(text, TimeUs::max());
    double points = 0;
    if (scope.given && finding.time) {
        const double away = std::abs(
            (scope.instant ? scope.from : TimeUs{(scope.from.us + scope.to.us) / 2}).seconds() -
            finding.time->seconds());
        points += 2.0 / (1.0 + away);
    }
    const Clause said = parseQuestion(choice, TimeUs::max()).main;
    const auto named = [&](const std::string& word) {
        return std::find(finding.keywords.begin(), finding.keywords.end(), word) !=
               finding.keywords.end();
    };
    for (const std::string& colour : coloursIn(choice))
        for (const std::string& keyword : finding.keywords)
            points += sameColour(colour, keyword) ? 1 : 0;
    points += !said.side.empty() && named(said.side) ? 1 : 0;
    points += !said.subject.name.empty() && named(said.subject.name) ? 1 : 0;
    if (points == 0) // words in common with the sentence, as the weakest sign
        points += jaccard(tokenSet(choice), tokenSet(finding.sentence)) / 2;
    return points;
}

std::optional<std::string> byValue(const std::vector<std::string>& choices,
                                   const Finding& finding) {
    for (const std::string& choice : choices) {
        if (finding.number && numberIn(choice) == finding.number)
            return choice;
        if (!finding.number && finding.yes && yesOrNo(choice) == finding.yes)
            return choice;
    }
    if (finding.yes) // "how many" with the choices yes and no
        for (const std::string& choice : choices)
            if (yesOrNo(choice) == finding.yes)
                return choice;
    return std::nullopt;
}

} // namespace

std::optional<std::string> unableChoice(const std::vector<std::string>& choices) {
    for (const std::string& choice : choices)
        if (holdsAny(toLower(choice), {"unable", "cannot", "can't", "not be determined", "unknown",
                                       "not enough", "无法", "不能", "不确定", "不知道"}))
            return choice;
    return std::nullopt;
}

ChosenOption chooseAmong(const std::vector<std::string>& choices, const Finding& finding) {
    const bool blind =
        finding.unable || finding.negative == "not_looked" || finding.negative == "gap";
    const std::optional<std::string> unable = unableChoice(choices);
    if (blind && unable)
        return {*unable, false};
    if (!finding.unable)
        if (const auto choice = byValue(choices, finding))
            return {*choice, blind};
    double best = 0;
    const std::string* chosen = nullptr;
    for (const std::string& choice : choices) {
        const double points = unable == choice ? 0 : score(choice, finding);
        if (points > best) {
            best = points;
            chosen = &choice;
        }
    }
    if (chosen && !finding.unable && finding.negative.empty())
        return {*chosen, best < 0.5};
    if (unable)
        return {*unable, false};
    return {chosen ? *chosen : choices.front(), true};
}

} // namespace ds::agent
