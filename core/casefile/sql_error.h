#pragma once

#include "core/base/result.h"

#include <string>

namespace ds::casefile {

/// The Error for an SQLite result code; `message` is SQLite's own text, `systemErrno` the errno of
/// a failed system call or 0.
Error sqlError(int extendedCode, const std::string& subject, const std::string& message,
               int systemErrno, std::source_location where = std::source_location::current());

/// The Error for a failed system call.
Error systemError(int systemErrno, const std::string& subject, const std::string& what,
                  std::source_location where = std::source_location::current());

} // namespace ds::casefile
