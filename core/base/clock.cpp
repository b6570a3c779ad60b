#include "core/base/clock.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace ds {

std::chrono::nanoseconds SystemClock::steady() const {
    return std::chrono::steady_clock::now().time_since_epoch();
}

std::chrono::system_clock::time_point SystemClock::wall() const {
    return std::chrono::system_clock::now();
}

std::string formatIso8601(std::chrono::system_clock::time_point t) {
    using namespace std::chrono;
    const auto ms = floor<milliseconds>(t.time_since_epoch()).count();
    const std::time_t seconds = static_cast<std::time_t>(ms >= 0 ? ms / 1000 : (ms - 999) / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 96> buffer{};
    const int used = std::snprintf(
        buffer.data(), buffer.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", parts.tm_year + 1900,
        parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
        static_cast<int>(ms - static_cast<long long>(seconds) * 1000));
    return {buffer.data(), static_cast<std::size_t>(used)};
}

} // namespace ds
