#include "ui/shell/main_window.h"

#include "core/base/phrase_book.h"
#include "ui/bridge/player_bridge.h"
#include "ui/bridge/session_bridge.h"
#include "ui/panels/investigation/investigation_panel.h"
#include "ui/panels/log/log_panel.h"
#include "ui/panels/memory/memory_panel.h"
#include "ui/panels/statistics/statistics_panel.h"
#include "ui/panels/timeline/timeline_panel.h"
#include "ui/panels/timeline/timeline_view.h"
#include "ui/panels/video/video_panel.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/banner.h"
#include "ui/shell/case_commands.h"
#include "ui/shell/change_stepper.h"
#include "ui/shell/dialogs.h"
#include "ui/shell/dock_title.h"
#include "ui/shell/menus.h"
#include "ui/shell/selection.h"
#include "ui/shell/settings.h"
#include "ui/shell/status_line.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"
#include "ui/shell/window_actions.h"
#include "ui/shell/workspace_switch.h"
#include "ui/shell/workspaces.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr QSize kLeast(1024, 640);
constexpr QSize kFirst(1600, 900);

QWidget* stretch() {
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return space;
}

/// Tool bars take one margin for all sides, so their ends are kept free by widgets.
QWidget* gap() {
    auto* space = new QWidget;
    space->setFixedWidth(4);
    return space;
}

QPushButton* barButton(QAction* action, const QString& look) {
    auto* button = new QPushButton(action->text().remove(u'…'));
    button->setProperty("look", look);
    button->setToolTip(action->toolTip());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button,
                     [button, action] { button->setEnabled(action->isEnabled()); });
    button->setEnabled(action->isEnabled());
    return button;
}

} // namespace

MainWindow::MainWindow(const PanelContext& context, CaseCommands& commands, Settings& settings,
                       std::shared_ptr<LogInbox> log, const QString& language, QWidget* parent)
    : QMainWindow(parent), m_context(context), m_commands(commands), m_settings(settings),
      m_actions(new ActionRegistry(context.theme, this)) {
    setObjectName(u"mainWindow"_s);
    setMinimumSize(kLeast);
    resize(kFirst);
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    buildActions();
    buildPanels(std::move(log));
    m_workspaces = new Workspaces(*this, m_docks, settings, this);
    buildBars(language);
    connectNews();
    restoreGeometry(settings.bytes(u"window/geometry"_s));
    showNames();
    enableActions(*m_actions, m_context.session, m_context.player);
}

MainWindow::~MainWindow() = default;

void MainWindow::buildActions() {
    WindowCommands window;
    window.goToTime = [this] { goToTime(); };
    window.search = [this] {
        showPanel(u"memory"_s);
        m_memory->focusSearch();
    };
    window.askQuestion = [this] {
        showPanel(u"investigation"_s);
        m_investigation->focusQuestion();
    };
    window.clearSelection = [this] { leaveOrClear(); };
    window.stepChange = [this](int direction) {
        stepToChange(this, m_context.session, m_context.selection, m_context.time, direction);
    };
    window.fullScreen = [this](bool on) { showFullScreenPicture(on); };
    window.resetLayout = [this] { m_workspaces->resetCurrent(); };
    window.showKeys = [this] { makeKeysDialog(*m_actions, this)->open(); };
    window.showAbout = [this] { makeAboutDialog(this)->open(); };
    window.quit = [this] { close(); };
    addCaseActions(*m_actions, m_commands);
    addPlaybackActions(*m_actions, m_context.player, window);
    addObserveActions(*m_actions, m_commands, m_context.session);
    addWindowActions(*m_actions, m_context.session, window);
    for (QAction* action : m_actions->all())
        addAction(action);
}

QDockWidget* MainWindow::addDock(Panel* panel, bool closable) {
    auto* dock = new QDockWidget(panel->title(), this);
    dock->setObjectName(panel->objectName() + u"Dock"_s);
    dock->setWidget(panel);
    dock->setTitleBarWidget(new DockTitle(m_context.theme, *panel, *dock, closable));
    m_docks[panel->objectName()] = dock;
    return dock;
}

