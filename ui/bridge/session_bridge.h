#pragma once

#include "core/pipeline/session.h"
#include "ui/bridge/to_gui.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>

namespace ds::ui {

/// Lends a worker thread for a job that may block; pipeline's workers in the program.
using PostWork = std::function<void(std::function<void(std::stop_token)>)>;

/// The open case, as the window sees it.
///
/// Owns:    the session; opening and closing it happen on a worker.
/// Threads: the GUI thread. Signals come on it; snapshots at most 30 times a second.
/// Errors:  failed() with what the person tried; cancelled is never told.
class SessionBridge : public QObject {
    Q_OBJECT
public:
    SessionBridge(pipeline::SessionParts parts, PostWork post, QObject* parent = nullptr);
    ~SessionBridge() override;

    bool isOpen() const { return m_session != nullptr; }
    /// True when nothing was asked for or delivered for a while.
    bool isQuiet() const { return m_sinceTraffic.hasExpired(kQuietMs); }
    /// What is being opened or closed now, for the status line; empty: nothing.
    QString busyWith() const { return m_busyWith; }
    const pipeline::SessionState& state() const { return *m_state; }
    /// The source and run the window shows; null when there is none.
    const casefile::Source* source() const;
    const casefile::Run* run() const;
    bool isObserving() const;
    /// True when nothing is observed of the source or the observation ended before its end.
    bool canObserve() const;

    /// The case open before stays until the new one is there; so it does in openRecording().
    void openCase(const QString& folder, pipeline::CaseOpening how);
    /// Opens or creates `caseFolder`, adds the files as one recording and shows it.
    void openRecording(const QStringList& files, const QString& caseFolder);
    /// Adds the files as one recording to the open case and shows it.
    void addRecording(const QStringList& files);
    void relink(const QString& source, const QStringList& files);
    void closeCase();
    void chooseSource(const QString& source);

    /// Keeps a packet index made by the player with the open case; called on any thread.
    std::function<void(const std::string&)> indexKeeper(const std::string& source) const;

    void startObserving(double rateHz, bool resume);
    void pauseObserving(bool paused);
    void stopObserving();

    /// Asks what the open source shows up to `asked`.
    void ask(const QString& text, const QStringList& choices, TimeUs asked);
    void cancelQuestions();

    template <class R>
    using ReadJob =
        std::function<Result<R>(memory::MemoryReader&, const CausalView&, std::stop_token)>;
    /// Runs `job` on the thread of that kind of readings; `done` gets its result on the GUI thread
    /// while `owner` lives. A newer job of the same non-empty topic replaces an older one, whose
    /// `done` is never called.
    template <class R>
    void read(pipeline::Reading kind, QObject* owner, const QString& topic, ReadJob<R> job,
              std::function<void(Result<R>)> done);
    template <class R>
    void read(QObject* owner, const QString& topic, ReadJob<R> job,
              std::function<void(Result<R>)> done) {
        read<R>(pipeline::Reading::Quick, owner, topic, std::move(job), std::move(done));
    }
    /// The same on a worker, with the session: for what reads or writes files.
    template <class R>
    void work(QObject* owner, std::function<Result<R>(pipeline::Session&, std::stop_token)> job,
              std::function<void(Result<R>)> done);

Q_SIGNALS:
    void opened();
    /// A recording was opened or added on the person's wish: time to play and observe it.
    void recordingAdded();
    void closed();
    void busyChanged();
    /// A newer snapshot is there.
    void changed();
    /// The revision of memory, the source or the run changed: lists are out of date.
    void memoryChanged();
    void sourceChosen();
    void observingEnded();
    void stepTaken(const ds::agent::Step& step);
    void answered(const ds::agent::Answer& answer);
    void failed(const ds::Error& error);

private:
    static constexpr qint64 kQuietMs = 700;

    struct Opened {
        std::shared_ptr<pipeline::Session> session;
        std::shared_future<void> gone; ///< ready once the session is destroyed and its lock free
        QString added;                 ///< the source to show, when a recording was added
    };

    static Opened share(std::unique_ptr<pipeline::Session> session);
    bool isOpenHere(const QString& folder) const;
    void finishOpening(Result<Opened>& result);
    void dropSession();
    void report(const Error& error);
    /// False when `generation` is over.
    bool noteTraffic(quint64 generation);
    void noteChange();
    void takeSnapshot();
    void setBusy(const QString& what);
    void begin(const QString& what,
               std::function<Result<Opened>(const pipeline::SessionParts&, std::stop_token)> job);

    pipeline::SessionParts m_parts;
    PostWork m_post;
    std::shared_ptr<pipeline::Session> m_session;
    std::shared_ptr<const pipeline::SessionState> m_state;
    QTimer m_snapshotTimer;
    QString m_source;
    QString m_busyWith;
    QElapsedTimer m_sinceTraffic;
    std::shared_future<void> m_gone;    ///< of the open session
    std::shared_future<void> m_leaving; ///< of the one closed last
    quint64 m_openings = 0;             ///< counts wishes to open; only the newest is followed
    quint64 m_generation = 0;           ///< counts cases shown; results of older ones are dropped
    bool m_wasObserving = false;
};

template <class R>
void SessionBridge::read(pipeline::Reading kind, QObject* owner, const QString& topic,
                         ReadJob<R> job, std::function<void(Result<R>)> done) {
    if (!m_session)
        return;
    m_sinceTraffic.start();
    const quint64 generation = m_generation;
    const QPointer<SessionBridge> self(this);
    m_session->read(kind, topic.toStdString(),
                    [job = std::move(job), done = std::move(done), owner = QPointer<QObject>(owner),
                     self, generation, view = m_session->viewOfNow()](
                        memory::MemoryReader& reader, std::stop_token stop) mutable {
                        auto result = std::make_shared<Result<R>>(job(reader, view, stop));
                        if (stop.stop_requested())
                            return;
                        toGui(owner, [self, generation, result, done = std::move(done)] {
                            if (self && self->noteTraffic(generation))
                                done(std::move(*result));
                        });
                    });
}

template <class R>
void SessionBridge::work(QObject* owner,
                         std::function<Result<R>(pipeline::Session&, std::stop_token)> job,
                         std::function<void(Result<R>)> done) {
    if (!m_session)
        return;
    m_sinceTraffic.start();
    const quint64 generation = m_generation;
    const QPointer<SessionBridge> self(this);
    m_post([job = std::move(job), done = std::move(done), owner = QPointer<QObject>(owner), self,
            generation, session = m_session](std::stop_token stop) mutable {
        auto result = std::make_shared<Result<R>>(job(*session, stop));
        session.reset();
        toGui(owner, [self, generation, result, done = std::move(done)] {
            if (self && self->noteTraffic(generation))
                done(std::move(*result));
        });
    });
}

} // namespace ds::ui
