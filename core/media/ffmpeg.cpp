#include "core/media/ffmpeg.h"

#include "core/base/log.h"

#include <array>
#include <cstdarg>
#include <mutex>

namespace ds::media::detail {
namespace {

void logLine(void* context, int level, const char* format, va_list arguments) {
    if (level > AV_LOG_WARNING)
        return;
    std::array<char, 1024> line{};
    int prefix = 1;
    av_log_format_line2(context, level, format, arguments, line.data(),
                        static_cast<int>(line.size()), &prefix);
    std::string text = line.data();
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    if (!text.empty())
        spdlog::debug("ffmpeg: {}", text);
}

} // namespace

std::string avError(int code) {
    std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
    av_strerror(code, text.data(), text.size());
    return text.data();
}

void routeLog() {
    static std::once_flag once;
    std::call_once(once, [] { av_log_set_callback(logLine); });
}

} // namespace ds::media::detail