void MainWindow::buildPanels(std::shared_ptr<LogInbox> log) {
    m_banner = new Banner(m_context.theme);
    m_video = new VideoPanel(m_context, *m_actions);
    auto* centre = new QWidget;
    centre->setObjectName(u"centre"_s);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_video, 1);
    setCentralWidget(centre);
    m_memory = new MemoryPanel(m_context);
    m_investigation = new InvestigationPanel(m_context);
    m_timeline = new TimelinePanel(m_context);
    addDockWidget(Qt::LeftDockWidgetArea, addDock(m_memory, false));
    addDockWidget(Qt::RightDockWidgetArea, addDock(m_investigation, false));
    QDockWidget* timeline = addDock(m_timeline, false);
    // The timeline names its rows; a title above them would say nothing more.
    delete timeline->titleBarWidget();
    timeline->setTitleBarWidget(new QWidget);
    addDockWidget(Qt::BottomDockWidgetArea, timeline);
    addDockWidget(Qt::BottomDockWidgetArea, addDock(new StatisticsPanel(m_context), true));
    addDockWidget(Qt::BottomDockWidgetArea, addDock(new LogPanel(m_context, std::move(log)), true));
    connect(m_video, &VideoPanel::fullScreenWanted, this,
            [this] { m_actions->action(u"view.fullScreen"_s)->trigger(); });
}

void MainWindow::buildBars(const QString& language) {
    MenuParts parts{*m_actions,
                    m_commands,
                    m_context.session,
                    m_settings,
                    m_context.theme,
                    *m_workspaces,
                    *m_video->overlaysMenu(),
                    {},
                    language,
                    [this](const QString& chosen) { Q_EMIT languageChosen(chosen); }};
    for (const auto& name :
         {u"memory"_s, u"investigation"_s, u"timeline"_s, u"statistics"_s, u"log"_s})
        parts.panels.push_back(m_docks.at(name)->toggleViewAction());
    buildMenus(*menuBar(), parts);
    m_caseName = new QLabel;
    m_caseName->setObjectName(u"caseName"_s);
    m_caseName->setProperty("role", u"dim"_s);
    m_caseName->setContentsMargins(0, 6, 12, 4);
    menuBar()->setCornerWidget(m_caseName);
    auto* bar = new QToolBar(tr("Main bar"), this);
    bar->setObjectName(u"mainBar"_s);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addWidget(gap());
    bar->addWidget(barButton(m_actions->action(u"source.open"_s), u"plain"_s));
    bar->addWidget(stretch());
    bar->addWidget(new WorkspaceSwitch(*m_workspaces));
    bar->addWidget(stretch());
    QPushButton* ask = barButton(m_actions->action(u"ask.ask"_s), u"main"_s);
    ask->setText(tr("Ask  Ctrl K"));
    bar->addWidget(ask);
    bar->addWidget(gap());
    addToolBar(Qt::TopToolBarArea, bar);
    auto* lower = new QToolBar(tr("Lower panels"), this);
    lower->setObjectName(u"panelBar"_s);
    lower->setMovable(false);
    lower->setIconSize({16, 16});
    lower->setToolButtonStyle(Qt::ToolButtonTextOnly);
    lower->setContextMenuPolicy(Qt::PreventContextMenu);
    lower->addAction(m_docks.at(u"statistics"_s)->toggleViewAction());
    lower->addAction(m_docks.at(u"log"_s)->toggleViewAction());
    addToolBar(Qt::BottomToolBarArea, lower);
    m_status = new StatusLine(m_context.session, *m_actions);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_status, 1);
}

