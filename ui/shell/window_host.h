#pragma once

#include "core/base/clock.h"
#include "core/pipeline/session.h"
#include "ui/bridge/player_bridge.h"
#include "ui/bridge/session_bridge.h"
#include "ui/models/log_model.h"
#include "ui/shell/case_commands.h"
#include "ui/shell/key_guard.h"
#include "ui/shell/selection.h"
#include "ui/shell/settings.h"
#include "ui/shell/start_options.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"
#include "ui/shell/translations.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace ds::ui {

class MainWindow;

/// Everything the window stands on, and the window: made anew when the language changes, while the
/// case stays open and plays on.
class WindowHost : public QObject {
    Q_OBJECT
public:
    /// `log`: filled by the program's log sink.
    WindowHost(pipeline::SessionParts parts, PostWork post, const StartOptions& start,
               std::shared_ptr<LogInbox> log, std::shared_ptr<pipeline::SoundSink> sound,
               QObject* parent = nullptr);
    ~WindowHost() override;

    /// Builds and shows the window and opens what the command line or the last start named.
    void start();
    MainWindow& window() { return *m_window; }
    SessionBridge& session() { return m_session; }
    PlayerBridge& player() { return m_player; }
    TimeCursor& time() { return m_time; }
    Selection& selection() { return m_selection; }
    CaseCommands& commands() { return m_commands; }

Q_SIGNALS:
    /// The picture was rendered, or could not be.
    void finished(int exitCode);

private:
    void buildWindow();
    void turnLanguage(const QString& language);
    void openFirst();
    void afterOpening();
    void tryScreenshot();

    StartOptions m_start;
    Settings m_settings;
    Translations m_translations;
    std::unique_ptr<PhraseBook> m_phrases;
    Theme m_theme;
    TimeCursor m_time;
    Selection m_selection;
    SessionBridge m_session;
    PlayerBridge m_player;
    CaseCommands m_commands;
    KeyGuard m_keyGuard;
    std::shared_ptr<LogInbox> m_log;
    std::unique_ptr<MainWindow> m_window;
    QTimer m_screenshotTimer;
    QElapsedTimer m_sinceStart;
    bool m_openedFirst = false;
};

} // namespace ds::ui
