#include "core/agent/reasoner.h"
#include "core/casefile/case.h"
#include "core/memory/memory_store.h"
#include "core/observe/observer.h"
#include "core/pipeline/session.h"
#include "tests/support/clip_maker.h"

#include <QTemporaryDir>
#include <QTest>

#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>

using namespace ds;
using pipeline::CaseOpening;
using pipeline::ObserveRequest;
using pipeline::ObserveState;
using pipeline::Session;
using pipeline::SessionParts;

namespace {

/// What the scripted observer was given, and where it is to stand still or fail.
struct Script {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::vector<int> sampled; ///< numbers read from the pictures
    std::vector<int> fed;
    std::vector<int> finished; ///< with which picture
    bool tellAtEnd = false;
    std::string person; ///< whom it says to see in each sample; empty: nobody
    std::vector<observe::Known> known;
    int blockAtSample = -1; ///< waits there until told to stop
    int failAtSample = -1;
};

/// Writes the number it reads in the picture, and nothing else.
class ScriptedObserver final : public observe::FrameObserver {
public:
    explicit ScriptedObserver(std::shared_ptr<Script> script) : m_script(std::move(script)) {}
    std::string name() const override { return "scripted"; }
    double betweenHz() const override { return 5; }
    void continueFrom(const observe::Known& known) override {
        const std::lock_guard lock(m_script->mutex);
        m_script->known.push_back(known);
    }
    Status feed(const Frame& frame, std::stop_token) override {
        const std::lock_guard lock(m_script->mutex);
        m_script->fed.push_back(test::readNumber(frame.image).value_or(-1));
        return {};
    }
    Result<memory::Observation> sample(const Frame& frame, std::stop_token stop) override {
        std::unique_lock lock(m_script->mutex);
        const int number = test::readNumber(frame.image).value_or(-1);
        m_script->sampled.push_back(number);
        m_script->changed.notify_all();
        if (number == m_script->failAtSample)
            return fail(ErrorCode::Model, "scripted", "told to fail");
        if (number == m_script->blockAtSample)
            m_script->changed.wait(lock, stop, [] { return false; });
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, {});
        memory::Observation seen;
        seen.record.time = seen.record.available = frame.pts;
        seen.record.observer = name();
        seen.record.report.description = "frame number " + std::to_string(number);
        seen.record.report.delta = "the number is now " + std::to_string(number);
        if (!m_script->person.empty()) {
            seen.record.boxes = {{m_script->person, {number, 2, 3, 4}}};
            seen.tracks = {{m_script->person, {{frame.pts, {number, 2, 3, 4}, 1}}}};
        }
        return seen;
    }
    Result<std::optional<memory::Observation>> finish(const Frame& last, std::stop_token) override {
        const std::lock_guard lock(m_script->mutex);
        m_script->finished.push_back(test::readNumber(last.image).value_or(-1));
        if (!m_script->tellAtEnd)
            return std::nullopt;
        memory::Observation seen;
        seen.record.time = seen.record.available = last.pts;
        seen.record.observer = name();
        seen.record.report.description = "the last one";
        seen.record.found = {{last.pts, "leave", "person 1", "left", "person 1 leaves"}};
        return seen;
    }

private:
    std::shared_ptr<Script> m_script;
};

/// 10 pictures a second for `seconds`.
std::string clip(const QTemporaryDir& dir, int seconds) {
    test::ClipSpec spec;
    spec.name = "clip";
    spec.rateNum = 10;
    spec.frames = seconds * 10;
    return test::makeClip(dir.path().toStdString(), spec).value();
}

SessionParts parts(const std::shared_ptr<Script>& script) {
    return {[script](const pipeline::Options&) -> std::unique_ptr<observe::FrameObserver> {
                return std::make_unique<ScriptedObserver>(script);
            },
            [] { return agent::makeExtractiveReasoner(); }, std::make_shared<SystemClock>()};
}

std::vector<int> every10th(int count) {
    std::vector<int> numbers;
    for (int i = 0; i < count; ++i)
        numbers.push_back(i * 10);
    return numbers;
}

} // namespace

