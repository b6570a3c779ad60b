#include "core/agent/question.h"

#include <QTest>

using namespace ds;
using agent::AskKind;
using agent::Deed;

namespace {

agent::ParsedQuestion parse(const QString& text) {
    return agent::parseQuestion(text.toStdString(), TimeUs::fromSeconds(120));
}

} // namespace

/// Questions read by rule.
class tst_Question : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsTimes_data();
    void readsTimes();
    void readsKindAndDeed_data();
    void readsKindAndDeed();
    void namesSubjects();
    void leftIsASideOrADeed();
    void wordsNoRuleKnowsAreKept();
    void tellsWhichEventFixesTheTime();
};

void tst_Question::readsTimes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    const auto row = [](const char* text, double from, double to) {
        QTest::newRow(text) << QString::fromUtf8(text) << from << to;
    };
    row("Who was there at 0:39?", 39, 39);
    row("Who was there at 00:00:39?", 39, 39);
    row("Who was there at 39 seconds?", 39, 39);
    row("Who was there 39 s in?", 39, 39);
    row("Who was there at second 39?", 39, 39);
    row("Who was there at 14:32?", 872, 872);
    row("Who was there at 1 minute and 5 seconds?", 65, 65);
    row("What happened between 10 s and 20 s?", 10, 20);
    row("What happened between 0:10 and 0:20?", 10, 20);
    row("What happened between 10 and 20 seconds?", 10, 20);
    row("What happened from 0:20 to 0:10?", 10, 20);
    row("What happened in 0:10-0:20?", 10, 20);
    row("What happened in the first 10 seconds?", 0, 10);
    row("What happened in the first ten seconds?", 0, 10);
    row("What happened in the first minute?", 0, 60);
    row("What happened in the last 10 seconds?", 110, 120);
    row("Did anyone enter before 0:30?", 0, 30);
    row("Did anyone enter after 0:30?", 30, 120);
    row("What happened at the beginning?", 0, 0);
    row("Who is there now?", 120, 120);
    row("第39秒有几个人？", 39, 39);
    row("第三十九秒有几个人？", 39, 39);
    row("39秒的时候有几个人？", 39, 39);
    row("1分5秒有几个人？", 65, 65);
    row("0:10到0:20之间发生了什么？", 10, 20);
    row("从10秒到20秒发生了什么？", 10, 20);
    row("10到20秒之间发生了什么？", 10, 20);
    row("前十秒发生了什么？", 0, 10);
    row("前10秒内发生了什么？", 0, 10);
    row("最后十秒发生了什么？", 110, 120);
    row("0:30之前有人进来吗？", 0, 30);
    row("30秒以后有人进来吗？", 30, 120);
    row("前半分钟发生了什么？", 0, 30);
    row("现在有几个人？", 120, 120);
}

void tst_Question::readsTimes() {
    QFETCH(QString, text);
    QFETCH(double, from);
    QFETCH(double, to);
    const agent::ParsedQuestion question = parse(text);
    QVERIFY(question.scope.given);
    QCOMPARE(question.scope.from.seconds(), from);
    QCOMPARE(question.scope.to.seconds(), to);
    QVERIFY2(question.unknown.empty(),
             question.unknown.empty() ? "" : question.unknown.front().c_str());
}

