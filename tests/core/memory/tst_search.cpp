#include "tests/core/memory/memory_fixture.h"

#include <QTest>

#include <cmath>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

/// Full text: what is found, in which order, and what may not be known.
class tst_Search : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsWordsInEveryField_data();
    void findsWordsInEveryField();
    void findsFormsOfAWordWhileItIsTyped();
    void findsSingleIdeographsAndPhrases();
    void wantsAllWordsWhenNotRanked();
    void takesOperatorsAndQuotesForText_data();
    void takesOperatorsAndQuotesForText();
    void phrasesDoNotReachFromOneFieldToTheNext();
    void doesNotFindDeltaMarkers();
    void givesTheNewestFirst();
    void ranksByRareWordsAndSalience();
    void idfCountsOnlyRowsTheViewSees();
    void filtersHits();
    void limitsOfTimeFindLateRows();
    void snippetsAreShortAndShowTheWord();
    void searchesEveryRun();
};

namespace {

std::vector<std::string> ids(const SearchResult& result) {
    std::vector<std::string> all;
    for (const SearchHit& hit : result.hits)
        all.push_back(hit.id);
    return all;
}

const CausalView kLater = CausalView::at(TimeUs{3'600'000'000});

std::size_t found(MemoryCase& c, const std::string& query, bool ranked = false) {
    const auto result = c.reader->search(kLater, query, {}, 0, ranked);
    return result ? result->hits.size() : std::size_t{999};
}

} // namespace

void tst_Search::findsWordsInEveryField_data() {
    QTest::addColumn<QString>("word");
    for (const char* word : {"describing", "appears", "personone", "sitting", "suitcase", "exit",
                             "platform", "tagged", "doorway", "entering", "recapped", "14:32"})
        QTest::newRow(word) << QString::fromUtf8(word);
}

void tst_Search::findsWordsInEveryField() {
    QFETCH(QString, word);
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = observation(1, "describing", "appears");
    made.record.report.actors = {"personone"};
    made.record.report.actions = {"sitting"};
    made.record.report.objects = {"suitcase"};
    made.record.report.ocr = {"EXIT"};
    made.record.report.scene = "platform";
    made.record.tags = {"tagged"};
    made.record.regions = {"doorway"};
    made.record.found = {{seconds(1), "enter", "", "", "entering"}};
    made.record.summary = "recapped";
    made.record.clock = "14:32:05";
    DS_OK(c.append(made));
    QCOMPARE(found(c, word.toStdString()), std::size_t{1});
    QCOMPARE(found(c, word.toUpper().toStdString(), true), std::size_t{1});
}

void tst_Search::findsFormsOfAWordWhileItIsTyped() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "a man walks, another is running by the café")));
    for (const char* typed : {"w", "wa", "walk", "walki", "walkin", "walking", "walks", "runni",
                              "runnin", "run", "cafe", "café", "man wal", "by the ca", "ruNN"})
        QVERIFY2(found(c, typed) == 1, typed);
    for (const char* other : {"walkers", "wax", "wal man", "running-shoe", "walki by"})
        QVERIFY2(found(c, other) == 0, other);
}

void tst_Search::findsSingleIdeographsAndPhrases() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "一个穿红衣服的人走过")));
    for (const char* query : {"红", "衣服", "红衣服", "人", "红 走过", "红　走过"})
        QCOMPARE(found(c, query), std::size_t{1});
    for (const char* query : {"服衣", "蓝", "红服"})
        QCOMPARE(found(c, query), std::size_t{0});
}

void tst_Search::wantsAllWordsWhenNotRanked() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "red car")));
    DS_OK(c.append(observation(2, "red bus")));
    QCOMPARE(found(c, "red car"), std::size_t{1});
    QCOMPARE(found(c, "red car", true), std::size_t{2});
}

void tst_Search::takesOperatorsAndQuotesForText_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("hits");
    QTest::newRow("not") << QStringLiteral("red NOT car") << 0;
    QTest::newRow("or") << QStringLiteral("red OR nothing") << 0;
    QTest::newRow("quote") << QStringLiteral("\"red") << 1;
    QTest::newRow("two quotes") << QStringLiteral("\"\"red\" car") << 1;
    QTest::newRow("star") << QStringLiteral("re* car") << 0;
    QTest::newRow("column") << QStringLiteral("text:red") << 0;
    QTest::newRow("brackets") << QStringLiteral("(red) car)") << 1;
    QTest::newRow("plate") << QStringLiteral("ABC-1234") << 1;
    QTest::newRow("part of a plate") << QStringLiteral("1234") << 1;
    QTest::newRow("signs alone") << QStringLiteral("-- ** ()") << 0;
    QTest::newRow("empty") << QString() << 0;
    QTest::newRow("statement") << QStringLiteral("red'); DROP TABLE event; --") << 0;
    QTest::newRow("caret") << QStringLiteral("^red") << 1;
    QTest::newRow("near") << QStringLiteral("NEAR(red car, 2)") << 0;
}

void tst_Search::takesOperatorsAndQuotesForText() {
    QFETCH(QString, query);
    QFETCH(int, hits);
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "red car with the plate ABC-1234")));
    QCOMPARE(found(c, query.toStdString()), static_cast<std::size_t>(hits));
    DS_OK(c.reader->search(kLater, query.toStdString(), {}, 5, true));
}

void tst_Search::phrasesDoNotReachFromOneFieldToTheNext() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "红", "衣")));
    QCOMPARE(found(c, "红衣"), std::size_t{0});
    QCOMPARE(found(c, "红 衣"), std::size_t{1});
}

