#include "core/agent/question_time.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace ds::agent {
namespace {

struct CodeFree {
    void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct MatchFree {
    void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};

/// What a pattern matched: its named groups, and where.
struct Match {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::map<std::string, std::string> groups;
};

class Pattern {
public:
    explicit Pattern(const std::string& pattern) {
        int error = 0;
        PCRE2_SIZE where = 0;
        m_code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.c_str()), pattern.size(),
                                   PCRE2_UTF | PCRE2_UCP | PCRE2_EXTENDED | PCRE2_DUPNAMES, &error,
                                   &where, nullptr));
    }
    std::optional<Match> find(const std::string& text,
                              const std::vector<const char*>& names) const {
        const std::unique_ptr<pcre2_match_data, MatchFree> data(
            pcre2_match_data_create_from_pattern(m_code.get(), nullptr));
        const int count = pcre2_match(m_code.get(), reinterpret_cast<PCRE2_SPTR>(text.c_str()),
                                      text.size(), 0, 0, data.get(), nullptr);
        if (count < 1)
            return std::nullopt;
        const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(data.get());
        Match match{ends[0], ends[1], {}};
        for (const char* name : names) {
            PCRE2_UCHAR* piece = nullptr;
            PCRE2_SIZE length = 0;
            if (pcre2_substring_get_byname(data.get(), reinterpret_cast<PCRE2_SPTR>(name), &piece,
                                           &length) == 0) {
                match.groups[name] = std::string(reinterpret_cast<char*>(piece), length);
                pcre2_substring_free(piece);
            }
        }
        return match;
    }

private:
    std::unique_ptr<pcre2_code, CodeFree> m_code;
};

constexpr const char* kEnglishNumber =
    "\\b(?:\\d+(?:\\.\\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|"
    "twenty|thirty|forty|fifty|sixty|ninety|half\\ an?)";
constexpr const char* kChineseNumber = "(?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十百半]+)";

/// A point of time or a length: 00:00:39, 0:39, 39 s, 1 min 5 s, 1分5秒.
std::string timePattern() {
    const std::string en(kEnglishNumber);
    const std::string zh(kChineseNumber);
    return "(?:\\d{1,3}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?"
           "|" +
           en + "\\s*(?:minutes?|mins?|m)\\b(?:\\s*(?:and\\s*)?" + en +
           "\\s*(?:seconds?|secs?|s)\\b)?"
           "|" +
           en +
           "\\s*-?\\s*(?:seconds?|secs?|s)\\b"
           "|seconds?\\s+\\d+(?:\\.\\d+)?"
           "|第?" +
           zh + "分钟?(?:" + zh +
           "秒)?"
           "|第?" +
           zh + "秒钟?)";
}

int chineseDigit(std::string_view ideograph) {
    static const std::array<std::string_view, 10> kDigits = {"零", "一", "二", "三", "四",
                                                             "五", "六", "七", "八", "九"};
    if (ideograph == "两")
        return 2;
    const auto* const at = std::find(kDigits.begin(), kDigits.end(), ideograph);
    return at == kDigits.end() ? -1 : static_cast<int>(at - kDigits.begin());
}

/// Up to 999 in ideographs; "半" is a half.
double chineseNumber(std::string_view text) {
    double sum = 0;
    int digit = -1;
    for (; text.size() >= 3; text.remove_prefix(3)) {
        const std::string_view ideograph = text.substr(0, 3);
        if (ideograph == "半") {
            sum += 0.5;
        } else if (ideograph == "十" || ideograph == "百") {
            sum += (digit < 0 ? 1 : digit) * (ideograph == "十" ? 10 : 100);
            digit = -1;
        } else {
            digit = chineseDigit(ideograph);
        }
    }
    return sum + std::max(digit, 0);
}

