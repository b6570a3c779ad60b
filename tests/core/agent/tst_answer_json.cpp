#include "core/agent/reasoner.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace ds;

namespace {

agent::Answer fullAnswer() {
    agent::Answer answer;
    answer.id = "a1";
    answer.question = "谁进来了？";
    answer.answer = "人物2进入画面。";
    answer.choice = "person 2";
    answer.asked = {60'000'000};
    answer.answered = {60'000'000};
    answer.certainty = "sure";
    answer.why = "seen";
    answer.evidence = {{"r1", "s1", {8'600'000}, Box{1, 2, 3, 4}, {"r1"}},
                       {"r2", "s1", {9'000'000}, std::nullopt, {"e1", "r2"}}};
    answer.plan = {"a", "b", "c", "d", "e", "f", "g"};
    answer.contract = {"past", "action", {"memory_list"}, "found"};
    answer.steps = {
        {1, "plan", "read", R"({"a":1})", "done", TimeUs{5}, "2026-01-01T00:00:00Z", 1.5}};
    answer.claims = {{"person 2 enters", {"r1"}, {"r2"}, "seen"}};
    answer.coverage = {{{0}, {60'000'000}, "verbatim"}};
    answer.stored = true;
    answer.wallSeconds = 0.25;
    return answer;
}

} // namespace

/// Answers as JSON, both ways.
class tst_AnswerJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fieldsAndTheirOrderAreFixed();
    void comesBackTheSame();
    void unknownIsNull();
    void refusesWhatIsNoAnswer_data();
    void refusesWhatIsNoAnswer();
};

void tst_AnswerJson::fieldsAndTheirOrderAreFixed() {
    const std::string json = agent::toJson(fullAnswer());
    std::size_t before = 0;
    for (const char* field :
         {"\"id\":",          "\"status\":",    "\"answer\":",   "\"choice\":",   "\"asked_us\":",
          "\"answered_us\":", "\"certainty\":", "\"why\":",      "\"negative\":", "\"evidence\":",
          "\"plan\":",        "\"contract\":",  "\"steps\":",    "\"claims\":",   "\"conflicts\":",
          "\"replays\":",     "\"coverage\":",  "\"answerer\":", "\"stored\":",   "\"stale\":",
          "\"wall_s\":"}) {
        const std::size_t at = json.find(field, before);
        QVERIFY2(at != std::string::npos, field);
        before = at;
    }
    QVERIFY(json.find("\"for\":[\"r1\"],\"against\":[\"r2\"]") != std::string::npos);
    QVERIFY(json.find("\"box\":[1,2,3,4]") != std::string::npos);
    QVERIFY(json.find("\"arguments\":{\"a\":1}") != std::string::npos);
    QVERIFY(json.find('\n') == std::string::npos);
}

void tst_AnswerJson::comesBackTheSame() {
    const std::string json = agent::toJson(fullAnswer());
    const auto back = agent::answerFromJson(json);
    QVERIFY(back.has_value());
    QCOMPARE(agent::toJson(*back), json);
    QCOMPARE(back->question, std::string("谁进来了？"));
}

void tst_AnswerJson::unknownIsNull() {
    const QJsonObject json =
        QJsonDocument::fromJson(QByteArray::fromStdString(agent::toJson(agent::Answer{}))).object();
    for (const char* field : {"id", "choice", "why", "negative"})
        QVERIFY2(json[QString::fromUtf8(field)].isNull(), field);
    QVERIFY(json[QStringLiteral("plan")].toObject()[QStringLiteral("need")].isNull());
    const auto back = agent::answerFromJson(agent::toJson(agent::Answer{}));
    QVERIFY(back.has_value() && back->negative.empty());
}

void tst_AnswerJson::refusesWhatIsNoAnswer_data() {
    QTest::addColumn<QByteArray>("json");
    for (const char* json : {"", "[]", "{", "{}", "null", "{\"id\":1}", "\xff\xfe"})
        QTest::newRow(json) << QByteArray(json);
}

void tst_AnswerJson::refusesWhatIsNoAnswer() {
    QFETCH(QByteArray, json);
    const auto answer = agent::answerFromJson(json.toStdString());
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::InvalidInput);
}

QTEST_APPLESS_MAIN(tst_AnswerJson)
#include "tst_answer_json.moc"
