#include "core/observe/observer.h"
#include "tests/support/scene.h"

#include <QtTest>

#include <algorithm>
#include <numeric>

using ds::Frame;
using ds::TimeUs;
using ds::memory::Observation;
using ds::memory::Record;
using namespace ds::observe;
using namespace ds::test;

namespace {

/// What the observer makes of a scene: five pictures a second, one report a second.
/// `atEnd`: what is told when the scene has ended.
std::vector<Observation> observe(Scene& scene, const ClassicalOptions& options = {},
                                 std::optional<Observation>* atEnd = nullptr) {
    const auto observer = makeClassicalObserver(options);
    std::vector<Observation> out;
    for (int n = 0; n < scene.spec().seconds * 5; ++n) {
        const double t = n / 5.0;
        const Frame frame{
            TimeUs::fromSeconds(t), TimeUs::fromSeconds(t + 0.2), scene.picture(t), {}};
        if (n % 5 == 0)
            out.push_back(observer->sample(frame, {}).value());
        else if (!observer->feed(frame, {}))
            qFatal("feed failed");
    }
    if (atEnd) {
        const double t = (scene.spec().seconds * 5 - 1) / 5;
        const Frame last{
            TimeUs::fromSeconds(t), TimeUs::fromSeconds(t + 0.2), scene.picture(t), {}};
        *atEnd = observer->finish(last, {}).value();
    }
    return out;
}

std::vector<TruthEvent> eventsOf(const std::vector<Observation>& observations) {
    static const std::vector<std::string> kinds{"enter", "leave", "stop",  "appear",
                                                "text",  "cut",   "light", "shift"};
    std::vector<TruthEvent> out;
    for (const Observation& o : observations)
        for (const auto& f : o.record.found)
            if (std::find(kinds.begin(), kinds.end(), f.what) != kinds.end())
                out.push_back({f.time.seconds(), f.what, f.side});
    return out;
}

bool hasEvent(const std::vector<Observation>& observations, const std::string& what, double from,
              double to) {
    const auto events = eventsOf(observations);
    return std::any_of(events.begin(), events.end(), [&](const TruthEvent& e) {
        return e.what == what && e.seconds >= from && e.seconds <= to;
    });
}

/// The picture at another width, by its nearest pixels.
ds::Image scaled(const ds::Image& image, int width) {
    const int height = image.height() * width / image.width();
    const std::size_t bytes = image.bytesPerPixel();
    std::vector<std::uint8_t> out;
    out.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * bytes);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::uint8_t* from = image.row(y * image.height() / height) +
                                       static_cast<std::size_t>(x * image.width() / width) * bytes;
            out.insert(out.end(), from, from + bytes);
        }
    return {width, height, image.format(), std::move(out), static_cast<std::size_t>(width) * bytes};
}

SceneSpec emptyScene(std::uint32_t seed, double seconds) {
    SceneSpec spec;
    spec.seed = seed;
    spec.seconds = seconds;
    return spec;
}

Mover walker(double start, double y) {
    Mover m;
    m.height = 110;
    m.upper = 0xB02020;
    m.path = {{start, -40, y}, {start + 7, 520, y}};
    return m;
}

} // namespace

class tst_ClassicalObserver : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsEventsOfEverydayScenes();
    void nothingIsInventedWhereNothingHappens_data();
    void nothingIsInventedWhereNothingHappens();
    void readsAClockAndKeepsItOutOfTheReport();
    void aPanSwitchesForegroundOffAndSaysSo();
    void aCutIsFound();
    void picturesOfAnotherSizeAreACut_data();
    void picturesOfAnotherSizeAreACut();
    void aTinyPictureIsNoEnd_data();
    void aTinyPictureIsNoEnd();
    void oneWhoStepsBeforeAPlainWallIsNoCut();
    void aChangeOfLightIsFound();
    void anIdenticalPictureIsStatic();
    void staticReportsCanBeSwitchedOff();
    void theHistogramSumsToOne();
    void tracksHaveSamplesInOrderOfTime();
    void whatHappensAfterTheLastReportIsToldAtTheEnd();
    void nothingIsToldAtAQuietEnd();
    void whoComesInOtherClothesGetsAnotherName_data();
    void whoComesInOtherClothesGetsAnotherName();
    void whoComesBackKeepsTheName_data();
    void whoComesBackKeepsTheName();
    void atNightNoColourIsTold();
    void aStopRequestCancels();
};

