#include "core/media/video_source.h"
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace ds::test;

/// The fields of each command's JSON, as other people's scripts lean on them.
class tst_CliCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void probeSaysWhatTheFileIs();
    void framesWritesTheFrameOnScreen();
    void observeTellsWhatItStored();
    void recordsHoldEveryField();
    void recordsAreFiltered();
    void recordsSeeNothingLaterThanAt();
    void jsonLinesGiveOneElementALine();
    void entitiesHaveTheirSpans();
    void searchFindsWords();
    void askAnswersWithEvidence();
    void answersAreKept();
    void sourcesAreListed();
    void statsHaveThreeParts();
    void exportWritesEveryRecord_data();
    void exportWritesEveryRecord();
    void verifyChecksTheCase();
    void optionsAreDescribed();
    void everyCommandHasAnExample_data();
    void everyCommandHasAnExample();
    void observingAgainMakesANewRun();

private:
    QJsonObject observe(const QStringList& more = {}) const;
    static void hasKeys(const QJsonObject& object, const char* keys);

    QTemporaryDir m_dir;
    QString m_clip;
    QString m_case;
    QJsonObject m_observed;
};

void tst_CliCommands::hasKeys(const QJsonObject& object, const char* keys) {
    for (const QByteArray& key : QByteArray(keys).split(' '))
        QVERIFY2(object.contains(QLatin1String(key)), key.constData());
}

QJsonObject tst_CliCommands::observe(const QStringList& more) const {
    const CliResult result = runCli(QStringList{"observe", m_clip, "--case", m_case, "--json",
                                                "--set", "observe.read_text=false"} +
                                    more);
    if (result.code != 0)
        qWarning("%s", result.err.constData());
    return result.code == 0 ? result.object() : QJsonObject{};
}

void tst_CliCommands::initTestCase() {
    m_clip = makeWalk(m_dir.path(), QStringLiteral("walk.mkv"), 12, 4, 9);
    m_case = m_dir.filePath(QStringLiteral("walk.dscase"));
    m_observed = observe();
    QVERIFY(!m_observed.isEmpty());
}

