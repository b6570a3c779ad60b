#include "ui/panels/investigation/answer_texts.h"
#include "ui/shell/palette.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

agent::Answer stopAnswer() {
    agent::Answer answer;
    answer.question = "When does person 5 stop?";
    answer.answer = "At 00:00:39.";
    answer.certainty = "sure";
    answer.why = "seen in 3 records";
    answer.evidence = {{"run.observation.39000000.0", "s", TimeUs::fromSeconds(39), {}, {}}};
    answer.steps = {
        {1, "retrieve", "memory_search", "{\"words\":\"stop\"}", "3 records", {}, "", 4.2}};
    answer.coverage = {{{0}, TimeUs::fromSeconds(75), "verbatim"},
                       {TimeUs::fromSeconds(75), TimeUs::fromSeconds(100), "not_looked"}};
    return answer;
}

} // namespace

/// Answers in words.
class tst_AnswerTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saysHowCertainAndWhy();
    void tellsTheFourNegativesApart();
    void sharesOutTheCoverage();
    void writesMarkdownWithEvidenceAndSteps();
    void escapesStepsForRichText();
};

void tst_AnswerTexts::saysHowCertainAndWhy() {
    QCOMPARE(certaintyText(stopAnswer()), QStringLiteral("Sure: seen in 3 records"));
    agent::Answer plain;
    QCOMPARE(certaintyText(plain), QStringLiteral("Unsure"));
}

void tst_AnswerTexts::tellsTheFourNegativesApart() {
    QSet<QString> sentences;
    for (const char* negative : {"absent", "not_looked", "summarised", "gap"})
        sentences.insert(negativeText(negative));
    QCOMPARE(sentences.size(), 4);
    QVERIFY(!sentences.contains(QString()));
    QCOMPARE(negativeText(""), QString());
}

void tst_AnswerTexts::sharesOutTheCoverage() {
    const CoverageShares shares = coverageShares(stopAnswer().coverage);
    QCOMPARE(shares.verbatim, .75);
    QCOMPARE(shares.notLooked, .25);
    QCOMPARE(coverageText(stopAnswer().coverage),
             QStringLiteral("looked at 75 % · not looked at 25 %"));
    QCOMPARE(coverageShares({}).verbatim, 0.0);
}

void tst_AnswerTexts::writesMarkdownWithEvidenceAndSteps() {
    const QString text = answerMarkdown(stopAnswer());
    QVERIFY(text.startsWith(QStringLiteral("## Question: When does person 5 stop?")));
    QVERIFY(text.contains(QStringLiteral("**Answer**: At 00:00:39.")));
    QVERIFY(text.contains(QStringLiteral("- 00:00:39.000 (`run.observation.39000000.0`)")));
    QVERIFY(text.contains(QStringLiteral("1. memory_search → 3 records (4.2 ms)")));
    QVERIFY(text.contains(QStringLiteral("no language model: extractive")));
}

void tst_AnswerTexts::escapesStepsForRichText() {
    agent::Answer answer = stopAnswer();
    answer.steps[0].result = "<script>";
    QVERIFY(!stepsHtml(answer.steps, Palette::dark()).contains(QStringLiteral("<script>")));
}

QTEST_GUILESS_MAIN(tst_AnswerTexts)
#include "tst_answer_texts.moc"
