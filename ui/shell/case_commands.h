#pragma once

#include "core/base/time.h"

#include <QObject>
#include <QString>
#include <QStringList>

class QWidget;

namespace ds::ui {

class PlayerBridge;
class SessionBridge;
class Settings;
class TimeCursor;

/// What a person does with cases and recordings; asks for files in dialogs that do not block.
class CaseCommands : public QObject {
    Q_OBJECT
public:
    CaseCommands(SessionBridge& session, PlayerBridge& player, TimeCursor& time, Settings& settings,
                 QObject* parent = nullptr);
    /// Dialogs belong to this window; null while there is none.
    void setWindow(QWidget* window) { m_window = window; }

    /// Whether a recording begins to play as soon as it is open (it does, unless told otherwise).
    void setPlaysAtOnce(bool plays) { m_playsAtOnce = plays; }

    void askNewCase();
    void askOpenCase();
    void askOpenRecording();
    void askAddRecording();
    void askRelink();
    /// A case folder or recordings, as given by a drop or the command line.
    void openPaths(const QStringList& paths);
    void openCase(const QString& folder);
    void closeCase();
    /// What was open when the window closed the last time.
    void reopenLast();
    void observe(); ///< begins, or goes on where it ended
    /// Notes what is open and where, for the next start.
    void remember();

Q_SIGNALS:
    void recentChanged();

private:
    void openRecordings(const QStringList& files);
    void caseOpened();
    void beginWatching();

    SessionBridge& m_session;
    PlayerBridge& m_player;
    TimeCursor& m_time;
    Settings& m_settings;
    QWidget* m_window = nullptr;
    bool m_playsAtOnce = true;
    QStringList m_openingRecordings;
};

} // namespace ds::ui
