#include "core/vision/block_shift.h"
#include "core/vision/mats.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

#include <cmath>

using namespace ds::test;
using ds::vision::BlockShift;
using ds::vision::blockShift;

namespace {

cv::Mat grey(const Canvas& canvas) {
    return canvas.picture().mats().grey.clone();
}

} // namespace

class tst_BlockShift : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aShiftIsFound_data();
    void aShiftIsFound();
    void whatMovesInFrontIsOutvoted();
    void aFlatPictureSaysNothing();
    void anotherPictureSaysNothing();
    void moreThanTheReachSaysNothing();
    void tooSmallAPictureSaysNothing();
};

void tst_BlockShift::aShiftIsFound_data() {
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::newRow("none") << 0.0 << 0.0;
    QTest::newRow("right") << 3.0 << 0.0;
    QTest::newRow("up and left") << -5.0 << -4.0;
    QTest::newRow("half a pixel") << 0.5 << -1.5;
}

void tst_BlockShift::aShiftIsFound() {
    QFETCH(double, x);
    QFETCH(double, y);
    // The picture lies to the right when the camera looks to the left.
    const BlockShift shift = blockShift(grey(ground(192, 144)), grey(ground(192, 144, -x, -y)), 8);
    QVERIFY(shift.sure);
    QVERIFY(std::abs(shift.x - x) < 0.15);
    QVERIFY(std::abs(shift.y - y) < 0.15);
}

void tst_BlockShift::whatMovesInFrontIsOutvoted() {
    Canvas covered = ground(192, 144, -2, 0);
    for (int y = 20; y < 110; ++y) // another ground that went 6 pixels the other way
        for (int x = 20; x < 70; ++x) {
            const auto g = static_cast<std::uint8_t>(groundAt(x + 6, y, 5));
            covered.set(x, y, {g, g, g});
        }
    const BlockShift shift = blockShift(grey(ground(192, 144)), grey(covered), 8);
    QVERIFY(shift.sure);
    QVERIFY(std::abs(shift.x - 2) < 0.15 && std::abs(shift.y) < 0.15);
}

void tst_BlockShift::aFlatPictureSaysNothing() {
    const cv::Mat flat = grey(Canvas(192, 144, {100, 100, 100}));
    QVERIFY(!blockShift(flat, flat, 8).sure);
}

void tst_BlockShift::anotherPictureSaysNothing() {
    QVERIFY(!blockShift(grey(ground(192, 144)), grey(ground(192, 144, 0, 0, 9)), 8).sure);
}

void tst_BlockShift::moreThanTheReachSaysNothing() {
    QVERIFY(!blockShift(grey(ground(192, 144)), grey(ground(192, 144, 40, 0)), 8).sure);
}

void tst_BlockShift::tooSmallAPictureSaysNothing() {
    const cv::Mat small = grey(ground(40, 30));
    QVERIFY(!blockShift(small, small, 8).sure);
}

QTEST_APPLESS_MAIN(tst_BlockShift)
#include "tst_block_shift.moc"