void tst_Search::doesNotFindDeltaMarkers() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "street", std::string(kStaticMarker))));
    QCOMPARE(found(c, "change"), std::size_t{0});
}

void tst_Search::givesTheNewestFirst() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const int i : {1, 2, 3, 4})
        DS_OK(c.append(observation(i, "person")));
    DS_TAKE(result, c.reader->search(kLater, "person", {}, 2, false));
    QCOMPARE(result.hits.size(), std::size_t{2});
    QCOMPARE(result.hits[0].time, seconds(4));
    QCOMPARE(result.hits[1].time, seconds(3));
    QVERIFY(!result.searchedBackTo);
}

void tst_Search::ranksByRareWordsAndSalience() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_TAKE(first, c.append(observation(1, "red car", "red car")));  // salience 1.5
    DS_TAKE(second, c.append(observation(2, "red car", "red car"))); // salience .5
    DS_TAKE(third, c.append(observation(3, "red bus", "arrives")));
    DS_TAKE(result, c.reader->search(kLater, "red car", {}, 0, true));
    QCOMPARE(ids(result), (std::vector<std::string>{first.id, third.id, second.id}));
    QCOMPARE(result.hits[0].score, 1.5);
    QCOMPARE(result.hits[2].score, 0.5);
    // red: in 3 of 3 rows, car: in 2 of 3
    const double red = std::log(2.0);
    const double car = std::log(2.5);
    QVERIFY(std::abs(result.hits[1].score - red / (red + car) * third.salience) < 1e-9);
}

void tst_Search::idfCountsOnlyRowsTheViewSees() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "red")));
    DS_OK(c.append(observation(2, "car")));
    const auto scoreOfRed = [&] {
        const auto result = c.reader->search(CausalView::at(seconds(5)), "red car", {}, 0, true);
        for (const SearchHit& hit : result->hits)
            if (hit.time == seconds(1))
                return hit.score;
        return -1.0;
    };
    const double before = scoreOfRed();
    QCOMPARE(before, 0.75); // half of the weight × 1.5
    for (int i = 0; i < 20; ++i)
        DS_OK(c.append(observation(10 + i, "red")));
    QCOMPARE(scoreOfRed(), before);
}

void tst_Search::filtersHits() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "person walks")));
    DS_OK(c.append(observation(2, "person walks", std::string(kStaticMarker))));
    Observation boxed = observation(3, "person walks");
    boxed.record.boxes = {{"person 1", {0, 0, 5, 5}}};
    DS_OK(c.append(boxed));
    Observation note = observation(4, "person walks");
    note.record.kind = "hand_note";
    DS_OK(c.append(note));
    for (const bool ranked : {false, true}) {
        const auto times = [&](const RecordFilter& filter) {
            std::vector<double> all;
            const auto result = c.reader->search(kLater, "person", filter, 0, ranked);
            for (const SearchHit& hit : result->hits)
                all.push_back(hit.time.seconds());
            std::sort(all.begin(), all.end());
            return all;
        };
        using Times = std::vector<double>;
        RecordFilter filter;
        filter.changedOnly = true;
        QCOMPARE(times(filter), Times{1});
        filter = {};
        filter.entity = "person 1";
        QCOMPARE(times(filter), Times{3});
        filter = {};
        filter.kind = "hand_note";
        QCOMPARE(times(filter), Times{4});
        filter = {};
        filter.from = seconds(2);
        filter.to = seconds(3);
        QCOMPARE(times(filter), (Times{2, 3}));
        filter = {};
        filter.run = "none";
        QCOMPARE(times(filter), Times{});
    }
}

void tst_Search::limitsOfTimeFindLateRows() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation late = observation(1, "spoken late");
    late.record.available = seconds(500);
    DS_OK(c.append(late));
    DS_OK(c.append(observation(2, "spoken")));
    RecordFilter filter;
    filter.to = seconds(1.5);
    DS_TAKE(result, c.reader->search(kLater, "spoken", filter, 0, false));
    QCOMPARE(result.hits.size(), std::size_t{1});
    QCOMPARE(result.hits[0].time, seconds(1));
}

void tst_Search::snippetsAreShortAndShowTheWord() {
    MemoryCase c;
    QVERIFY(c.open());
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "空词 filler ";
    DS_OK(c.append(observation(1, text + "the needle here " + text)));
    DS_TAKE(result, c.reader->search(kLater, "needles", {}, 0, false));
    const QString snippet = QString::fromStdString(result.hits.front().snippet);
    QVERIFY(snippet.contains(QStringLiteral("needle here")));
    QVERIFY(snippet.size() <= 120);
    QVERIFY(snippet.startsWith(QChar(0x2026)) && snippet.endsWith(QChar(0x2026)));
    QVERIFY(!snippet.contains(QChar(0xFFFD)));
}

void tst_Search::searchesEveryRun() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(5, "person in the first run")));
    QVERIFY(c.startRun(c.run.source));
    DS_OK(c.append(observation(3, "person in the second run")));
    for (const bool ranked : {false, true}) {
        DS_TAKE(result, c.reader->search(kLater, "person", {}, 0, ranked));
        QCOMPARE(result.hits.size(), std::size_t{2});
        QCOMPARE(result.hits[0].time, seconds(5));
    }
}

QTEST_APPLESS_MAIN(tst_Search)
#include "tst_search.moc"
