#include "ui/models/answer_list_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

agent::Answer answerOf(const std::string& id, const std::string& question) {
    agent::Answer answer;
    answer.id = id;
    answer.question = question;
    answer.answer = "It does.";
    return answer;
}

} // namespace

/// Lists answered questions, the newest on top.
class tst_AnswerListModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void putsTheNewestOnTop();
    void findsAnswersById();
};

void tst_AnswerListModel::putsTheNewestOnTop() {
    AnswerListModel model;
    const QAbstractItemModelTester tester(&model);
    model.setAnswers({answerOf("a", "First?")});
    model.add(answerOf("b", "Second?"));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.data(model.index(0), Qt::DisplayRole).toString(), QStringLiteral("Second?"));
    QCOMPARE(model.data(model.index(0), Qt::ToolTipRole).toString(), QStringLiteral("It does."));
}

void tst_AnswerListModel::findsAnswersById() {
    AnswerListModel model;
    model.setAnswers({answerOf("a", "First?"), answerOf("b", "Second?")});
    QCOMPARE(model.rowOf(QStringLiteral("b")), 1);
    QCOMPARE(model.answerAt(1)->id, std::string("b"));
    QVERIFY(!model.answerAt(2));
    QVERIFY(!model.answerAt(-1));
}

QTEST_GUILESS_MAIN(tst_AnswerListModel)
#include "tst_answer_list_model.moc"
