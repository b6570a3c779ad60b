#pragma once

#include <tl/expected.hpp>

#include <memory>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>

namespace ds {

/// Everything that can go wrong, as a closed list: each code has one sentence in the phrase book
/// ("error.<name>"), so a new cause that deserves its own sentence gets its own code.
enum class ErrorCode {
    Cancelled,        ///< somebody asked to stop; never shown as a failure
    InvalidInput,     ///< an argument, option or file content that cannot be meant
    NotFound,         ///< no such file, source, record …
    PermissionDenied, ///< the system refuses to let us read or write it
    EmptyFile,        ///< zero bytes
    NotMedia,         ///< a file in no format that can be opened
    Damaged,          ///< the right kind of file, but cut short or broken
    NoVideo,          ///< media without a picture stream
    Unsupported,      ///< understood, but cannot be done here
    SourceMoved,      ///< a case's recording is not where it was
    SourceChanged,    ///< a file stands there, but it is another one
    DiskFull,         ///< no space left while writing
    Locked,           ///< another program writes this case
    ReadOnly,         ///< this case is open for reading only
    NewerVersion,     ///< made by a newer version of the program
    NotACase,         ///< the folder is no case
    Future,           ///< asked for something later than the view's time
    Io,               ///< any other failure of reading or writing
    Decode,           ///< a frame or sample that cannot be decoded
    Model,            ///< a model failed
    OutOfMemory,
    Storage, ///< the database reports an error
    Timeout,
    Protocol, ///< a peer's reply makes no sense
    Internal, ///< a bug of ours
};

/// "not_media" for NotMedia: the name used in JSON and as phrase key.
std::string_view errorName(ErrorCode code);

/// What went wrong. `detail` is English for the log and never shown alone; the person's sentence is
/// made by PhraseBook from the code and `subject`.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string subject; ///< the file, address, option or id it is about; may be empty
    std::string detail;
    std::source_location where = std::source_location::current();
    std::shared_ptr<const Error> cause; ///< the lower error, if any
};

/// A value or an Error; cannot be ignored.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
public:
    using tl::expected<T, Error>::expected;
};

using Status = Result<void>;

/// `return fail(ErrorCode::NotFound, path, "…");` in any function that returns a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string subject, std::string detail = {},
                                  std::source_location where = std::source_location::current()) {
    return tl::unexpected<Error>(
        Error{code, std::move(subject), std::move(detail), where, nullptr});
}

/// Passes an error on as it is.
inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

/// A higher error that keeps the lower one as its cause.
inline tl::unexpected<Error>
failBecause(ErrorCode code, std::string subject, Error cause,
            std::source_location where = std::source_location::current()) {
    std::string detail = cause.detail;
    return tl::unexpected<Error>(Error{code, std::move(subject), std::move(detail), where,
                                       std::make_shared<const Error>(std::move(cause))});
}

} // namespace ds
