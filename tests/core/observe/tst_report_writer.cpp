#include "core/observe/report_writer.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

using namespace ds;
using namespace ds::observe;
using namespace ds::test;
using memory::Report;

namespace {

constexpr Bgr kRed{30, 30, 200};
constexpr Bgr kBlue{200, 60, 30};
const Box kBody{100, 60, 40, 100};

vision::Track track(const std::string& name, const Box& box, bool still = false) {
    vision::Track t;
    t.name = name;
    t.kind = name.starts_with("person") ? vision::TrackKind::Person : vision::TrackKind::Thing;
    t.at = vision::SoftBox::of(box);
    t.seen = true;
    t.still = still;
    t.speed = {50, 3};
    return t;
}

/// 300 × 240 with somebody in red and blue in it, and the light of a grey value.
Seen seenWith(double light = 110) {
    Seen seen;
    seen.picture = Canvas(300, 240, {110, 110, 110})
                       .fill({100, 60, 40, 50}, kRed)
                       .fill({100, 110, 40, 50}, kBlue)
                       .picture();
    seen.light.mean = light;
    return seen;
}

Report report(ReportWriter& writer, const Seen& seen, bool first = false) {
    return writer.write(seen, writer.found(seen), {}, first);
}

} // namespace

class tst_ReportWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoIsThereIsToldWithColoursActionAndPlace();
    void nobodyIsToldAsNobody();
    void eventsAreWordsInOrderOfTime_data();
    void eventsAreWordsInOrderOfTime();
    void theDeltaIsWhatHappened();
    void withoutEventsTheDeltaIsTheFarthestMover();
    void coloursAreNotToldInTheDark();
    void wordsOfARunThatIsContinuedAreKept();
    void theSceneIsLightColourAndCamera();
};

void tst_ReportWriter::whoIsThereIsToldWithColoursActionAndPlace() {
    ReportWriter writer;
    Seen seen = seenWith();
    seen.tracks = {track("person 1", kBody), track("object 2", {200, 20, 100, 90}, true)};
    const Report r = report(writer, seen, true);
    QCOMPARE(r.actors, std::vector<std::string>{"person 1, red upper body, blue lower body"});
    QCOMPARE(r.objects, std::vector<std::string>{"object 2, grey, large"}); // an eighth of it
    QCOMPARE(r.actions, (std::vector<std::string>{"person 1 walks right", "object 2 stays"}));
    QCOMPARE(r.description,
             std::string("1 person and 1 object; person 1, red upper body, blue lower body, walks "
                         "right, centre; object 2, grey, large, stays, upper right"));
    QCOMPARE(r.delta, std::string(memory::kInitialFrameMarker));
}

void tst_ReportWriter::nobodyIsToldAsNobody() {
    ReportWriter writer;
    QCOMPARE(report(writer, seenWith()).description, std::string("no people"));
}

void tst_ReportWriter::eventsAreWordsInOrderOfTime_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("side");
    QTest::addColumn<QString>("words");
    QTest::newRow("enter") << "enter"
                           << "person 1"
                           << "left"
                           << "person 1 enters from the left";
    QTest::newRow("leave") << "leave"
                           << "person 1"
                           << "top"
                           << "person 1 leaves to the top";
    QTest::newRow("stop") << "stop"
                          << "person 1"
                          << ""
                          << "person 1 stops, centre";
    QTest::newRow("go") << "go"
                        << "person 1"
                        << ""
                        << "person 1 walks on, centre";
    QTest::newRow("thing") << "go"
                           << "object 1"
                           << ""
                           << "object 1 moves on, centre";
    QTest::newRow("appear") << "appear"
                            << "object 1"
                            << ""
                            << "object 1 appears, centre";
    QTest::newRow("gone") << "disappear"
                          << "object 1"
                          << ""
                          << "object 1 is gone, centre";
}

void tst_ReportWriter::eventsAreWordsInOrderOfTime() {
    QFETCH(QString, what);
    QFETCH(QString, name);
    QFETCH(QString, side);
    QFETCH(QString, words);
    ReportWriter writer;
    Seen seen = seenWith();
    seen.pictureEvents = {{TimeUs{2'000'000}, "light", {}, {}, "the light gets darker"}};
    seen.events = {
        {TimeUs{1'000'000}, what.toStdString(), name.toStdString(), side.toStdString(), {}, kBody}};
    const auto found = writer.found(seen);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(found[0].text), words);
    QCOMPARE(found[0].entity, name.toStdString());
    QCOMPARE(found[0].side, side.toStdString());
    QCOMPARE(found[1].what, std::string("light"));
}

void tst_ReportWriter::theDeltaIsWhatHappened() {
    ReportWriter writer;
    Seen seen = seenWith();
    seen.events = {{TimeUs{1}, "enter", "person 1", "left", {}, kBody}};
    seen.textGone = {{"DOOR OPEN", {10, 10, 50, 10}, TimeUs{0}, 0.9}};
    QCOMPARE(report(writer, seen).delta,
             std::string("person 1 enters from the left; text \"DOOR OPEN\" is gone"));
}

void tst_ReportWriter::withoutEventsTheDeltaIsTheFarthestMover() {
    ReportWriter writer;
    Seen seen = seenWith();
    seen.tracks = {track("person 1", kBody), track("person 2", {20, 60, 40, 100})};
    report(writer, seen, true);
    seen.tracks = {track("person 1", {110, 60, 40, 100}), track("person 2", {80, 60, 40, 100})};
    QCOMPARE(report(writer, seen).delta,
             std::string("person 2 walks on right, from left to centre"));
}

void tst_ReportWriter::coloursAreNotToldInTheDark() {
    ReportWriter writer;
    Seen seen = seenWith(25);
    seen.tracks = {track("person 1", kBody)};
    QCOMPARE(report(writer, seen).actors, std::vector<std::string>{"person 1"});
    seen.light.mean = 110; // the lamp is lit
    QCOMPARE(report(writer, seen).actors,
             std::vector<std::string>{"person 1, red upper body, blue lower body"});
}

void tst_ReportWriter::wordsOfARunThatIsContinuedAreKept() {
    ReportWriter writer;
    Report before;
    before.actors = {"person 1, dark upper body"};
    before.objects = {"object 2, green, large", "object 3, small"};
    writer.continueFrom(before);
    Seen seen = seenWith(25); // too dark to see colours anew
    seen.tracks = {track("person 1", kBody), track("object 2", {10, 10, 8, 20}, true),
                   track("object 3", {200, 20, 100, 90}, true)};
    const Report r = report(writer, seen);
    QCOMPARE(r.actors, std::vector<std::string>{"person 1, dark upper body"});
    QCOMPARE(r.objects, (std::vector<std::string>{"object 2, green, small", "object 3, large"}));
}

void tst_ReportWriter::theSceneIsLightColourAndCamera() {
    ReportWriter writer;
    Seen seen = seenWith();
    QCOMPARE(report(writer, seen).scene, std::string("bright picture, mostly grey, fixed camera"));
    seen.camera.moving = true;
    QCOMPARE(report(writer, seen).scene, std::string("bright picture, mostly grey, moving camera"));
}

QTEST_APPLESS_MAIN(tst_ReportWriter)
#include "tst_report_writer.moc"
