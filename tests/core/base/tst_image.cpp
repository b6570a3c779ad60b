#include "core/base/image.h"

#include <QTest>

using namespace ds;

/// Boxes and shared pictures.
class tst_Image : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void overlapIsIntersectionOverUnion();
    void boxesKnowTheirEnds();
    void rowsAreAStrideApart();
    void copiesShareTheirPixels();
    void emptyImageIsNull();
};

void tst_Image::overlapIsIntersectionOverUnion() {
    const Box a{0, 0, 10, 10};
    QCOMPARE(overlap(a, a), 1.0);
    QCOMPARE(overlap(a, {5, 0, 10, 10}), 1.0 / 3);
    QCOMPARE(overlap(a, {10, 0, 10, 10}), 0.0); // they only touch
    QCOMPARE(overlap(a, {2, 2, 5, 5}), 0.25);
    QCOMPARE(overlap(a, {}), 0.0);
    QCOMPARE(overlap({}, {}), 0.0);
    QCOMPARE(overlap({-10, -10, 20, 20}, {0, 0, 10, 10}), 0.25);
}

void tst_Image::boxesKnowTheirEnds() {
    const Box box{2, 3, 100'000, 100'000};
    QCOMPARE(box.right(), 100'002);
    QCOMPARE(box.bottom(), 100'003);
    QCOMPARE(box.area(), 10'000'000'000LL);
}

void tst_Image::rowsAreAStrideApart() {
    std::vector<std::uint8_t> pixels(3 * 8);
    pixels[8] = 42;
    const Image image(2, 3, PixelFormat::Bgr24, pixels, 8);
    QCOMPARE(image.bytesPerPixel(), std::size_t{3});
    QCOMPARE(int(image.row(1)[0]), 42);
    QCOMPARE(image.byteCount(), std::size_t{24});
    QCOMPARE(Image(1, 1, PixelFormat::Bgra32, {1, 2, 3, 4}, 4).bytesPerPixel(), std::size_t{4});
    QCOMPARE(Image(1, 1, PixelFormat::Gray8, {1}, 1).bytesPerPixel(), std::size_t{1});
}

void tst_Image::copiesShareTheirPixels() {
    const Image image(1, 1, PixelFormat::Gray8, {9}, 1);
    const Image copy = image;
    QCOMPARE(copy.data(), image.data());
}

void tst_Image::emptyImageIsNull() {
    const Image image;
    QVERIFY(image.isNull());
    QVERIFY(image.data() == nullptr);
    QCOMPARE(image.byteCount(), std::size_t{0});
}

QTEST_APPLESS_MAIN(tst_Image)
#include "tst_image.moc"
