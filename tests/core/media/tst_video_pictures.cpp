#include "core/media/video_source.h"
#include "tests/support/clip_maker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace ds;
using namespace ds::media;
using ds::test::ClipSpec;

namespace {

const CausalView kEnd = CausalView::at({3'600'000'000'000});

Image flat(int blue, int green, int red) {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 32 * 32; ++i)
        for (const int value : {blue, green, red})
            pixels.push_back(static_cast<std::uint8_t>(value));
    return Image(32, 32, PixelFormat::Bgr24, std::move(pixels), 32 * 3);
}

/// White in the upper left quarter, black elsewhere.
Image corner(int) {
    std::vector<std::uint8_t> pixels(64 * 64, 0);
    for (std::size_t y = 0; y < 32; ++y)
        std::fill_n(pixels.begin() + static_cast<std::ptrdiff_t>(y * 64), 32, std::uint8_t{255});
    return Image(64, 64, PixelFormat::Gray8, std::move(pixels), 64);
}

int grayAt(const Image& image, double x01, double y01) {
    return image.row(static_cast<int>(image.height() * y01))[static_cast<int>(image.width() * x01)];
}

int numberOf(const VideoFrame& frame) {
    const auto image = frame.toImage(PixelFormat::Bgra32);
    return image ? ds::test::readNumber(*image).value_or(-1) : -2;
}

} // namespace

/// Pictures come out upright, with square pixels and right colours, whatever the file holds.
class tst_VideoPictures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void turnsPicturesUpright_data();
    void turnsPicturesUpright();
    void makesPixelsSquare_data();
    void makesPixelsSquare();
    void showsOddSizes_data();
    void showsOddSizes();
    void keepsColours_data();
    void keepsColours();
    void scalesDownButNeverUp();
    void readsInterlacedPictures();

private:
    std::string make(const ClipSpec& spec,
                     const std::function<Image(int)>& draw = ds::test::numberPicture);
    static std::unique_ptr<VideoSource> open(const std::string& path);

    QTemporaryDir m_dir;
};

std::string tst_VideoPictures::make(const ClipSpec& spec, const std::function<Image(int)>& draw) {
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec, draw);
    if (!path)
        qWarning("%s: %s", path.error().subject.c_str(), path.error().detail.c_str());
    return path.value_or("");
}

std::unique_ptr<VideoSource> tst_VideoPictures::open(const std::string& path) {
    auto source = VideoSource::open(path);
    if (!source)
        qWarning("%s", source.error().detail.c_str());
    return source ? std::move(*source) : nullptr;
}

void tst_VideoPictures::turnsPicturesUpright_data() {
    QTest::addColumn<int>("degrees");
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::newRow("quarter") << 90 << 0.75 << 0.25;
    QTest::newRow("half") << 180 << 0.75 << 0.75;
    QTest::newRow("three quarters") << 270 << 0.25 << 0.75;
}

void tst_VideoPictures::turnsPicturesUpright() {
    QFETCH(int, degrees);
    QFETCH(double, x);
    QFETCH(double, y);
    ClipSpec spec;
    spec.rotation = degrees;
    spec.frames = 2;
    const auto source = open(make(spec, corner));
    QVERIFY(source);
    QCOMPARE(source->info().streams.at(0).rotation, degrees);
    const auto frame = source->frameAt({0}, kEnd);
    QVERIFY(frame.has_value());
    QCOMPARE(frame->width(), degrees == 180 ? 160 : 120);
    const auto image = frame->toImage(PixelFormat::Gray8);
    QVERIFY(image.has_value());
    QCOMPARE(image->width(), frame->width());
    QCOMPARE(image->height(), frame->height());
    for (const double atX : {0.25, 0.75})
        for (const double atY : {0.25, 0.75})
            QCOMPARE(grayAt(*image, atX, atY) > 128, atX == x && atY == y);
}

