#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <functional>

namespace ds::ui {

/// When to read anew what follows memory while that grows: never two readings at once, and after
/// each a rest of several times as long as it took, so that long recordings stay cheap to watch.
///
/// Threads: the GUI thread.
class Pacer {
public:
    /// `begin` starts a reading; its end is told by ended(). `leastMs`: between two readings.
    Pacer(int leastMs, std::function<void()> begin);

    /// Something changed: read when it is time.
    void want();
    /// Read now, also while an older reading runs: what that brings is no longer wanted.
    void now();
    void ended();

private:
    const int m_leastMs;
    const std::function<void()> m_begin;
    QTimer m_soon;
    QElapsedTimer m_taking;
    bool m_isReading = false;
    bool m_isStale = false; ///< something changed since the reading began
};

} // namespace ds::ui
