#include "app/cli/console.h"

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace ds::cli {

namespace {

/// Names of files and words of pictures may hold what a terminal takes for commands: every control
/// character but the end of a line is shown as "?".
std::string printable(std::string_view text) {
    std::string shown(text);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto c = static_cast<unsigned char>(shown[i]);
        const bool c1 = c == 0xC2 && i + 1 < shown.size() &&
                        static_cast<unsigned char>(shown[i + 1]) < 0xA0; // U+0080 … U+009F
        if (c1)
            shown.replace(i, 2, "?");
        else if ((c < 0x20 && c != '\n') || c == 0x7F)
            shown[i] = '?';
    }
    return shown;
}

} // namespace

Console::Console(Language language)
    : m_phrases(language), m_terminalOut(isatty(STDOUT_FILENO) == 1),
      m_terminalError(isatty(STDERR_FILENO) == 1) {}

void Console::write(std::string_view text) {
    if (m_error == 0 && std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
        m_error = errno;
}

void Console::line(std::string_view text) {
    write(output == Output::Text ? printable(text) : std::string(text));
    write("\n");
}

void Console::beginList() {
    m_firstElement = true;
    if (output == Output::Json)
        write("[");
}

void Console::element(std::string_view json, std::string_view text) {
    if (output == Output::Json && !m_firstElement)
        write(",\n");
    m_firstElement = false;
    write(output == Output::Text ? printable(text) : std::string(json));
    if (output == Output::Json)
        return;
    write("\n");
    // One element a line, as it is found: whoever reads the lines must not wait for a full buffer.
    if (m_error == 0 && (output == Output::JsonLines || m_terminalOut) && std::fflush(stdout) != 0)
        m_error = errno;
}

void Console::endList() {
    if (output == Output::Json)
        write("]\n");
}

void Console::note(std::string_view text) {
    if (quiet)
        return;
    endProgress();
    std::fprintf(stderr, "%s\n", printable(text).c_str());
}

bool Console::showsProgress() const {
    return m_terminalError && !quiet;
}

void Console::progress(std::string_view text) {
    constexpr std::chrono::milliseconds kBetween{200};
    const auto now = std::chrono::steady_clock::now();
    if (!showsProgress() || (m_progressShown && now - m_lastProgress < kBetween))
        return;
    m_lastProgress = now;
    m_progressShown = true;
    std::fprintf(stderr, "\r\033[K%.*s", static_cast<int>(text.size()), text.data());
    std::fflush(stderr);
}

void Console::endProgress() {
    if (m_progressShown)
        std::fputs("\r\033[K", stderr);
    m_progressShown = false;
}

void Console::tellError(std::string_view code, const std::string& message,
                        const std::string& path) {
    endProgress();
    std::fprintf(stderr, "%s\n", printable(message).c_str());
    if (output == Output::Text)
        return;
    nlohmann::ordered_json error = {{"code", code}, {"message", message}, {"path", nullptr}};
    if (!path.empty())
        error["path"] = path;
    const nlohmann::ordered_json whole = {{"error", std::move(error)}};
    const std::string text =
        whole.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::fprintf(stderr, "%s\n", text.c_str());
}

int Console::failure(const Error& error) {
    tellError(errorName(error.code), m_phrases.sentence(error), error.subject);
    if (error.code == ErrorCode::Cancelled)
        return kStopped;
    return error.code == ErrorCode::InvalidInput ? kUsage : kFailed;
}

int Console::wrongUsage(const std::string& message) {
    tellError(errorName(ErrorCode::InvalidInput), message, {});
    return kUsage;
}

Status Console::finish() {
    endProgress();
    if (m_error == 0 && std::fflush(stdout) != 0)
        m_error = errno;
    if (m_error == 0 || m_error == EPIPE)
        return {};
    return fail(codeOfErrno(m_error), text("cli.standard_output"), "standard output");
}

Language languageOfEnvironment() {
    for (const char* name : std::array{"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): before any thread
        if (value != nullptr && *value != '\0')
            return languageFromTag(value);
    }
    return Language::English;
}

ErrorCode codeOfErrno(int number) {
    switch (number) {
    case ENOSPC:
    case EFBIG:
    case EDQUOT:
        return ErrorCode::DiskFull;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::PermissionDenied;
    case ENOENT:
        return ErrorCode::NotFound;
    default:
        return ErrorCode::Io;
    }
}

} // namespace ds::cli
