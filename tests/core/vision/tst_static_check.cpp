#include "core/vision/static_check.h"

#include <QtTest>

#include <algorithm>

using ds::Box;
using ds::Image;
using ds::PixelFormat;
using ds::vision::Picture;
using ds::vision::StaticCheck;

namespace {

/// Grey 256 × 192, where the check's own picture has the same pixels, with one patch of another
/// grey.
Picture flat(int grey, const Box& patch = {}, int patchGrey = 0) {
    std::vector<std::uint8_t> pixels(256 * 192, static_cast<std::uint8_t>(grey));
    for (int y = patch.y; y < patch.bottom(); ++y)
        std::fill_n(pixels.begin() + y * 256 + patch.x, patch.w,
                    static_cast<std::uint8_t>(patchGrey));
    return *Picture::make(Image(256, 192, PixelFormat::Gray8, std::move(pixels), 256), 256);
}

} // namespace

class tst_StaticCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFirstPictureIsNotTheSame();
    void anEqualPictureIsTheSame();
    void aMeanDifferenceOfOneIsAChange();
    void oneBlockOverSixIsAChange();
    void oneBlockOfSixIsNone();
    void whatIsLeftOutDoesNotCount();
    void aPictureOfAnotherSizeIsNotTheSame();
};

void tst_StaticCheck::aPictureOfAnotherSizeIsNotTheSame() {
    const auto sized = [](int w, int h) {
        std::vector<std::uint8_t> grey(static_cast<std::size_t>(w * h), 100);
        return *Picture::make(
            Image(w, h, PixelFormat::Gray8, std::move(grey), static_cast<std::size_t>(w)), 384);
    };
    StaticCheck check;
    check.step(sized(160, 120), {});
    for (const auto& [w, h] : std::initializer_list<std::pair<int, int>>{
             {320, 240}, {7, 5}, {1, 1}, {2, 8192}, {8192, 2}, {160, 120}}) {
        QVERIFY(!check.step(sized(w, h), {}).same());
        QVERIFY(check.step(sized(w, h), {}).same());
    }
}

void tst_StaticCheck::theFirstPictureIsNotTheSame() {
    StaticCheck check;
    QVERIFY(!check.step(flat(100), {}).same());
}

void tst_StaticCheck::anEqualPictureIsTheSame() {
    StaticCheck check;
    check.step(flat(100), {});
    const auto difference = check.step(flat(100), {});
    QVERIFY(difference.same());
    QCOMPARE(difference.mean, 0.0);
}

void tst_StaticCheck::aMeanDifferenceOfOneIsAChange() {
    StaticCheck check;
    check.step(flat(100), {});
    const auto difference = check.step(flat(101), {});
    QCOMPARE(difference.mean, 1.0);
    QVERIFY(!difference.same());
}

void tst_StaticCheck::oneBlockOverSixIsAChange() {
    StaticCheck check;
    check.step(flat(100), {});
    const auto difference = check.step(flat(100, {64, 80, 8, 8}, 107), {});
    QCOMPARE(difference.block, 7.0);
    QCOMPARE(difference.where, (Box{64, 80, 8, 8}));
    QVERIFY(difference.mean < 1.0);
    QVERIFY(!difference.same());
}

void tst_StaticCheck::oneBlockOfSixIsNone() {
    StaticCheck check;
    check.step(flat(100), {});
    QVERIFY(check.step(flat(100, {64, 80, 8, 8}, 106), {}).same());
}

void tst_StaticCheck::whatIsLeftOutDoesNotCount() {
    StaticCheck check;
    check.step(flat(100), {});
    QVERIFY(check.step(flat(100, {64, 80, 40, 16}, 200), {{60, 76, 48, 24}}).same());
}

QTEST_APPLESS_MAIN(tst_StaticCheck)
#include "tst_static_check.moc"