void tst_CliCommands::probeSaysWhatTheFileIs() {
    const CliResult result = runCli({"probe", m_clip, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonObject json = result.object();
    hasKeys(json, "duration_us start_us clock_start streams frames warnings");
    QCOMPARE(json["duration_us"].toInteger(), qint64{12'000'000});
    QCOMPARE(json["frames"].toInteger(), qint64{120});
    QVERIFY(json["clock_start"].isNull());
    QCOMPARE(json["warnings"].toArray().size(), 0);
    const QJsonObject stream = json["streams"].toArray().at(0).toObject();
    hasKeys(stream, "index kind codec width height rotation fps sample_rate");
    QCOMPARE(stream["kind"].toString(), "video");
    QCOMPARE(stream["codec"].toString(), "h264");
    QCOMPARE(stream["width"].toInt(), 160);
    QCOMPARE(stream["height"].toInt(), 120);
    QCOMPARE(stream["fps"].toDouble(), 10.0);
    QVERIFY(stream["sample_rate"].isNull());
}

void tst_CliCommands::framesWritesTheFrameOnScreen() {
    const QString out = m_dir.filePath(QStringLiteral("pictures"));
    const CliResult result =
        runCli({"frames", m_clip, "--at", "0:01.25", "99", "--out", out, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonArray frames = result.array();
    QCOMPARE(frames.size(), 2);
    const QJsonObject first = frames.at(0).toObject();
    hasKeys(first, "asked_us pts_us file hash warning");
    QCOMPARE(first["asked_us"].toInteger(), qint64{1'250'000});
    QCOMPARE(first["pts_us"].toInteger(), qint64{1'200'000});
    QCOMPARE(first["hash"].toString().size(), 64);
    QVERIFY(first["warning"].isNull());
    QFile file(first["file"].toString());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto picture = ds::media::decodePicture(file.readAll().toStdString());
    QVERIFY(picture.has_value());
    QCOMPARE(picture->width(), 160);
    QCOMPARE(picture->height(), 120);
    const QJsonObject last = frames.at(1).toObject();
    QCOMPARE(last["pts_us"].toInteger(), qint64{11'900'000});
    QVERIFY(!last["warning"].toString().isEmpty());
}

void tst_CliCommands::observeTellsWhatItStored() {
    hasKeys(m_observed, "case source run observations dropped static changes episodes pins gaps "
                        "duration_us wall_s realtime_factor");
    QVERIFY(m_observed["observations"].toInt() + m_observed["static"].toInt() >= 12);
    QVERIFY(m_observed["changes"].toInt() > 0);
    QCOMPARE(m_observed["dropped"].toInt(), 0);
    QCOMPARE(m_observed["duration_us"].toInteger(), qint64{12'000'000});
    QVERIFY(m_observed["realtime_factor"].toDouble() > 0);
    const QJsonObject again = observe({"--resume"});
    QCOMPARE(again["run"], m_observed["run"]);
    QCOMPARE(again["observations"], m_observed["observations"]);
    QCOMPARE(again["duration_us"].toInteger(), qint64{0});
}

void tst_CliCommands::recordsHoldEveryField() {
    const CliResult result = runCli({"records", m_case, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonArray records = result.array();
    QCOMPARE(records.size(), m_observed["observations"].toInt());
    qint64 before = -1;
    for (const QJsonValue& value : records) {
        const QJsonObject record = value.toObject();
        hasKeys(record,
                "id source run layer kind origin time_us end_us available_us description actors "
                "objects actions ocr scene delta novelty salience change static frame_us boxes "
                "parent children observer summary warning found clock confidence tags regions "
                "posterior question seq written");
        QCOMPARE(record["layer"].toString(), "working");
        QCOMPARE(record["kind"].toString(), "observation");
        QCOMPARE(record["observer"].toString(), "classical");
        QCOMPARE(record["run"], m_observed["run"]);
        QCOMPARE(record["source"], m_observed["source"]);
        QVERIFY(record["origin"].isNull());
        QVERIFY(record["parent"].isNull());
        QVERIFY(record["id"].isString());
        QVERIFY(record["change"].isBool());
        QVERIFY(record["time_us"].toInteger() > before);
        before = record["time_us"].toInteger();
        for (const QJsonValue& found : record["found"].toArray())
            hasKeys(found.toObject(), "time_us what entity side text");
        for (const QJsonValue& box : record["boxes"].toArray())
            QCOMPARE(box.toObject()["box"].toArray().size(), 4);
    }
}

void tst_CliCommands::recordsAreFiltered() {
    const QJsonArray changed = runCli({"records", m_case, "--changed", "--json"}).array();
    QCOMPARE(changed.size(), m_observed["changes"].toInt());
    const QJsonArray part =
        runCli({"records", m_case, "--from", "0:02", "--to", "5", "--json"}).array();
    QVERIFY(!part.isEmpty());
    for (const QJsonValue& value : part) {
        QVERIFY(value["time_us"].toInteger() >= 2'000'000);
        QVERIFY(value["time_us"].toInteger() <= 5'000'000);
    }
    QCOMPARE(runCli({"records", m_case, "--layer", "pin", "--json"}).out, QByteArray("[]\n"));
    QCOMPARE(runCli({"records", m_case, "--kind", "alert", "--json"}).array().size(), 0);
}

void tst_CliCommands::recordsSeeNothingLaterThanAt() {
    const QJsonArray early = runCli({"records", m_case, "--at", "0:03", "--json"}).array();
    QVERIFY(!early.isEmpty());
    for (const QJsonValue& value : early)
        QVERIFY(value["available_us"].toInteger() <= 3'000'000);
}

void tst_CliCommands::jsonLinesGiveOneElementALine() {
    const CliResult result = runCli({"records", m_case, "--json-lines"});
    QCOMPARE(result.code, 0);
    const QList<QByteArray> lines = result.out.trimmed().split('\n');
    QCOMPARE(lines.size(), m_observed["observations"].toInt());
    for (const QByteArray& line : lines)
        QVERIFY(QJsonDocument::fromJson(line).isObject());
    QCOMPARE(runCli({"verify", m_case, "--json-lines"}).code, 2);
}

void tst_CliCommands::entitiesHaveTheirSpans() {
    const CliResult result = runCli({"entities", m_case, "--json"});
    QCOMPARE(result.code, 0);
    QVERIFY(!result.array().isEmpty());
    for (const QJsonValue& value : result.array()) {
        const QJsonObject entity = value.toObject();
        hasKeys(entity, "id name surface_names first_us last_us spans records");
        QVERIFY(entity["first_us"].toInteger() <= entity["last_us"].toInteger());
        for (const QJsonValue& span : entity["spans"].toArray())
            hasKeys(span.toObject(), "from_us to_us");
    }
    QCOMPARE(runCli({"entities", m_case, "--at", "0:02", "--json"}).array().size(), 0);
}

void tst_CliCommands::searchFindsWords() {
    const QString word =
        runCli({"entities", m_case, "--json"}).array().at(0).toObject()["name"].toString();
    const CliResult result = runCli({"search", m_case, word, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonObject json = result.object();
    hasKeys(json, "hits searched_back_to_us");
    QVERIFY(!json["hits"].toArray().isEmpty());
    hasKeys(json["hits"].toArray().at(0).toObject(), "id layer time_us end_us score snippet");
    const QJsonObject none = runCli({"search", m_case, "xyzzy", "--json"}).object();
    QCOMPARE(none["hits"].toArray().size(), 0);
}

void tst_CliCommands::askAnswersWithEvidence() {
    const QString trace = m_dir.filePath(QStringLiteral("trace.jsonl"));
    const CliResult result =
        runCli({"ask", m_case, "How many people are there at 0:02?", "--json", "--trace", trace});
    QCOMPARE(result.code, 0);
    const QJsonObject answer = result.object();
    hasKeys(answer, "id status answer choice asked_us answered_us certainty why negative evidence "
                    "plan contract steps claims conflicts replays coverage answerer stored stale "
                    "wall_s");
    QCOMPARE(answer["status"].toString(), "answered");
    QCOMPARE(answer["answerer"].toString(), "extractive");
    QCOMPARE(answer["stored"].toBool(), true);
    QVERIFY(!answer["answer"].toString().isEmpty());
    hasKeys(answer["contract"].toObject(), "locus kind tools stop");
    for (const QJsonValue& step : answer["steps"].toArray())
        hasKeys(step.toObject(), "n kind name arguments result frame_us started duration_ms");
    for (const QJsonValue& evidence : answer["evidence"].toArray())
        hasKeys(evidence.toObject(), "record source frame_us box path");
    QFile file(trace);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), answer["steps"].toArray().size());
    const CliResult chinese = runCli({"ask", m_case, QStringLiteral("0:02 有几个人？"), "--json"});
    const QString text = chinese.object()["answer"].toString();
    QVERIFY2(text.contains(QChar(0x4eba)), qPrintable(text)); // "人"
}

void tst_CliCommands::answersAreKept() {
    const QJsonObject asked = runCli({"ask", m_case, "Is there a person?", "--json"}).object();
    const CliResult list = runCli({"answers", m_case, "--json"});
    QCOMPARE(list.code, 0);
    QCOMPARE(list.array().at(0).toObject()["id"], asked["id"]);
    const CliResult one = runCli({"answers", m_case, asked["id"].toString(), "--json"});
    QCOMPARE(one.object()["answer"], asked["answer"]);
    QCOMPARE(runCli({"answers", m_case, "no-such-answer", "--json"}).error()["code"].toString(),
             "not_found");
}

void tst_CliCommands::sourcesAreListed() {
    const CliResult result = runCli({"sources", m_case, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonObject source = result.array().at(0).toObject();
    hasKeys(source, "id files live duration_us clock_start runs gaps regions");
    QCOMPARE(source["id"], m_observed["source"]);
    QCOMPARE(source["files"].toArray().at(0).toString(), m_clip);
    QCOMPARE(source["runs"].toArray().at(0), m_observed["run"]);
    QCOMPARE(source["live"].toBool(), false);
    QCOMPARE(runCli({"sources"}).code, 2);
}

void tst_CliCommands::statsHaveThreeParts() {
    const CliResult result = runCli({"stats", m_case, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonObject json = result.object();
    hasKeys(json, "paper latency coverage");
    QVERIFY(json["paper"]["observations"].toInt() > 0);
    QVERIFY(json["paper"]["description_characters"].toDouble() > 0);
    QCOMPARE(json["coverage"]["observed_us"].toInteger(), qint64{12'000'000});
    QCOMPARE(json["coverage"]["not_looked_us"].toInteger(), qint64{0});
    const QJsonObject half = runCli({"stats", m_case, "--at", "6", "--json"}).object();
    QCOMPARE(half["coverage"]["observed_us"].toInteger(), qint64{6'000'000});
}

void tst_CliCommands::exportWritesEveryRecord_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("headLines");
    QTest::newRow("jsonl") << "jsonl" << 0;
    QTest::newRow("csv") << "csv" << 1;
}

void tst_CliCommands::exportWritesEveryRecord() {
    QFETCH(QString, format);
    QFETCH(int, headLines);
    const QString path = m_dir.filePath(QStringLiteral("all.") + format);
    const CliResult result =
        runCli({"export", m_case, "--format", format, "--out", path, "--json"});
    QCOMPARE(result.code, 0);
    QCOMPARE(result.object()["records"].toInt(), m_observed["observations"].toInt());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), m_observed["observations"].toInt() + headLines);
    if (headLines == 0)
        QVERIFY(QJsonDocument::fromJson(lines.at(0)).object().contains(QLatin1String("salience")));
    else
        QVERIFY(lines.at(0).startsWith("id,source,run,layer,kind,origin,time_us,"));
}

void tst_CliCommands::verifyChecksTheCase() {
    const CliResult result = runCli({"verify", m_case, "--json"});
    QCOMPARE(result.code, 0);
    const QJsonObject json = result.object();
    hasKeys(json, "ok checked problems");
    QCOMPARE(json["ok"].toBool(), true);
    QVERIFY(json["checked"].toInt() > m_observed["observations"].toInt());
    QCOMPARE(json["problems"].toArray().size(), 0);
}

void tst_CliCommands::optionsAreDescribed() {
    const CliResult result = runCli({"options", "--json", "--set", "novelty.threshold=0.4"});
    QCOMPARE(result.code, 0);
    bool seen = false;
    for (const QJsonValue& value : result.array()) {
        const QJsonObject option = value.toObject();
        hasKeys(option, "key value default unit range meaning");
        if (option["key"].toString() != QLatin1String("novelty.threshold"))
            continue;
        seen = true;
        QCOMPARE(option["value"].toDouble(), 0.4);
        QCOMPARE(option["default"].toDouble(), 0.3);
    }
    QVERIFY(seen);
}

void tst_CliCommands::everyCommandHasAnExample_data() {
    QTest::addColumn<QStringList>("arguments");
    for (const char* name : {"probe", "frames", "observe", "records", "sources", "entities",
                             "search", "ask", "answers", "stats", "export", "verify", "options"})
        QTest::newRow(name) << QStringList{name, "--help"};
    QTest::newRow("relink") << QStringList{"sources", "relink", "--help"};
    QTest::newRow("all") << QStringList{"--help"};
}

void tst_CliCommands::everyCommandHasAnExample() {
    QFETCH(QStringList, arguments);
    const CliResult result = runCli(arguments);
    QCOMPARE(result.code, 0);
    QVERIFY(result.out.contains("Example:\n  deltascope-cli "));
    QVERIFY(result.err.isEmpty());
}

void tst_CliCommands::observingAgainMakesANewRun() {
    const QJsonObject again = observe({"--until", "2"});
    QVERIFY(again["run"] != m_observed["run"]);
    QCOMPARE(again["source"], m_observed["source"]);
    const QJsonArray newest = runCli({"records", m_case, "--json"}).array();
    QCOMPARE(newest.size(), again["observations"].toInt());
    const QJsonArray old =
        runCli({"records", m_case, "--run", m_observed["run"].toString(), "--json"}).array();
    QCOMPARE(old.size(), m_observed["observations"].toInt());
}

QTEST_APPLESS_MAIN(tst_CliCommands)
#include "tst_cli_commands.moc"