void tst_ClassicalObserver::picturesOfAnotherSizeAreACut_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::newRow("grows") << 160 << 480;
    QTest::newRow("shrinks") << 480 << 160;
    QTest::newRow("shrinks a little") << 480 << 470;
}

/// Somebody walks while the pictures change their size.
void tst_ClassicalObserver::picturesOfAnotherSizeAreACut() {
    QFETCH(int, first);
    QFETCH(int, second);
    SceneSpec spec = emptyScene(7, 14);
    spec.movers.push_back(walker(1, 300));
    Scene scene(spec);
    const auto observer = makeClassicalObserver({});
    std::vector<Observation> observations;
    for (int n = 0; n < 70; ++n) {
        const double t = n / 5.0;
        const int width = t < 6 ? first : second;
        const Frame frame{TimeUs::fromSeconds(t),
                          TimeUs::fromSeconds(t + 0.2),
                          scaled(scene.picture(t), width),
                          {}};
        if (n % 5 != 0) {
            QVERIFY(observer->feed(frame, {}).has_value());
            continue;
        }
        const auto observation = observer->sample(frame, {});
        QVERIFY(observation.has_value());
        for (const auto& named : observation->record.boxes)
            QVERIFY(named.box.right() <= frame.image.width() &&
                    named.box.bottom() <= frame.image.height());
        observations.push_back(*observation);
    }
    QVERIFY(hasEvent(observations, "cut", 5.9, 6.1));
    const auto events = eventsOf(observations);
    QCOMPARE(std::count_if(events.begin(), events.end(),
                           [](const TruthEvent& e) { return e.what == "cut"; }),
             std::ptrdiff_t{1});
}

void tst_ClassicalObserver::aTinyPictureIsNoEnd_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    for (const auto& [w, h] : std::initializer_list<std::pair<int, int>>{
             {1, 1}, {2, 3}, {7, 5}, {8, 8}, {15, 400}, {16, 4096}, {4096, 16}, {4096, 1}})
        QTest::addRow("%d x %d", w, h) << w << h;
}

/// Before, between and after pictures in which something can be seen.
void tst_ClassicalObserver::aTinyPictureIsNoEnd() {
    QFETCH(int, width);
    QFETCH(int, height);
    Scene scene(emptyScene(8, 2));
    const ds::Image large = scene.picture(0);
    const auto grey = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const ds::Image tiny(width, height, ds::PixelFormat::Gray8,
                         std::vector<std::uint8_t>(grey, 128), static_cast<std::size_t>(width));
    const auto observer = makeClassicalObserver({});
    for (int n = 0; n < 40; ++n) {
        const bool isTiny = n / 8 % 2 == 0;
        const double t = n / 5.0;
        const Frame frame{
            TimeUs::fromSeconds(t), TimeUs::fromSeconds(t + 0.2), isTiny ? tiny : large, {}};
        const auto observation = observer->sample(frame, {});
        QVERIFY(observation.has_value());
        QCOMPARE(observation->record.warning == "the picture is too small to see anything in it",
                 isTiny);
        QVERIFY(observation->record.boxes.empty());
    }
}

void tst_ClassicalObserver::findsEventsOfEverydayScenes() {
    EventScore sum;
    int clocks = 0;
    int clockScenes = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        Scene scene(everydayScene(seed));
        const auto observations = observe(scene);
        const EventScore score = scoreEvents(scene.truth(), eventsOf(observations));
        sum.truth += score.truth;
        sum.found += score.found;
        sum.right += score.right;
        clockScenes += scene.spec().clockFrom.has_value();
        int read = 0;
        for (const Observation& o : observations) {
            read += !o.record.clock.empty();
            for (const std::string& text : o.record.report.ocr)
                QCOMPARE(text, std::string("DOOR OPEN"));
        }
        clocks += scene.spec().clockFrom && read > 20;
        QVERIFY2(scene.spec().clockFrom || read == 0, "a clock where there is none");
        qInfo("scene %u: %d of %d events, %d told", seed, score.right, score.truth, score.found);
    }
    qInfo("F1 %.3f; clocks %d of %d", sum.f1(), clocks, clockScenes);
    QVERIFY(sum.f1() >= 0.90);
    QVERIFY(clocks >= clockScenes - 1);
}

