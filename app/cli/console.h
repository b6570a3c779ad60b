#pragma once

#include "core/base/phrase_book.h"
#include "core/base/result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace ds::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;
inline constexpr int kStopped = 130;

enum class Output { Text, Json, JsonLines };

/// Standard output and standard error of one command. One thread.
class Console {
public:
    explicit Console(Language language);

    /// Switches of the command line.
    Output output = Output::Text;
    bool quiet = false;

    const PhraseBook& phrases() const { return m_phrases; }
    std::string text(std::string_view key, const PhraseArguments& arguments = {}) const {
        return m_phrases.text(key, arguments);
    }

    /// A line on standard output.
    void line(std::string_view text);
    /// A list on standard output: each element as JSON and as a line for people; the form asked for
    /// is written. `begin` and `end` around them.
    void beginList();
    void element(std::string_view json, std::string_view text);
    void endList();

    /// A line on standard error that is no failure; silent when quiet.
    void note(std::string_view text);
    /// Overwrites one line on standard error, at most five times a second; only on a terminal.
    bool showsProgress() const;
    void progress(std::string_view text);
    void endProgress();

    /// Tells of the error (one sentence; with JSON also as an object) and gives the exit code.
    int failure(const Error& error);
    /// The same for a command line that cannot be understood; `message` comes from its parser.
    int wrongUsage(const std::string& message);
    /// Everything written? A closed pipe is no failure: the reader has seen enough.
    [[nodiscard]] Status finish();
    /// Nobody reads standard output any more.
    bool isClosed() const { return m_error != 0; }

private:
    void write(std::string_view text);
    void tellError(std::string_view code, const std::string& message, const std::string& path);

    PhraseBook m_phrases;
    bool m_terminalOut;
    bool m_terminalError;
    bool m_firstElement = true;
    bool m_progressShown = false;
    int m_error = 0; ///< errno of the first write to standard output that failed
    std::chrono::steady_clock::time_point m_lastProgress{};
};

/// The language of LC_ALL, LC_MESSAGES or LANG, the first that is set.
Language languageOfEnvironment();

/// The code for an errno of reading or writing a file.
ErrorCode codeOfErrno(int number);

} // namespace ds::cli
