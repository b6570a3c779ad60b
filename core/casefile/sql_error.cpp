#include "core/casefile/sql_error.h"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>

namespace ds::casefile {
namespace {

ErrorCode codeOfErrno(int number) {
    switch (number) {
    case ENOSPC:
    case EDQUOT:
        return ErrorCode::DiskFull;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::PermissionDenied;
    case ENOENT:
    case ENOTDIR:
        return ErrorCode::NotFound;
    case ENOMEM:
        return ErrorCode::OutOfMemory;
    default:
        return ErrorCode::Io;
    }
}

/// Failures of system calls, told apart by errno where SQLite kept it.
ErrorCode codeOfIoError(int extendedCode, int systemErrno) {
    if (extendedCode == SQLITE_IOERR_SHORT_READ)
        return ErrorCode::Damaged;
    if (extendedCode == SQLITE_IOERR_NOMEM)
        return ErrorCode::OutOfMemory;
    return systemErrno == 0 ? ErrorCode::Io : codeOfErrno(systemErrno);
}

ErrorCode codeOf(int extendedCode, int systemErrno) {
    switch (extendedCode & 0xFF) {
    case SQLITE_FULL:
        return ErrorCode::DiskFull;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return ErrorCode::Damaged;
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Locked;
    case SQLITE_READONLY:
        return extendedCode == SQLITE_READONLY_DIRECTORY ? ErrorCode::PermissionDenied
                                                         : ErrorCode::ReadOnly;
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return ErrorCode::PermissionDenied;
    case SQLITE_NOMEM:
        return ErrorCode::OutOfMemory;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return codeOfIoError(extendedCode, systemErrno);
    default:
        return ErrorCode::Storage;
    }
}

} // namespace

Error sqlError(int extendedCode, const std::string& subject, const std::string& message,
               int systemErrno, std::source_location where) {
    return {codeOf(extendedCode, systemErrno), subject,
            message + " (SQLite " + std::to_string(extendedCode) + ")", where, nullptr};
}

Error systemError(int systemErrno, const std::string& subject, const std::string& what,
                  std::source_location where) {
    return {codeOfErrno(systemErrno), subject,
            what + ": " + std::generic_category().message(systemErrno), where, nullptr};
}

} // namespace ds::casefile