void tst_ClassicalObserver::nothingIsInventedWhereNothingHappens_data() {
    QTest::addColumn<int>("trouble");
    QTest::newRow("noise") << 0;
    QTest::newRow("slow drift of light") << 1;
    QTest::newRow("moving foliage") << 2;
    QTest::newRow("a little shake") << 3;
    QTest::newRow("rough ground") << 4;
    QTest::newRow("night") << 5;
}

void tst_ClassicalObserver::nothingIsInventedWhereNothingHappens() {
    QFETCH(int, trouble);
    SceneSpec spec = emptyScene(40, 20);
    spec.noise = trouble == 0 ? 8 : 3;
    spec.driftPerMinute = trouble == 1 ? 40 : 0;
    spec.foliage = trouble == 2 ? 4 : 0;
    spec.shake = trouble == 3 ? 2 : 0;
    spec.texture = trouble == 4 ? 16 : 8;
    spec.gain = trouble == 5 ? 0.2 : 1;
    Scene scene(spec);
    for (const Observation& o : observe(scene)) {
        QVERIFY2(o.record.found.empty(),
                 o.record.found.empty() ? "" : o.record.found.front().text.c_str());
        QVERIFY(o.record.boxes.empty());
        QVERIFY(o.record.report.actors.empty());
        QVERIFY(o.record.report.ocr.empty());
    }
}

void tst_ClassicalObserver::readsAClockAndKeepsItOutOfTheReport() {
    SceneSpec spec = emptyScene(3, 12);
    spec.clockFrom = 8 * 3600 + 59 * 60 + 55; // over the full hour
    Scene scene(spec);
    const auto observations = observe(scene);
    QCOMPARE(observations[8].record.clock, std::string("2026-03-01 09:00:03"));
    for (const Observation& o : observations) {
        const auto& r = o.record.report;
        for (const std::string& words : {r.description, r.delta, r.scene})
            QVERIFY(words.find(':') == std::string::npos);
        QVERIFY(r.ocr.empty());
        QVERIFY(o.record.boxes.empty());
    }
    QVERIFY2(observations.back().record.isStatic, "the clock alone makes no change");
}

void tst_ClassicalObserver::aPanSwitchesForegroundOffAndSaysSo() {
    SceneSpec spec = emptyScene(5, 14);
    spec.panFrom = 6;
    Scene scene(spec);
    const auto observations = observe(scene);
    QVERIFY(hasEvent(observations, "shift", 5.5, 7.5));
    const Record& during = observations[7].record;
    QVERIFY(during.warning.find("camera moves") != std::string::npos);
    QVERIFY(during.report.scene.find("moving camera") != std::string::npos);
    QVERIFY(during.boxes.empty());
    QVERIFY(observations.back().record.warning.empty());
    for (const Observation& o : observations)
        QVERIFY(o.record.boxes.empty());
}

void tst_ClassicalObserver::aCutIsFound() {
    SceneSpec spec = emptyScene(6, 12);
    spec.cutAt = 6;
    Scene scene(spec);
    const auto observations = observe(scene);
    QVERIFY(hasEvent(observations, "cut", 5.9, 6.3));
    for (const Observation& o : observations)
        QVERIFY(o.record.boxes.empty());
}

