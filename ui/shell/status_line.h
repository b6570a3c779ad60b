#pragma once

#include "ui/bridge/pacer.h"

#include <QWidget>

class QAction;
class QLabel;
class QProgressBar;
class QToolButton;

namespace ds::ui {

class ActionRegistry;
class SessionBridge;

/// The line at the bottom: what goes on, how far and how fast, with pause and stop; at the right
/// what the case holds.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    StatusLine(SessionBridge& session, ActionRegistry& actions, QWidget* parent = nullptr);

    QString activity() const;

private:
    void showState();
    void countRecords();
    QString observingText() const;
    QString doneText() const;

    SessionBridge& m_session;
    QLabel* m_activity;
    QProgressBar* m_progress;
    QToolButton* m_pause;
    QToolButton* m_stop;
    QLabel* m_observer;
    QLabel* m_counts;
    Pacer m_counting;
};

} // namespace ds::ui
