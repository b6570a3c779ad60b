#pragma once

#include "core/agent/answer.h"
#include "core/base/clock.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ds::agent {

/// Numbers and times the steps of one question. One thread.
class StepLog {
public:
    StepLog(const Clock& clock, std::function<void(const Step&)> onStep)
        : m_clock(clock), m_onStep(std::move(onStep)) {}

    void begin(std::string kind, std::string name, std::string arguments = "{}") {
        m_now = {};
        m_now.n = static_cast<int>(m_steps.size()) + 1;
        m_now.kind = std::move(kind);
        m_now.name = std::move(name);
        m_now.arguments = std::move(arguments);
        m_now.started = formatIso8601(m_clock.wall());
        m_begun = m_clock.steady();
    }
    void end(std::string result) {
        m_now.result = std::move(result);
        m_now.durationMs = static_cast<double>((m_clock.steady() - m_begun).count()) / 1e6;
        m_steps.push_back(m_now);
        if (m_onStep)
            m_onStep(m_now);
    }
    std::vector<Step> take() { return std::move(m_steps); }

private:
    const Clock& m_clock;
    std::function<void(const Step&)> m_onStep;
    std::vector<Step> m_steps;
    Step m_now;
    std::chrono::nanoseconds m_begun{0};
};

} // namespace ds::agent