void tst_ClassicalObserver::oneWhoStepsBeforeAPlainWallIsNoCut() {
    constexpr int kWidth = 320;
    constexpr int kHeight = 240;
    const auto observer = makeClassicalObserver({});
    for (int n = 0; n < 60; ++n) {
        // A grey wall, no more; from 4 s on a dark box of a sixth of the picture moves into it.
        std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight * 3, 150);
        const int right = std::min(200, (n - 20) * 40);
        for (int y = 60; y < 180; ++y)
            for (int x = std::max(0, right - 110); x < right; ++x)
                std::fill_n(pixels.begin() + (std::ptrdiff_t{y} * kWidth + x) * 3, 3, 30);
        const Frame frame{
            TimeUs::fromSeconds(n / 5.0),
            TimeUs::fromSeconds((n + 1) / 5.0),
            ds::Image(kWidth, kHeight, ds::PixelFormat::Bgr24, std::move(pixels), kWidth * 3),
            {}};
        const auto seen = observer->sample(frame, {});
        QVERIFY(seen.has_value());
        for (const auto& found : seen->record.found)
            QVERIFY2(found.what != "cut", qPrintable(QString::number(frame.pts.seconds())));
    }
}

void tst_ClassicalObserver::aChangeOfLightIsFound() {
    SceneSpec spec = emptyScene(7, 12);
    spec.lightAt = 6;
    Scene scene(spec);
    const auto observations = observe(scene);
    QVERIFY(hasEvent(observations, "light", 5.8, 6.6));
    QVERIFY(!hasEvent(observations, "cut", 0, 12));
    for (const Observation& o : observations)
        QVERIFY(o.record.boxes.empty());
}

void tst_ClassicalObserver::anIdenticalPictureIsStatic() {
    SceneSpec spec = emptyScene(8, 5);
    spec.noise = 0;
    Scene scene(spec);
    const auto observations = observe(scene);
    QCOMPARE(observations[0].record.report.delta, std::string(ds::memory::kInitialFrameMarker));
    QVERIFY(!observations[0].record.isStatic);
    QVERIFY(observations[3].record.isStatic);
    QCOMPARE(observations[3].record.report.delta, std::string(ds::memory::kStaticMarker));
    QCOMPARE(observations[3].record.report.scene, observations[0].record.report.scene);
}

void tst_ClassicalObserver::staticReportsCanBeSwitchedOff() {
    SceneSpec spec = emptyScene(8, 4);
    spec.noise = 0;
    Scene scene(spec);
    ClassicalOptions options;
    options.skipStatic = false;
    for (const Observation& o : observe(scene, options))
        QVERIFY(!o.record.isStatic);
}

void tst_ClassicalObserver::theHistogramSumsToOne() {
    Scene scene(emptyScene(9, 2));
    for (const Observation& o : observe(scene)) {
        QCOMPARE(o.histogram.size(), std::size_t{64});
        const double sum = std::accumulate(o.histogram.begin(), o.histogram.end(), 0.0);
        QVERIFY(std::abs(sum - 1) < 1e-4);
    }
}

void tst_ClassicalObserver::tracksHaveSamplesInOrderOfTime() {
    SceneSpec spec = emptyScene(10, 13);
    spec.movers.push_back(walker(3, 250));
    Scene scene(spec);
    std::vector<double> times;
    std::vector<int> places;
    for (const Observation& o : observe(scene))
        for (const auto& piece : o.tracks)
            for (const auto& sample : piece.samples) {
                QCOMPARE(piece.entity, std::string("person 1"));
                times.push_back(sample.time.seconds());
                places.push_back(sample.box.x + sample.box.w / 2);
            }
    QVERIFY(times.size() > 20);
    QVERIFY(std::is_sorted(times.begin(), times.end()));
    QVERIFY(places.front() < 120 && places.back() > 360);
}

void tst_ClassicalObserver::whatHappensAfterTheLastReportIsToldAtTheEnd() {
    SceneSpec spec = emptyScene(10, 11);
    Mover m = walker(3, 250);
    m.path = {{3, -40, 250}, {10.4, 520, 250}}; // half of it is out at 9.9 s
    spec.movers.push_back(m);
    Scene scene(spec);
    std::optional<Observation> atEnd;
    const auto observations = observe(scene, {}, &atEnd);
    QVERIFY(!hasEvent(observations, "leave", 0, 11));
    QVERIFY(atEnd.has_value());
    QCOMPARE(atEnd->record.time, TimeUs::fromSeconds(10.8));
    QVERIFY(hasEvent({*atEnd}, "leave", 9, 10.8));
    QVERIFY(atEnd->record.report.delta.find("person 1 leaves to the right") != std::string::npos);
    QVERIFY(atEnd->record.report.actors.empty());
}

