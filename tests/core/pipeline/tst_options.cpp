#include "core/pipeline/options.h"

#include <QTest>

#include <set>

using namespace ds;
using namespace ds::pipeline;

class tst_Options : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyOptionIsDescribedByItsOwnDefault();
    void aValueOfEachKindCanBeSet();
    void valuesOutsideTheRangeAreRefused_data();
    void valuesOutsideTheRangeAreRefused();
    void anUnknownKeyNamesTheNearest();
    void jsonGivesTheSameOptionsBack();
    void oneBadValueInJsonChangesNothing();
};

void tst_Options::everyOptionIsDescribedByItsOwnDefault() {
    std::set<std::string> keys;
    for (const OptionInfo& info : describe(Options{})) {
        QVERIFY2(keys.insert(info.key).second, info.key.c_str());
        QCOMPARE(info.value, info.defaultValue);
        QVERIFY(!info.range.empty() && !info.meaning.empty());
        Options options;
        QVERIFY2(setOption(options, info.key, info.defaultValue), info.key.c_str());
        QCOMPARE(toJson(options), toJson(Options{}));
    }
    QCOMPARE(keys.size(), std::size_t{15});
}

void tst_Options::aValueOfEachKindCanBeSet() {
    Options options;
    QVERIFY(setOption(options, "observe.skip_static", "false"));
    QVERIFY(setOption(options, "observe.working_width", "640"));
    QVERIFY(setOption(options, "novelty.threshold", "0.45"));
    QCOMPARE(options.observe.skipStatic, false);
    QCOMPARE(options.observe.workingWidth, 640);
    QCOMPARE(options.novelty.threshold, 0.45);
}

void tst_Options::valuesOutsideTheRangeAreRefused_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::newRow("below") << "observe.working_width"
                           << "63";
    QTest::newRow("above") << "novelty.threshold"
                           << "1.01";
    QTest::newRow("not a number") << "novelty.threshold"
                                  << "nan";
    QTest::newRow("a word") << "novelty.history"
                            << "many";
    QTest::newRow("half a number") << "novelty.history"
                                   << "12x";
    QTest::newRow("a fraction where a whole is due") << "novelty.history"
                                                     << "1.5";
    QTest::newRow("no switch") << "observe.read_text"
                               << "perhaps";
    QTest::newRow("nothing") << "observe.read_text"
                             << "";
}

void tst_Options::valuesOutsideTheRangeAreRefused() {
    QFETCH(QString, key);
    QFETCH(QString, value);
    Options options;
    const Status status = setOption(options, key.toStdString(), value.toStdString());
    QVERIFY(!status);
    QVERIFY(status.error().code == ErrorCode::InvalidInput);
    QCOMPARE(status.error().subject, key.toStdString());
    QCOMPARE(toJson(options), toJson(Options{}));
}

void tst_Options::anUnknownKeyNamesTheNearest() {
    Options options;
    const Status status = setOption(options, "observe.skipstatic", "true");
    QVERIFY(!status);
    QVERIFY(status.error().detail.find("observe.skip_static") != std::string::npos);
    QCOMPARE(nearestOption("novelty.histroy"), std::string("novelty.history"));
    QCOMPARE(nearestOption("novelty.history"), std::string("novelty.history"));
}

void tst_Options::jsonGivesTheSameOptionsBack() {
    Options options;
    QVERIFY(setOption(options, "observe.between_hz", "2.5"));
    QVERIFY(setOption(options, "novelty.history", "24"));
    QVERIFY(setOption(options, "observe.read_text", "off"));
    Options read;
    QVERIFY(setFromJson(read, toJson(options)));
    QCOMPARE(toJson(read), toJson(options));
    QCOMPARE(read.novelty.history, 24);
}

void tst_Options::oneBadValueInJsonChangesNothing() {
    Options options;
    QVERIFY(!setFromJson(options, R"({"novelty.history": 24, "novelty.threshold": 7})"));
    QVERIFY(!setFromJson(options, R"({"novelty.history": [24]})"));
    QVERIFY(!setFromJson(options, "[]"));
    QVERIFY(!setFromJson(options, "not json"));
    QCOMPARE(options.novelty.history, 12);
}

QTEST_APPLESS_MAIN(tst_Options)
#include "tst_options.moc"
