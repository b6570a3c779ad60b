#include "core/vision/colours.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

namespace {

const Box kAll{0, 0, 64, 64};

Picture flat(Bgr colour) {
    return Canvas(64, 64, colour).picture();
}

} // namespace

class tst_Colours : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aColourHasItsPlainWord_data();
    void aColourHasItsPlainWord();
    void halfAndHalfAreHalves();
    void nothingIsSaidWhenNoColourIsClear();
    void outsideOfThePictureThereIsNoColour();
    void likenessIsOneForTheSameAndZeroForOthers();
    void differenceIsTheMeanOfGreyValues();
    void onlyOtherLightIsStillAlike();
    void lightIsMeanMedianAndHistogram();
};

void tst_Colours::aColourHasItsPlainWord_data() {
    QTest::addColumn<int>("red");
    QTest::addColumn<int>("green");
    QTest::addColumn<int>("blue");
    QTest::newRow("dark") << 20 << 20 << 25;
    QTest::newRow("grey") << 130 << 130 << 130;
    QTest::newRow("light") << 230 << 230 << 225;
    QTest::newRow("red") << 200 << 30 << 30;
    QTest::newRow("orange") << 240 << 130 << 20;
    QTest::newRow("yellow") << 230 << 220 << 40;
    QTest::newRow("green") << 30 << 160 << 60;
    QTest::newRow("light blue") << 120 << 180 << 230;
    QTest::newRow("blue") << 30 << 60 << 200;
    QTest::newRow("purple") << 150 << 40 << 200;
    QTest::newRow("brown") << 120 << 70 << 30;
}

void tst_Colours::aColourHasItsPlainWord() {
    QFETCH(int, red);
    QFETCH(int, green);
    QFETCH(int, blue);
    const auto byte = [](int v) { return static_cast<std::uint8_t>(v); };
    const auto shares = colourShares(flat({byte(blue), byte(green), byte(red)}), {}, kAll);
    QCOMPARE(std::string(mainColour(shares)), std::string(QTest::currentDataTag()));
    QCOMPARE(*std::max_element(shares.begin(), shares.end()), 1.0F);
}

void tst_Colours::halfAndHalfAreHalves() {
    const Picture picture =
        Canvas(64, 64, {30, 30, 200}).fill({0, 0, 32, 64}, {200, 60, 30}).picture();
    const auto left = colourShares(picture, {}, {0, 0, 30, 64});
    const auto right = colourShares(picture, {}, {34, 0, 30, 64});
    QCOMPARE(mainColour(left), std::string_view("blue"));
    QCOMPARE(mainColour(right), std::string_view("red"));
    const auto both = colourShares(picture, {}, kAll);
    QVERIFY(std::abs(both[3] - 0.5F) < 0.03F); // red
    QVERIFY(std::abs(both[8] - 0.5F) < 0.03F); // blue
    QVERIFY(std::abs(std::accumulate(both.begin(), both.end(), 0.0F) - 1) < 1e-5F);
}

void tst_Colours::nothingIsSaidWhenNoColourIsClear() {
    Canvas canvas(64, 64, {30, 30, 200});
    canvas.fill({0, 0, 21, 64}, {200, 60, 30}).fill({21, 0, 21, 64}, {40, 160, 30});
    QCOMPARE(mainColour(colourShares(canvas.picture(), {}, kAll), 0.40), std::string_view());
}

void tst_Colours::outsideOfThePictureThereIsNoColour() {
    const auto shares = colourShares(flat({30, 30, 200}), {}, {100, 100, 20, 20});
    QCOMPARE(std::accumulate(shares.begin(), shares.end(), 0.0F), 0.0F);
    QCOMPARE(mainColour(shares), std::string_view());
}

void tst_Colours::likenessIsOneForTheSameAndZeroForOthers() {
    const Signature red = signatureOf(flat({30, 30, 200}), {}, kAll);
    const Signature redder = signatureOf(flat({35, 25, 210}), {}, kAll);
    const Signature blue = signatureOf(flat({200, 60, 30}), {}, kAll);
    QCOMPARE(likeness(red, red), 1.0);
    QCOMPARE(likeness(red, redder), 1.0); // within the same 64 grey values of each colour
    QCOMPARE(likeness(red, blue), 0.0);
}

void tst_Colours::differenceIsTheMeanOfGreyValues() {
    const Patch a = patchOf(flat({100, 100, 100}), {10, 10, 30, 30});
    const Patch b = patchOf(flat({110, 100, 130}), {10, 10, 30, 30});
    QCOMPARE(difference(a, a), 0.0);
    QVERIFY(std::abs(difference(a, b) - 40.0 / 3) < 1e-4);
    QCOMPARE(difference(a, Patch()), 255.0);
}

void tst_Colours::onlyOtherLightIsStillAlike() {
    Canvas dim(64, 64);
    Canvas bright(64, 64);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            const auto g = static_cast<std::uint8_t>(groundAt(x, y, 1));
            const auto lit = static_cast<std::uint8_t>(g + 40);
            dim.set(x, y, {g, g, g});
            bright.set(x, y, {lit, lit, lit});
        }
    const Box box{8, 8, 40, 40};
    const Patch a = patchOf(dim.picture(), box);
    QVERIFY(structureLikeness(a, patchOf(bright.picture(), box)) > 0.999);
    QVERIFY(structureLikeness(a, patchOf(ground(64, 64, 0, 0, 2).picture(), box)) < 0.5);
    QCOMPARE(structureLikeness(a, patchOf(flat({90, 90, 90}), box)), 0.0); // nothing to compare
}

void tst_Colours::lightIsMeanMedianAndHistogram() {
    const LightReading light =
        readLight(Canvas(64, 64, {100, 100, 100}).fill({0, 0, 64, 16}, {220, 220, 220}).picture());
    QVERIFY(std::abs(light.mean - 130) < 1);             // a quarter of it is 220
    QVERIFY(light.median >= 100 && light.median <= 104); // in the bin of 100
    QCOMPARE(light.histogram.size(), std::size_t{64});
    QVERIFY(light.histogram[25] > 0.70F && light.histogram[55] > 0.20F);
}

QTEST_APPLESS_MAIN(tst_Colours)
#include "tst_colours.moc"