void tst_Question::readsKindAndDeed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("deed");
    const auto row = [](const char* text, AskKind kind, Deed deed) {
        QTest::newRow(text) << QString::fromUtf8(text) << static_cast<int>(kind)
                            << static_cast<int>(deed);
    };
    row("When did person 2 come in?", AskKind::When, Deed::Enter);
    row("At what time did somebody go away?", AskKind::When, Deed::Leave);
    row("Did the camera move?", AskKind::Exists, Deed::Shift);
    row("Did the light change?", AskKind::Exists, Deed::Light);
    row("Has anybody stopped?", AskKind::Exists, Deed::Stop);
    row("How many people are there?", AskKind::Count, Deed::None);
    row("Are there 2 people?", AskKind::Count, Deed::None);
    row("Who left first?", AskKind::Which, Deed::Leave);
    row("Which object disappeared?", AskKind::Which, Deed::Disappear);
    row("What colour is the object?", AskKind::Colour, Deed::None);
    row("What does the sign say?", AskKind::Text, Deed::None);
    row("What is happening?", AskKind::Describe, Deed::None);
    row("What did person 2 do?", AskKind::Describe, Deed::None);
    row("In what order did they arrive?", AskKind::Order, Deed::Enter);
    row("Did person 1 leave before person 2?", AskKind::Order, Deed::Leave);
    row("Where did person 1 go?", AskKind::Where, Deed::Move);
    row("How long was person 1 visible?", AskKind::HowLong, Deed::Present);
    row("有没有人停下？", AskKind::Exists, Deed::Stop);
    row("人物2什么时候走的？", AskKind::When, Deed::Leave);
    row("谁离开了？", AskKind::Which, Deed::Leave);
    row("画面切换了几次？", AskKind::Count, Deed::Cut);
    row("光线有变化吗？", AskKind::Exists, Deed::Light);
    row("牌子上写的是什么？", AskKind::Text, Deed::None);
    row("人物1去了哪儿？", AskKind::Where, Deed::None);
    row("为什么他离开了？", AskKind::Other, Deed::Leave);
}

void tst_Question::readsKindAndDeed() {
    QFETCH(QString, text);
    QFETCH(int, kind);
    QFETCH(int, deed);
    const agent::ParsedQuestion question = parse(text);
    QCOMPARE(static_cast<int>(question.kind), kind);
    QCOMPARE(static_cast<int>(question.main.deed), deed);
}

void tst_Question::namesSubjects() {
    QCOMPARE(parse(QStringLiteral("When did person 12 leave?")).main.subject.name,
             std::string("person 12"));
    QCOMPARE(parse(QStringLiteral("2号人物什么时候离开？")).main.subject.name,
             std::string("person 2"));
    QCOMPARE(parse(QStringLiteral("物体1是什么颜色？")).main.subject.name, std::string("object 1"));
    const auto woman = parse(QStringLiteral("Did a woman in a red coat enter?"));
    QVERIFY(woman.main.subject.gendered);
    QCOMPARE(woman.main.subject.colours, std::vector<std::string>{"red"});
    QCOMPARE(parse(QStringLiteral("When did “EXIT 4” appear?")).quoted, std::string("EXIT 4"));
}

void tst_Question::leftIsASideOrADeed() {
    const auto deed = parse(QStringLiteral("Who left?"));
    QCOMPARE(static_cast<int>(deed.main.deed), static_cast<int>(Deed::Leave));
    QCOMPARE(deed.main.side, std::string());
    const auto side = parse(QStringLiteral("Did anyone enter from the left?"));
    QCOMPARE(static_cast<int>(side.main.deed), static_cast<int>(Deed::Enter));
    QCOMPARE(side.main.side, std::string("left"));
}

void tst_Question::wordsNoRuleKnowsAreKept() {
    QCOMPARE(parse(QStringLiteral("Is there a dog?")).unknown, std::vector<std::string>{"dog"});
    QCOMPARE(parse(QStringLiteral("有没有自行车？")).unknown, std::vector<std::string>{"自行车"});
}

void tst_Question::tellsWhichEventFixesTheTime() {
    for (const char* text : {"Who entered after person 1 left?",
                             "After person 1 left, who entered?", "人物1离开之后谁进入了？"}) {
        const auto question = parse(QString::fromUtf8(text));
        QVERIFY2(question.other.has_value(), text);
        QCOMPARE(static_cast<int>(question.relation), static_cast<int>(agent::Relation::After));
        QCOMPARE(static_cast<int>(question.main.deed), static_cast<int>(Deed::Enter));
        QCOMPARE(question.other->subject.name, std::string("person 1"));
    }
}

QTEST_APPLESS_MAIN(tst_Question)
#include "tst_question.moc"
