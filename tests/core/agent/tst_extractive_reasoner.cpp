#include "core/agent/extractive.h"
#include "tests/core/agent/question_cases.h"
#include "tests/core/agent/question_check.h"

#include <QTest>

using namespace ds;
using ds::test::AskedQuestion;

namespace {

/// Stands still: answers do not depend on it.
class StillClock final : public Clock {
public:
    std::chrono::nanoseconds steady() const override { return std::chrono::nanoseconds{0}; }
    std::chrono::system_clock::time_point wall() const override { return {}; }
};

Result<agent::Answer> ask(const test::QuestionCase& theCase, agent::QuestionInput question,
                          TimeUs now = TimeUs::max(), std::stop_token stop = {}) {
    const StillClock clock;
    test::CaseMemory memory(theCase, now);
    question.asked = now == TimeUs::max() ? TimeUs{theCase.source.duration.count()} : now;
    const agent::ExtractiveInput input{std::move(question), theCase.source, theCase.run, now, {}};
    return agent::answerByRule(input, memory, clock, std::move(stop));
}

/// Every evidence with a box lies in a record that has that box.
bool evidenceHolds(const test::QuestionCase& theCase, const agent::Answer& answer) {
    for (const agent::Evidence& shown : answer.evidence) {
        bool found = false;
        for (const memory::Record& record : theCase.records) {
            if (record.id != shown.record || record.frame != shown.frame)
                continue;
            found = !shown.box;
            for (const memory::EntityBox& box : record.boxes)
                found = found || (shown.box && box.box == *shown.box);
        }
        if (!found)
            return false;
    }
    return true;
}

} // namespace

/// The reasoner without a model, on cases built by hand.
class tst_ExtractiveReasoner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersQuestionsRight_data();
    void answersQuestionsRight();
    void usesEveryWordOrSaysSo_data();
    void usesEveryWordOrSaysSo();
    void isNeverSureOfCounts();
    void knowsNothingLaterThanNow();
    void refusesAnEndlessQuestion();
    void toldSteps();
    void stopsOnRequest();

private:
    static void addRows(const QString& file, std::size_t least);
    static void check(const AskedQuestion& question);
};

void tst_ExtractiveReasoner::addRows(const QString& file, std::size_t least) {
    QTest::addColumn<int>("index");
    const auto questions = test::readQuestions(file);
    QVERIFY(questions.size() >= least);
    for (std::size_t i = 0; i < questions.size(); ++i)
        QTest::newRow(
            qPrintable(questions[i].id + u' ' + QString::fromStdString(questions[i].input.text)))
            << static_cast<int>(i);
}

void tst_ExtractiveReasoner::check(const AskedQuestion& question) {
    const test::QuestionCase theCase = test::questionCase(question.caseName.toStdString());
    const auto answer = ask(theCase, question.input, question.at.value_or(TimeUs::max()));
    QVERIFY(answer.has_value());
    const QString wrong = test::whatIsWrong(question, *answer);
    QVERIFY2(wrong.isEmpty(),
             qPrintable(wrong + QStringLiteral(" in: ") + QString::fromStdString(answer->answer)));
    QVERIFY(evidenceHolds(theCase, *answer));
    QVERIFY(!answer->why.empty());
    QVERIFY2(answer->answer.find("..") == std::string::npos, answer->answer.c_str());
}

void tst_ExtractiveReasoner::answersQuestionsRight_data() {
    addRows(QStringLiteral("scripted.json"), 60);
}

void tst_ExtractiveReasoner::answersQuestionsRight() {
    QFETCH(int, index);
    static const auto questions = test::readQuestions(QStringLiteral("scripted.json"));
    check(questions[static_cast<std::size_t>(index)]);
}

void tst_ExtractiveReasoner::usesEveryWordOrSaysSo_data() {
    addRows(QStringLiteral("conditions.json"), 60);
}

void tst_ExtractiveReasoner::usesEveryWordOrSaysSo() {
    QFETCH(int, index);
    static const auto questions = test::readQuestions(QStringLiteral("conditions.json"));
    check(questions[static_cast<std::size_t>(index)]);
}

void tst_ExtractiveReasoner::isNeverSureOfCounts() {
    for (const char* file : {"scripted.json", "conditions.json"}) {
        for (const AskedQuestion& question : test::readQuestions(QString::fromUtf8(file))) {
            const auto answer =
                ask(test::questionCase(question.caseName.toStdString()), question.input);
            QVERIFY(answer.has_value());
            QVERIFY2(answer->contract.kind != "count" || answer->certainty != "sure",
                     question.input.text.c_str());
        }
    }
}

void tst_ExtractiveReasoner::knowsNothingLaterThanNow() {
    const test::QuestionCase theCase = test::questionCase("street");
    for (const AskedQuestion& question : test::readQuestions(QStringLiteral("scripted.json"))) {
        const TimeUs now = TimeUs::fromSeconds(12.5);
        const auto answer = ask(theCase, question.input, now);
        QVERIFY(answer.has_value());
        QVERIFY(answer->answered <= now);
        for (const agent::Evidence& shown : answer->evidence)
            QVERIFY(shown.frame <= now);
        for (const agent::CoveragePart& part : answer->coverage)
            QVERIFY(part.kind != "verbatim" || part.to <= now);
        QVERIFY2(answer->answer.find("EXIT 4” can") == std::string::npos, answer->answer.c_str());
        QVERIFY2(answer->answer.find("person 3 enters") == std::string::npos,
                 answer->answer.c_str());
    }
}

void tst_ExtractiveReasoner::refusesAnEndlessQuestion() {
    agent::QuestionInput question;
    question.text = std::string(1 << 20, 'w');
    const auto answer = ask(test::questionCase("street"), question);
    QVERIFY(answer.has_value());
    QCOMPARE(answer->status, std::string("unable"));
    QVERIFY(answer->why.find("when") != std::string::npos);
    question.text = "When did \xff\xfe person 2 enter?";
    QVERIFY(ask(test::questionCase("street"), question).has_value());
}

void tst_ExtractiveReasoner::toldSteps() {
    agent::QuestionInput question;
    question.text = "When did person 2 enter?";
    const auto answer = ask(test::questionCase("street"), question);
    QVERIFY(answer.has_value());
    std::vector<std::string> kinds;
    for (const agent::Step& step : answer->steps)
        kinds.push_back(step.kind);
    const std::vector<std::string> expected{"plan", "retrieve", "answer", "verify"};
    QCOMPARE(kinds, expected);
    QCOMPARE(answer->certainty, std::string("sure"));
    QCOMPARE(answer->contract.kind, std::string("action"));
    QVERIFY(answer->plan.need.find("person 2") != std::string::npos);
    QCOMPARE(answer->claims.size(), std::size_t{1});
    QCOMPARE(answer->claims[0].verdict, std::string("seen"));
    QCOMPARE(answer->coverage.size(), std::size_t{1});
}

void tst_ExtractiveReasoner::stopsOnRequest() {
    std::stop_source stop;
    stop.request_stop();
    agent::QuestionInput question;
    question.text = "When did person 2 enter?";
    const auto answer =
        ask(test::questionCase("street"), question, TimeUs::max(), stop.get_token());
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

QTEST_APPLESS_MAIN(tst_ExtractiveReasoner)
#include "tst_extractive_reasoner.moc"
