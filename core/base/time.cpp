#include "core/base/time.h"

#include <array>
#include <cstdio>

namespace ds {
namespace {

/// Digits with an optional fraction of at most six places, in microseconds; nullopt if malformed.
std::optional<std::int64_t> parseSeconds(std::string_view text) {
    constexpr std::int64_t kLargestSeconds = 1'000'000'000'000; // 31 000 years; keeps sums in range
    std::int64_t whole = 0;
    std::size_t i = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
        whole = whole * 10 + (text[i] - '0');
        if (whole > kLargestSeconds)
            return std::nullopt;
    }
    if (i == 0)
        return std::nullopt;
    std::int64_t fraction = 0;
    if (i < text.size()) {
        if (text[i] != '.' || i + 1 == text.size())
            return std::nullopt;
        std::int64_t scale = 100'000;
        for (++i; i < text.size(); ++i, scale /= 10) {
            if (text[i] < '0' || text[i] > '9')
                return std::nullopt;
            fraction += scale * (text[i] - '0');
        }
    }
    return whole * 1'000'000 + fraction;
}

bool isWholeNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

std::string formatTime(TimeUs t, bool milliseconds) {
    const bool negative = t.us < 0;
    const std::uint64_t us = negative ? std::uint64_t{0} - static_cast<std::uint64_t>(t.us)
                                      : static_cast<std::uint64_t>(t.us);
    const auto totalSeconds = static_cast<unsigned long long>(us / 1'000'000);
    std::array<char, 48> buffer{};
    int used =
        std::snprintf(buffer.data(), buffer.size(), "%s%02llu:%02llu:%02llu", negative ? "-" : "",
                      totalSeconds / 3600, totalSeconds / 60 % 60, totalSeconds % 60);
    if (milliseconds)
        used += std::snprintf(buffer.data() + used, buffer.size() - static_cast<std::size_t>(used),
                              ".%03llu", static_cast<unsigned long long>(us / 1000 % 1000));
    return {buffer.data(), static_cast<std::size_t>(used)};
}

std::optional<TimeUs> parseTime(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (negative)
        text.remove_prefix(1);
    std::int64_t minutes = 0;
    int colons = 0;
    for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
         colon = text.find(':')) {
        const std::string_view part = text.substr(0, colon);
        if (!isWholeNumber(part) || part.size() > 9 || ++colons > 2)
            return std::nullopt;
        const std::int64_t value = *parseSeconds(part) / 1'000'000;
        if (colons == 2 && value > 59)
            return std::nullopt;
        minutes = minutes * 60 + value;
        text.remove_prefix(colon + 1);
    }
    const std::optional<std::int64_t> seconds = parseSeconds(text);
    if (!seconds || (colons > 0 && *seconds >= 60'000'000))
        return std::nullopt;
    const std::int64_t us = minutes * 60'000'000 + *seconds;
    return TimeUs{negative ? -us : us};
}

} // namespace ds
