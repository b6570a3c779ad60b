#include "ui/bridge/session_bridge.h"

#include "ui/shell/texts.h"

#include <QDir>
#include <QFileInfo>

#include <spdlog/spdlog.h>

#include <chrono>
#include <utility>

namespace ds::ui {

namespace {

constexpr int kSnapshotMs = 33; // 30 a second
constexpr std::chrono::seconds kLeavingPatience(20);

std::vector<std::string> plainPaths(const QStringList& files) {
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back(file.toStdString());
    return paths;
}

} // namespace

SessionBridge::SessionBridge(pipeline::SessionParts parts, PostWork post, QObject* parent)
    : QObject(parent), m_parts(std::move(parts)), m_post(std::move(post)),
      m_state(std::make_shared<const pipeline::SessionState>()) {
    m_sinceTraffic.start();
    m_snapshotTimer.setSingleShot(true);
    m_snapshotTimer.setInterval(kSnapshotMs);
    connect(&m_snapshotTimer, &QTimer::timeout, this, &SessionBridge::takeSnapshot);
}

SessionBridge::~SessionBridge() {
    dropSession();
}

const casefile::Source* SessionBridge::source() const {
    for (const casefile::Source& source : m_state->sources)
        if (qs(source.id) == m_source)
            return &source;
    return m_state->sources.empty() ? nullptr : &m_state->sources.front();
}

const casefile::Run* SessionBridge::run() const {
    const casefile::Source* shown = source();
    return !shown || shown->runs.empty() ? nullptr : &shown->runs.back();
}

bool SessionBridge::isObserving() const {
    return m_state->observing && m_state->observing->running;
}

bool SessionBridge::canObserve() const {
    return isOpen() && !m_state->readOnly && source() && !isObserving();
}

void SessionBridge::setBusy(const QString& what) {
    m_busyWith = what;
    Q_EMIT busyChanged();
}

void SessionBridge::begin(
    const QString& what,
    std::function<Result<Opened>(const pipeline::SessionParts&, std::stop_token)> job) {
    setBusy(what);
    const quint64 opening = ++m_openings;
    m_post([this, owner = QPointer<QObject>(this), opening, job = std::move(job), parts = m_parts,
            leaving = m_leaving](std::stop_token stop) {
        // The case closed before may be the one to open: its lock must be free.
        if (leaving.valid())
            leaving.wait_for(kLeavingPatience);
        auto result = std::make_shared<Result<Opened>>(job(parts, stop));
        toGui(owner, [this, opening, result] {
            if (m_openings == opening)
                finishOpening(*result);
            else if (*result) // nobody wants it any more: close it off the GUI thread
                m_post([stale = std::move((*result)->session)](std::stop_token) mutable {
                    stale.reset();
                });
        });
    });
}

SessionBridge::Opened SessionBridge::share(std::unique_ptr<pipeline::Session> session) {
    const auto gone = std::make_shared<std::promise<void>>();
    Opened opened;
    opened.gone = gone->get_future().share();
    opened.session =
        std::shared_ptr<pipeline::Session>(session.release(), [gone](pipeline::Session* last) {
            delete last;
            gone->set_value();
        });
    return opened;
}

bool SessionBridge::isOpenHere(const QString& folder) const {
    return m_session && QFileInfo(folder) == QFileInfo(qs(m_state->folder));
}

void SessionBridge::finishOpening(Result<Opened>& result) {
    setBusy({});
    if (!result)
        return report(result.error());
    dropSession();
    m_session = std::move(result->session);
    m_gone = std::move(result->gone);
    m_source = result->added;
    const bool added = !m_source.isEmpty();
    m_session->setChangedListener(
        [this, owner = QPointer<QObject>(this)] { toGui(owner, [this] { noteChange(); }); });
    m_state = m_session->state();
    m_wasObserving = isObserving();
    if (const casefile::Source* shown = source())
        m_source = qs(shown->id);
    Q_EMIT opened();
    Q_EMIT memoryChanged();
    if (added)
        Q_EMIT recordingAdded();
}

void SessionBridge::openCase(const QString& folder, pipeline::CaseOpening how) {
    if (isOpenHere(folder))
        return;
    begin(tr("Opening %1…").arg(QFileInfo(folder).completeBaseName()),
          [path = folder.toStdString(), how](const pipeline::SessionParts& parts,
                                             std::stop_token) -> Result<Opened> {
              auto session = pipeline::Session::open(path, how, parts);
              if (!session)
                  return fail(std::move(session.error()));
              return share(std::move(*session));
          });
}

void SessionBridge::openRecording(const QStringList& files, const QString& caseFolder) {
    if (isOpenHere(caseFolder))
        return addRecording(files);
    begin(tr("Opening %1…").arg(QFileInfo(files.value(0)).fileName()),
          [caseFolder, paths = plainPaths(files)](const pipeline::SessionParts& parts,
                                                  std::stop_token stop) -> Result<Opened> {
              const bool isNew = !QFileInfo::exists(caseFolder);
              auto session = pipeline::Session::open(caseFolder.toStdString(),
                                                     pipeline::CaseOpening::OpenOrCreate, parts);
              if (!session)
                  return fail(std::move(session.error()));
              auto added = (*session)->addRecording(paths, stop);
              if (added) {
                  Opened opened = share(std::move(*session));
                  opened.added = qs(*added);
                  return opened;
              }
              // What was made for a file that cannot be opened must not stay behind.
              session->reset();
              if (isNew)
                  QDir(caseFolder).removeRecursively();
              return fail(std::move(added.error()));
          });
}

void SessionBridge::addRecording(const QStringList& files) {
    work<std::string>(
        this,
        [paths = plainPaths(files)](pipeline::Session& session, std::stop_token stop) {
            return session.addRecording(paths, stop);
        },
        [this](Result<std::string> added) {
            if (!added)
                return report(added.error());
            takeSnapshot();
            chooseSource(qs(*added));
            Q_EMIT recordingAdded();
        });
}

void SessionBridge::relink(const QString& source, const QStringList& files) {
    struct Nothing {};
    work<Nothing>(
        this,
        [id = source.toStdString(), paths = plainPaths(files)](pipeline::Session& session,
                                                               std::stop_token) -> Result<Nothing> {
            if (auto done = session.relink(id, paths); !done)
                return fail(std::move(done.error()));
            return Nothing{};
        },
        [this](Result<Nothing> done) {
            if (!done)
                return report(done.error());
            takeSnapshot();
            Q_EMIT sourceChosen();
        });
}

void SessionBridge::closeCase() {
    ++m_openings;
    dropSession();
    setBusy({});
}

void SessionBridge::dropSession() {
    ++m_generation;
    m_snapshotTimer.stop();
    if (!m_session)
        return;
    m_session->setChangedListener({});
    m_session->stopObserving();
    m_session->cancelQuestions();
    m_leaving = std::exchange(m_gone, {});
    m_post([last = std::move(m_session)](std::stop_token) mutable { last.reset(); });
    m_session.reset();
    m_state = std::make_shared<const pipeline::SessionState>();
    m_source.clear();
    m_wasObserving = false;
    Q_EMIT closed();
}

void SessionBridge::chooseSource(const QString& source) {
    m_source = source;
    Q_EMIT sourceChosen();
    Q_EMIT memoryChanged();
}

std::function<void(const std::string&)>
SessionBridge::indexKeeper(const std::string& source) const {
    return [post = m_post, weak = std::weak_ptr(m_session), source](const std::string& index) {
        post([weak, source, index](std::stop_token) {
            if (const auto session = weak.lock())
                session->keepPacketIndex(source, index);
        });
    };
}

void SessionBridge::startObserving(double rateHz, bool resume) {
    const casefile::Source* shown = source();
    if (!shown)
        return;
    pipeline::ObserveRequest request;
    request.source = shown->id;
    request.rateHz = rateHz;
    request.resume = resume;
    work<std::string>(
        this,
        [request](pipeline::Session& session, std::stop_token) {
            return session.startObserving(request);
        },
        [this](Result<std::string> started) {
            if (!started)
                return report(started.error());
            noteChange();
        });
}

void SessionBridge::pauseObserving(bool paused) {
    if (m_session)
        m_session->pauseObserving(paused);
}

void SessionBridge::stopObserving() {
    if (m_session)
        m_session->stopObserving();
}

void SessionBridge::ask(const QString& text, const QStringList& choices, TimeUs asked) {
    if (!m_session)
        return;
    agent::QuestionInput question;
    question.text = text.toStdString();
    for (const QString& choice : choices)
        question.choices.push_back(choice.toStdString());
    question.asked = asked;
    if (const casefile::Source* shown = source())
        question.source = shown->id;
    if (const casefile::Run* shown = run())
        question.run = shown->id;
    const QPointer<QObject> owner(this);
    m_session->ask(
        std::move(question),
        [this, owner, generation = m_generation](const agent::Step& step) {
            toGui(owner, [this, generation, step] {
                if (generation == m_generation)
                    Q_EMIT stepTaken(step);
            });
        },
        [this, owner, generation = m_generation](const agent::Answer& answer) {
            toGui(owner, [this, generation, answer] {
                if (generation == m_generation)
                    Q_EMIT answered(answer);
            });
        });
    noteChange();
}

void SessionBridge::cancelQuestions() {
    if (m_session)
        m_session->cancelQuestions();
}

void SessionBridge::report(const Error& error) {
    if (error.code == ErrorCode::Cancelled)
        return;
    spdlog::warn("{}: {} ({})", errorName(error.code), error.subject, error.detail);
    Q_EMIT failed(error);
}

bool SessionBridge::noteTraffic(quint64 generation) {
    m_sinceTraffic.start();
    return generation == m_generation;
}

void SessionBridge::noteChange() {
    if (!m_snapshotTimer.isActive())
        m_snapshotTimer.start();
}

void SessionBridge::takeSnapshot() {
    if (!m_session)
        return;
    const auto before = std::exchange(m_state, m_session->state());
    const bool ended = m_wasObserving && !isObserving();
    m_wasObserving = isObserving();
    Q_EMIT changed();
    if (before->revision != m_state->revision || before->sources.size() != m_state->sources.size())
        Q_EMIT memoryChanged();
    if (!ended)
        return;
    Q_EMIT observingEnded();
    if (m_state->observing && m_state->observing->error)
        report(*m_state->observing->error);
}

} // namespace ds::ui
