#pragma once

#include <chrono>
#include <string>

namespace ds {

/// The two clocks of the machine, behind an interface so that tests turn the hands.
/// Threads: any.
class Clock {
public:
    virtual ~Clock() = default;
    /// Monotonic; only differences mean something.
    virtual std::chrono::nanoseconds steady() const = 0;
    virtual std::chrono::system_clock::time_point wall() const = 0;
};

class SystemClock final : public Clock {
public:
    std::chrono::nanoseconds steady() const override;
    std::chrono::system_clock::time_point wall() const override;
};

/// "2026-11-30T14:32:05.120Z"
std::string formatIso8601(std::chrono::system_clock::time_point t);

} // namespace ds
