#include "app/cli/moment.h"

#include <array>
#include <charconv>
#include <chrono>

namespace ds::cli {
namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kDay = 24 * (60 * kMinute);

/// Takes `digits` digits off the front of `text`.
std::optional<int> takeNumber(std::string_view& text, std::size_t digits) {
    if (text.size() < digits)
        return std::nullopt;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, value);
    if (error != std::errc{} || end != text.data() + digits || text.front() == '-')
        return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

bool take(std::string_view& text, char wanted) {
    if (text.empty() || text.front() != wanted)
        return false;
    text.remove_prefix(1);
    return true;
}

/// "2026-11-30" → days since 1970.
std::optional<std::int64_t> takeDate(std::string_view& text) {
    const auto year = takeNumber(text, 4);
    if (!year || !take(text, '-'))
        return std::nullopt;
    const auto month = takeNumber(text, 2);
    if (!month || !take(text, '-'))
        return std::nullopt;
    const auto day = takeNumber(text, 2);
    if (!day)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year},
                                           std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)}};
    if (!date.ok())
        return std::nullopt;
    return std::chrono::sys_days{date}.time_since_epoch().count();
}

/// ".120" → microseconds; at most six places count.
std::int64_t takeFraction(std::string_view& text) {
    std::int64_t fraction = 0;
    if (!take(text, '.'))
        return fraction;
    for (std::int64_t scale = kSecond / 10; !text.empty() && text[0] >= '0' && text[0] <= '9';
         scale /= 10, text.remove_prefix(1))
        fraction += scale * (text[0] - '0');
    return fraction;
}

/// "14:32[:05[.120]]" → microseconds of the day.
std::optional<std::int64_t> takeTimeOfDay(std::string_view& text) {
    const auto hours = takeNumber(text, 2);
    if (!hours || *hours > 23 || !take(text, ':'))
        return std::nullopt;
    const auto minutes = takeNumber(text, 2);
    if (!minutes || *minutes > 59)
        return std::nullopt;
    std::int64_t us = (*hours * 60 + *minutes) * kMinute;
    if (take(text, ':')) {
        const auto seconds = takeNumber(text, 2);
        if (!seconds || *seconds > 59)
            return std::nullopt;
        us += *seconds * kSecond;
        us += takeFraction(text);
    }
    return us;
}

/// "Z", "+02:00", "-0530" or nothing → minutes east of UTC.
std::optional<int> takeZone(std::string_view& text, int otherwise) {
    if (text.empty())
        return otherwise;
    if (take(text, 'Z'))
        return 0;
    const int sign = text.front() == '-' ? -1 : 1;
    if (!take(text, '+') && !take(text, '-'))
        return std::nullopt;
    const auto hours = takeNumber(text, 2);
    take(text, ':');
    const auto minutes = takeNumber(text, 2);
    if (!hours || !minutes)
        return std::nullopt;
    return sign * (*hours * 60 + *minutes);
}

int zoneOf(std::string_view clock) {
    const std::size_t timeBegins = clock.find('T');
    const std::size_t zone =
        timeBegins == std::string_view::npos ? timeBegins : clock.find_first_of("Z+-", timeBegins);
    if (zone == std::string_view::npos)
        return 0;
    std::string_view text = clock.substr(zone);
    return takeZone(text, 0).value_or(0);
}

} // namespace

std::optional<std::int64_t> parseClock(std::string_view text, int zoneMinutes) {
    const auto days = takeDate(text);
    if (!days || !(take(text, 'T') || take(text, ' ')))
        return std::nullopt;
    const auto time = takeTimeOfDay(text);
    const auto zone = time ? takeZone(text, zoneMinutes) : std::nullopt;
    if (!zone || !text.empty())
        return std::nullopt;
    return *days * kDay + *time - *zone * kMinute;
}

std::optional<TimeUs> parseMoment(std::string_view text, const std::string& clockStart) {
    const int zone = zoneOf(clockStart);
    const auto zero = parseClock(clockStart, 0);
    if (zero && !text.empty() && text.front() == 'T') {
        text.remove_prefix(1);
        const auto timeOfDay = takeTimeOfDay(text);
        if (!timeOfDay || !text.empty())
            return std::nullopt;
        const std::int64_t midnight = *zero + zone * kMinute; // the source's own day
        const std::int64_t ofZero = ((midnight % kDay) + kDay) % kDay;
        return TimeUs{(*timeOfDay - ofZero + kDay) % kDay};
    }
    if (zero)
        if (const auto clock = parseClock(text, zone))
            return TimeUs{*clock - *zero};
    return parseTime(text);
}

} // namespace ds::cli
