#include "ui/panels/timeline/lane_packing.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

memory::Span seconds(int from, int to) {
    return {TimeUs::fromSeconds(from), TimeUs::fromSeconds(to)};
}

memory::Entity present(std::vector<memory::Span> spans) {
    memory::Entity entity;
    entity.spans = std::move(spans);
    return entity;
}

} // namespace

/// Packs presence bars into lanes.
class tst_LanePacking : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void putsBarsThatMeetOnDifferentLanes();
    void keepsAnEntityOnItsLane();
    void usesALaneAgainOnceItIsFree();
    void putsWhatFindsNoLaneOnTheLast();
};

void tst_LanePacking::putsBarsThatMeetOnDifferentLanes() {
    const auto lanes = packBars({present({seconds(0, 10)}), present({seconds(5, 15)})}, 4);
    QCOMPARE(lanes.size(), std::size_t{4});
    QCOMPARE(lanes[0].size(), std::size_t{1});
    QCOMPARE(lanes[1].size(), std::size_t{1});
    QCOMPARE(lanes[1][0].entity, std::size_t{1});
}

void tst_LanePacking::keepsAnEntityOnItsLane() {
    const auto lanes =
        packBars({present({seconds(0, 4)}), present({seconds(1, 3), seconds(8, 9)})}, 4);
    // At 8 s the first lane is free, but the second entity has been on the second.
    QCOMPARE(lanes[1].size(), std::size_t{2});
}

void tst_LanePacking::usesALaneAgainOnceItIsFree() {
    const auto lanes = packBars({present({seconds(0, 4)}), present({seconds(6, 9)})}, 4);
    QCOMPARE(lanes[0].size(), std::size_t{2});
    QVERIFY(lanes[1].empty());
}

void tst_LanePacking::putsWhatFindsNoLaneOnTheLast() {
    std::vector<memory::Entity> crowd(5, present({seconds(0, 10)}));
    const auto lanes = packBars(crowd, 2);
    QCOMPARE(lanes[0].size(), std::size_t{1});
    QCOMPARE(lanes[1].size(), std::size_t{4});
}

QTEST_APPLESS_MAIN(tst_LanePacking)
#include "tst_lane_packing.moc"
