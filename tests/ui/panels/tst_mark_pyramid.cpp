#include "ui/panels/timeline/mark_pyramid.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

std::vector<memory::RecordMark> everySecond(int count) {
    std::vector<memory::RecordMark> marks;
    for (int i = 0; i < count; ++i)
        marks.push_back(
            {TimeUs::fromSeconds(i), static_cast<float>(i % 10) / 10, 1, i % 7 == 0, false});
    return marks;
}

} // namespace

/// Marks taken together by neighbours.
class tst_MarkPyramid : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void givesEveryMarkWhenThereIsRoom();
    void sumsNeighboursWhenThereIsNot();
    void losesNoChangeAndNoPeak();
    void givesANeighbourOnEachSide();
    void findsTheNearestMark();
    void survivesNoMarks();
};

void tst_MarkPyramid::givesEveryMarkWhenThereIsRoom() {
    const MarkPyramid pyramid(everySecond(5));
    const auto buckets = pyramid.buckets({0}, TimeUs::fromSeconds(4), 100);
    QCOMPARE(buckets.size(), std::size_t{5});
    QCOMPARE(buckets[3].first, TimeUs::fromSeconds(3));
    QCOMPARE(buckets[3].marks, 1);
    QCOMPARE(buckets[0].changes, 1);
}

void tst_MarkPyramid::sumsNeighboursWhenThereIsNot() {
    const MarkPyramid pyramid(everySecond(100'000));
    const auto buckets = pyramid.buckets({0}, TimeUs::fromSeconds(100'000), 800);
    QVERIFY(buckets.size() <= 800);
    QVERIFY(buckets.size() > 390);
    int marks = 0;
    for (const MarkBucket& bucket : buckets)
        marks += bucket.marks;
    QCOMPARE(marks, 100'000);
}

void tst_MarkPyramid::losesNoChangeAndNoPeak() {
    std::vector<memory::RecordMark> marks = everySecond(4096);
    for (memory::RecordMark& mark : marks) {
        mark.change = false;
        mark.novelty = .1F;
    }
    marks[1234].change = true;
    marks[1234].novelty = .9F;
    const MarkPyramid pyramid(marks);
    const auto buckets = pyramid.buckets({0}, TimeUs::fromSeconds(4096), 16);
    int changes = 0;
    float peak = 0;
    for (const MarkBucket& bucket : buckets) {
        changes += bucket.changes;
        peak = std::max(peak, bucket.highNovelty);
        if (bucket.changes > 0)
            QCOMPARE(bucket.firstChange, TimeUs::fromSeconds(1234));
    }
    QCOMPARE(changes, 1);
    QCOMPARE(peak, .9F);
}

void tst_MarkPyramid::givesANeighbourOnEachSide() {
    const MarkPyramid pyramid(everySecond(100));
    const auto buckets = pyramid.buckets(TimeUs::fromSeconds(10.5), TimeUs::fromSeconds(12.5), 100);
    QCOMPARE(buckets.front().first, TimeUs::fromSeconds(10));
    QCOMPARE(buckets.back().first, TimeUs::fromSeconds(13));
}

void tst_MarkPyramid::findsTheNearestMark() {
    const MarkPyramid pyramid(everySecond(10));
    QCOMPARE(pyramid.nearest(TimeUs::fromSeconds(-5)), std::size_t{0});
    QCOMPARE(pyramid.nearest(TimeUs::fromSeconds(3.4)), std::size_t{3});
    QCOMPARE(pyramid.nearest(TimeUs::fromSeconds(3.6)), std::size_t{4});
    QCOMPARE(pyramid.nearest(TimeUs::fromSeconds(99)), std::size_t{9});
}

void tst_MarkPyramid::survivesNoMarks() {
    const MarkPyramid pyramid;
    QVERIFY(pyramid.buckets({0}, {1'000'000}, 10).empty());
    QCOMPARE(pyramid.nearest({0}), std::size_t{0});
}

QTEST_APPLESS_MAIN(tst_MarkPyramid)
#include "tst_mark_pyramid.moc"
