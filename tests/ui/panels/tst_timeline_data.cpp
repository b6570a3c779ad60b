#include "ui/panels/timeline/timeline_data.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

casefile::Observed seconds(int from, int to) {
    return {TimeUs::fromSeconds(from), TimeUs::fromSeconds(to)};
}

TimeRange range(int from, int to) {
    return {TimeUs::fromSeconds(from), TimeUs::fromSeconds(to)};
}

} // namespace

/// What of a recording was not looked at.
class tst_TimelineData : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isEverythingBeforeAnyObservation();
    void isWhatLiesBetweenAndAfter();
    void leavesOutSlivers();
};

void tst_TimelineData::isEverythingBeforeAnyObservation() {
    QCOMPARE(notLookedAt({}, TimeUs::fromSeconds(60), DurationUs(0)),
             (std::vector<TimeRange>{range(0, 60)}));
}

void tst_TimelineData::isWhatLiesBetweenAndAfter() {
    QCOMPARE(notLookedAt({seconds(30, 40), seconds(0, 10), seconds(5, 12)}, TimeUs::fromSeconds(60),
                         DurationUs(0)),
             (std::vector<TimeRange>{range(12, 30), range(40, 60)}));
}

void tst_TimelineData::leavesOutSlivers() {
    QVERIFY(notLookedAt({seconds(0, 59)}, TimeUs::fromSeconds(60), DurationUs(1'500'000)).empty());
}

QTEST_APPLESS_MAIN(tst_TimelineData)
#include "tst_timeline_data.moc"