void MainWindow::connectNews() {
    SessionBridge& session = m_context.session;
    PlayerBridge& player = m_context.player;
    const auto refresh = [this] { enableActions(*m_actions, m_context.session, m_context.player); };
    for (const auto signal : {&SessionBridge::changed, &SessionBridge::opened,
                              &SessionBridge::closed, &SessionBridge::sourceChosen})
        connect(&session, signal, this, refresh);
    connect(&player, &PlayerBridge::changed, this, refresh);
    connect(&session, &SessionBridge::opened, this, &MainWindow::showNames);
    connect(&session, &SessionBridge::opened, m_banner, &QWidget::hide);
    connect(&session, &SessionBridge::closed, this, &MainWindow::showNames);
    connect(&session, &SessionBridge::sourceChosen, this, &MainWindow::showNames);
    connect(&session, &SessionBridge::failed, this, &MainWindow::showFailure);
    connect(&player, &PlayerBridge::failed, this, &MainWindow::showFailure);
    connect(&session, &SessionBridge::closed, &m_context.selection, &Selection::clear);
    connect(m_banner, &Banner::actionWanted, &m_commands, &CaseCommands::askRelink);
}

void MainWindow::showFailure(const Error& error) {
    if (error.code == ErrorCode::Cancelled)
        return;
    const bool moved =
        error.code == ErrorCode::SourceMoved || error.code == ErrorCode::SourceChanged;
    m_banner->showSentence(qs(m_context.phrases.sentence(error)),
                           moved ? tr("Relink…") : QString());
}

void MainWindow::showNames() {
    const SessionBridge& session = m_context.session;
    const QString name = qs(session.state().name);
    const casefile::Source* source = session.source();
    setWindowTitle(name.isEmpty() ? u"DeltaScope"_s : u"%1 – DeltaScope"_s.arg(name));
    QString shown = name;
    if (source)
        shown = u"%1 · %2"_s.arg(name, qs(source->name));
    if (session.state().readOnly)
        shown += u" · "_s + tr("read-only");
    m_caseName->setText(shown);
    m_caseName->setToolTip(qs(session.state().folder));
    menuBar()->setCornerWidget(m_caseName); // measures it anew
    m_caseName->show();
}

void MainWindow::turnToWorkspace(const QString& id) {
    m_workspaces->turnTo(id);
}

void MainWindow::saveEverything() {
    if (isFullScreen())
        showFullScreenPicture(false);
    m_workspaces->save();
    m_settings.setBytes(u"window/geometry"_s, saveGeometry());
    m_settings.setBytes(u"memory/split"_s, m_memory->saveSplit());
    m_settings.setBytes(u"memory/filters"_s, m_memory->saveFilters());
    m_commands.remember();
    m_settings.sync();
}

bool MainWindow::isSettled() const {
    const SessionBridge& session = m_context.session;
    const pipeline::PlayerState& player = m_context.player.state();
    if (!session.busyWith().isEmpty() || player.opening)
        return false;
    if (session.source() && !player.frame && !player.error)
        return false;
    return m_timeline->view().strip().isIdle() && session.isQuiet();
}

void MainWindow::goToTime() {
    const TimeUs duration = m_context.player.state().duration;
    auto* dialog = new GoToTimeDialog(
        m_context.time.now(), duration, [this](TimeUs t) { m_context.time.seek(t); }, this);
    dialog->open();
}

void MainWindow::showPanel(const QString& name) {
    QDockWidget* dock = m_docks.at(name);
    dock->show();
    dock->raise();
}

void MainWindow::showFullScreenPicture(bool on) {
    if (on == isFullScreen())
        return;
    m_actions->action(u"view.fullScreen"_s)->setChecked(on);
    if (!on) {
        menuBar()->show();
        statusBar()->show();
        showNormal();
        restoreState(m_beforeFullScreen);
        return;
    }
    m_beforeFullScreen = saveState();
    for (const auto& [name, dock] : m_docks)
        dock->hide();
    for (QToolBar* bar : findChildren<QToolBar*>())
        bar->hide();
    statusBar()->hide();
    menuBar()->hide();
    showFullScreen();
}

void MainWindow::leaveOrClear() {
    if (isFullScreen())
        return showFullScreenPicture(false);
    if (!m_banner->isHidden())
        return m_banner->hide();
    m_context.selection.clear();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveEverything();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    event->acceptProposedAction();
    m_commands.openPaths(paths);
}

} // namespace ds::ui
