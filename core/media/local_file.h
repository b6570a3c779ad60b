#pragma once

#include "core/base/result.h"
#include "core/media/ffmpeg.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace ds::media::detail {

/// One regular file, opened once, to be read by FFmpeg through any number of streams.
///
/// Threads: one. Errors: NotFound, PermissionDenied, EmptyFile, NotMedia (a folder, a pipe, a
/// device: they are not even opened), Io. Never waits for somebody else to write.
class LocalFile {
public:
    [[nodiscard]] static Result<std::unique_ptr<LocalFile>> open(const std::string& path);
    ~LocalFile();
    LocalFile(const LocalFile&) = delete;
    LocalFile& operator=(const LocalFile&) = delete;

    std::int64_t size() const; ///< bytes, now
    /// A new reading from the beginning; null when memory is short. `stop` is looked at before each
    /// access and must, like the file, outlive the stream.
    IoPtr stream(const std::stop_token& stop) const;

private:
    explicit LocalFile(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor;
};

} // namespace ds::media::detail
