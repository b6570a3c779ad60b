#include "ui/panels/timeline/timeline_layout.h"

#include <QTest>

using namespace ds::ui;

/// Where the rows of the timeline lie.
class tst_TimelineLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stacksRowsWithoutOverlap();
    void leavesHiddenRowsOut();
    void givesWhatIsOverToTheRowsThatUseIt();
    void findsTheRowOfAHeight();
};

namespace {

std::array<bool, kTimelineRows.size()> all() {
    std::array<bool, kTimelineRows.size()> shown;
    shown.fill(true);
    return shown;
}

} // namespace

void tst_TimelineLayout::stacksRowsWithoutOverlap() {
    const TimelineLayout layout = layoutTimeline(1000, 220, 100, all());
    double y = 0;
    for (const TimelineRow row : kTimelineRows) {
        QCOMPARE(layout.row(row).top(), y);
        QVERIFY(layout.row(row).height() >= 20);
        y = layout.row(row).bottom();
    }
    QVERIFY(y <= 220.001);
    QCOMPARE(layout.row(TimelineRow::Ruler).left(), 100.0);
}

void tst_TimelineLayout::leavesHiddenRowsOut() {
    auto shown = all();
    shown[static_cast<std::size_t>(TimelineRow::Novelty)] = false;
    shown[static_cast<std::size_t>(TimelineRow::Ruler)] = false;
    const TimelineLayout layout = layoutTimeline(1000, 220, 100, shown);
    QVERIFY(layout.row(TimelineRow::Novelty).isNull());
    QVERIFY(!layout.row(TimelineRow::Ruler).isNull());
    QCOMPARE(layout.row(TimelineRow::Changes).top(), layout.row(TimelineRow::Frames).bottom());
}

void tst_TimelineLayout::givesWhatIsOverToTheRowsThatUseIt() {
    const TimelineLayout low = layoutTimeline(1000, 170, 100, all());
    const TimelineLayout high = layoutTimeline(1000, 260, 100, all());
    QVERIFY(high.row(TimelineRow::Frames).height() > low.row(TimelineRow::Frames).height());
    QCOMPARE(high.row(TimelineRow::Ruler).height(), low.row(TimelineRow::Ruler).height());
}

void tst_TimelineLayout::findsTheRowOfAHeight() {
    const TimelineLayout layout = layoutTimeline(1000, 220, 100, all());
    for (const TimelineRow row : kTimelineRows)
        QVERIFY(layout.rowAt(layout.row(row).center().y()) == row);
    QVERIFY(layout.rowAt(5000) == TimelineRow::Ruler);
}

QTEST_APPLESS_MAIN(tst_TimelineLayout)
#include "tst_timeline_layout.moc"