/// A case with work going on in it, with a real recording and a scripted observer.
class tst_Session : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void observesTheFrameShownAtEachSecond();
    void resumeGoesOnWhereItStopped();
    void resumeHandsOverWhatTheRunHolds();
    void theEndOfTheRecordingIsTold();
    void aStopInTheMiddleIsNoEnd();
    void resumeOfACompleteRunObservesNothing();
    void observingAgainMakesANewRun();
    void stopWhileTheObserverBlocksKeepsWhatWasSeen();
    void observerFailureKeepsWhatWasSeen();
    void pausedObservationCanBeStopped();
    void movedRecordingIsNamed();
    void changedRecordingIsRefused();
    void secondSessionReadsOnly();
    void questionsAreAnsweredInOrderAndStored();
    void cancelledQuestionComesBackAsCancelled();
    void newestReadOfATopicWins();
    void framesPastTheViewAreRefused();
    void destructionWhileObservingEnds();

private:
    std::unique_ptr<Session> open(CaseOpening how = CaseOpening::OpenOrCreate);
    ObserveState observe(Session& session, ObserveRequest request = {});

    std::unique_ptr<QTemporaryDir> m_dir;
    std::shared_ptr<Script> m_script;
    std::string m_case;
};

void tst_Session::init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_script = std::make_shared<Script>();
    m_case = m_dir->filePath(QStringLiteral("a.dscase")).toStdString();
}

std::unique_ptr<Session> tst_Session::open(CaseOpening how) {
    auto session = Session::open(m_case, how, parts(m_script));
    if (!session)
        qFatal("%s", session.error().detail.c_str());
    return std::move(*session);
}

ObserveState tst_Session::observe(Session& session, ObserveRequest request) {
    const auto run = session.startObserving(request);
    if (!run)
        qFatal("%s", run.error().detail.c_str());
    return session.waitForObserving();
}

void tst_Session::observesTheFrameShownAtEachSecond() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 6)}).has_value());
    const ObserveState ended = observe(*session);
    QVERIFY(!ended.error);
    QCOMPARE(ended.observations, std::int64_t{6});
    QCOMPARE(m_script->sampled, every10th(6));
    QCOMPARE(m_script->fed.size(), std::size_t{24}); // 5 Hz without the samples
    const auto reader = session->reader().value();
    const auto records = reader->records(session->viewOfNow(), {}).value();
    QCOMPARE(records.size(), std::size_t{6});
    QCOMPARE(records[3].time, TimeUs{3'000'000});
    QCOMPARE(records[3].report.description, std::string("frame number 30"));
    QCOMPARE(records[3].frameHash.size(), std::size_t{64});
    QVERIFY(!reader->thumbnail(session->viewOfNow(), records[3].id).value().empty());
    const auto source = session->state()->sources.front();
    QVERIFY(source.runs.front().complete);
    QCOMPARE(source.runs.front().observed.size(), std::size_t{1});
    QCOMPARE(source.runs.front().observed.front().to, TimeUs{6'000'000});
}

void tst_Session::resumeGoesOnWhereItStopped() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 8)}).has_value());
    ObserveRequest first;
    first.until = TimeUs{3'000'000};
    const ObserveState early = observe(*session, first);
    QCOMPARE(early.observations, std::int64_t{3});
    QVERIFY(!session->state()->sources.front().runs.front().complete);
    ObserveRequest second;
    second.resume = true;
    const ObserveState late = observe(*session, second);
    QVERIFY(!late.error);
    QCOMPARE(late.run, early.run);
    QCOMPARE(late.observations, std::int64_t{8});
    QCOMPARE(m_script->sampled, every10th(8));
    QVERIFY(session->state()->sources.front().runs.front().complete);
}

void tst_Session::resumeHandsOverWhatTheRunHolds() {
    m_script->person = "person 7";
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 12)}).has_value());
    ObserveRequest first;
    first.until = TimeUs{8'000'000};
    QVERIFY(!observe(*session, first).error);
    QVERIFY(m_script->known.empty());
    ObserveRequest second;
    second.resume = true;
    QVERIFY(!observe(*session, second).error);
    QCOMPARE(m_script->known.size(), std::size_t{1});
    const observe::Known& known = m_script->known.front();
    QCOMPARE(known.names, std::vector<std::string>{"person 7"});
    QVERIFY(known.last.has_value());
    QCOMPARE(known.last->time, TimeUs{7'000'000});
    QCOMPARE(known.last->report.description, std::string("frame number 70"));
    // Stopped at 7.1 s, five seconds of it looked at again: samples of 3 … 7 s.
    QCOMPARE(known.tracks.size(), std::size_t{1});
    QCOMPARE(known.tracks[0].samples.size(), std::size_t{5});
    QCOMPARE(known.tracks[0].samples.front().time, TimeUs{3'000'000});
    QCOMPARE(known.tracks[0].samples.front().box, (Box{30, 2, 3, 4}));
}

