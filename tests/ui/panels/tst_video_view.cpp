#include "ui/panels/video/video_view.h"
#include "ui/shell/theme.h"

#include <QSignalSpy>
#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

/// A red picture of 80 × 60 that stands for one of 320 × 240.
std::shared_ptr<pipeline::ShownFrame> redFrame() {
    auto frame = std::make_shared<pipeline::ShownFrame>();
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 80 * 60; ++i)
        for (const int byte : {0, 0, 255, 255})
            pixels.push_back(static_cast<std::uint8_t>(byte));
    frame->image = Image(80, 60, PixelFormat::Bgra32, std::move(pixels), 320);
    frame->fullWidth = 320;
    frame->fullHeight = 240;
    return frame;
}

} // namespace

/// The picture and what lies over it.
class tst_VideoView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(ThemeMode::Dark); }
    void init();
    void cleanup() { m_view.reset(); }
    void showsThePictureInItsProportions();
    void drawsBoxesWhereTheThingsAre();
    void switchesOverlaysOff();
    void clickOnABoxChoosesItsEntity();
    void saysWhatToDoWithoutAPicture();

private:
    QColor colourAt(QPoint at) { return m_view->grab().toImage().pixelColor(at); }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<VideoView> m_view;
};

void tst_VideoView::init() {
    m_view = std::make_unique<VideoView>(*m_theme);
    m_view->resize(800, 480);
    m_view->setFrame(redFrame());
}

void tst_VideoView::showsThePictureInItsProportions() {
    QCOMPARE(m_view->pictureRect(), QRectF(80, 0, 640, 480));
    QCOMPARE(colourAt({400, 240}), QColor(255, 0, 0));
    QCOMPARE(colourAt({10, 240}), m_theme->palette().picture);
}

void tst_VideoView::drawsBoxesWhereTheThingsAre() {
    m_view->setBoxes({{"person 1", {100, 100, 50, 50}}});
    // 320 pixels are 640 wide: the box's left edge lies at 80 + 200.
    const QColor edge = colourAt({280, 250});
    QVERIFY2(edge.green() > 60, qPrintable(edge.name()));
    QCOMPARE(colourAt({330, 250}), QColor(255, 0, 0));
}

void tst_VideoView::switchesOverlaysOff() {
    m_view->setBoxes({{"person 1", {100, 100, 50, 50}}});
    m_view->setOverlays({false, false, false});
    QCOMPARE(colourAt({280, 250}), QColor(255, 0, 0));
}

void tst_VideoView::clickOnABoxChoosesItsEntity() {
    m_view->setBoxes({{"person 1", {100, 100, 50, 50}}});
    QSignalSpy chosen(m_view.get(), &VideoView::entityClicked);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(330, 250));
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toString(), QStringLiteral("person 1"));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(600, 100));
    QCOMPARE(chosen.count(), 1);
}

void tst_VideoView::saysWhatToDoWithoutAPicture() {
    m_view->setFrame(nullptr);
    m_view->setEmptyText(QStringLiteral("Nothing is open."), QStringLiteral("Open something."));
    const QImage shown = m_view->grab().toImage();
    int bright = 0;
    for (int y = 180; y < 300; ++y)
        for (int x = 200; x < 600; ++x)
            bright += shown.pixelColor(x, y).lightness() > 150 ? 1 : 0;
    QVERIFY(bright > 100);
}

QTEST_MAIN(tst_VideoView)
#include "tst_video_view.moc"
