#include "core/base/time.h"

#include <QTest>

using namespace ds;

/// Reads and writes media times.
class tst_Time : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void parsesWhatPeopleWrite_data();
    void parsesWhatPeopleWrite();
    void refusesWhatIsNoTime_data();
    void refusesWhatIsNoTime();
    void formatsHoursMinutesSeconds();
};

void tst_Time::parsesWhatPeopleWrite_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("us");
    QTest::newRow("seconds") << QStringLiteral("75.5") << qint64{75'500'000};
    QTest::newRow("minutes") << QStringLiteral("01:15") << qint64{75'000'000};
    QTest::newRow("minutes past 59 in front") << QStringLiteral("90:00") << qint64{5'400'000'000};
    QTest::newRow("hours") << QStringLiteral("01:02:03.250") << qint64{3'723'250'000};
    QTest::newRow("microseconds") << QStringLiteral("0.000001") << qint64{1};
    QTest::newRow("negative") << QStringLiteral("-1.5") << qint64{-1'500'000};
}

void tst_Time::parsesWhatPeopleWrite() {
    QFETCH(QString, text);
    QFETCH(qint64, us);
    const auto parsed = parseTime(text.toStdString());
    QVERIFY(parsed.has_value());
    QCOMPARE(qint64{parsed->us}, us);
}

void tst_Time::refusesWhatIsNoTime_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "-", ".", "1.", ".5", "abc", "1:2:3:4", "1:60", "0:60:00", "1e3",
                             "99999999999999999999", "12:", ":12", "1 ", "٣"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void tst_Time::refusesWhatIsNoTime() {
    QFETCH(QString, text);
    QVERIFY(!parseTime(text.toStdString()).has_value());
}

void tst_Time::formatsHoursMinutesSeconds() {
    QCOMPARE(formatTime({724'000'000}), std::string("00:12:04"));
    QCOMPARE(formatTime({724'250'999}, true), std::string("00:12:04.250"));
    QCOMPARE(formatTime({-1'500'000}, true), std::string("-00:00:01.500"));
    QCOMPARE(formatTime({360'000'000'000}), std::string("100:00:00"));
}

QTEST_APPLESS_MAIN(tst_Time)
#include "tst_time.moc"
