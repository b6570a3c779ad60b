#include "ui/panels/timeline/time_scale.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

constexpr std::int64_t kSecond = 1'000'000;

TimeScale hundredSecondsOnThousandPixels() {
    TimeScale scale;
    scale.setPixels(50, 1000);
    scale.setDuration({100 * kSecond});
    scale.fitAll();
    return scale;
}

} // namespace

/// Where times lie on the timeline.
class tst_TimeScale : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void showsAllOfARecordingAtFirst();
    void turnsPixelsIntoTimesAndBack();
    void keepsTheTimeUnderThePointerWhenZooming();
    void staysInsideTheRecording();
    void staysWholeWhenTheRecordingGrows();
    void revealsATimeOutOfView();
    void choosesRoundSteps_data();
    void choosesRoundSteps();
    void putsLabelsApart();
    void survivesNothingOpen();
};

void tst_TimeScale::showsAllOfARecordingAtFirst() {
    const TimeScale scale = hundredSecondsOnThousandPixels();
    QVERIFY(scale.showsAll());
    QCOMPARE(scale.x({0}), 50.0);
    QCOMPARE(scale.x({100 * kSecond}), 1050.0);
    QCOMPARE(scale.usPerPixel(), 100'000.0);
}

void tst_TimeScale::turnsPixelsIntoTimesAndBack() {
    const TimeScale scale = hundredSecondsOnThousandPixels();
    QCOMPARE(scale.at(550).us, 50 * kSecond);
    QCOMPARE(scale.x(scale.at(317)), 317.0);
    QCOMPARE(scale.inside(-100).us, std::int64_t{0});
    QCOMPARE(scale.inside(5000).us, 100 * kSecond - 1);
}

void tst_TimeScale::keepsTheTimeUnderThePointerWhenZooming() {
    TimeScale scale = hundredSecondsOnThousandPixels();
    const TimeUs under = scale.at(800);
    scale.zoom(.25, 800);
    QCOMPARE(scale.usPerPixel(), 25'000.0);
    QCOMPARE(scale.at(800).us, under.us);
    scale.zoom(.5, 300);
    scale.zoom(2, 300);
    QVERIFY(std::abs(scale.at(800).us - under.us) < 30'000);
}

void tst_TimeScale::staysInsideTheRecording() {
    TimeScale scale = hundredSecondsOnThousandPixels();
    scale.pan(500);
    QCOMPARE(scale.from().us, std::int64_t{0});
    scale.zoom(1e-9, 550);
    QCOMPARE(scale.usPerPixel(), TimeScale::kFinestUsPerPixel);
    scale.pan(1e12);
    QVERIFY(scale.to().us <= 100 * kSecond + 1);
    scale.zoom(1e9, 550);
    QVERIFY(scale.showsAll());
}

void tst_TimeScale::staysWholeWhenTheRecordingGrows() {
    TimeScale scale = hundredSecondsOnThousandPixels();
    scale.setDuration({200 * kSecond});
    QVERIFY(scale.showsAll());
    QCOMPARE(scale.x({200 * kSecond}), 1050.0);
    scale.zoom(.5, 50);
    scale.setDuration({400 * kSecond});
    QVERIFY(!scale.showsAll());
    QCOMPARE(scale.usPerPixel(), 100'000.0);
}

void tst_TimeScale::revealsATimeOutOfView() {
    TimeScale scale = hundredSecondsOnThousandPixels();
    scale.zoom(.1, 50);
    QVERIFY(!scale.reveal({5 * kSecond}));
    QVERIFY(scale.reveal({50 * kSecond}));
    QVERIFY(scale.x({50 * kSecond}) >= scale.left());
    QVERIFY(scale.x({50 * kSecond}) <= scale.right());
}

void tst_TimeScale::choosesRoundSteps_data() {
    QTest::addColumn<double>("leastUs");
    QTest::addColumn<qint64>("step");
    QTest::newRow("a millisecond") << 3.0 << qint64{1'000};
    QTest::newRow("exactly a second") << 1e6 << qint64{kSecond};
    QTest::newRow("over a second") << 1.1e6 << qint64{2 * kSecond};
    QTest::newRow("quarter of a minute") << 11e6 << qint64{15 * kSecond};
    QTest::newRow("an hour") << 3'000e6 << qint64{3600 * kSecond};
    QTest::newRow("days") << 90'000e6 << qint64{2 * 86400 * kSecond};
}

void tst_TimeScale::choosesRoundSteps() {
    QFETCH(double, leastUs);
    QFETCH(qint64, step);
    QCOMPARE(qint64{niceStep(leastUs)}, step);
}

void tst_TimeScale::putsLabelsApart() {
    const TimeScale scale = hundredSecondsOnThousandPixels();
    // 96 pixels are 9.6 s: labels every 10 s, a short tick between.
    const std::vector<Tick> all = ticks(scale, 96);
    QCOMPARE(all.size(), std::size_t{21});
    QCOMPARE(all[0], (Tick{{0}, true}));
    QCOMPARE(all[1], (Tick{{5 * kSecond}, false}));
    QCOMPARE(all[2], (Tick{{10 * kSecond}, true}));
}

void tst_TimeScale::survivesNothingOpen() {
    TimeScale scale;
    scale.setPixels(0, 800);
    scale.zoom(.5, 400);
    scale.pan(10);
    QVERIFY(ticks(scale, 96).empty());
    QCOMPARE(scale.inside(400).us, std::int64_t{0});
}

QTEST_APPLESS_MAIN(tst_TimeScale)
#include "tst_time_scale.moc"
