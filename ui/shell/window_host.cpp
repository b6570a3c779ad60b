#include "ui/shell/window_host.h"

#include "ui/panels/investigation/investigation_panel.h"
#include "ui/panels/memory/memory_panel.h"
#include "ui/shell/change_stepper.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QPixmap>

#include <spdlog/spdlog.h>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kScreenshotPollMs = 150;
constexpr qint64 kScreenshotPatienceMs = 60'000;

} // namespace

WindowHost::WindowHost(pipeline::SessionParts parts, PostWork post, const StartOptions& start,
                       std::shared_ptr<LogInbox> log, std::shared_ptr<pipeline::SoundSink> sound,
                       QObject* parent)
    : QObject(parent), m_start(start), m_settings(start.settings),
      m_theme(start.theme.isEmpty() ? m_settings.theme() : themeFromName(start.theme)),
      m_session(parts, std::move(post)), m_player(*parts.clock, m_time, std::move(sound)),
      m_commands(m_session, m_player, m_time, m_settings), m_log(std::move(log)) {
    m_translations.install(start.language.isEmpty() ? m_settings.language() : start.language);
    m_phrases = std::make_unique<PhraseBook>(m_translations.phrases());
    m_player.setVolume(m_settings.volume());
    m_commands.setPlaysAtOnce(start.screenshot.isEmpty());
    qApp->installEventFilter(&m_keyGuard);
    connect(&m_selection, &Selection::timeChosen, &m_time, &TimeCursor::seek);
    connect(&m_session, &SessionBridge::opened, this, &WindowHost::afterOpening);
    m_screenshotTimer.setInterval(kScreenshotPollMs);
    connect(&m_screenshotTimer, &QTimer::timeout, this, &WindowHost::tryScreenshot);
}

WindowHost::~WindowHost() {
    m_window.reset();
    m_settings.setVolume(m_player.volume());
}

void WindowHost::buildWindow() {
    const PanelContext context{m_theme, m_time, m_selection, m_session, m_player, *m_phrases};
    m_window = std::make_unique<MainWindow>(context, m_commands, m_settings, m_log,
                                            m_translations.language());
    m_commands.setWindow(m_window.get());
    if (m_start.size)
        m_window->resize(*m_start.size);
    m_window->turnToWorkspace(m_start.workspace.isEmpty() ? m_settings.workspace()
                                                          : m_start.workspace);
    m_window->memoryPanel().restoreSplit(m_settings.bytes(u"memory/split"_s));
    connect(m_window.get(), &MainWindow::languageChosen, this, &WindowHost::turnLanguage,
            Qt::QueuedConnection);
    m_window->show();
}

void WindowHost::start() {
    m_sinceStart.start();
    buildWindow();
    if (m_start.exitAfterStartup)
        QTimer::singleShot(0, this, [this] { Q_EMIT finished(0); });
    QTimer::singleShot(0, this, &WindowHost::openFirst);
    if (!m_start.screenshot.isEmpty())
        m_screenshotTimer.start();
}

void WindowHost::turnLanguage(const QString& language) {
    if (language == m_translations.language())
        return;
    m_settings.setLanguage(language);
    m_window->saveEverything();
    m_commands.setWindow(nullptr);
    m_window.reset();
    m_translations.install(language);
    m_phrases = std::make_unique<PhraseBook>(m_translations.phrases());
    buildWindow();
}

void WindowHost::openFirst() {
    if (m_session.isOpen() || !m_session.busyWith().isEmpty())
        return; // a person was faster
    if (m_start.paths.isEmpty())
        m_commands.reopenLast();
    else
        m_commands.openPaths(m_start.paths);
}

void WindowHost::afterOpening() {
    if (std::exchange(m_openedFirst, true))
        return;
    if (m_start.select) {
        m_player.startAt(*m_start.select);
        selectObservationAt(this, m_session, m_selection, *m_start.select);
    }
    if (!m_start.question.isEmpty()) {
        m_window->turnToWorkspace(u"investigate"_s); // an answer that is not seen is none
        m_window->investigationPanel().ask(m_start.question);
    }
    if (m_start.paths.isEmpty())
        m_window->memoryPanel().restoreFilters(m_settings.bytes(u"memory/filters"_s));
}

void WindowHost::tryScreenshot() {
    const bool tooLate = m_sinceStart.hasExpired(kScreenshotPatienceMs);
    if (!m_window->isSettled() && !tooLate)
        return;
    m_screenshotTimer.stop();
    if (tooLate)
        spdlog::warn("the window did not come to rest; rendering it as it is");
    const bool saved = m_window->grab().save(m_start.screenshot);
    if (!saved)
        spdlog::error("cannot write {}", m_start.screenshot.toStdString());
    Q_EMIT finished(saved ? 0 : 1);
}

} // namespace ds::ui
