#include "ui/shell/case_commands.h"

#include "ui/bridge/player_bridge.h"
#include "ui/bridge/session_bridge.h"
#include "ui/shell/settings.h"
#include "ui/shell/texts.h"
#include "ui/shell/time_cursor.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

#include <functional>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

QString documents() {
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

/// Shows a file dialog that does not block; `chosen` gets what was chosen.
void askFiles(QWidget* window, const QString& title, QFileDialog::FileMode mode,
              QFileDialog::AcceptMode accept, const QString& folder,
              std::function<void(QStringList)> chosen) {
    auto* dialog = new QFileDialog(window, title, folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    dialog->setAcceptMode(accept);
    if (mode == QFileDialog::Directory)
        dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog, std::move(chosen));
    dialog->open();
}

bool isCaseFolder(const QString& path) {
    return QFileInfo(path).isDir();
}

} // namespace

CaseCommands::CaseCommands(SessionBridge& session, PlayerBridge& player, TimeCursor& time,
                           Settings& settings, QObject* parent)
    : QObject(parent), m_session(session), m_player(player), m_time(time), m_settings(settings) {
    connect(&session, &SessionBridge::opened, this, &CaseCommands::caseOpened);
    connect(&session, &SessionBridge::recordingAdded, this, &CaseCommands::beginWatching);
}

void CaseCommands::askNewCase() {
    askFiles(m_window, tr("New case: name its folder"), QFileDialog::AnyFile,
             QFileDialog::AcceptSave, documents(), [this](const QStringList& files) {
                 QString folder = files.value(0);
                 if (folder.isEmpty())
                     return;
                 if (!folder.endsWith(".dscase"_L1))
                     folder += u".dscase"_s;
                 remember();
                 m_session.openCase(folder, pipeline::CaseOpening::Create);
             });
}

void CaseCommands::askOpenCase() {
    askFiles(m_window, tr("Open case: choose its folder"), QFileDialog::Directory,
             QFileDialog::AcceptOpen, documents() + u"/DeltaScope"_s,
             [this](const QStringList& folders) { openCase(folders.value(0)); });
}

void CaseCommands::askOpenRecording() {
    askFiles(m_window, tr("Open recording"), QFileDialog::ExistingFiles, QFileDialog::AcceptOpen,
             QStandardPaths::writableLocation(QStandardPaths::MoviesLocation),
             [this](const QStringList& files) { openRecordings(files); });
}

void CaseCommands::askAddRecording() {
    if (!m_session.isOpen())
        return askOpenRecording();
    askFiles(m_window, tr("Add a recording to this case"), QFileDialog::ExistingFiles,
             QFileDialog::AcceptOpen,
             QStandardPaths::writableLocation(QStandardPaths::MoviesLocation),
             [this](const QStringList& files) { m_session.addRecording(files); });
}

void CaseCommands::askRelink() {
    const casefile::Source* source = m_session.source();
    if (!source)
        return;
    askFiles(m_window, tr("Where is %1 now?").arg(qs(source->name)), QFileDialog::ExistingFiles,
             QFileDialog::AcceptOpen, {}, [this, id = qs(source->id)](const QStringList& files) {
                 m_session.relink(id, files);
             });
}

void CaseCommands::openPaths(const QStringList& paths) {
    if (paths.isEmpty())
        return;
    const QString first = paths.front();
    if (QFileInfo(first).fileName() == "case.sqlite"_L1)
        return openCase(QFileInfo(first).absolutePath());
    if (isCaseFolder(first) || first.endsWith(".dscase"_L1))
        return openCase(first);
    openRecordings(paths);
}

void CaseCommands::openCase(const QString& folder) {
    if (folder.isEmpty())
        return;
    remember();
    m_openingRecordings.clear();
    m_session.openCase(QFileInfo(folder).absoluteFilePath(), pipeline::CaseOpening::Open);
}

void CaseCommands::openRecordings(const QStringList& files) {
    if (files.isEmpty())
        return;
    QStringList absolute;
    for (const QString& file : files)
        absolute << QFileInfo(file).absoluteFilePath();
    const bool intoOpenCase =
        m_session.isOpen() && !m_session.state().readOnly && m_session.state().sources.empty();
    if (intoOpenCase)
        return m_session.addRecording(absolute);
    remember();
    const QString folder = caseFolderFor(absolute.front(), m_settings, documents());
    // Should this fail, opening the case tells why.
    QDir().mkpath(QFileInfo(folder).absolutePath());
    m_openingRecordings = absolute;
    m_session.openRecording(absolute, folder);
}

void CaseCommands::caseOpened() {
    const QString folder = qs(m_session.state().folder);
    m_settings.addRecentCase(folder);
    m_settings.setLastCase(folder);
    if (!m_openingRecordings.isEmpty())
        m_settings.setCaseOf(m_openingRecordings.front(), folder);
    else
        m_player.startAt({m_settings.lastPositionUs(folder)});
    m_openingRecordings.clear();
    Q_EMIT recentChanged();
}

void CaseCommands::beginWatching() {
    if (m_playsAtOnce)
        m_player.playWhenOpen();
    const casefile::Run* run = m_session.run();
    if (m_session.canObserve() && !(run && run->complete))
        observe();
}

void CaseCommands::observe() {
    const casefile::Run* run = m_session.run();
    m_session.startObserving(m_settings.observeRate(), run && !run->complete);
}

void CaseCommands::closeCase() {
    remember();
    m_session.closeCase();
    m_settings.setLastCase({});
}

void CaseCommands::reopenLast() {
    const QString folder = m_settings.lastCase();
    if (!folder.isEmpty() && QFileInfo(folder).isDir())
        openCase(folder);
}

void CaseCommands::remember() {
    if (m_session.isOpen() && m_player.isOpen())
        m_settings.setLastPositionUs(qs(m_session.state().folder), m_time.now().us);
}

} // namespace ds::ui
