#include "core/base/time_ranges.h"

#include <QTest>

using namespace ds;

namespace {

TimeRange seconds(double from, double to) {
    return {TimeUs::fromSeconds(from), TimeUs::fromSeconds(to)};
}

} // namespace

/// What a set of stretches leaves out.
class tst_TimeRanges : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingCoversNothing();
    void holesLieBetween();
    void shortOnesAreLeftOut();
    void onlyWhatLiesWithinCounts();
};

void tst_TimeRanges::nothingCoversNothing() {
    QCOMPARE(holesIn({}, seconds(0, 60), DurationUs(0)), std::vector{seconds(0, 60)});
    QVERIFY(holesIn({}, seconds(5, 5), DurationUs(0)).empty());
    QVERIFY(holesIn({}, seconds(6, 5), DurationUs(0)).empty());
}

void tst_TimeRanges::holesLieBetween() {
    const std::vector<TimeRange> covered{seconds(30, 40), seconds(0, 10), seconds(5, 12)};
    QCOMPARE(holesIn(covered, seconds(0, 60), DurationUs(0)),
             (std::vector{seconds(12, 30), seconds(40, 60)}));
}

void tst_TimeRanges::shortOnesAreLeftOut() {
    QVERIFY(holesIn({seconds(0, 59)}, seconds(0, 60), DurationUs(1'500'000)).empty());
    QCOMPARE(holesIn({seconds(0, 59)}, seconds(0, 60), DurationUs(1'000'000)),
             std::vector{seconds(59, 60)});
}

void tst_TimeRanges::onlyWhatLiesWithinCounts() {
    const std::vector<TimeRange> covered{seconds(0, 10), seconds(20, 90)};
    QCOMPARE(holesIn(covered, seconds(5, 15), DurationUs(0)), std::vector{seconds(10, 15)});
    QCOMPARE(holesIn(covered, seconds(12, 60), DurationUs(0)), std::vector{seconds(12, 20)});
    QVERIFY(holesIn(covered, seconds(30, 60), DurationUs(0)).empty());
    QCOMPARE(holesIn(covered, seconds(95, 99), DurationUs(0)), std::vector{seconds(95, 99)});
}

QTEST_APPLESS_MAIN(tst_TimeRanges)
#include "tst_time_ranges.moc"
