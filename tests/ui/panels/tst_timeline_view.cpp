#include "ui/panels/timeline/timeline_view.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <ctime>

using namespace ds;
using namespace ds::ui;

Q_DECLARE_METATYPE(ds::TimeUs)

namespace {

std::shared_ptr<TimelineData> makeData(int records) {
    auto data = std::make_shared<TimelineData>();
    data->duration = TimeUs::fromSeconds(records);
    std::vector<memory::RecordMark> marks;
    for (int i = 0; i < records; ++i)
        marks.push_back(
            {TimeUs::fromSeconds(i), static_cast<float>(i % 13) / 13, 1, i % 5 == 0, i % 5 != 0});
    data->marks = MarkPyramid(std::move(marks));
    for (int i = 0; i * 20 < records; ++i) {
        memory::Entity entity;
        entity.name = "person " + std::to_string(i + 1);
        entity.spans = {{TimeUs::fromSeconds(i * 20), TimeUs::fromSeconds(i * 20 + 15)}};
        data->entities.push_back(entity);
    }
    data->lanes = packBars(data->entities, TimelineLayout::kEntityLanes);
    data->questions = {{"q1", "Who?", TimeUs::fromSeconds(records / 2), {{0}}}};
    return data;
}

double threadCpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

} // namespace

/// The timeline under a person's hands.
class tst_TimelineView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_view.reset(); }
    void clickOnTheRulerSeeks();
    void dragOnTheRulerScrubsToThePointer();
    void clickOnAChangeAsksForItsRecord();
    void clickOnABarAsksForItsEntity();
    void clickOnAQuestionAsksForIt();
    void wheelZoomsAtThePointer();
    void dragPansWithoutSeeking();
    void keysZoomAndShowAll();
    void turnsThePageWhileItPlays();
    void hiddenRowsLeaveTheWidget();
    void repaintsAHundredThousandRecordsWithinTenMilliseconds();

private:
    QPoint at(double seconds, TimelineRow row) const {
        return QPoint(qRound(m_view->scale().x(TimeUs::fromSeconds(seconds))),
                      qRound(m_view->layoutOfRows().row(row).center().y()));
    }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<TimelineView> m_view;
};

void tst_TimelineView::initTestCase() {
    qRegisterMetaType<ds::TimeUs>("ds::TimeUs");
    m_theme = std::make_unique<Theme>(ThemeMode::Dark);
}

void tst_TimelineView::init() {
    m_view = std::make_unique<TimelineView>(*m_theme);
    m_view->resize(1600, 222);
    m_view->setData(makeData(100));
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void tst_TimelineView::clickOnTheRulerSeeks() {
    QSignalSpy seeks(m_view.get(), &TimelineView::seekWanted);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(40, TimelineRow::Ruler));
    QCOMPARE(seeks.count(), 1);
    QVERIFY(std::abs(seeks[0][0].value<TimeUs>().seconds() - 40) < .1);
}

void tst_TimelineView::dragOnTheRulerScrubsToThePointer() {
    QSignalSpy seeks(m_view.get(), &TimelineView::seekWanted);
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, at(10, TimelineRow::Ruler));
    QTest::mouseMove(m_view.get(), at(30, TimelineRow::Ruler));
    QTest::mouseMove(m_view.get(), at(55, TimelineRow::Changes));
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, at(55, TimelineRow::Changes));
    QCOMPARE(seeks.count(), 3);
    QVERIFY(std::abs(seeks.last()[0].value<TimeUs>().seconds() - 55) < .1);
}

void tst_TimelineView::clickOnAChangeAsksForItsRecord() {
    QSignalSpy records(m_view.get(), &TimelineView::recordWanted);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(25.1, TimelineRow::Changes));
    QCOMPARE(records.count(), 1);
    QCOMPARE(records[0][0].value<TimeUs>(), TimeUs::fromSeconds(25));
}

