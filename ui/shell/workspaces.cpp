#include "ui/shell/workspaces.h"

#include "ui/shell/settings.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kLayoutVersion = 1;
constexpr int kLowWindow = 760; // pixels of height below which the lower panels share one place

QString layoutKey(const QString& id) {
    return u"layout/"_s + id;
}

} // namespace

Workspaces::Workspaces(QMainWindow& window, std::map<QString, QDockWidget*> docks,
                       Settings& settings, QObject* parent)
    : QObject(parent), m_window(window), m_docks(std::move(docks)), m_settings(settings) {}

QStringList Workspaces::ids() {
    return {u"review"_s, u"investigate"_s};
}

QString Workspaces::title(const QString& id) {
    return id == "review"_L1 ? tr("Review") : tr("Investigate");
}

void Workspaces::turnTo(const QString& id) {
    const QString wanted = ids().contains(id) ? id : u"investigate"_s;
    if (wanted == m_current)
        return;
    if (!m_current.isEmpty())
        save();
    m_current = wanted;
    const QByteArray kept = m_settings.bytes(layoutKey(wanted));
    if (kept.isEmpty() || !m_window.restoreState(kept, kLayoutVersion))
        arrange(wanted);
    m_settings.setWorkspace(wanted);
    Q_EMIT turned(wanted);
}

void Workspaces::save() {
    if (!m_current.isEmpty())
        m_settings.setBytes(layoutKey(m_current), m_window.saveState(kLayoutVersion));
}

void Workspaces::resetCurrent() {
    m_settings.remove(layoutKey(m_current));
    arrange(m_current);
    Q_EMIT turned(m_current);
}

void Workspaces::arrange(const QString& id) {
    for (const auto& [name, dock] : m_docks) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    QDockWidget* memory = m_docks.at(u"memory"_s);
    QDockWidget* investigation = m_docks.at(u"investigation"_s);
    QDockWidget* timeline = m_docks.at(u"timeline"_s);
    QDockWidget* statistics = m_docks.at(u"statistics"_s);
    QDockWidget* log = m_docks.at(u"log"_s);
    m_window.addDockWidget(Qt::LeftDockWidgetArea, memory);
    m_window.addDockWidget(Qt::RightDockWidgetArea, investigation);
    m_window.addDockWidget(Qt::BottomDockWidgetArea, timeline);
    if (m_window.height() < kLowWindow)
        m_window.tabifyDockWidget(timeline, statistics);
    else
        m_window.splitDockWidget(timeline, statistics, Qt::Vertical);
    m_window.tabifyDockWidget(statistics, log);
    memory->show();
    timeline->show();
    timeline->raise();
    investigation->setVisible(id == "investigate"_L1);
    statistics->hide();
    log->hide();
    const int wide = m_window.width();
    m_window.resizeDocks(
        {memory, investigation},
        {std::clamp(wide * 21 / 100, 240, 420), std::clamp(wide * 26 / 100, 280, 460)},
        Qt::Horizontal);
    m_window.resizeDocks({timeline}, {std::clamp(m_window.height() / 4, 196, 300)}, Qt::Vertical);
}

} // namespace ds::ui
