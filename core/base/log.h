#pragma once

#include <spdlog/spdlog.h>

#include <functional>
#include <string>
#include <string_view>

/// Logs are English sentences, written before the operation they tell of. Use spdlog's functions
/// (`spdlog::info("opening {}", path)`) directly; this header adds what the program needs on top.
namespace ds {

enum class LogLevel { Debug, Info, Warning, Error };

struct LogLine {
    LogLevel level = LogLevel::Info;
    std::string text;
};

/// Sets the default logger: to stderr from `threshold` up. Call once, at start of main().
void initLog(LogLevel threshold);

/// Also hands each line to `sink`, on the thread that logs; returns when installed. The window's
/// log panel is the only user.
void addLogSink(std::function<void(const LogLine&)> sink);

} // namespace ds
