#include "core/base/causal_view.h"

#include <QTest>

using namespace ds;

/// What a view sees. That none without an end can be made is checked by compiling
/// tests/cmake/causal.
class tst_CausalView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void seesUpToItsTime();
    void endsEvenAtTheEndOfTime();
    void namesItsQuestion();
};

void tst_CausalView::seesUpToItsTime() {
    const CausalView view = CausalView::at({100});
    QVERIFY(view.sees({100}));
    QVERIFY(view.sees({-5}));
    QVERIFY(!view.sees({101}));
    QVERIFY(view.isCapped());
    QCOMPARE(view.now(), TimeUs{100});
}

void tst_CausalView::endsEvenAtTheEndOfTime() {
    QVERIFY(CausalView::at(TimeUs::max()).isCapped());
    QVERIFY(!CausalView::at(TimeUs::max(), "q").sees(TimeUs::max()));
    QCOMPARE(CausalView::at(TimeUs::max()).now(), TimeUs{TimeUs::max().us - 1});
}

void tst_CausalView::namesItsQuestion() {
    QVERIFY(CausalView::at({1}).question().empty());
    QCOMPARE(CausalView::at({1}, "q").question(), std::string("q"));
}

QTEST_APPLESS_MAIN(tst_CausalView)
#include "tst_causal_view.moc"
