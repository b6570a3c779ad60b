#include "app/cli/out_file.h"

#include "app/cli/console.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

namespace ds::cli {

OutFile::OutFile(std::string path) : m_path(std::move(path)), m_part(m_path + ".part") {
    std::error_code ignored;
    if (std::filesystem::exists(m_path, ignored) &&
        !std::filesystem::is_regular_file(m_path, ignored))
        m_part = m_path; // a device or pipe
    m_file = std::fopen(m_part.c_str(), "wb");
    if (m_file == nullptr)
        note(errno);
}

OutFile::~OutFile() {
    if (m_file == nullptr)
        return;
    std::fclose(m_file); // NOLINT(cert-err33-c): what was written is thrown away
    if (m_part != m_path)
        std::remove(m_part.c_str());
}

void OutFile::note(int number) {
    if (m_error == 0)
        m_error = number != 0 ? number : EIO;
}

void OutFile::write(std::string_view bytes) {
    if (m_error == 0 && std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
        note(errno);
}

Status OutFile::commit() {
    if (m_error == 0 && std::fflush(m_file) != 0)
        note(errno);
    if (m_error == 0) {
        const bool closed = std::fclose(std::exchange(m_file, nullptr)) == 0;
        if (!closed || (m_part != m_path && std::rename(m_part.c_str(), m_path.c_str()) != 0))
            note(errno);
    }
    if (m_error == ENOENT) // not the file, which is to be made, but the folder it is to lie in
        return fail(codeOfErrno(m_error), std::filesystem::path(m_path).parent_path().string(),
                    "no such folder");
    if (m_error != 0)
        return fail(codeOfErrno(m_error), m_path, "writing the file failed");
    return {};
}

Result<std::string> readFile(const std::string& path) {
    constexpr std::uintmax_t kMostBytes = 64U << 20;
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    // A pipe or a device may never end.
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return fail(ErrorCode::InvalidInput, path, "not a regular file");
    if (std::filesystem::is_regular_file(status) &&
        std::filesystem::file_size(path, error) > kMostBytes)
        return fail(ErrorCode::InvalidInput, path, "larger than 64 MiB");
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr)
        return fail(codeOfErrno(errno), path, "the file cannot be opened");
    std::string bytes;
    std::array<char, 65536> buffer{};
    std::size_t got = 0;
    while ((got = std::fread(buffer.data(), 1, buffer.size(), file)) > 0)
        bytes.append(buffer.data(), got);
    const bool bad = std::ferror(file) != 0;
    const int number = errno;
    std::fclose(file); // NOLINT(cert-err33-c): only read
    if (bad)
        return fail(codeOfErrno(number), path, "the file cannot be read");
    return bytes;
}

} // namespace ds::cli
