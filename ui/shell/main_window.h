#pragma once

#include "core/base/result.h"
#include "ui/models/log_model.h"
#include "ui/panels/panel.h"

#include <QByteArray>
#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <map>
#include <memory>

class QDockWidget;
class QLabel;

namespace ds::ui {

class ActionRegistry;
class Banner;
class CaseCommands;
class InvestigationPanel;
class MemoryPanel;
class Settings;
class StatusLine;
class TimelinePanel;
class VideoPanel;
class Workspaces;

/// The window: owns docks, menus and bars, and nothing else. What it shows lives in the context and
/// outlives it, so the window can be made anew when the language changes.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(const PanelContext& context, CaseCommands& commands, Settings& settings,
               std::shared_ptr<LogInbox> log, const QString& language, QWidget* parent = nullptr);
    ~MainWindow() override;

    void turnToWorkspace(const QString& id);
    void saveEverything();
    /// Nothing is loaded any more: what is seen is what there is.
    bool isSettled() const;

    ActionRegistry& actions() { return *m_actions; }
    MemoryPanel& memoryPanel() { return *m_memory; }
    InvestigationPanel& investigationPanel() { return *m_investigation; }
    TimelinePanel& timelinePanel() { return *m_timeline; }
    VideoPanel& videoPanel() { return *m_video; }
    Banner& banner() { return *m_banner; }
    StatusLine& statusLine() { return *m_status; }
    Workspaces& workspaces() { return *m_workspaces; }

Q_SIGNALS:
    void languageChosen(const QString& language);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildActions();
    void buildPanels(std::shared_ptr<LogInbox> log);
    QDockWidget* addDock(Panel* panel, bool closable);
    void buildBars(const QString& language);
    QWidget* workspaceSwitch();
    void connectNews();
    void showFailure(const Error& error);
    void showNames();
    void goToTime();
    void showFullScreenPicture(bool on);
    void leaveOrClear();
    void showPanel(const QString& name);

    PanelContext m_context;
    CaseCommands& m_commands;
    Settings& m_settings;
    ActionRegistry* m_actions;
    std::map<QString, QDockWidget*> m_docks;
    VideoPanel* m_video = nullptr;
    MemoryPanel* m_memory = nullptr;
    InvestigationPanel* m_investigation = nullptr;
    TimelinePanel* m_timeline = nullptr;
    Banner* m_banner = nullptr;
    StatusLine* m_status = nullptr;
    Workspaces* m_workspaces = nullptr;
    QLabel* m_caseName = nullptr;
    QByteArray m_beforeFullScreen;
};

} // namespace ds::ui
