#include "core/vision/clock_text.h"

#include <cctype>
#include <cmath>

namespace ds::vision {

namespace {

constexpr std::size_t kKept = 8;
constexpr double kSlack = 1.6; ///< seconds a reading may be off the media clock
constexpr int kDay = 86'400;

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool separates(char c) {
    return c == ':' || c == '.' || c == ';';
}

/// Two digits at `at`, or -1.
int twoDigits(std::string_view s, std::size_t at) {
    if (at + 1 >= s.size() || !isDigit(s[at]) || !isDigit(s[at + 1]))
        return -1;
    return (s[at] - '0') * 10 + (s[at + 1] - '0');
}

double daySeconds(double seconds) {
    const double wrapped = std::fmod(std::fmod(seconds, kDay) + kDay, kDay);
    return wrapped > kDay / 2.0 ? wrapped - kDay : wrapped;
}

/// The time that begins at `at`.
std::optional<ClockReading> timeAt(std::string_view s, std::size_t at) {
    if (at > 0 && (isDigit(s[at - 1]) || separates(s[at - 1])))
        return std::nullopt;
    std::size_t p = at;
    int hour = twoDigits(s, p);
    p += 2;
    if (hour < 0 && isDigit(s[at])) {
        hour = s[at] - '0';
        p = at + 1;
    }
    if (hour < 0 || hour > 23 || p >= s.size() || !separates(s[p]))
        return std::nullopt;
    const bool colon = s[p] == ':';
    const int minute = twoDigits(s, p + 1);
    if (minute < 0 || minute > 59)
        return std::nullopt;
    p += 3;
    ClockReading out{hour * 3600 + minute * 60, false, std::string(s)};
    if (p < s.size() && separates(s[p])) {
        const int second = twoDigits(s, p + 1);
        if (second < 0 || second > 59 || (p + 3 < s.size() && isDigit(s[p + 3])))
            return std::nullopt;
        out.secondOfDay += second;
        out.hasSeconds = true;
        return out;
    }
    // Two numbers with a point are a price or a date.
    return colon && (p >= s.size() || !isDigit(s[p])) ? std::optional(out) : std::nullopt;
}

} // namespace

std::optional<ClockReading> readClock(std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i)
        if (isDigit(line[i]))
            if (auto reading = timeAt(line, i))
                return reading;
    return std::nullopt;
}

bool ClockWatch::fits(TimeUs time, const ClockReading& reading) const {
    if (m_entries.empty())
        return false;
    for (const Entry& e : m_entries) {
        const double media = static_cast<double>((time - e.time).count()) / 1e6;
        const double clock = daySeconds(reading.secondOfDay - e.reading.secondOfDay);
        const double slack = reading.hasSeconds && e.reading.hasSeconds ? kSlack : 60;
        if (std::abs(clock - media) <= slack)
            return true;
    }
    return false;
}

void ClockWatch::add(TimeUs time, const std::optional<ClockReading>& reading) {
    if (!reading)
        return;
    for (const Entry& e : m_entries) {
        const double media = static_cast<double>((time - e.time).count()) / 1e6;
        const double clock = daySeconds(reading->secondOfDay - e.reading.secondOfDay);
        const bool bySeconds = reading->hasSeconds && e.reading.hasSeconds && media > 0.8 &&
                               clock >= 1 && std::abs(clock - media) <= kSlack;
        const bool byMinutes =
            !reading->hasSeconds && media > 20 && clock >= 60 && std::abs(clock - media) <= 60;
        m_isClock = m_isClock || bySeconds || byMinutes;
    }
    m_entries.push_back({time, *reading});
    if (m_entries.size() > kKept)
        m_entries.erase(m_entries.begin());
}

bool ClockWatch::standsStill() const {
    if (m_isClock || m_entries.size() < 2)
        return false;
    const Entry& first = m_entries.front();
    const Entry& last = m_entries.back();
    const double media = static_cast<double>((last.time - first.time).count()) / 1e6;
    return first.reading.secondOfDay == last.reading.secondOfDay &&
           media > (last.reading.hasSeconds ? 4 : 130);
}

} // namespace ds::vision
