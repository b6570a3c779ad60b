#include "core/agent/reasoner.h"
#include "core/memory/memory_store.h"
#include "core/observe/observer.h"
#include "core/pipeline/session.h"
#include "tests/support/clip_maker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ds;
using pipeline::ObserveRequest;
using pipeline::Session;

namespace {

constexpr int kSeconds = 40;

/// Sees that there is a picture, and no more.
class Looker final : public observe::FrameObserver {
public:
    std::string name() const override { return "looker"; }
    double betweenHz() const override { return 2; }
    void continueFrom(const observe::Known&) override {}
    Status feed(const Frame&, std::stop_token) override { return {}; }
    Result<memory::Observation> sample(const Frame& frame, std::stop_token) override {
        memory::Observation seen;
        seen.record.time = seen.record.available = frame.pts;
        seen.record.report.description = "a picture";
        return seen;
    }
    Result<std::optional<memory::Observation>> finish(const Frame&, std::stop_token) override {
        return std::optional<memory::Observation>();
    }
};

double seconds(TimeUs t) {
    return t.seconds();
}

} // namespace

/// Which parts of a recording an observation accounts for.
class tst_Stretches : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void untilATimeMeansUpToIt();
    void nothingIsObservedTwice();
    void resumingFillsWhatWasLeftOut();
    void anotherPartGoesIntoTheSameRun();
    void anEmptyPartIsRefusedAndLeavesNoRun_data();
    void anEmptyPartIsRefusedAndLeavesNoRun();
    void whatCannotBeDecodedIsAGap();
    void whatWasCutOffIsAGap();

private:
    std::string copyOfClip(const QString& name) const;
    void open(const std::string& clip);
    void observe(std::optional<double> from, std::optional<double> until, bool resume);
    casefile::Source source() const { return m_session->state()->sources.front(); }
    std::vector<double> times() const;

    QTemporaryDir m_dir;
    std::string m_clip;
    int m_case = 0;
    std::unique_ptr<Session> m_session;
};

void tst_Stretches::initTestCase() {
    test::ClipSpec spec;
    spec.name = "clip";
    spec.container = "mp4"; // its list of pictures survives damage to the pictures
    spec.width = 640;
    spec.height = 480;
    spec.codecOptions = "preset=ultrafast,crf=4";
    spec.rateNum = 10;
    spec.gop = 10;
    spec.frames = kSeconds * 10;
    const auto clip = test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(clip.has_value());
    m_clip = *clip;
}

void tst_Stretches::init() {
    open(m_clip);
}

std::string tst_Stretches::copyOfClip(const QString& name) const {
    const QString path = m_dir.filePath(name);
    QFile::copy(QString::fromStdString(m_clip), path);
    return path.toStdString();
}

void tst_Stretches::open(const std::string& clip) {
    m_session.reset();
    pipeline::SessionParts parts{
        [](const pipeline::Options&) { return std::make_unique<Looker>(); },
        [] { return agent::makeExtractiveReasoner(); }, std::make_shared<SystemClock>()};
    const QString folder = m_dir.filePath(QStringLiteral("%1.dscase").arg(++m_case));
    auto session =
        Session::open(folder.toStdString(), pipeline::CaseOpening::Create, std::move(parts));
    QVERIFY(session.has_value());
    m_session = std::move(*session);
    QVERIFY(m_session->addRecording({clip}).has_value());
}

void tst_Stretches::observe(std::optional<double> from, std::optional<double> until, bool resume) {
    ObserveRequest request;
    if (from)
        request.from = TimeUs::fromSeconds(*from);
    if (until)
        request.until = TimeUs::fromSeconds(*until);
    request.resume = resume;
    const auto started = m_session->startObserving(request);
    QVERIFY2(started.has_value(), started ? "" : started.error().detail.c_str());
    const auto state = m_session->waitForObserving();
    QVERIFY2(!state.error, state.error ? state.error->detail.c_str() : "");
}

std::vector<double> tst_Stretches::times() const {
    auto reader = m_session->reader();
    memory::RecordFilter filter;
    filter.run = source().runs.back().id;
    std::vector<double> out;
    // A value of its own: a range over a temporary's member dies too early.
    const auto records = (*reader)->records(CausalView::at(TimeUs::max()), filter).value();
    for (const memory::Record& record : records)
        out.push_back(seconds(record.time));
    return out;
}

void tst_Stretches::untilATimeMeansUpToIt() {
    observe({}, 10, false);
    const auto observed = source().runs.back().observed;
    QCOMPARE(observed.size(), std::size_t{1});
    QCOMPARE(observed[0].from, TimeUs{0});
    QCOMPARE(observed[0].to, TimeUs::fromSeconds(10));
    QVERIFY(!source().runs.back().complete);
}