void tst_TimelineView::clickOnABarAsksForItsEntity() {
    QSignalSpy entities(m_view.get(), &TimelineView::entityWanted);
    const QPoint bar(at(45, TimelineRow::Entities).x(),
                     qRound(m_view->layoutOfRows().entityLane(0).center().y()));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, bar);
    QCOMPARE(entities.count(), 1);
    QCOMPARE(entities[0][0].toString(), QStringLiteral("person 3"));
}

void tst_TimelineView::clickOnAQuestionAsksForIt() {
    QSignalSpy questions(m_view.get(), &TimelineView::questionWanted);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at(50, TimelineRow::Questions));
    QCOMPARE(questions.count(), 1);
    QCOMPARE(questions[0][0].toString(), QStringLiteral("q1"));
}

void tst_TimelineView::wheelZoomsAtThePointer() {
    const QPoint pointer = at(70, TimelineRow::Novelty);
    const double before = m_view->scale().usPerPixel();
    QWheelEvent turn(pointer, m_view->mapToGlobal(pointer), {}, QPoint(0, 240), {}, {},
                     Qt::NoScrollPhase, false);
    QApplication::sendEvent(m_view.get(), &turn);
    QCOMPARE(m_view->scale().usPerPixel(), before / 1.5625);
    QVERIFY(std::abs(m_view->scale().at(pointer.x()).seconds() - 70) < .1);
}

void tst_TimelineView::dragPansWithoutSeeking() {
    m_view->zoomBy(.25);
    const TimeUs before = m_view->scale().from();
    QSignalSpy seeks(m_view.get(), &TimelineView::seekWanted);
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, QPoint(900, 60));
    QTest::mouseMove(m_view.get(), QPoint(880, 60));
    QTest::mouseMove(m_view.get(), QPoint(700, 60));
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, QPoint(700, 60));
    QCOMPARE(seeks.count(), 0);
    QVERIFY(m_view->scale().from() > before);
}

void tst_TimelineView::keysZoomAndShowAll() {
    m_view->setFocus();
    QTest::keyClick(m_view.get(), Qt::Key_Plus);
    QVERIFY(!m_view->scale().showsAll());
    QTest::keyClick(m_view.get(), Qt::Key_0);
    QVERIFY(m_view->scale().showsAll());
}

void tst_TimelineView::turnsThePageWhileItPlays() {
    m_view->zoomBy(.1);
    QVERIFY(m_view->scale().x(TimeUs::fromSeconds(80)) > m_view->scale().right());
    m_view->setNow(TimeUs::fromSeconds(80), false);
    QVERIFY(m_view->scale().x(TimeUs::fromSeconds(80)) > m_view->scale().right());
    m_view->setNow(TimeUs::fromSeconds(80), true);
    QVERIFY(m_view->scale().x(TimeUs::fromSeconds(80)) <= m_view->scale().right());
}

void tst_TimelineView::hiddenRowsLeaveTheWidget() {
    QVERIFY(m_view->isRowShown(TimelineRow::Novelty));
    m_view->setRowShown(TimelineRow::Novelty, false);
    QVERIFY(m_view->layoutOfRows().row(TimelineRow::Novelty).isNull());
}

void tst_TimelineView::repaintsAHundredThousandRecordsWithinTenMilliseconds() {
    m_view->setData(makeData(100'000));
    QImage target(m_view->size(), QImage::Format_RGB32);
    m_view->render(&target); // fonts and caches come the first time
    for (const double zoom : {1.0, .25, .05, .002}) {
        m_view->fitAll();
        m_view->zoomBy(zoom);
        double best = 1e9;
        for (int i = 0; i < 5; ++i) {
            m_view->setMarked({}); // everything is drawn anew
            const double before = threadCpuMs();
            m_view->render(&target);
            best = std::min(best, threadCpuMs() - before);
        }
        qInfo("zoom %g: %.2f ms of CPU a repaint", zoom, best);
        QVERIFY2(best <= 10, qPrintable(QString::number(best)));
    }
}

QTEST_MAIN(tst_TimelineView)
#include "tst_timeline_view.moc"
