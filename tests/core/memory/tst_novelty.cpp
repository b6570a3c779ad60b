#include "core/memory/novelty.h"

#include <QTest>

#include <cmath>

using namespace ds::memory;

namespace {

Report described(const std::string& description, const std::string& delta = {}) {
    Report report;
    report.description = description;
    report.delta = delta;
    return report;
}

/// A report in which six fields never change and the delta holds ten words beside `number`.
Report busStop(const std::string& article, const std::string& number) {
    Report report;
    report.description = "a bus stop at noon";
    report.actors = {"person 1, dark upper body"};
    report.objects = {"bus"};
    report.actions = {"person 1 waits"};
    report.scene = "street";
    report.delta =
        article + " bus " + number + " leaves while people wait near gate five and others walk";
    return report;
}

bool near(double a, double b) {
    return std::abs(a - b) < 1e-12;
}

} // namespace

/// Numbers worked by hand from Eq. 2 and App. A.1 of the paper.
class tst_Novelty : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void firstObservationIsNew();
    void emptyObservationIsNotNew();
    void weighsFieldsThatAreNotEmpty();
    void takesTheMostSimilarOfTheHistoryFieldByField();
    void fieldWithoutHistoryIsWhollyNew();
    void looksBackTwelveObservations();
    void thresholdItselfIsAChange();
    void belowTheThresholdIsNone();
    void markersAreNoDeltaTokens();
    void tokensAreSetsOfLowerCaseWords();
    void ideographsAreTokensOfTheirOwn();
    void repeatedDeltaIsGuarded();
    void articlesAndNumbersDoNotMakeADeltaNew();
    void repeatedDeltaOfAnotherSceneIsNotGuarded();
    void staticFrameIsComparedWithTheOneBefore();
    void rememberedReportsAreHistory();
};

void tst_Novelty::firstObservationIsNew() {
    NoveltyScorer scorer;
    const NoveltyVerdict verdict = scorer.judge(described("red car"));
    QCOMPARE(verdict.novelty, 1.0);
    QCOMPARE(verdict.salience, 1.5);
    QVERIFY(verdict.change);
    QVERIFY(!verdict.guarded);
}

void tst_Novelty::emptyObservationIsNotNew() {
    NoveltyScorer scorer;
    const NoveltyVerdict verdict = scorer.judge({});
    QCOMPARE(verdict.novelty, 0.0);
    QCOMPARE(verdict.salience, 0.5);
    QVERIFY(!verdict.change);
}

void tst_Novelty::weighsFieldsThatAreNotEmpty() {
    NoveltyScorer scorer;
    scorer.judge(described("red car", "car stops"));
    // description: Jaccard 1/3, weight .05; delta: 1, weight .35. (.05 * 2/3) / .4 = 1/12
    const NoveltyVerdict verdict = scorer.judge(described("red truck", "car stops"));
    QVERIFY(near(verdict.novelty, 1.0 / 12));
    QCOMPARE(verdict.salience, 0.5);
}

void tst_Novelty::takesTheMostSimilarOfTheHistoryFieldByField() {
    NoveltyScorer scorer;
    Report first = described("a b");
    first.actions = {"x"};
    Report second = described("c d");
    second.actions = {"y"};
    scorer.judge(first);
    scorer.judge(second);
    Report third = described("a b");
    third.actions = {"y"};
    QCOMPARE(scorer.judge(third).novelty, 0.0);
}

void tst_Novelty::fieldWithoutHistoryIsWhollyNew() {
    NoveltyScorer scorer;
    scorer.judge(described("a"));
    Report next = described("a");
    next.ocr = {"EXIT"};
    const NoveltyVerdict verdict = scorer.judge(next); // .10 / .15
    QVERIFY(near(verdict.novelty, 2.0 / 3));
    QVERIFY(near(verdict.salience, 4.0 / 3));
    QVERIFY(verdict.change);
}

void tst_Novelty::looksBackTwelveObservations() {
    for (const int between : {11, 12}) {
        NoveltyScorer scorer;
        scorer.judge(described("alpha"));
        for (int i = 0; i < between; ++i)
            scorer.judge(described("beta"));
        QCOMPARE(scorer.judge(described("alpha")).novelty, between == 11 ? 0.0 : 1.0);
    }
}

