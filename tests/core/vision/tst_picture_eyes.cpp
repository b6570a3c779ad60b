#include "core/vision/foreground.h"
#include "core/vision/picture_eyes.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

#include <cmath>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

class tst_PictureEyes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFirstPictureHasNoFlow();
    void flowIsTheMovementInsideTheBox();
    void flowIsInFullPixels();
    void theyLookIntoTheNewestPicture();
    void withoutABackgroundThereIsNoPatchOfIt();
};

void tst_PictureEyes::theFirstPictureHasNoFlow() {
    PictureEyes eyes;
    eyes.open(ground(192, 144).picture(), {}, {});
    const Shift flow = eyes.flow({50, 50, 60, 60});
    QCOMPARE(flow.x, 0.0);
    QCOMPARE(flow.y, 0.0);
}

void tst_PictureEyes::flowIsTheMovementInsideTheBox() {
    PictureEyes eyes;
    eyes.open(ground(192, 144).picture(), {}, {});
    eyes.open(ground(192, 144, -3, 1).picture(), {}, {}); // 3 to the right, 1 up
    const Shift flow = eyes.flow({60, 50, 60, 50});
    QVERIFY(std::abs(flow.x - 3) < 0.3);
    QVERIFY(std::abs(flow.y + 1) < 0.3);
}

void tst_PictureEyes::flowIsInFullPixels() {
    PictureEyes eyes; // at half size the ground is fine, so a coarse one is drawn
    const auto coarse = [](double x) {
        Canvas out(384, 288);
        for (int row = 0; row < 288; ++row)
            for (int column = 0; column < 384; ++column) {
                const auto g = static_cast<std::uint8_t>(groundAt((column + x) / 2, row / 2.0, 1));
                out.set(column, row, {g, g, g});
            }
        return out.picture(192);
    };
    eyes.open(coarse(0), {}, {});
    eyes.open(coarse(6), {}, {});
    QVERIFY(std::abs(eyes.flow({100, 100, 120, 100}).x + 6) < 0.6);
}

void tst_PictureEyes::theyLookIntoTheNewestPicture() {
    const Box box{40, 40, 40, 60};
    const Picture empty = Canvas(192, 144, {110, 110, 110}).picture();
    const Picture red = Canvas(192, 144, {110, 110, 110}).fill(box, {30, 30, 200}).picture();
    PictureEyes eyes;
    eyes.open(empty, {}, {});
    eyes.open(red, empty, {});
    QVERIFY(difference(eyes.patch(box), patchOf(red, box)) < 1e-6);
    QVERIFY(difference(eyes.background(box), patchOf(empty, box)) < 1e-6);
    QVERIFY(likeness(eyes.signature(box), signatureOf(red, {}, box)) > 0.999);
    QCOMPARE(eyes.cover(box), 0.0);
}

void tst_PictureEyes::withoutABackgroundThereIsNoPatchOfIt() {
    PictureEyes eyes;
    eyes.open(ground(192, 144).picture(), {}, {});
    QVERIFY(eyes.background({50, 50, 60, 60}).isNull());
    QVERIFY(!eyes.patch({50, 50, 60, 60}).isNull());
}

QTEST_APPLESS_MAIN(tst_PictureEyes)
#include "tst_picture_eyes.moc"