void tst_VideoPictures::makesPixelsSquare_data() {
    QTest::addColumn<int>("num");
    QTest::addColumn<int>("den");
    QTest::addColumn<int>("rotation");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("wide") << 16 << 15 << 0 << 171 << 120;
    QTest::newRow("narrow") << 8 << 9 << 0 << 160 << 135;
    QTest::newRow("wide and turned") << 2 << 1 << 90 << 120 << 320;
}

void tst_VideoPictures::makesPixelsSquare() {
    QFETCH(int, num);
    QFETCH(int, den);
    QFETCH(int, rotation);
    QFETCH(int, width);
    QFETCH(int, height);
    ClipSpec spec;
    spec.name = QTest::currentDataTag();
    spec.pixelNum = num;
    spec.pixelDen = den;
    spec.rotation = rotation;
    spec.frames = 3;
    const auto source = open(make(spec));
    QVERIFY(source);
    QCOMPARE(source->info().streams.at(0).width, width);
    QCOMPARE(source->info().streams.at(0).height, height);
    const auto frame = source->frameAt({45'000}, kEnd);
    QVERIFY(frame.has_value());
    QCOMPARE(frame->width(), width);
    const auto image = frame->toImage(PixelFormat::Bgr24);
    QVERIFY(image.has_value());
    QCOMPARE(image->width(), width);
    QCOMPARE(image->height(), height);
}

void tst_VideoPictures::showsOddSizes_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("odd both ways") << 161 << 121;
    QTest::newRow("odd height") << 160 << 119;
    QTest::newRow("narrow") << 37 << 120;
}

void tst_VideoPictures::showsOddSizes() {
    QFETCH(int, width);
    QFETCH(int, height);
    ClipSpec spec;
    spec.codec = "ffv1";
    spec.container = "mkv";
    spec.width = width;
    spec.height = height;
    spec.frames = 3;
    const auto source = open(make(spec));
    QVERIFY(source);
    const auto frame = source->frameAt({45'000}, kEnd);
    QVERIFY(frame.has_value());
    QCOMPARE(frame->width(), width);
    QCOMPARE(numberOf(*frame), 1);
    QCOMPARE(frame->hash().size(), std::size_t{64});
    for (const PixelFormat format : {PixelFormat::Bgra32, PixelFormat::Bgr24, PixelFormat::Gray8}) {
        const auto image = frame->toImage(format);
        QVERIFY(image.has_value());
        QCOMPARE(image->width(), width);
        QCOMPARE(image->height(), height);
    }
}

void tst_VideoPictures::keepsColours_data() {
    QTest::addColumn<QString>("codec");
    QTest::addColumn<QString>("container");
    QTest::addColumn<QString>("pixels");
    QTest::addColumn<QString>("matrix");
    QTest::addColumn<bool>("full");
    QTest::addColumn<int>("height");
    const auto row = [](const char* name, const char* codec, const char* container,
                        const char* pixels, const char* matrix, bool full, int height) {
        QTest::newRow(name) << QString::fromLatin1(codec) << QString::fromLatin1(container)
                            << QString::fromLatin1(pixels) << QString::fromLatin1(matrix) << full
                            << height;
    };
    row("601 limited", "libx264", "mp4", "yuv420p", "smpte170m", false, 120);
    row("601 full", "libx264", "mp4", "yuv420p", "smpte170m", true, 120);
    row("709 limited", "libx264", "mp4", "yuv420p", "bt709", false, 120);
    row("709 full", "libx264", "mp4", "yuv420p", "bt709", true, 120);
    row("10 bit 709", "libx265", "mp4", "yuv420p10le", "bt709", false, 120);
    row("10 bit 4:2:2", "ffv1", "mkv", "yuv422p10le", "smpte170m", false, 120);
    row("untagged small is 601", "mpeg4", "avi", "yuv420p", "", false, 120);
    row("untagged large is 709", "mpeg4", "avi", "yuv420p", "bt709", false, 720);
    row("601 tagged large", "libx264", "mp4", "yuv420p", "smpte170m", false, 720);
    row("motion jpeg", "mjpeg", "avi", "yuvj420p", "", true, 120);
    row("rgb", "libx264rgb", "mkv", "bgr24", "", false, 120);
}

void tst_VideoPictures::keepsColours() {
    QFETCH(QString, codec);
    QFETCH(QString, container);
    QFETCH(QString, pixels);
    QFETCH(QString, matrix);
    QFETCH(bool, full);
    QFETCH(int, height);
    constexpr std::array<std::array<int, 3>, 6> kColours{
        {{0, 0, 255}, {0, 255, 0}, {255, 0, 0}, {40, 90, 200}, {16, 16, 16}, {235, 235, 235}}};
    ClipSpec spec;
    spec.name = QTest::currentDataTag();
    spec.codec = codec.toStdString();
    spec.container = container.toStdString();
    spec.pixelFormat = pixels.toStdString();
    spec.matrix = matrix.toStdString();
    spec.fullRange = full;
    spec.width = height * 4 / 3;
    spec.height = height;
    spec.frames = static_cast<int>(kColours.size());
    const auto source = open(make(spec, [&](int i) {
        const auto& c = kColours[static_cast<std::size_t>(i)];
        return flat(c[0], c[1], c[2]);
    }));
    QVERIFY(source);
    for (const auto& colour : kColours) {
        const auto frame = source->next();
        QVERIFY(frame.has_value() && frame->has_value());
        const auto image = (*frame)->toImage(PixelFormat::Bgr24);
        QVERIFY(image.has_value());
        const std::uint8_t* pixel = image->row(height / 2) + 3 * (spec.width / 2);
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY2(std::abs(pixel[i] - colour[i]) <= 6,
                     qPrintable(QStringLiteral("%1 %2 %3 for %4 %5 %6")
                                    .arg(pixel[0])
                                    .arg(pixel[1])
                                    .arg(pixel[2])
                                    .arg(colour[0])
                                    .arg(colour[1])
                                    .arg(colour[2])));
    }
}

void tst_VideoPictures::scalesDownButNeverUp() {
    ClipSpec spec;
    spec.name = "scaled";
    spec.frames = 3;
    const auto source = open(make(spec));
    QVERIFY(source);
    const auto frame = source->frameAt({0}, kEnd);
    QVERIFY(frame.has_value());
    const auto small = frame->toImage(PixelFormat::Gray8, 80, 0);
    QVERIFY(small.has_value());
    QCOMPARE(small->width(), 80);
    QCOMPARE(small->height(), 60);
    QCOMPARE(ds::test::readNumber(*small).value_or(-1), 0);
    const auto fitted = frame->toImage(PixelFormat::Gray8, 1000, 30);
    QVERIFY(fitted.has_value());
    QCOMPARE(fitted->width(), 40);
    const auto large = frame->toImage(PixelFormat::Gray8, 1000, 1000);
    QVERIFY(large.has_value());
    QCOMPARE(large->width(), 160);
}

void tst_VideoPictures::readsInterlacedPictures() {
    for (const char* codec : {"libx264", "mpeg2video"}) {
        ClipSpec spec;
        spec.name = std::string("fields_") + codec;
        spec.codec = codec;
        spec.container = "ts";
        spec.interlaced = true;
        spec.bframes = 2;
        spec.frames = 30;
        const auto source = open(make(spec));
        QVERIFY(source);
        QCOMPARE(source->frameCount(), std::int64_t{30});
        for (const int i : {29, 3, 14}) {
            const auto frame = source->frameAt({i * 40'000 + 1'000}, kEnd);
            QVERIFY(frame.has_value());
            QCOMPARE(numberOf(*frame), i);
        }
    }
}

QTEST_APPLESS_MAIN(tst_VideoPictures)
#include "tst_video_pictures.moc"