double number(const std::string& text) {
    static const std::map<std::string, double> kWords = {
        {"a", 1},        {"an", 1},       {"one", 1},     {"two", 2},      {"three", 3},
        {"four", 4},     {"five", 5},     {"six", 6},     {"seven", 7},    {"eight", 8},
        {"nine", 9},     {"ten", 10},     {"twelve", 12}, {"fifteen", 15}, {"twenty", 20},
        {"thirty", 30},  {"forty", 40},   {"fifty", 50},  {"sixty", 60},   {"ninety", 90},
        {"half a", 0.5}, {"half an", 0.5}};
    const auto word = kWords.find(text);
    if (word != kWords.end())
        return word->second;
    if (!text.empty() && text.front() >= '0' && text.front() <= '9')
        return std::min(std::strtod(text.c_str(), nullptr), 1e9);
    return chineseNumber(text);
}

TimeUs timeFrom(const std::string& text) {
    if (text.find(':') != std::string::npos)
        return parseTime(text).value_or(TimeUs{});
    const std::string en = "(?<n>" + std::string(kEnglishNumber) + ")";
    const std::string zh = "(?<n>" + std::string(kChineseNumber) + ")";
    static const Pattern kMinutes(en + "\\s*(?:minutes?|mins?|m)\\b");
    static const Pattern kSeconds(en + "\\s*-?\\s*(?:seconds?|secs?|s)\\b");
    static const Pattern kNamedSecond("seconds?\\s+(?<n>\\d+(?:\\.\\d+)?)");
    static const Pattern kChineseMinutes(zh + "分");
    static const Pattern kChineseSeconds(zh + "秒");
    double seconds = 0;
    if (const auto match = kNamedSecond.find(text, {"n"}))
        return TimeUs::fromSeconds(number(match->groups.at("n")));
    for (const Pattern* pattern : {&kMinutes, &kChineseMinutes})
        if (const auto match = pattern->find(text, {"n"}))
            seconds += 60 * number(match->groups.at("n"));
    for (const Pattern* pattern : {&kSeconds, &kChineseSeconds})
        if (const auto match = pattern->find(text, {"n"}))
            seconds += number(match->groups.at("n"));
    return TimeUs::fromSeconds(seconds);
}

enum class Form { Range, FirstLength, LastLength, Start, End, Before, After, Point };

struct TimeRule {
    Pattern pattern;
    Form form;
};

// The first rule that matches takes its text away; a bare point of time comes last.
const std::vector<TimeRule>& rules() {
    const auto t = [](const char* name) {
        return "(?<" + std::string(name) + ">" + timePattern() + ")";
    };
    static const std::vector<TimeRule> kRules = [&] {
        std::vector<TimeRule> made;
        const auto add = [&](const std::string& pattern, Form form) {
            made.push_back({Pattern(pattern), form});
        };
        add("(?:between|from)\\s+" + t("a") + "\\s*(?:and|to|until|till|-|–|—)\\s*" + t("b"),
            Form::Range);
        add("(?:between|from)\\s+(?:second\\s+)?(?<a>\\d+(?:\\.\\d+)?)\\s*(?:and|to|until|till|-|–|"
            "—)"
            "\\s*" +
                t("b"),
            Form::Range);
        add("从?" + t("a") + "\\s*(?:到|至|和|与|-|–|—|~|～)\\s*" + t("b") +
                "(?:之间|期间|这段时间|间)?",
            Form::Range);
        add("从?(?<a>\\d+)\\s*(?:到|至|-|–|—|~|～)\\s*" + t("b") + "(?:之间|期间|这段时间|间)?",
            Form::Range);
        add(t("a") + "\\s*(?:to|until|-|–|—)\\s*" + t("b"), Form::Range);
        add("(?:in|during|within|over|for)?\\s*the\\s+first\\s+(?<minute>minute)\\b",
            Form::FirstLength);
        add("(?:in|during|within|over|for)?\\s*(?:the\\s+)?first\\s+" + t("a"), Form::FirstLength);
        add("(?:(?:最初|开头|开始|头|前)的?)" + t("a") + "(?:内|里|之内|中)?", Form::FirstLength);
        add("(?:in|during|within|over)?\\s*the\\s+last\\s+(?<minute>minute)\\b", Form::LastLength);
        add("(?:in|during|within|over)?\\s*(?:the\\s+)?last\\s+" + t("a"), Form::LastLength);
        add("(?:最后|末尾)的?" + t("a") + "(?:内|里|之内|中)?", Form::LastLength);
        add("(?:before|until|till|up\\ to|by|earlier\\ than)\\s+" + t("a"), Form::Before);
        add(t("a") + "\\s*(?:之前|以前|前)", Form::Before);
        add("(?:after|since|later\\ than|from)\\s+" + t("a") + "(?:\\s+on(?:wards?)?)?",
            Form::After);
        add(t("a") + "\\s*(?:之后|以后|后|起|开始)", Form::After);
        add("(?:at|in)\\s+the\\s+(?:very\\s+)?(?:beginning|start)(?:\\s+of\\s+the\\s+\\w+)?|"
            "(?:在?(?:最?开始|最?开头|一开始)(?:的时候|时)?(?!走|移|行))",
            Form::Start);
        add("(?:at|in)\\s+the\\s+(?:very\\s+)?end(?:\\s+of\\s+the\\s+\\w+)?|"
            "在?(?:结尾|结束|末尾)(?:的时候|时)?",
            Form::End);
        add("(?:at|around|about|near|on)?\\s*(?:time\\s+)?" + t("a"), Form::Point);
        add("在?\\s*" + t("a") + "(?:的时候|左右|时|处|那一刻|那时)?", Form::Point);
        return made;
    }();
    return kRules;
}

