#include "core/agent/reasoner.h"
#include "core/memory/memory_store.h"
#include "core/observe/observer.h"
#include "core/pipeline/session.h"
#include "tests/support/clip_maker.h"
#include "tests/support/scene.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

using namespace ds;
using memory::Record;
using pipeline::ObserveRequest;
using pipeline::Session;

namespace {

constexpr int kSeconds = 34;

/// Three walkers: the first stands in the middle from 8 to 20 s, the second crosses from 12 to 23
/// s, the third comes at 26 s and stands until after the end.
test::SceneSpec street() {
    test::SceneSpec spec;
    spec.seed = 11;
    spec.seconds = kSeconds;
    test::Mover stands{true, 110, 0, {}, 0xB02020, 0x202030};
    stands.path = {{4, -40, 230}, {8, 170, 230}, {20, 170, 230}, {25, -40, 230}};
    test::Mover crosses{true, 120, 0, {}, 0x2040A0, 0x605040};
    crosses.path = {{12, 520, 300}, {23, -40, 300}};
    test::Mover stays{true, 100, 0, {}, 0x208040, 0x405080};
    stays.path = {{26, 520, 220}, {30, 300, 220}, {60, 300, 220}};
    spec.movers = {stands, crosses, stays};
    return spec;
}

struct Told {
    double seconds;
    std::string what;
    std::string side;
    friend bool operator==(const Told&, const Told&) = default;
};

/// Events but the ones near `cut`; times in whole tenths.
std::vector<Told> eventsOf(const std::vector<Record>& records, double cut) {
    std::vector<Told> events;
    for (const Record& record : records)
        for (const memory::Found& found : record.found)
            if (std::abs(found.time.seconds() - cut) > 1)
                events.push_back({found.time.seconds(), found.what, found.side});
    return events;
}

std::string lines(const std::vector<Record>& records) {
    std::string out;
    for (const Record& record : records)
        for (const memory::Found& found : record.found)
            out += std::to_string(found.time.seconds()) + " " + found.text + "\n";
    return out;
}

/// Each event of one list has one of the same kind within half a second in the other.
bool agree(const std::vector<Told>& a, std::vector<Told> b) {
    for (const Told& event : a) {
        const auto same = std::find_if(b.begin(), b.end(), [&](const Told& other) {
            return other.what == event.what && other.side == event.side &&
                   std::abs(other.seconds - event.seconds) < 0.5;
        });
        if (same == b.end())
            return false;
        b.erase(same);
    }
    return b.empty();
}

} // namespace

/// An observation that was stopped and goes on tells what one in a single go tells.
class tst_Resume : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theNamesAndEventsAreThoseOfOneGo_data();
    void theNamesAndEventsAreThoseOfOneGo();
    void aKilledProgramLosesNoName();

private:
    std::unique_ptr<Session> open(const QString& name);
    std::vector<Record> records(const Session& session);
    void compare(const std::vector<Record>& resumed, double cut);

    QTemporaryDir m_dir;
    std::string m_clip;
    std::vector<Record> m_whole;
};

void tst_Resume::initTestCase() {
    test::Scene scene(street());
    test::ClipSpec spec;
    spec.name = "street";
    spec.width = scene.spec().width;
    spec.height = scene.spec().height;
    spec.rateNum = 5;
    spec.frames = kSeconds * 5;
    const auto clip = test::makeClip(m_dir.path().toStdString(), spec,
                                     [&](int frame) { return scene.picture(frame / 5.0); });
    QVERIFY(clip.has_value());
    m_clip = *clip;
    const auto session = open(QStringLiteral("whole"));
    ObserveRequest request;
    request.options.observe.readText = false;
    QVERIFY(session->startObserving(request).has_value());
    QVERIFY(!session->waitForObserving().error);
    m_whole = records(*session);
    qInfo("in one go:\n%s", lines(m_whole).c_str());
}

