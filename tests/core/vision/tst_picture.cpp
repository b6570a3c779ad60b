#include "core/vision/mats.h"
#include "core/vision/picture.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

class tst_Picture : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLargePictureIsMadeSmaller();
    void aSmallPictureStaysAsItIs();
    void everyPixelFormatGivesTheSamePicture();
    void noPictureIsRefused();
    void aPictureTooSmallToSeeAnythingInSaysSo();
    void boxesGoToWorkingPixelsAndBack();
    void coverIsTheShareOfForeground();
};

void tst_Picture::aLargePictureIsMadeSmaller() {
    const Picture picture = Canvas(768, 576).picture(384);
    QCOMPARE(picture.width(), 768);
    QCOMPARE(picture.height(), 576);
    QCOMPARE(picture.unit(), 2.0);
    QCOMPARE(picture.mats().small.cols, 384);
    QCOMPARE(picture.mats().small.rows, 288);
    QCOMPARE(picture.mats().grey.type(), CV_8UC1);
}

void tst_Picture::aSmallPictureStaysAsItIs() {
    const Picture picture = Canvas(160, 120).picture(384);
    QCOMPARE(picture.unit(), 1.0);
    QCOMPARE(picture.mats().small.cols, 160);
}

void tst_Picture::everyPixelFormatGivesTheSamePicture() {
    const int side = 32;
    std::vector<std::uint8_t> four;
    for (int i = 0; i < side * side; ++i)
        four.insert(four.end(), {90, 90, 90, 255});
    const Image bgra(side, side, PixelFormat::Bgra32, four, side * 4);
    const Image grey(side, side, PixelFormat::Gray8, std::vector<std::uint8_t>(side * side, 90),
                     side);
    for (const Image& image : {bgra, grey, Canvas(side, side, {90, 90, 90}).image()}) {
        const Picture picture = Picture::make(image, 384).value();
        QCOMPARE(picture.mats().small.at<cv::Vec3b>(5, 7), cv::Vec3b(90, 90, 90));
    }
}

void tst_Picture::noPictureIsRefused() {
    QCOMPARE(Picture::make(Image(), 384).error().code, ErrorCode::InvalidInput);
}

void tst_Picture::aPictureTooSmallToSeeAnythingInSaysSo() {
    for (const auto& [w, h] : std::initializer_list<std::pair<int, int>>{
             {1, 1}, {15, 200}, {7, 5}, {16, 4000}, {4000, 16}})
        QVERIFY(Canvas(w, h).picture().isTooSmall());
    QVERIFY(!Canvas(16, 16).picture().isTooSmall());
    QVERIFY(!Canvas(640, 20).picture().isTooSmall());
}

void tst_Picture::boxesGoToWorkingPixelsAndBack() {
    const cv::Size size(384, 288);
    QCOMPARE(toBox(toWorking({10, 20, 30, 40}, 2, size)), (Box{5, 10, 15, 20}));
    QCOMPARE(toBox(toWorking({11, 20, 30, 41}, 2, size)), (Box{5, 10, 16, 21})); // all of it
    QCOMPARE(toBox(toWorking({-20, -20, 40, 40}, 2, size)), (Box{0, 0, 10, 10}));
    QVERIFY(toWorking({2000, 0, 10, 10}, 2, size).empty());
    QCOMPARE(toFull({5, 10, 15, 20}, 2), (Box{10, 20, 30, 40}));
}

void tst_Picture::coverIsTheShareOfForeground() {
    cv::Mat mat = cv::Mat::zeros(100, 100, CV_8UC1);
    mat(cv::Rect(0, 0, 10, 20)).setTo(255);
    const Mask mask(std::make_shared<MaskMat>(MaskMat{mat, 2}));
    QCOMPARE(mask.cover({0, 0, 20, 40}), 1.0);
    QCOMPARE(mask.cover({0, 0, 40, 40}), 0.5);
    QCOMPARE(mask.cover({100, 100, 40, 40}), 0.0);
    QCOMPARE(mask.cover({500, 500, 40, 40}), 0.0);
    QCOMPARE(Mask().cover({0, 0, 20, 40}), 0.0);
}

QTEST_APPLESS_MAIN(tst_Picture)
#include "tst_picture.moc"
