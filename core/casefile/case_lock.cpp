#include "core/casefile/case_lock.h"

#include "core/casefile/sql_error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace ds::casefile {

Result<CaseLock> CaseLock::take(const std::string& folder) {
    const std::string path = folder + "/lock";
    // Programs started by this one must not inherit the lock.
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(systemError(errno, folder, "cannot open the lock file"));
    CaseLock lock(descriptor);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (errno == EWOULDBLOCK)
        return fail(ErrorCode::Locked, folder, "another program holds the lock");
    return fail(systemError(errno, folder, "cannot lock"));
}

CaseLock::CaseLock(CaseLock&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

CaseLock& CaseLock::operator=(CaseLock&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

CaseLock::~CaseLock() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

} // namespace ds::casefile
