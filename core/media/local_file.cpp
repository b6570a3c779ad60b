#include "core/media/local_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace ds::media::detail {
namespace {

constexpr int kBufferBytes = 65'536;

/// Where one stream stands in the file.
struct Reading {
    const LocalFile* file;
    const std::stop_token* stop;
    int descriptor;
    std::int64_t at = 0;
};

int readSome(void* opaque, std::uint8_t* to, int bytes) {
    auto* reading = static_cast<Reading*>(opaque);
    if (reading->stop->stop_requested())
        return AVERROR_EXIT;
    ssize_t got = 0;
    do
        got = ::pread(reading->descriptor, to, static_cast<std::size_t>(bytes), reading->at);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return AVERROR(errno);
    reading->at += got;
    return got == 0 ? AVERROR_EOF : static_cast<int>(got);
}

std::int64_t seekTo(void* opaque, std::int64_t offset, int whence) {
    auto* reading = static_cast<Reading*>(opaque);
    if ((whence & AVSEEK_SIZE) != 0)
        return reading->file->size();
    whence &= ~AVSEEK_FORCE;
    const std::int64_t from = whence == SEEK_CUR   ? reading->at
                              : whence == SEEK_END ? reading->file->size()
                                                   : 0;
    std::int64_t to = 0;
    if (__builtin_add_overflow(from, offset, &to) || to < 0)
        return AVERROR(EINVAL);
    return reading->at = to;
}

tl::unexpected<Error> failed(int code, const std::string& path) {
    const bool isMissing =
        code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG || code == ELOOP;
    const bool isForbidden = code == EACCES || code == EPERM;
    const ErrorCode meaning = isMissing     ? ErrorCode::NotFound
                              : isForbidden ? ErrorCode::PermissionDenied
                                            : ErrorCode::Io;
    return fail(meaning, path, std::generic_category().message(code));
}

} // namespace

void Freer::operator()(AVIOContext* p) const {
    delete static_cast<Reading*>(p->opaque);
    av_freep(&p->buffer);
    avio_context_free(&p);
}

Result<std::unique_ptr<LocalFile>> LocalFile::open(const std::string& path) {
    struct stat facts {};
    // Looked at before it is opened: opening alone sets some devices in motion.
    if (::stat(path.c_str(), &facts) != 0)
        return failed(errno, path);
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::NotMedia, path, "not a regular file");
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return failed(errno, path);
    std::unique_ptr<LocalFile> file(new LocalFile(descriptor));
    // And again: another may have taken its place in between.
    if (::fstat(descriptor, &facts) != 0)
        return failed(errno, path);
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::NotMedia, path, "not a regular file");
    if (facts.st_size == 0)
        return fail(ErrorCode::EmptyFile, path);
    return file;
}

LocalFile::~LocalFile() {
    ::close(m_descriptor);
}

std::int64_t LocalFile::size() const {
    struct stat facts {};
    return ::fstat(m_descriptor, &facts) == 0 ? std::int64_t{facts.st_size} : 0;
}

IoPtr LocalFile::stream(const std::stop_token& stop) const {
    auto* buffer = static_cast<unsigned char*>(av_malloc(kBufferBytes));
    if (!buffer)
        return nullptr;
    auto reading = std::make_unique<Reading>(Reading{this, &stop, m_descriptor});
    AVIOContext* made =
        avio_alloc_context(buffer, kBufferBytes, 0, reading.get(), readSome, nullptr, seekTo);
    if (!made) {
        av_free(buffer);
        return nullptr;
    }
    static_cast<void>(reading.release());
    return IoPtr(made);
}

} // namespace ds::media::detail