void tst_Stretches::nothingIsObservedTwice() {
    observe({}, 20, false);
    const std::vector<double> once = times();
    observe(5, 15, true);
    observe(5, 15, true);
    QCOMPARE(times(), once);
    observe(15, 25, true);
    const std::vector<double> more = times();
    QCOMPARE(std::vector<double>(more.begin(), more.begin() + std::ssize(once)), once);
    QCOMPARE(more.size(), once.size() + 5);
    QVERIFY(std::adjacent_find(more.begin(), more.end(), std::greater_equal()) == more.end());
}

void tst_Stretches::resumingFillsWhatWasLeftOut() {
    observe({}, 10, false);
    observe(30, {}, true);
    QVERIFY(!source().runs.back().complete);
    observe({}, {}, true);
    QVERIFY(source().runs.back().complete);
    QCOMPARE(source().runs.size(), std::size_t{1});
    QCOMPARE(times().size(), std::size_t{kSeconds});
    observe({}, {}, true);
    QCOMPARE(times().size(), std::size_t{kSeconds});
}

void tst_Stretches::anotherPartGoesIntoTheSameRun() {
    observe(5, 10, false);
    observe(20, 30, false);
    QCOMPARE(source().runs.size(), std::size_t{1});
    QCOMPARE(source().runs.back().observed.size(), std::size_t{2});
    observe({}, {}, false); // all of it, anew
    QCOMPARE(source().runs.size(), std::size_t{2});
}

void tst_Stretches::anEmptyPartIsRefusedAndLeavesNoRun_data() {
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("until");
    QTest::addRow("past the end") << 100.0 << 200.0;
    QTest::addRow("backwards") << 8.0 << 5.0;
    QTest::addRow("before the beginning") << -5.0 << -3.0;
    QTest::addRow("nothing") << 5.0 << 5.0;
}

void tst_Stretches::anEmptyPartIsRefusedAndLeavesNoRun() {
    QFETCH(double, from);
    QFETCH(double, until);
    ObserveRequest request;
    request.from = TimeUs::fromSeconds(from);
    request.until = TimeUs::fromSeconds(until);
    const auto started = m_session->startObserving(request);
    QVERIFY(!started.has_value());
    QCOMPARE(int(started.error().code), int(ErrorCode::InvalidInput));
    QVERIFY(source().runs.empty());
}

void tst_Stretches::whatCannotBeDecodedIsAGap() {
    const std::string damaged = copyOfClip(QStringLiteral("hole.mp4"));
    QFile file(QString::fromStdString(damaged));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 size = file.size();
    QVERIFY(file.seek(size * 3 / 10));
    QCOMPARE(file.write(QByteArray(static_cast<int>(size * 4 / 10), '\0')), size * 4 / 10);
    file.close();
    open(damaged);
    observe({}, {}, false);
    const auto gaps = source().gaps;
    QCOMPARE(gaps.size(), std::size_t{1});
    QVERIFY2(seconds(gaps[0].from) > 9 && seconds(gaps[0].from) < 15,
             qPrintable(QString::number(seconds(gaps[0].from))));
    QVERIFY2(seconds(gaps[0].to) > 25 && seconds(gaps[0].to) < 31,
             qPrintable(QString::number(seconds(gaps[0].to))));
    QCOMPARE(gaps[0].cause, std::string("unreadable"));
    const auto observed = source().runs.back().observed;
    for (const casefile::Observed& part : observed)
        QVERIFY(part.to <= gaps[0].from || part.from >= gaps[0].to);
    for (const double t : times())
        QVERIFY(t <= seconds(gaps[0].from) || t >= seconds(gaps[0].to));
    QVERIFY(source().runs.back().complete); // nothing more can be had of it
    observe({}, {}, false);                 // seen again, noted once
    QCOMPARE(source().gaps.size(), std::size_t{1});
}

void tst_Stretches::whatWasCutOffIsAGap() {
    const std::string clip = copyOfClip(QStringLiteral("cut.mp4"));
    open(clip); // counted whole; then the file is overwritten from its middle on
    QFile file(QString::fromStdString(clip));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 size = file.size();
    const qint64 ends = 65'536; // the file stays the same by its size and ends
    QVERIFY2(2 * size > 5 * ends, qPrintable(QString::number(size)));
    QVERIFY(file.seek(size / 2));
    const qint64 zeros = size - ends - size / 2;
    QCOMPARE(file.write(QByteArray(static_cast<int>(zeros), '\0')), zeros);
    file.close();
    observe({}, {}, false);
    QVERIFY(!source().gaps.empty());
    const casefile::Gap gap = source().gaps.front();
    QVERIFY2(seconds(gap.from) > 15 && seconds(gap.from) < 25,
             qPrintable(QString::number(seconds(gap.from))));
    const auto observed = source().runs.back().observed;
    for (const casefile::Observed& part : observed)
        QVERIFY(part.to <= gap.from || part.from >= gap.to);
}

QTEST_APPLESS_MAIN(tst_Stretches)
#include "tst_stretches.moc"
