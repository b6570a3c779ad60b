#include "core/vision/clock_text.h"

#include <QtTest>

using ds::TimeUs;
using ds::vision::ClockWatch;
using ds::vision::readClock;

class tst_ClockText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsTimesInLines_data();
    void readsTimesInLines();
    void refusesWhatIsNoTime_data();
    void refusesWhatIsNoTime();
    void aRunningClockIsAClock();
    void aTimeThatStandsStillIsNone();
    void runsOverMidnight();
    void aMisreadTimeDoesNotFit();
};

void tst_ClockText::readsTimesInLines_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("second");
    QTest::addColumn<bool>("hasSeconds");
    QTest::newRow("plain") << QByteArray("12:34:56") << 45'296 << true;
    QTest::newRow("with date") << QByteArray("2026-03-01 08:00:07") << 28'807 << true;
    QTest::newRow("after a name") << QByteArray("CAM 1 23:59:59") << 86'399 << true;
    QTest::newRow("minutes") << QByteArray("7:05") << 25'500 << false;
    QTest::newRow("points for colons") << QByteArray("12.34.56") << 45'296 << true;
}

void tst_ClockText::readsTimesInLines() {
    QFETCH(QByteArray, line);
    const auto reading = readClock(line.toStdString());
    QVERIFY(reading);
    QTEST(reading->secondOfDay, "second");
    QTEST(reading->hasSeconds, "hasSeconds");
    QCOMPARE(QByteArray::fromStdString(reading->text), line);
}

void tst_ClockText::refusesWhatIsNoTime_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("word") << QByteArray("EXIT");
    QTest::newRow("hour 25") << QByteArray("25:00:00");
    QTest::newRow("minute 61") << QByteArray("12:61:00");
    QTest::newRow("second 75") << QByteArray("12:00:75");
    QTest::newRow("price") << QByteArray("12.50");
    QTest::newRow("long number") << QByteArray("112:345:56");
}

void tst_ClockText::refusesWhatIsNoTime() {
    QFETCH(QByteArray, line);
    QVERIFY(!readClock(line.toStdString()));
}

void tst_ClockText::aRunningClockIsAClock() {
    ClockWatch watch;
    watch.add(TimeUs::fromSeconds(10), readClock("08:00:10"));
    QVERIFY(!watch.isClock());
    watch.add(TimeUs::fromSeconds(11), readClock("08:00:11"));
    QVERIFY(watch.isClock());
}

void tst_ClockText::aTimeThatStandsStillIsNone() {
    ClockWatch watch;
    for (int s = 0; s < 6; ++s)
        watch.add(TimeUs::fromSeconds(s), readClock("08:00:10"));
    QVERIFY(!watch.isClock());
    QVERIFY(watch.standsStill());
}

void tst_ClockText::runsOverMidnight() {
    ClockWatch watch;
    watch.add(TimeUs::fromSeconds(0), readClock("23:59:59"));
    watch.add(TimeUs::fromSeconds(2), readClock("00:00:01"));
    QVERIFY(watch.isClock());
}

void tst_ClockText::aMisreadTimeDoesNotFit() {
    ClockWatch watch;
    watch.add(TimeUs::fromSeconds(0), readClock("12:00:00"));
    watch.add(TimeUs::fromSeconds(1), readClock("12:00:01"));
    QVERIFY(watch.fits(TimeUs::fromSeconds(5), *readClock("12:00:05")));
    QVERIFY(!watch.fits(TimeUs::fromSeconds(5), *readClock("12:00:55")));
}

QTEST_APPLESS_MAIN(tst_ClockText)
#include "tst_clock_text.moc"