void tst_ClassicalObserver::nothingIsToldAtAQuietEnd() {
    SceneSpec spec = emptyScene(10, 14);
    spec.movers.push_back(walker(3, 250)); // out at 10 s
    Scene scene(spec);
    std::optional<Observation> atEnd;
    const auto observations = observe(scene, {}, &atEnd);
    QVERIFY(hasEvent(observations, "leave", 9, 10.8));
    QVERIFY(!atEnd.has_value());
}

namespace {

constexpr std::uint32_t kUppers[] = {0x282828, 0xB02020, 0x2040A0, 0xE0E0E0, 0x208040};
constexpr std::uint32_t kLowers[] = {0x202030, 0x405080, 0x605040, 0x202030, 0x903030};

/// Somebody leaves to the right; after `gap` seconds somebody enters there.
SceneSpec oneAfterTheOther(int first, int second, double gap, std::uint32_t seed) {
    SceneSpec spec = emptyScene(seed, 22);
    Mover a = walker(3, 260);
    a.upper = kUppers[first];
    a.lower = kLowers[first];
    a.path = {{3, -40, 260}, {9, 520, 260}};
    Mover b = a;
    b.upper = kUppers[second];
    b.lower = kLowers[second];
    b.path = {{9 + gap, 520, 270}, {9 + gap + 6, -40, 270}};
    spec.movers = {a, b};
    return spec;
}

std::vector<std::string> entered(const std::vector<Observation>& observations) {
    std::vector<std::string> names;
    for (const Observation& o : observations)
        for (const auto& f : o.record.found)
            if (f.what == "enter")
                names.push_back(f.entity);
    return names;
}

} // namespace

void tst_ClassicalObserver::whoComesInOtherClothesGetsAnotherName_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    for (int first = 0; first < 5; ++first)
        for (int second = 0; second < 5; ++second)
            if (first != second)
                QTest::addRow("%d %d", first, second) << first << second;
}

void tst_ClassicalObserver::whoComesInOtherClothesGetsAnotherName() {
    QFETCH(int, first);
    QFETCH(int, second);
    for (const double gap : {2.0, 4.0}) {
        Scene scene(
            oneAfterTheOther(first, second, gap, static_cast<std::uint32_t>(first + 7 * second)));
        const auto names = entered(observe(scene, {.readText = false}));
        QCOMPARE(names.size(), std::size_t{2});
        QVERIFY(names[0] != names[1]);
    }
}

void tst_ClassicalObserver::whoComesBackKeepsTheName_data() {
    QTest::addColumn<int>("who");
    for (int who = 0; who < 5; ++who)
        QTest::addRow("%d", who) << who;
}

void tst_ClassicalObserver::whoComesBackKeepsTheName() {
    QFETCH(int, who);
    for (const double gap : {2.0, 4.0}) {
        Scene scene(oneAfterTheOther(who, who, gap, static_cast<std::uint32_t>(who + 3)));
        const auto names = entered(observe(scene, {.readText = false}));
        QCOMPARE(names.size(), std::size_t{2});
        QCOMPARE(names[0], names[1]);
    }
}

void tst_ClassicalObserver::atNightNoColourIsTold() {
    SceneSpec spec = emptyScene(10, 12);
    spec.gain = 0.25;
    spec.noise = 1;
    Mover m = walker(3, 250);
    m.upper = 0xF0F0F0;
    spec.movers.push_back(m);
    Scene scene(spec);
    std::size_t told = 0;
    for (const Observation& o : observe(scene))
        for (const std::string& who : o.record.report.actors) {
            QCOMPARE(who, std::string("person 1"));
            ++told;
        }
    QVERIFY(told >= 3);
}

void tst_ClassicalObserver::aStopRequestCancels() {
    Scene scene(emptyScene(1, 1));
    const auto observer = makeClassicalObserver({});
    std::stop_source stop;
    stop.request_stop();
    const auto result = observer->sample(Frame{{}, {}, scene.picture(0), {}}, stop.get_token());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ds::ErrorCode::Cancelled);
}

QTEST_APPLESS_MAIN(tst_ClassicalObserver)
#include "tst_classical_observer.moc"
