#include "core/vision/light_watch.h"

#include <QtTest>

using ds::TimeUs;
using ds::vision::BrightnessWord;
using ds::vision::LightWatch;

namespace {

TimeUs tenths(int n) {
    return {n * 100'000};
}

} // namespace

class tst_LightWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStepThatLastsIsAChange();
    void aFlashIsNone();
    void slowDriftIsNone();
    void acrossACutThereIsNone();
    void theNewLevelIsTheLevel();
    void brightnessHasAWord_data();
    void brightnessHasAWord();
    void theWordDoesNotFlicker();
};

void tst_LightWatch::aStepThatLastsIsAChange() {
    LightWatch watch;
    QVERIFY(!watch.step(tenths(0), 100, true));
    QVERIFY(!watch.step(tenths(2), 80, true));
    QVERIFY(!watch.step(tenths(4), 80, true));
    const auto change = watch.step(tenths(6), 80, true);
    QVERIFY(change.has_value());
    QCOMPARE(change->time, tenths(2));
    QVERIFY(!change->brighter);
    QCOMPARE(change->by, 20.0);
}

void tst_LightWatch::aFlashIsNone() {
    LightWatch watch;
    for (int i = 0; i < 20; ++i)
        QVERIFY(!watch.step(tenths(2 * i), i == 10 || i == 11 ? 180 : 100, true));
}

void tst_LightWatch::slowDriftIsNone() {
    LightWatch watch;
    for (int i = 0; i < 100; ++i) // 60 grey values in 20 s
        QVERIFY(!watch.step(tenths(2 * i), 100 + 0.6 * i, true));
}

void tst_LightWatch::acrossACutThereIsNone() {
    LightWatch watch;
    for (int i = 0; i < 20; ++i)
        QVERIFY(!watch.step(tenths(2 * i), i < 10 ? 100 : 180, i != 10));
}

void tst_LightWatch::theNewLevelIsTheLevel() {
    LightWatch watch;
    int changes = 0;
    for (int i = 0; i < 60; ++i)
        changes += watch.step(tenths(2 * i), i < 20 ? 100 : i < 40 ? 130 : 100, true).has_value();
    QCOMPARE(changes, 2);
}

void tst_LightWatch::brightnessHasAWord_data() {
    QTest::addColumn<double>("mean");
    QTest::addColumn<QString>("word");
    QTest::newRow("night") << 20.0 << "dark";
    QTest::newRow("dusk") << 70.0 << "dim";
    QTest::newRow("day") << 130.0 << "bright";
}

void tst_LightWatch::brightnessHasAWord() {
    QFETCH(double, mean);
    QFETCH(QString, word);
    BrightnessWord brightness;
    QCOMPARE(QString::fromStdString(brightness.step(mean)), word);
}

void tst_LightWatch::theWordDoesNotFlicker() {
    BrightnessWord brightness;
    QCOMPARE(brightness.step(60), std::string("dim"));
    QCOMPARE(brightness.step(45), std::string("dim")); // dark begins at 50
    QCOMPARE(brightness.step(41), std::string("dark"));
    QCOMPARE(brightness.step(55), std::string("dark"));
}

QTEST_APPLESS_MAIN(tst_LightWatch)
#include "tst_light_watch.moc"
