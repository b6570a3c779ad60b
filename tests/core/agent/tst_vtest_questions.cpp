#include "core/agent/reasoner.h"
#include "core/observe/observer.h"
#include "core/pipeline/session.h"
#include "tests/core/agent/question_check.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ds;

namespace {

constexpr const char* kRecording = "/usr/share/doc/opencv-doc/examples/data/vtest.avi";

struct Score {
    int asked = 0;
    int right = 0;
    int sure = 0;
    int sureRight = 0;
};

} // namespace

/// Questions on a real surveillance clip, observed without a model; the answers are by eye.
class tst_VtestQuestions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void mostAnswersAndNearlyAllSureOnesAreRight();
    void everyEvidenceFrameHoldsWhatItShows();

private:
    agent::Answer ask(const test::AskedQuestion& question);

    QTemporaryDir m_dir;
    std::unique_ptr<pipeline::Session> m_session;
    std::vector<test::AskedQuestion> m_questions;
};

void tst_VtestQuestions::initTestCase() {
    QVERIFY2(QFile::exists(QString::fromUtf8(kRecording)), "install the package opencv-doc");
    m_questions = test::readQuestions(QStringLiteral("vtest.json"));
    QVERIFY(m_questions.size() >= 20);
    const pipeline::SessionParts parts{[](const pipeline::Options& options) {
                                           return observe::makeClassicalObserver(options.observe);
                                       },
                                       [] { return agent::makeExtractiveReasoner(); },
                                       std::make_shared<SystemClock>()};
    auto session = pipeline::Session::open(m_dir.filePath(QStringLiteral("v.dscase")).toStdString(),
                                           pipeline::CaseOpening::Create, parts);
    QVERIFY2(session, session ? "" : session.error().detail.c_str());
    m_session = std::move(*session);
    QVERIFY(m_session->addRecording({kRecording}).has_value());
    QVERIFY(m_session->startObserving({}).has_value());
    const pipeline::ObserveState state = m_session->waitForObserving();
    QVERIFY2(!state.error, state.error ? state.error->detail.c_str() : "");
    QVERIFY(state.observations >= 79);
}

agent::Answer tst_VtestQuestions::ask(const test::AskedQuestion& question) {
    agent::QuestionInput input = question.input;
    input.asked = question.at.value_or(TimeUs::fromSeconds(79.5));
    return m_session->askNow(input);
}

void tst_VtestQuestions::mostAnswersAndNearlyAllSureOnesAreRight() {
    Score score;
    for (const test::AskedQuestion& question : m_questions) {
        const agent::Answer answer = ask(question);
        const QString wrong = test::whatIsWrong(question, answer);
        const bool sure = answer.certainty == "sure";
        ++score.asked;
        score.right += wrong.isEmpty() ? 1 : 0;
        score.sure += sure ? 1 : 0;
        score.sureRight += sure && wrong.isEmpty() ? 1 : 0;
        qInfo().noquote() << (wrong.isEmpty() ? "right" : "WRONG")
                          << QString::fromStdString(answer.certainty) << "|"
                          << QString::fromStdString(question.input.text) << "|"
                          << QString::fromStdString(answer.answer) << wrong;
    }
    qInfo() << score.right << "of" << score.asked << "right;" << score.sureRight << "of"
            << score.sure << "sure ones";
    QVERIFY(100 * score.right >= 85 * score.asked);
    QVERIFY(100 * score.sureRight >= 95 * score.sure);
}

void tst_VtestQuestions::everyEvidenceFrameHoldsWhatItShows() {
    auto reader = m_session->reader();
    QVERIFY(reader.has_value());
    for (const test::AskedQuestion& question : m_questions) {
        for (const agent::Evidence& shown : ask(question).evidence) {
            const auto record = (*reader)->record(m_session->viewOfNow(), shown.record);
            QVERIFY(record.has_value());
            QCOMPARE(record->frame.value_or(record->time).us, shown.frame.us);
            const bool holds = !shown.box || std::any_of(record->boxes.begin(), record->boxes.end(),
                                                         [&](const memory::EntityBox& box) {
                                                             return box.box == *shown.box;
                                                         });
            QVERIFY(holds);
        }
    }
}

QTEST_GUILESS_MAIN(tst_VtestQuestions)
#include "tst_vtest_questions.moc"
