#include "ui/panels/statistics/decimate.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

/// Fewer points that still show every spike.
class tst_Decimate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsFewPointsAsTheyAre();
    void keepsSpikesAndOrder();
};

namespace {

double novelty(const memory::RecordMark& mark) {
    return double{mark.novelty};
}

std::vector<memory::RecordMark> flat(int count) {
    std::vector<memory::RecordMark> marks;
    for (int i = 0; i < count; ++i)
        marks.push_back({TimeUs::fromSeconds(i), .25F, 1, false, false});
    return marks;
}

} // namespace

void tst_Decimate::keepsFewPointsAsTheyAre() {
    const QList<QPointF> points = decimated(flat(10), novelty, 2000);
    QCOMPARE(points.size(), 10);
    QCOMPARE(points[3], QPointF(3, .25));
}

void tst_Decimate::keepsSpikesAndOrder() {
    std::vector<memory::RecordMark> marks = flat(100'000);
    marks[31'415].novelty = 1;
    marks[77'777].novelty = 0;
    const QList<QPointF> points = decimated(marks, novelty, 2000);
    QVERIFY(points.size() <= 2000);
    QVERIFY(points.contains(QPointF(31'415, 1)));
    QVERIFY(points.contains(QPointF(77'777, 0)));
    for (qsizetype i = 1; i < points.size(); ++i)
        QVERIFY(points[i - 1].x() < points[i].x());
}

QTEST_APPLESS_MAIN(tst_Decimate)
#include "tst_decimate.moc"
