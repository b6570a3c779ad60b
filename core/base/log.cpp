#include "core/base/log.h"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>

#include <mutex>
#include <utility>

namespace ds {
namespace {

LogLevel fromSpdlog(spdlog::level::level_enum level) {
    if (level >= spdlog::level::err)
        return LogLevel::Error;
    if (level == spdlog::level::warn)
        return LogLevel::Warning;
    return level == spdlog::level::info ? LogLevel::Info : LogLevel::Debug;
}

spdlog::level::level_enum toSpdlog(LogLevel level) {
    switch (level) {
    case LogLevel::Debug:
        return spdlog::level::debug;
    case LogLevel::Info:
        return spdlog::level::info;
    case LogLevel::Warning:
        return spdlog::level::warn;
    case LogLevel::Error:
        return spdlog::level::err;
    }
    return spdlog::level::info;
}

class FunctionSink final : public spdlog::sinks::base_sink<std::mutex> {
public:
    explicit FunctionSink(std::function<void(const LogLine&)> function)
        : m_function(std::move(function)) {}

protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        m_function({fromSpdlog(message.level),
                    std::string(message.payload.data(), message.payload.size())});
    }
    void flush_() override {}

private:
    std::function<void(const LogLine&)> m_function;
};

} // namespace

void initLog(LogLevel threshold) {
    auto console = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
    console->set_level(toSpdlog(threshold));
    auto logger = std::make_shared<spdlog::logger>("deltascope", std::move(console));
    logger->set_level(spdlog::level::debug); // each sink has a threshold of its own
    spdlog::set_default_logger(std::move(logger));
    spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
}

void addLogSink(std::function<void(const LogLine&)> sink) {
    auto added = std::make_shared<FunctionSink>(std::move(sink));
    added->set_level(spdlog::level::info);
    // A logger's sinks may not change while others log: put a new logger in place.
    const auto old = spdlog::default_logger();
    auto sinks = old->sinks();
    sinks.push_back(std::move(added));
    auto logger = std::make_shared<spdlog::logger>("deltascope", sinks.begin(), sinks.end());
    logger->set_level(spdlog::level::debug);
    spdlog::set_default_logger(std::move(logger));
}

} // namespace ds