void tst_Session::theEndOfTheRecordingIsTold() {
    m_script->tellAtEnd = true;
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 4)}).has_value());
    const ObserveState ended = observe(*session);
    QVERIFY(!ended.error);
    QCOMPARE(m_script->finished, std::vector<int>{39});
    QCOMPARE(ended.observations, std::int64_t{5});
    const auto records = session->reader().value()->records(session->viewOfNow(), {}).value();
    QCOMPARE(records.back().time, TimeUs{3'900'000});
    QCOMPARE(records.back().frame.value_or(TimeUs{}), TimeUs{3'900'000});
    QCOMPARE(records.back().frameHash.size(), std::size_t{64});
    QCOMPARE(records.back().found.size(), std::size_t{1});
    const auto run = session->state()->sources.front().runs.front();
    QVERIFY(run.complete);
    QCOMPARE(run.observed.size(), std::size_t{1});
    QCOMPARE(run.observedTo, TimeUs{4'000'000});
}

void tst_Session::aStopInTheMiddleIsNoEnd() {
    m_script->tellAtEnd = true;
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 6)}).has_value());
    ObserveRequest part;
    part.until = TimeUs{3'000'000};
    QCOMPARE(observe(*session, part).observations, std::int64_t{3});
    QVERIFY(m_script->finished.empty());
}

void tst_Session::resumeOfACompleteRunObservesNothing() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 3)}).has_value());
    const ObserveState first = observe(*session);
    ObserveRequest again;
    again.resume = true;
    const ObserveState second = observe(*session, again);
    QCOMPARE(second.run, first.run);
    QCOMPARE(second.observations, std::int64_t{3});
    QCOMPARE(m_script->sampled.size(), std::size_t{3});
}

void tst_Session::observingAgainMakesANewRun() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 3)}).has_value());
    const ObserveState first = observe(*session);
    const ObserveState second = observe(*session);
    QVERIFY(second.run != first.run);
    QCOMPARE(session->state()->sources.size(), std::size_t{1});
    QCOMPARE(session->state()->sources.front().runs.size(), std::size_t{2});
    memory::RecordFilter filter;
    filter.run = second.run;
    QCOMPARE(session->reader().value()->count(session->viewOfNow(), filter).value(),
             std::int64_t{3});
}

void tst_Session::stopWhileTheObserverBlocksKeepsWhatWasSeen() {
    m_script->blockAtSample = 20;
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 6)}).has_value());
    QVERIFY(session->startObserving({}).has_value());
    {
        std::unique_lock lock(m_script->mutex);
        m_script->changed.wait(lock, [&] { return m_script->sampled.size() == 3; });
    }
    session->stopObserving();
    const ObserveState ended = session->waitForObserving();
    QVERIFY(ended.error && ended.error->code == ErrorCode::Cancelled);
    QCOMPARE(session->reader().value()->count(session->viewOfNow(), {}).value(), std::int64_t{2});
}

void tst_Session::observerFailureKeepsWhatWasSeen() {
    m_script->failAtSample = 40;
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 6)}).has_value());
    const ObserveState ended = observe(*session);
    QVERIFY(ended.error && ended.error->code == ErrorCode::Model);
    QCOMPARE(session->reader().value()->count(session->viewOfNow(), {}).value(), std::int64_t{4});
    QVERIFY(!session->state()->sources.front().runs.front().complete);
}

void tst_Session::pausedObservationCanBeStopped() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 20)}).has_value());
    QVERIFY(session->startObserving({}).has_value());
    session->pauseObserving(true);
    session->stopObserving();
    const ObserveState ended = session->waitForObserving();
    QVERIFY(!ended.running);
}

void tst_Session::movedRecordingIsNamed() {
    const std::string path = clip(*m_dir, 3);
    const std::string moved = path + ".moved.mp4";
    const auto session = open();
    const std::string source = session->addRecording({path}).value();
    QVERIFY(QFile::rename(QString::fromStdString(path), QString::fromStdString(moved)));
    const auto refused = session->startObserving({});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::SourceMoved);
    QCOMPARE(refused.error().subject, path);
    QVERIFY(session->relink(source, {moved}).has_value());
    QCOMPARE(observe(*session).observations, std::int64_t{3});
}