Scope scopeOf(Form form, const Match& match, TimeUs horizon) {
    const auto at = [&](const char* name) {
        const auto group = match.groups.find(name);
        if (group == match.groups.end())
            return TimeUs{60'000'000}; // "the first minute"
        const bool bare = group->second.find_first_not_of("0123456789.") == std::string::npos;
        return bare ? TimeUs::fromSeconds(number(group->second)) : timeFrom(group->second);
    };
    switch (form) {
    case Form::Range: {
        const auto [from, to] = std::minmax(at("a"), at("b"));
        return {from, to, true, from == to};
    }
    case Form::FirstLength:
        return {TimeUs{}, at("a"), true, false};
    case Form::LastLength:
        return {std::max(TimeUs{}, horizon - DurationUs{at("a").us}), horizon, true, false};
    case Form::Before:
        return {TimeUs{}, at("a"), true, false};
    case Form::After:
        return {at("a"), std::max(at("a"), horizon), true, false};
    case Form::Start:
        return {TimeUs{}, TimeUs{}, true, true};
    case Form::End:
        return {horizon, horizon, true, true};
    case Form::Point:
        return {at("a"), at("a"), true, true};
    }
    return {};
}

} // namespace

std::string badTimeIn(std::string_view text) {
    static const Pattern kLikeTime("(?<![\\d:.])(?<n>\\d+(?:[:：]\\d+)+(?:\\.\\d+)?)");
    std::string rest(text);
    while (const auto match = kLikeTime.find(rest, {"n"})) {
        const std::string& written = match->groups.at("n");
        std::string plain = written;
        for (std::size_t at = plain.find("："); at != std::string::npos; at = plain.find("："))
            plain.replace(at, std::string_view("：").size(), ":");
        const std::size_t colon = plain.rfind(':');
        if (!parseTime(plain) || plain.size() - colon < 3)
            return written;
        rest.replace(match->begin, match->end - match->begin, " ");
    }
    return {};
}

Scope takeScope(std::string& text, TimeUs horizon) {
    for (const TimeRule& rule : rules()) {
        const auto match = rule.pattern.find(text, {"a", "b"});
        if (!match || match->begin == match->end)
            continue;
        Scope scope = scopeOf(rule.form, *match, horizon);
        text.replace(match->begin, match->end - match->begin, " ");
        return scope;
    }
    return {TimeUs{}, horizon, false, false};
}

} // namespace ds::agent
