#include "ui/bridge/pacer.h"

#include <algorithm>
#include <utility>

namespace ds::ui {

namespace {

constexpr int kRest = 4; ///< times as long as the reading took
constexpr int kMostMs = 10'000;

} // namespace

Pacer::Pacer(int leastMs, std::function<void()> begin)
    : m_leastMs(leastMs), m_begin(std::move(begin)) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(leastMs);
    QObject::connect(&m_soon, &QTimer::timeout, &m_soon, [this] { now(); });
}

void Pacer::want() {
    if (m_isReading)
        m_isStale = true;
    else if (!m_soon.isActive())
        m_soon.start();
}

void Pacer::now() {
    m_soon.stop();
    m_isReading = true;
    m_isStale = false;
    m_taking.start();
    m_begin();
}

void Pacer::ended() {
    if (!std::exchange(m_isReading, false))
        return;
    const qint64 rest = kRest * m_taking.elapsed();
    m_soon.setInterval(static_cast<int>(std::clamp<qint64>(rest, m_leastMs, kMostMs)));
    if (std::exchange(m_isStale, false))
        m_soon.start();
}

} // namespace ds::ui
