#include "core/media/video_source.h"
#include "tests/support/clip_maker.h"

#include <QTest>

using namespace ds;
using namespace ds::media;

namespace {

/// Blue grows to the right, green downwards; odd size.
Image gradient(PixelFormat format) {
    const int width = 101;
    const int height = 67;
    const std::size_t pixel = format == PixelFormat::Bgra32 ? 4 : 3;
    std::vector<std::uint8_t> bytes;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            bytes.push_back(static_cast<std::uint8_t>(x * 2));
            bytes.push_back(static_cast<std::uint8_t>(y * 3));
            bytes.push_back(90);
            if (pixel == 4)
                bytes.push_back(255);
        }
    return Image(width, height, format, std::move(bytes), width * pixel);
}

int worstDifference(const Image& a, const Image& b) {
    int worst = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            for (std::size_t c = 0; c < 3; ++c) {
                const auto at = static_cast<std::size_t>(x);
                worst = std::max(worst, std::abs(a.row(y)[at * a.bytesPerPixel() + c] -
                                                 b.row(y)[at * b.bytesPerPixel() + c]));
            }
    return worst;
}

} // namespace

/// Pictures in memory as PNG and JPEG.
class tst_Pictures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pngIsExact();
    void jpegIsClose();
    void jpegOfLowerQualityIsSmaller();
    void takesGrayPictures();
    void refusesWhatIsNoPicture();
};

void tst_Pictures::pngIsExact() {
    for (const PixelFormat format : {PixelFormat::Bgra32, PixelFormat::Bgr24}) {
        const auto bytes = encodePng(gradient(format));
        QVERIFY(bytes.has_value());
        const auto back = decodePicture(*bytes);
        QVERIFY(back.has_value());
        QCOMPARE(back->format(), PixelFormat::Bgra32);
        QCOMPARE(back->width(), 101);
        QCOMPARE(back->height(), 67);
        QCOMPARE(worstDifference(gradient(format), *back), 0);
    }
}

void tst_Pictures::jpegIsClose() {
    for (const PixelFormat format : {PixelFormat::Bgra32, PixelFormat::Bgr24}) {
        const auto bytes = encodeJpeg(gradient(format), 1.0);
        QVERIFY(bytes.has_value());
        const auto back = decodePicture(*bytes);
        QVERIFY(back.has_value());
        const int worst = worstDifference(gradient(format), *back);
        QVERIFY2(worst <= 8, qPrintable(QString::number(worst)));
    }
}

void tst_Pictures::jpegOfLowerQualityIsSmaller() {
    const auto good = encodeJpeg(gradient(PixelFormat::Bgr24), 0.95);
    const auto poor = encodeJpeg(gradient(PixelFormat::Bgr24), 0.1);
    QVERIFY(good.has_value() && poor.has_value());
    QVERIFY(poor->size() < good->size());
}

void tst_Pictures::takesGrayPictures() {
    for (const auto& bytes :
         {encodePng(ds::test::numberPicture(77)), encodeJpeg(ds::test::numberPicture(77))}) {
        QVERIFY(bytes.has_value());
        const auto back = decodePicture(*bytes);
        QVERIFY(back.has_value());
        QCOMPARE(ds::test::readNumber(*back).value_or(-1), 77);
        QVERIFY(back->row(0)[0] > 250 || back->row(0)[0] < 5); // full range stays full
    }
}

void tst_Pictures::refusesWhatIsNoPicture() {
    const auto png = encodePng(gradient(PixelFormat::Bgr24));
    const auto jpeg = encodeJpeg(gradient(PixelFormat::Bgr24));
    QVERIFY(png.has_value() && jpeg.has_value());
    QCOMPARE(decodePicture("").error().code, ErrorCode::NotMedia);
    QCOMPARE(decodePicture("hello").error().code, ErrorCode::NotMedia);
    QCOMPARE(decodePicture(png->substr(0, 20)).error().code, ErrorCode::Damaged);
    QCOMPARE(decodePicture(jpeg->substr(0, 10)).error().code, ErrorCode::Damaged);
    QCOMPARE(encodePng({}).error().code, ErrorCode::InvalidInput);
}

QTEST_APPLESS_MAIN(tst_Pictures)
#include "tst_pictures.moc"