void tst_Session::changedRecordingIsRefused() {
    const std::string path = clip(*m_dir, 3);
    const auto session = open();
    QVERIFY(session->addRecording({path}).has_value());
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::Append));
    file.write("x");
    file.close();
    const auto refused = session->startObserving({});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::SourceChanged);
}

void tst_Session::secondSessionReadsOnly() {
    const auto first = open();
    QVERIFY(first->addRecording({clip(*m_dir, 3)}).has_value());
    const auto second = open(CaseOpening::Open);
    QVERIFY(second->state()->readOnly);
    const auto refused = second->startObserving({});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::ReadOnly);
    agent::QuestionInput question;
    question.text = "What happened?";
    question.asked = TimeUs{3'000'000};
    QVERIFY(!second->askNow(question).stored);
}

void tst_Session::questionsAreAnsweredInOrderAndStored() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 3)}).has_value());
    observe(*session);
    std::vector<std::string> answered;
    std::latch done(2);
    for (const char* text : {"How many people are there at 0:01?", "What happened?"}) {
        agent::QuestionInput question;
        question.text = text;
        question.asked = TimeUs{3'000'000};
        session->ask(question, {}, [&](const agent::Answer& answer) {
            answered.push_back(answer.question);
            done.count_down();
        });
    }
    done.wait();
    QCOMPARE(answered,
             (std::vector<std::string>{"How many people are there at 0:01?", "What happened?"}));
    QCOMPARE(session->answers(session->viewOfNow()).value().size(), std::size_t{2});
}

void tst_Session::cancelledQuestionComesBackAsCancelled() {
    const auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 3)}).has_value());
    std::latch hold(1);
    std::promise<std::string> status;
    agent::QuestionInput question;
    question.text = "What happened?";
    question.asked = TimeUs{3'000'000};
    session->ask(question, {}, [&](const agent::Answer&) { hold.wait(); });
    session->ask(question, {}, [&](const agent::Answer& a) { status.set_value(a.status); });
    session->cancelQuestions();
    hold.count_down();
    QCOMPARE(status.get_future().get(), std::string("cancelled"));
}

void tst_Session::newestReadOfATopicWins() {
    const auto session = open();
    std::latch hold(1);
    std::promise<void> done;
    std::vector<int> ran;
    session->read(pipeline::Reading::Quick, {},
                  [&](memory::MemoryReader&, std::stop_token) { hold.wait(); });
    for (int i = 0; i < 5; ++i)
        session->read(pipeline::Reading::Quick, "list",
                      [&, i](memory::MemoryReader&, std::stop_token) { ran.push_back(i); });
    session->read(pipeline::Reading::Quick, {},
                  [&](memory::MemoryReader&, std::stop_token) { done.set_value(); });
    hold.count_down();
    done.get_future().get();
    QCOMPARE(ran, std::vector<int>{4});
}

void tst_Session::framesPastTheViewAreRefused() {
    const auto session = open();
    const std::string source = session->addRecording({clip(*m_dir, 3)}).value();
    const CausalView view = CausalView::at(TimeUs{1'500'000});
    const auto seen = session->frames().frameAt(source, TimeUs{1'450'000}, view, {});
    QVERIFY(seen.has_value());
    QCOMPARE(test::readNumber(seen->image).value_or(-1), 14);
    const auto future = session->frames().frameAt(source, TimeUs{1'500'001}, view, {});
    QVERIFY(!future.has_value());
    QCOMPARE(future.error().code, ErrorCode::Future);
}

void tst_Session::destructionWhileObservingEnds() {
    m_script->blockAtSample = 10;
    auto session = open();
    QVERIFY(session->addRecording({clip(*m_dir, 6)}).has_value());
    QVERIFY(session->startObserving({}).has_value());
    {
        std::unique_lock lock(m_script->mutex);
        m_script->changed.wait(lock, [&] { return m_script->sampled.size() == 2; });
    }
    session.reset();
    const auto again = open(CaseOpening::Open);
    QVERIFY(!again->state()->readOnly);
    QCOMPARE(again->reader().value()->count(again->viewOfNow(), {}).value(), std::int64_t{1});
}

QTEST_GUILESS_MAIN(tst_Session)
#include "tst_session.moc"
