#include "ui/bridge/pacer.h"

#include <QTest>

using ds::ui::Pacer;

/// One reading at a time, and none forgotten.
class tst_Pacer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsOnceForManyChanges();
    void readsAgainForWhatChangedMeanwhile();
    void readsNothingMoreWhenNothingChanged();
    void readsAtOnceWhenTold();
};

void tst_Pacer::readsOnceForManyChanges() {
    int begun = 0;
    Pacer pacer(1, [&] { ++begun; });
    for (int i = 0; i < 5; ++i)
        pacer.want();
    QCOMPARE(begun, 0);
    QTRY_COMPARE(begun, 1);
}

void tst_Pacer::readsAgainForWhatChangedMeanwhile() {
    int begun = 0;
    Pacer pacer(1, [&] { ++begun; });
    pacer.now();
    pacer.want();
    pacer.want();
    QTest::qWait(20);
    QCOMPARE(begun, 1); // the first has not ended
    pacer.ended();
    QTRY_COMPARE(begun, 2);
}

void tst_Pacer::readsNothingMoreWhenNothingChanged() {
    int begun = 0;
    Pacer pacer(1, [&] { ++begun; });
    pacer.now();
    pacer.ended();
    pacer.ended(); // of a reading that was replaced
    QTest::qWait(20);
    QCOMPARE(begun, 1);
}

void tst_Pacer::readsAtOnceWhenTold() {
    int begun = 0;
    Pacer pacer(60'000, [&] { ++begun; });
    pacer.want();
    pacer.now();
    QCOMPARE(begun, 1);
    pacer.now();
    QCOMPARE(begun, 2);
}

QTEST_GUILESS_MAIN(tst_Pacer)
#include "tst_pacer.moc"