std::unique_ptr<Session> tst_Resume::open(const QString& name) {
    const pipeline::SessionParts parts{[](const pipeline::Options& options) {
                                           return observe::makeClassicalObserver(options.observe);
                                       },
                                       [] { return agent::makeExtractiveReasoner(); },
                                       std::make_shared<SystemClock>()};
    auto session = Session::open(m_dir.filePath(name + QStringLiteral(".dscase")).toStdString(),
                                 pipeline::CaseOpening::OpenOrCreate, parts);
    if (!session || !(*session)->addRecording({m_clip}))
        qFatal("the case cannot be opened");
    return std::move(*session);
}

std::vector<Record> tst_Resume::records(const Session& session) {
    return session.reader().value()->records(session.viewOfNow(), {}).value();
}

/// `resumed` against the observation in one go: names, who is where, events.
void tst_Resume::compare(const std::vector<Record>& resumed, double cut) {
    qInfo("stopped at %.0f s:\n%s", cut, lines(resumed).c_str());
    QCOMPARE(resumed.size(), m_whole.size());
    std::map<std::string, std::string> meaning; // name here → name in one go
    std::set<std::string> taken;
    int unlike = 0;
    for (std::size_t i = 0; i < resumed.size(); ++i) {
        QCOMPARE(resumed[i].time, m_whole[i].time);
        unlike += resumed[i].boxes.size() != m_whole[i].boxes.size();
        for (const memory::EntityBox& box : resumed[i].boxes)
            for (const memory::EntityBox& other : m_whole[i].boxes) {
                if (overlap(box.box, other.box) < 0.5)
                    continue;
                const auto [known, isNew] = meaning.try_emplace(box.entity, other.entity);
                if (isNew)
                    QVERIFY2(taken.insert(other.entity).second, "one person has two names");
                QVERIFY2(known->second == other.entity, "one name means two people");
            }
        QVERIFY((resumed[i].report.delta == memory::kInitialFrameMarker) == (i == 0));
    }
    QVERIFY2(unlike <= 2, qPrintable(QString::number(unlike)));
    QVERIFY(agree(eventsOf(m_whole, cut), eventsOf(resumed, cut)));
}

void tst_Resume::theNamesAndEventsAreThoseOfOneGo_data() {
    QTest::addColumn<int>("cut");
    QTest::newRow("one has just come to a stop") << 11;
    QTest::newRow("one stands, one walks") << 15;
    QTest::newRow("both walk away") << 22;
    QTest::newRow("nobody is there") << 26;
}

void tst_Resume::theNamesAndEventsAreThoseOfOneGo() {
    QFETCH(int, cut);
    const auto session = open(QString::number(cut));
    ObserveRequest request;
    request.options.observe.readText = false;
    request.until = TimeUs::fromSeconds(cut);
    QVERIFY(session->startObserving(request).has_value());
    QVERIFY(!session->waitForObserving().error);
    request.until.reset();
    request.resume = true;
    QVERIFY(session->startObserving(request).has_value());
    QVERIFY(!session->waitForObserving().error);
    compare(records(*session), cut);
}

void tst_Resume::aKilledProgramLosesNoName() {
    QProcess program;
    program.start(
        QStringLiteral(DS_OBSERVE_PROGRAM),
        {m_dir.filePath(QStringLiteral("killed.dscase")), QString::fromStdString(m_clip)});
    QByteArray printed;
    while (printed.count("stored") < 16 && program.waitForReadyRead(60'000))
        printed += program.readAllStandardOutput();
    program.kill();
    program.waitForFinished();
    const auto session = open(QStringLiteral("killed"));
    const auto kept = static_cast<double>(records(*session).size());
    QVERIFY(kept >= 16);
    ObserveRequest request;
    request.options.observe.readText = false;
    request.resume = true;
    QVERIFY(session->startObserving(request).has_value());
    QVERIFY(!session->waitForObserving().error);
    compare(records(*session), kept);
}

QTEST_GUILESS_MAIN(tst_Resume)
#include "tst_resume.moc"
