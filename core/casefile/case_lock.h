#pragma once

#include "core/base/result.h"

#include <string>

namespace ds::casefile {

/// Holds the advisory lock of a case folder: flock on its file "lock".
///
/// The kernel drops it when the program ends, however it ends. Movable; unlocks when destroyed.
/// Errors: Locked, PermissionDenied, DiskFull, Io.
class CaseLock {
public:
    CaseLock() = default;
    [[nodiscard]] static Result<CaseLock> take(const std::string& folder);
    CaseLock(CaseLock&& other) noexcept;
    CaseLock& operator=(CaseLock&& other) noexcept;
    ~CaseLock();

    bool isHeld() const { return m_descriptor >= 0; }

private:
    explicit CaseLock(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor = -1;
};

} // namespace ds::casefile
