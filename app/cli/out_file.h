#pragma once

#include "core/base/result.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace ds::cli {

/// A file that is there whole or not at all: written beside its place, and put there by commit().
///
/// Errors: DiskFull, PermissionDenied, NotFound (its folder), Io. The first one stays.
class OutFile {
public:
    explicit OutFile(std::string path);
    ~OutFile(); ///< without commit(): removes what was written
    OutFile(const OutFile&) = delete;
    OutFile& operator=(const OutFile&) = delete;

    void write(std::string_view bytes);
    [[nodiscard]] Status commit();

private:
    void note(int number);

    std::string m_path;
    std::string m_part; ///< where it is written; m_path itself when that is no regular file
    std::FILE* m_file = nullptr;
    int m_error = 0; ///< errno of the first failure
};

/// All of a file's bytes. NotFound, PermissionDenied, Io.
[[nodiscard]] Result<std::string> readFile(const std::string& path);

} // namespace ds::cli
