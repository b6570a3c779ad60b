#include "tests/core/memory/memory_fixture.h"

#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

/// Records, entities and hits as the command line prints them.
class tst_Json : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void writesUnknownValuesAsNull();
    void readsWhatItWrites();
    void namesTheFieldThatIsWrong_data();
    void namesTheFieldThatIsWrong();
    void missingFieldsKeepTheirDefaults();
    void writesEntities();
    void writesHits();
};

namespace {

const char* const kEmpty =
    R"({"id":"","source":"","run":"","layer":"working","kind":"observation","origin":null,)"
    R"("time_us":0,"end_us":null,"available_us":0,"description":"","actors":[],"objects":[],)"
    R"("actions":[],"ocr":[],"scene":"","delta":"","novelty":0.0,"salience":1.0,"change":false,)"
    R"("static":false,"frame_us":null,"boxes":[],"parent":null,"children":[],"observer":null,)"
    R"("summary":null,"warning":null,"found":[],"clock":null,"confidence":null,"tags":[],)"
    R"("regions":[],"posterior":null,"question":null,"seq":0,"written":null})";

const char* const kFull =
    R"({"id":"r.observation.1.0","source":"s","run":"r","layer":"episode","kind":"episode",)"
    R"("origin":"boundary","time_us":-1,"end_us":2,"available_us":3,"description":"红 \"d\"",)"
    R"("actors":["person 1, dark"],"objects":["bag"],"actions":["walks"],"ocr":["EXIT"],)"
    R"("scene":"street","delta":"x","novelty":0.25,"salience":1.125,"change":true,"static":true,)"
    R"("frame_us":4,"boxes":[{"entity":"person 1","box":[1,2,3,4]},{"entity":null,"box":[-1,0,5,6]}],)"
    R"("parent":"p","children":["c1","c2"],"observer":"classical","summary":"sum","warning":"w",)"
    R"("found":[{"time_us":5,"what":"enter","entity":"person 1","side":"left","text":"enters"}],)"
    R"("clock":"14:32","confidence":0.5,"tags":["t"],"regions":["door"],"posterior":0.75,)"
    R"("question":"q","seq":7,"written":"2026-11-30T14:32:05.120Z"})";

} // namespace

void tst_Json::writesUnknownValuesAsNull() {
    QCOMPARE(toJson(Record{}), std::string(kEmpty));
}

void tst_Json::readsWhatItWrites() {
    for (const char* const json : {kEmpty, kFull}) {
        const auto record = recordFromJson(json);
        QVERIFY(record.has_value());
        QCOMPARE(toJson(*record), std::string(json));
    }
}

void tst_Json::namesTheFieldThatIsWrong_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("number") << QByteArray(R"({"time_us":"x"})") << QByteArray("time_us");
    QTest::newRow("fraction") << QByteArray(R"({"end_us":1.5})") << QByteArray("end_us");
    QTest::newRow("flag") << QByteArray(R"({"change":1})") << QByteArray("change");
    QTest::newRow("list") << QByteArray(R"({"ocr":["a",2]})") << QByteArray("ocr");
    QTest::newRow("box") << QByteArray(R"({"boxes":[{"box":[1,2,3]}]})") << QByteArray("boxes");
    QTest::newRow("found") << QByteArray(R"({"found":[7]})") << QByteArray("found");
    QTest::newRow("no object") << QByteArray("[]") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("{\"id\":") << QByteArray();
}

void tst_Json::namesTheFieldThatIsWrong() {
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, field);
    const auto record = recordFromJson(json.toStdString());
    QVERIFY(!record.has_value());
    QVERIFY(record.error().code == ErrorCode::InvalidInput);
    QCOMPARE(record.error().subject, field.toStdString());
}

void tst_Json::missingFieldsKeepTheirDefaults() {
    const auto record = recordFromJson(R"({"description":"d","unknown":1})");
    QVERIFY(record.has_value());
    QCOMPARE(record->layer, std::string(kLayerWorking));
    QCOMPARE(record->report.description, std::string("d"));
}

void tst_Json::writesEntities() {
    Entity entity{"i", "person 2", "r", {"person 2", "person 2, dark"}, {1}, {9}, {{{1}, {4}}}, 3};
    QCOMPARE(toJson(entity),
             std::string(R"({"id":"i","name":"person 2","surface_names":["person 2",)"
                         R"("person 2, dark"],"first_us":1,"last_us":9,)"
                         R"("spans":[{"from_us":1,"to_us":4}],"records":3})"));
}

void tst_Json::writesHits() {
    SearchResult result;
    result.hits = {{"i", "working", {1}, {}, 0.5, "text"}};
    QCOMPARE(toJson(result),
             std::string(R"({"hits":[{"id":"i","layer":"working","time_us":1,"end_us":null,)"
                         R"("score":0.5,"snippet":"text"}],"searched_back_to_us":null})"));
    result.searchedBackTo = TimeUs{7};
    QVERIFY(toJson(result).ends_with(R"("searched_back_to_us":7})"));
}

QTEST_APPLESS_MAIN(tst_Json)
#include "tst_json.moc"
