#include "app/cli/moment.h"

#include <QTest>

using namespace ds;
using namespace ds::cli;

class tst_Moment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsTimesAndClocks_data();
    void readsTimesAndClocks();
    void refusesWhatIsNoTime_data();
    void refusesWhatIsNoTime();
    void aClockInAnotherZoneIsTheSameMoment();
};

void tst_Moment::readsTimesAndClocks_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("clockStart");
    QTest::addColumn<qint64>("us");
    const QString none;
    const QString clock = QStringLiteral("2026-11-30T14:32:05+01:00");
    QTest::newRow("seconds") << "75.5" << none << qint64{75'500'000};
    QTest::newRow("minutes") << "1:15" << none << qint64{75'000'000};
    QTest::newRow("hours") << "01:00:00.250" << none << qint64{3'600'250'000};
    QTest::newRow("minutes despite a clock") << "14:32" << clock << qint64{872'000'000};
    QTest::newRow("a full clock") << "2026-11-30T14:33:05" << clock << qint64{60'000'000};
    QTest::newRow("a full clock before") << "2026-11-30T14:32:04.5" << clock << qint64{-500'000};
    QTest::newRow("a time of day") << "T14:33" << clock << qint64{55'000'000};
    QTest::newRow("a time of the next day") << "T00:00:00" << clock << qint64{34'075'000'000};
}

void tst_Moment::readsTimesAndClocks() {
    QFETCH(QString, text);
    QFETCH(QString, clockStart);
    QFETCH(qint64, us);
    const auto moment = parseMoment(text.toStdString(), clockStart.toStdString());
    QVERIFY(moment.has_value());
    QCOMPARE(qint64{moment->us}, us);
}

void tst_Moment::refusesWhatIsNoTime_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("clockStart");
    const QString clock = QStringLiteral("2026-11-30T14:32:05Z");
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("a word") << "noon"
                            << "";
    QTest::newRow("75 minutes past") << "1:75"
                                     << "";
    QTest::newRow("a clock without a map") << "2026-11-30T14:32:05"
                                           << "";
    QTest::newRow("a time of day without a map") << "T14:32"
                                                 << "";
    QTest::newRow("no such day") << "2026-02-30T14:32:05" << clock;
    QTest::newRow("no such hour") << "T24:00" << clock;
    QTest::newRow("more behind it") << "T14:32:05 please" << clock;
}

void tst_Moment::refusesWhatIsNoTime() {
    QFETCH(QString, text);
    QFETCH(QString, clockStart);
    QVERIFY(!parseMoment(text.toStdString(), clockStart.toStdString()));
}

void tst_Moment::aClockInAnotherZoneIsTheSameMoment() {
    const auto utc = parseClock("2026-11-30T13:32:05Z", 0);
    QVERIFY(utc.has_value());
    QVERIFY(parseClock("2026-11-30T14:32:05+01:00", 0) == utc);
    QVERIFY(parseClock("2026-11-30T08:02:05-0530", 0) == utc);
    QVERIFY(parseClock("2026-11-30T14:32:05", 60) == utc);
    QCOMPARE(qint64{*parseClock("1970-01-02T00:00:00.000001Z", 0)}, qint64{86'400'000'001});
}

QTEST_APPLESS_MAIN(tst_Moment)
#include "tst_moment.moc"