void tst_Novelty::thresholdItselfIsAChange() {
    NoveltyScorer scorer;
    Report before;
    before.actors = {"person"};
    before.delta = "stops";
    scorer.judge(before);
    Report now = before;
    now.actors = {"dog"}; // .15 / (.15 + .35) = .3
    const NoveltyVerdict verdict = scorer.judge(now);
    QCOMPARE(verdict.novelty, 0.3);
    QVERIFY(verdict.change);
    QCOMPARE(verdict.salience, 1.15);
}

void tst_Novelty::belowTheThresholdIsNone() {
    NoveltyScorer scorer;
    Report before;
    before.actors = {"person one"};
    before.delta = "stops";
    scorer.judge(before);
    Report now = before;
    now.actors = {"person two"}; // .15 * 2/3 / .5 = .2
    const NoveltyVerdict verdict = scorer.judge(now);
    QVERIFY(near(verdict.novelty, 0.2));
    QVERIFY(!verdict.change);
    QCOMPARE(verdict.salience, 0.5);
}

void tst_Novelty::markersAreNoDeltaTokens() {
    NoveltyScorer scorer;
    QCOMPARE(scorer.judge(described("", std::string(kInitialFrameMarker))).novelty, 0.0);
    scorer.judge(described("a", std::string(kStaticMarker)));
    // were the markers tokens, the equal deltas would halve this and more
    QCOMPARE(scorer.judge(described("b", std::string(kStaticMarker))).novelty, 1.0);
}

void tst_Novelty::tokensAreSetsOfLowerCaseWords() {
    NoveltyScorer scorer;
    scorer.judge(described("Red car, red CAR!"));
    QCOMPARE(scorer.judge(described("car red")).novelty, 0.0);
}

void tst_Novelty::ideographsAreTokensOfTheirOwn() {
    NoveltyScorer scorer;
    scorer.judge(described("红衣服"));
    QVERIFY(near(scorer.judge(described("红裤子")).novelty, 0.8)); // 1 of 5 shared
}

void tst_Novelty::repeatedDeltaIsGuarded() {
    NoveltyOptions options;
    options.threshold = 0.01;
    NoveltyScorer scorer(options);
    scorer.judge(busStop("the", "3"));
    // delta: 12 words of 14 shared. .35 * (1 - 12/14) / .95 = 1/19: over this threshold
    const NoveltyVerdict verdict = scorer.judge(busStop("the", "4"));
    QVERIFY(near(verdict.novelty, 1.0 / 19));
    QVERIFY(verdict.guarded);
    QVERIFY(!verdict.change);
    QCOMPARE(verdict.salience, 0.5);
}

void tst_Novelty::articlesAndNumbersDoNotMakeADeltaNew() {
    NoveltyOptions options;
    options.threshold = 0.01;
    NoveltyScorer scorer(options);
    scorer.judge(busStop("the", "9"));
    QVERIFY(scorer.judge(busStop("The", "10")).guarded);
    QVERIFY(scorer.judge(busStop("", "9")).guarded);
    QVERIFY(!scorer.judge(busStop("red", "9")).guarded);
}

void tst_Novelty::repeatedDeltaOfAnotherSceneIsNotGuarded() {
    NoveltyScorer scorer;
    Report before = busStop("the", "3");
    scorer.judge(before);
    Report now = before;
    now.actors = {"dog"};
    now.actions = {"dog sleeps"};
    const NoveltyVerdict verdict = scorer.judge(now); // (.15 + .25) / .95: not 9/10 alike
    QVERIFY(verdict.change);
    QVERIFY(!verdict.guarded);
}

void tst_Novelty::staticFrameIsComparedWithTheOneBefore() {
    NoveltyScorer scorer;
    scorer.judge(described("quiet street"));
    scorer.judge(described("busy square"));
    const std::string marker(kStaticMarker);
    QVERIFY(!scorer.judge(described("quiet street", marker)).guarded);
    QVERIFY(scorer.judge(described("quiet street", marker)).guarded);
}

void tst_Novelty::rememberedReportsAreHistory() {
    NoveltyScorer scorer;
    scorer.remember(described("a b"));
    QCOMPARE(scorer.judge(described("b a")).novelty, 0.0);
}

QTEST_APPLESS_MAIN(tst_Novelty)
#include "tst_novelty.moc"
