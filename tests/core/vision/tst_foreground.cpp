#include "core/vision/colours.h"
#include "core/vision/foreground.h"
#include "core/vision/mats.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

namespace {

constexpr Bgr kRed{30, 30, 200};

/// Five pictures a second of 192 × 144.
class Watch {
public:
    ForegroundStep look(const Canvas& canvas, double dx = 0, double dy = 0) {
        const TimeUs time{m_count++ * 200'000};
        return m_foreground.step(canvas.picture(), time, dx, dy);
    }
    void learn(const Canvas& canvas, int pictures) {
        for (int i = 0; i < pictures; ++i)
            look(canvas);
    }
    Foreground& foreground() { return m_foreground; }

private:
    Foreground m_foreground;
    std::int64_t m_count = 0;
};

Canvas withBox(const Box& box) {
    return ground(192, 144).fill(box, kRed);
}

bool near(const Box& a, const Box& b, int by) {
    return std::abs(a.x - b.x) <= by && std::abs(a.y - b.y) <= by &&
           std::abs(a.right() - b.right()) <= by && std::abs(a.bottom() - b.bottom()) <= by;
}

} // namespace

class tst_Foreground : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsToldInTheFirstMoments();
    void theSamePictureHasNoForeground();
    void whatIsNewIsForeground();
    void whatIsTooSmallIsNot();
    void whatWentAwayIsAGhost();
    void whatStandsFadesSlowly();
    void aShakenPictureIsLaidBack();
    void theBackgroundIsThePictureWithoutIt();
    void learningAnewForgets();
    void aPictureOfAnotherSizeIsANewStart();
};

void tst_Foreground::aPictureOfAnotherSizeIsANewStart() {
    for (const auto& [w, h] : std::initializer_list<std::pair<int, int>>{{320, 240}, {96, 72}}) {
        Watch watch;
        watch.learn(ground(192, 144), 20);
        const ForegroundStep step = watch.look(ground(w, h));
        QVERIFY(step.learning);
        QVERIFY(step.blobs.empty());
        QCOMPARE(watch.foreground().background().mats().small.cols, w);
        watch.learn(ground(w, h), 15);
        const Box box{w / 3, h / 3, 20, 30};
        const ForegroundStep later = watch.look(ground(w, h).fill(box, kRed));
        QCOMPARE(later.blobs.size(), std::size_t{1});
        QVERIFY(near(later.blobs.front().box, box, 3));
    }
}

void tst_Foreground::nothingIsToldInTheFirstMoments() {
    Watch watch;
    QVERIFY(watch.foreground().background().isNull());
    watch.look(ground(192, 144));
    const ForegroundStep step = watch.look(withBox({60, 40, 30, 50}));
    QVERIFY(step.learning);
    QVERIFY(step.blobs.empty());
}

void tst_Foreground::theSamePictureHasNoForeground() {
    Watch watch;
    watch.learn(ground(192, 144), 15);
    const ForegroundStep step = watch.look(ground(192, 144));
    QVERIFY(!step.learning);
    QVERIFY(step.blobs.empty());
    QCOMPARE(step.share01, 0.0);
}

void tst_Foreground::whatIsNewIsForeground() {
    Watch watch;
    watch.learn(ground(192, 144), 15);
    const Box box{60, 40, 30, 50};
    const ForegroundStep step = watch.look(withBox(box));
    QCOMPARE(step.blobs.size(), std::size_t{1});
    QVERIFY(near(step.blobs[0].box, box, 2));
    QVERIFY(!step.blobs[0].ghost);
    QVERIFY(step.mask.cover({64, 44, 22, 42}) > 0.98);
    QVERIFY(step.mask.cover({120, 40, 30, 50}) < 0.01);
    QVERIFY(std::abs(step.share01 - 1500.0 / (192 * 144)) < 0.01);
}

void tst_Foreground::whatIsTooSmallIsNot() {
    Watch watch;
    watch.learn(ground(192, 144), 15);
    QVERIFY(watch.look(withBox({60, 40, 4, 4})).blobs.empty());
}

void tst_Foreground::whatWentAwayIsAGhost() {
    const Canvas plain(192, 144, {110, 110, 110});
    Canvas before = plain;
    before.fill({60, 40, 30, 50}, kRed);
    Watch watch;
    watch.learn(before, 20);
    const ForegroundStep step = watch.look(plain);
    QCOMPARE(step.blobs.size(), std::size_t{1});
    QVERIFY(step.blobs[0].ghost);
}

void tst_Foreground::whatStandsFadesSlowly() {
    Watch watch;
    watch.learn(ground(192, 144), 25);
    const Canvas standing = withBox({60, 40, 30, 50});
    watch.learn(standing, 25);
    QVERIFY2(!watch.look(standing).blobs.empty(), "five seconds are not enough to fade");
    watch.learn(standing, 100);
    QVERIFY2(watch.look(standing).blobs.empty(), "after 25 seconds it is background");
}

void tst_Foreground::aShakenPictureIsLaidBack() {
    Watch watch;
    watch.learn(ground(192, 144), 15);
    const Canvas shaken = ground(192, 144, -3, 2); // the picture lies 3 pixels to the right, 2 up
    const double unlaid = watch.look(shaken).share01;
    const double laid = watch.look(shaken, 3, -2).share01;
    QVERIFY(unlaid > 0.3);
    QVERIFY2(laid < 0.05, qPrintable(QString::number(laid))); // the rims are not known
}

void tst_Foreground::theBackgroundIsThePictureWithoutIt() {
    const Canvas plain(192, 144, {110, 110, 110});
    Watch watch;
    watch.learn(plain, 20);
    Canvas now = plain;
    now.fill({60, 40, 30, 50}, kRed);
    watch.learn(now, 6);
    const Patch there = patchOf(watch.foreground().background(), {60, 40, 30, 50});
    QVERIFY(difference(there, patchOf(plain.picture(), {60, 40, 30, 50})) < 2);
}

void tst_Foreground::learningAnewForgets() {
    Watch watch;
    watch.learn(ground(192, 144), 15);
    watch.foreground().relearn();
    QVERIFY(watch.look(ground(192, 144, 0, 0, 4)).learning);
    watch.learn(ground(192, 144, 0, 0, 4), 5);
    QVERIFY(watch.look(ground(192, 144, 0, 0, 4)).blobs.empty());
}

QTEST_APPLESS_MAIN(tst_Foreground)
#include "tst_foreground.moc"
