#pragma once

#include "core/base/clock.h"

#include <atomic>

namespace ds::test {

/// A clock whose hands are turned by the test. Any thread.
class ManualClock final : public Clock {
public:
    std::chrono::nanoseconds steady() const override { return std::chrono::nanoseconds{m_now}; }
    std::chrono::system_clock::time_point wall() const override {
        return std::chrono::system_clock::time_point{
            std::chrono::duration_cast<std::chrono::system_clock::duration>(steady())};
    }
    void advance(std::chrono::nanoseconds by) { m_now += by.count(); }

private:
    std::atomic<std::int64_t> m_now{1'700'000'000'000'000'000};
};

} // namespace ds::test
