#include "tests/core/memory/memory_fixture.h"

#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

/// Ranking words that more rows hold than it looks at.
class tst_SearchWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rankingOfAWordInEveryRowSaysHowFarItLooked();
};

void tst_SearchWindow::rankingOfAWordInEveryRowSaysHowFarItLooked() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_TAKE(writer, c.dsCase->writer());
    DS_TAKE(transaction, casefile::Transaction::begin(*writer)); // one commit: a fast test
    const auto add = [&](int i, const std::string& text) {
        return c.append(observation(i, text)).has_value();
    };
    QVERIFY(add(0, "person falls"));
    for (int i = 1; i <= 20'004; ++i)
        QVERIFY(add(i, "person"));
    DS_OK(transaction.commit());
    const CausalView view = CausalView::at(seconds(100'000));
    DS_TAKE(common, c.reader->search(view, "person", {}, 3, true));
    QCOMPARE(common.hits.size(), std::size_t{3});
    QVERIFY(common.searchedBackTo.has_value());
    QCOMPARE(*common.searchedBackTo, seconds(5));
    // a rarer word finds its old row, and the common one counts there too
    DS_TAKE(rare, c.reader->search(view, "person falls", {}, 1, true));
    QCOMPARE(rare.hits.front().time, seconds(0));
    QCOMPARE(rare.hits.front().score, 1.5);
    DS_TAKE(newest, c.reader->search(view, "person", {}, 1, false));
    QCOMPARE(newest.hits.front().time, seconds(20'004));
    QVERIFY(!newest.searchedBackTo);
}

QTEST_APPLESS_MAIN(tst_SearchWindow)
#include "tst_search_window.moc"
