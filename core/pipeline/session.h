#pragma once

#include "core/agent/answer.h"
#include "core/base/causal_view.h"
#include "core/base/clock.h"
#include "core/base/ports.h"
#include "core/base/result.h"
#include "core/casefile/case_values.h"
#include "core/memory/record.h"
#include "core/pipeline/options.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ds::agent {
class Reasoner;
}
namespace ds::casefile {
class Case;
}
namespace ds::memory {
class MemoryReader;
}
namespace ds::observe {
class FrameObserver;
}

namespace ds::pipeline {

/// What app/ chooses and passes in.
struct SessionParts {
    std::function<std::unique_ptr<observe::FrameObserver>(const Options&)> makeObserver;
    std::function<std::unique_ptr<agent::Reasoner>()> makeReasoner;
    std::shared_ptr<const Clock> clock;
};

struct ObserveRequest {
    std::string source; ///< id; empty: the case's only one
    double rateHz = 1;  ///< 0.25 … 2
    std::optional<TimeUs> from;
    std::optional<TimeUs> until;
    bool resume = false; ///< go on with the newest run of the same observer and options
    Options options;
};

/// How an observation stands; immutable.
struct ObserveState {
    std::string source;
    std::string run;
    bool running = false;
    bool paused = false;
    TimeUs from;
    TimeUs at;  ///< media time reached
    TimeUs end; ///< where it will stop
    std::int64_t observations = 0;
    std::int64_t changes = 0;
    std::int64_t statics = 0;
    double rateHz = 1;
    double wallSeconds = 0;
    double realtimeFactor = 0; ///< media time per wall time
    std::optional<double> secondsLeft;
    std::optional<Error> error; ///< why it ended early; Cancelled: on request
};

/// What a window shows of a case; immutable. `revision` rises with every change of memory.
struct SessionState {
    std::string folder;
    std::string name;
    std::optional<Error> readOnly; ///< why, when it cannot be written; see Case::whyReadOnly
    std::vector<casefile::Source> sources;
    std::optional<ObserveState> observing; ///< the current or the last observation
    std::uint64_t revision = 0;
    std::int64_t questionsWaiting = 0;
    std::optional<std::string> questionRunning;
};

enum class CaseOpening {
    Create,       ///< InvalidInput when the folder holds something else
    Open,         ///< read-only when another program writes it
    OpenOrCreate, ///< what observe does
    ReadOnly,     ///< takes no lock: others may go on writing it
};

/// On which thread a reading waits its turn.
enum class Reading {
    Quick, ///< rows a person waits for
    Whole, ///< a run from end to end: summaries that may take long
};

/// An open case with the work going on in it. The window and the command line both stand on this.
///
/// Owns:    the case and the threads "observe" (the case's only writer while it runs), "ask",
///          "read" and "summary". Destruction stops them: observation first, then questions, then
///          reads.
/// Threads: all functions from any thread. Those marked *blocks* read or write files and must not
///          be called on a GUI thread; use read() or post() there.
/// Errors:  see casefile::Case and media::VideoSource.
class Session {
public:
    [[nodiscard]] static Result<std::unique_ptr<Session>>
    open(const std::string& folder, CaseOpening how, SessionParts parts); ///< blocks
    ~Session();

    std::shared_ptr<const SessionState> state() const;
    /// Called after state() changed, on any thread; must only pass the news on. One listener.
    void setChangedListener(std::function<void()> listener);

    /// Adds a recording (or finds it again); gives the source's id. *Blocks.*
    [[nodiscard]] Result<std::string> addRecording(const std::vector<std::string>& paths,
                                                   std::stop_token stop = {});
    [[nodiscard]] Status relink(const std::string& source,
                                const std::vector<std::string>& paths); ///< blocks

    /// Starts to observe in the background; gives the run's id. ReadOnly, NotFound, InvalidInput;
    /// Locked while another observation runs. *Blocks* until the recording is open.
    [[nodiscard]] Result<std::string> startObserving(const ObserveRequest& request);
    void pauseObserving(bool paused);
    /// Asks it to stop; what was observed is kept.
    void stopObserving();
    /// *Blocks* until it ended; its final state. `stop` asks it to stop first.
    ObserveState waitForObserving(std::stop_token stop = {});

    /// Queues a question. `onStep` and `onAnswer` are called on the "ask" thread. An answer with
    /// status cancelled or failed comes like any other.
    void ask(agent::QuestionInput question, std::function<void(const agent::Step&)> onStep,
             std::function<void(const agent::Answer&)> onAnswer);
    /// Stops the running question and empties the queue.
    void cancelQuestions();
    /// The same, *blocking*, for the command line.
    [[nodiscard]] agent::Answer askNow(const agent::QuestionInput& question,
                                       std::stop_token stop = {});

    /// Runs `job` on the thread "read" or, of a whole run, "summary", with a reader of this case. A
    /// newer job of the same non-empty `topic` replaces one still waiting and interrupts one
    /// running (its stop token is set, what it reads fails with Cancelled).
    using ReadJob = std::function<void(memory::MemoryReader&, std::stop_token)>;
    void read(Reading kind, std::string topic, ReadJob job);
    /// A reader for the calling thread. *Blocks.*
    [[nodiscard]] Result<std::unique_ptr<memory::MemoryReader>> reader() const;

    /// The view of somebody who sits in front of the case now: everything stored so far.
    CausalView viewOfNow() const;
    /// The view of time `t`.
    static CausalView viewAt(TimeUs t) { return CausalView::at(t); }

    /// Frames of this case's sources; also evidence kept when the file is gone. Any thread.
    FrameAccess& frames();
    /// A film-strip picture (JPEG) of a source near `t`: what the observer saw at most a sampling
    /// period before, else decoded and kept in the case. *Blocks.*
    [[nodiscard]] Result<std::string> stripPicture(const std::string& source, TimeUs t, int width,
                                                   std::stop_token stop);
    /// Path and packet index for Player::open; SourceMoved, SourceChanged. *Blocks.*
    struct PlayableFile {
        std::string path;
        std::string packetIndex;
    };
    [[nodiscard]] Result<PlayableFile> playable(const std::string& source) const;
    void keepPacketIndex(const std::string& source, const std::string& index);

    [[nodiscard]] Result<std::vector<agent::Answer>> answers(const CausalView& view) const;
    [[nodiscard]] Result<std::vector<std::string>> verify() const; ///< blocks

    casefile::Case& caseFile();

    struct Impl;

private:
    explicit Session(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace ds::pipeline
