#include "core/agent/reasoner.h"
#include "core/memory/memory_store.h"

#include <QTemporaryDir>
#include <QTest>

using namespace ds;

namespace {

agent::Answer answerTo(const char* question, double asked) {
    agent::Answer answer;
    answer.question = question;
    answer.answer = "Yes.";
    answer.asked = answer.answered = TimeUs::fromSeconds(asked);
    return answer;
}

} // namespace

/// Answers kept in a case.
class tst_AnswerStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void keepsAnswersNewestFirst();
    void showsNothingAskedLaterThanTheView();
    void theSameQuestionTwiceHasTwoIds();
    void unknownIdIsNotFound();
    void verifyNamesAnAnswerThatCannotBeRead();

private:
    agent::Answer add(const char* question, double asked);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<casefile::Case> m_case;
    SystemClock m_clock;
};

void tst_AnswerStore::init() {
    m_case.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    auto made = casefile::Case::create(m_dir->filePath(QStringLiteral("c.dscase")).toStdString(),
                                       {memory::tableSet(), agent::tableSet()}, m_clock);
    QVERIFY(made.has_value());
    m_case = std::move(*made);
}

agent::Answer tst_AnswerStore::add(const char* question, double asked) {
    return agent::AnswerStore::add(*m_case, answerTo(question, asked), m_clock).value();
}

void tst_AnswerStore::keepsAnswersNewestFirst() {
    const agent::Answer first = add("Who?", 10);
    const agent::Answer second = add("When?", 5);
    QVERIFY(first.stored);
    QVERIFY(!first.id.empty());
    auto reader = m_case->reader();
    const auto all = agent::AnswerStore::list(*reader, CausalView::at(TimeUs::fromSeconds(60)));
    QVERIFY(all.has_value());
    QCOMPARE(all->size(), std::size_t{2});
    QCOMPARE((*all)[0].id, second.id);
    QCOMPARE(agent::toJson((*all)[1]), agent::toJson(first));
}

void tst_AnswerStore::showsNothingAskedLaterThanTheView() {
    add("Who?", 10);
    const agent::Answer early = add("When?", 5);
    auto reader = m_case->reader();
    const CausalView view = CausalView::at(TimeUs::fromSeconds(7));
    const auto seen = agent::AnswerStore::list(*reader, view);
    QVERIFY(seen.has_value());
    QCOMPARE(seen->size(), std::size_t{1});
    QCOMPARE(seen->front().id, early.id);
    QVERIFY(agent::AnswerStore::get(*reader, view, early.id).has_value());
}

void tst_AnswerStore::theSameQuestionTwiceHasTwoIds() {
    QVERIFY(add("Who?", 10).id != add("Who?", 10).id);
}

void tst_AnswerStore::unknownIdIsNotFound() {
    const agent::Answer late = add("Who?", 10);
    auto reader = m_case->reader();
    for (const std::string& id : {std::string("a0"), late.id}) {
        const auto answer =
            agent::AnswerStore::get(*reader, CausalView::at(TimeUs::fromSeconds(7)), id);
        QVERIFY(!answer.has_value());
        QCOMPARE(answer.error().code, ErrorCode::NotFound);
    }
}

void tst_AnswerStore::verifyNamesAnAnswerThatCannotBeRead() {
    add("Who?", 10);
    auto reader = m_case->reader();
    std::vector<std::string> problems;
    QVERIFY(agent::tableSet().verify(*reader, problems).has_value());
    QVERIFY(problems.empty());
    QVERIFY((*m_case->writer())->exec("UPDATE answers SET body = '{'").has_value());
    QVERIFY(agent::tableSet().verify(*reader, problems).has_value());
    QCOMPARE(problems.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(tst_AnswerStore)
#include "tst_answer_store.moc"
