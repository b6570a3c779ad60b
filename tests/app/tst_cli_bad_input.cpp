#include "core/base/clock.h"
#include "core/casefile/case.h"
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <csignal>

using namespace ds::test;

/// Whatever goes wrong: the right exit code, one sentence, the error as JSON, nothing lost.
class tst_CliBadInput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void badRecordingsAreNamed_data();
    void badRecordingsAreNamed();
    void aRecordingCutShortIsObservedAsFarAsItGoes();
    void aPictureThatStandsInSaysSo();
    void badCasesAreNamed_data();
    void badCasesAreNamed();
    void wrongUsageIsExitTwo_data();
    void wrongUsageIsExitTwo();
    void aFailedObserveLeavesNoCase();
    void namesCannotSteerATerminal();
    void errorsAreInTheLanguageOfTheEnvironment();
    void aFullDiskLosesNothingStored();
    void fullOutputsAreErrors();
    void aClosedPipeIsNoError();
    void aMovedRecordingCanBeLinkedAgain();
    void aNewerCaseIsLeftAlone();
    void aDamagedDatabaseIsSaidToBe();
    void aLockedCaseIsReadButNotWritten();
    void anyNameWillDo();
    void ctrlCKeepsWhatWasObserved_data();
    void ctrlCKeepsWhatWasObserved();

private:
    QString path(const char* name) const { return m_dir.filePath(QString::fromUtf8(name)); }
    QString file(const char* name, const QByteArray& bytes) const;
    QString copyOfCase(const char* name) const;
    static CliResult observe(const QString& clip, const QString& folder,
                             const CliSetting& setting = {}, const QStringList& more = {});
    static int recordsIn(const QString& folder);
    static void isOneClearSentence(const CliResult& result, int code, const char* error,
                                   const QString& path);

    QTemporaryDir m_dir;
    QString m_clip;
    QString m_case; ///< observed once; tests that change it take a copy
};

QString tst_CliBadInput::file(const char* name, const QByteArray& bytes) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", name);
    return file.fileName();
}

QString tst_CliBadInput::copyOfCase(const char* name) const {
    const QString folder = path(name);
    QDir().mkpath(folder);
    for (const QString& entry : QDir(m_case).entryList(QDir::Files))
        QFile::copy(m_case + QLatin1Char('/') + entry, folder + QLatin1Char('/') + entry);
    return folder;
}

CliResult tst_CliBadInput::observe(const QString& clip, const QString& folder,
                                   const CliSetting& setting, const QStringList& more) {
    return runCli(QStringList{"observe", clip, "--case", folder, "--json", "--set",
                              "observe.read_text=false"} +
                      more,
                  setting);
}

int tst_CliBadInput::recordsIn(const QString& folder) {
    const CliResult result = runCli({"records", folder, "--json"});
    return result.code == 0 ? static_cast<int>(result.array().size()) : -1;
}

void tst_CliBadInput::isOneClearSentence(const CliResult& result, int code, const char* error,
                                         const QString& path) {
    QVERIFY2(result.code == code, result.err.constData());
    QCOMPARE(result.errorLines().size(), 2);
    const QJsonObject json = result.error();
    QCOMPARE(json["code"].toString(), QLatin1String(error));
    QCOMPARE(json["message"].toString(), result.errorLines().at(0));
    QVERIFY(json.contains(QLatin1String("path")));
    if (!path.isEmpty())
        QCOMPARE(json["path"].toString(), path);
}

void tst_CliBadInput::initTestCase() {
    m_clip = makeWalk(m_dir.path(), QStringLiteral("walk.mkv"), 6, 1, 5);
    m_case = path("walk.dscase");
    QCOMPARE(observe(m_clip, m_case).code, 0);
    QVERIFY(recordsIn(m_case) > 0);
}

void tst_CliBadInput::badRecordingsAreNamed_data() {
    QTest::addColumn<QString>("recording");
    QTest::addColumn<QByteArray>("error");
    const QString mp4 = makeWalk(m_dir.path(), QStringLiteral("whole.mp4"), 2, 0, 2);
    QFile whole(mp4);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QTest::newRow("missing") << path("nothing here.mp4") << QByteArray("not_found");
    QTest::newRow("empty") << file("empty.mp4", {}) << QByteArray("empty_file");
    QTest::newRow("text") << file("text.mp4", "Dear reader, this is no recording at all.\n")
                          << QByteArray("not_media");
    QTest::newRow("noise") << file("noise.avi", QByteArray(5000, '\x5a'))
                           << QByteArray("not_media");
    QTest::newRow("half an mp4, without its index")
        << file("half.mp4", whole.readAll().left(3000)) << QByteArray("damaged");
    QTest::newRow("a folder for a file") << m_dir.path() << QByteArray("not_media");
    QTest::newRow("a file for a folder") << path("empty.mp4/inside.mp4") << QByteArray("not_found");
}

void tst_CliBadInput::badRecordingsAreNamed() {
    QFETCH(QString, recording);
    QFETCH(QByteArray, error);
    isOneClearSentence(runCli({"probe", recording, "--json"}), 1, error, recording);
    isOneClearSentence(
        runCli({"frames", recording, "--at", "1", "--out", path("pictures"), "--json"}), 1, error,
        recording);
    if (recording == m_dir.path())
        return; // for observe a folder means the files in it
    const QString folder = copyOfCase("kept.dscase");
    isOneClearSentence(observe(recording, folder), 1, error, recording);
    QCOMPARE(recordsIn(folder), recordsIn(m_case));
    QVERIFY(QDir(folder).removeRecursively());
}

void tst_CliBadInput::aRecordingCutShortIsObservedAsFarAsItGoes() {
    QFile whole(m_clip);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    const QString cut = file("cut.mkv", bytes.left(bytes.size() * 2 / 3));
    const QString folder = path("cut.dscase");
    const CliResult result = observe(cut, folder);
    QVERIFY2(result.code == 0, result.err.constData());
    QVERIFY(recordsIn(folder) > 1);
    QVERIFY(result.object()["duration_us"].toInteger() < 6'000'000);
}

void tst_CliBadInput::aPictureThatStandsInSaysSo() {
    QFile all(makeWalk(m_dir.path(), QStringLiteral("walk.mp4"), 12, 1, 11));
    QVERIFY(all.open(QIODevice::ReadOnly));
    QByteArray bytes = all.readAll();
    // The pictures lie in front of the index.
    const qsizetype end = bytes.lastIndexOf("moov");
    QVERIFY(end > 0);
    bytes.replace(end / 4, end / 2, QByteArray(end / 2, '\0'));
    const QString clip = file("hole.mp4", bytes);
    const CliResult result =
        runCli({"frames", clip, "--at", "0", "6", "--out", path("hole"), "--json"});
    QVERIFY2(result.code == 0, result.err.constData());
    QCOMPARE(result.array().size(), 2);
    const QJsonObject before = result.array().at(0).toObject();
    QCOMPARE(before["warning"], QJsonValue(QJsonValue::Null));
    const QJsonObject inside = result.array().at(1).toObject();
    QVERIFY(inside["pts_us"].toInteger() < 6'000'000);
    QVERIFY2(inside["warning"].toString().contains(QStringLiteral("cannot be decoded")),
             result.out.constData());
    QVERIFY(runCli({"frames", clip, "--at", "6", "--out", path("hole")})
                .out.contains("cannot be decoded"));
}

void tst_CliBadInput::badCasesAreNamed_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("missing") << path("no such.dscase") << QByteArray("not_found");
    QDir(m_dir.path()).mkdir(QStringLiteral("plain"));
    QTest::newRow("a plain folder") << path("plain") << QByteArray("not_a_case");
    QTest::newRow("a file") << m_clip << QByteArray("not_a_case");
}

void tst_CliBadInput::badCasesAreNamed() {
    QFETCH(QString, folder);
    QFETCH(QByteArray, error);
    for (const QStringList& command :
         {QStringList{"records"}, {"entities"}, {"stats"}, {"verify"}, {"sources"}, {"answers"}})
        isOneClearSentence(runCli(command + QStringList{folder, "--json"}), 1, error, folder);
    isOneClearSentence(runCli({"search", folder, "word", "--json"}), 1, error, folder);
    isOneClearSentence(runCli({"ask", folder, "Is there a person?", "--json"}), 1, error, folder);
    isOneClearSentence(runCli({"export", folder, "--out", path("out.jsonl"), "--json"}), 1, error,
                       folder);
    QVERIFY(!QFile::exists(path("out.jsonl")));
}

void tst_CliBadInput::wrongUsageIsExitTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("word"); ///< that the sentence must hold
    const QString folder = m_case;
    QTest::newRow("no command") << QStringList{} << QByteArray("subcommand");
    QTest::newRow("an unknown command") << QStringList{"watch"} << QByteArray("watch");
    QTest::newRow("no case") << QStringList{"records"} << QByteArray("CASE");
    QTest::newRow("an unknown switch")
        << QStringList{"records", folder, "--fast"} << QByteArray("--fast");
    QTest::newRow("no time") << QStringList{"records", folder, "--at", "noon"}
                             << QByteArray("HH:MM:SS");
    QTest::newRow("an unknown format")
        << QStringList{"export", folder, "--format", "xml", "--out", "x"} << QByteArray("xml");
    QTest::newRow("an unknown option")
        << QStringList{"options", "--set", "novelty.treshold=1"} << QByteArray("novelty.threshold");
    QTest::newRow("a value out of range")
        << QStringList{"options", "--set", "novelty.threshold=2"} << QByteArray("0 … 1");
    QTest::newRow("an option without a value")
        << QStringList{"options", "--set", "novelty.threshold"} << QByteArray("KEY=VALUE");
    QTest::newRow("an unknown option in a file")
        << QStringList{"options", "--options", file("options.json", R"({"novelty.histroy": 3})")}
        << QByteArray("novelty.history");
    QTest::newRow("an observer that is not there")
        << QStringList{"observe", m_clip, "--case", folder, "--observer", "vlm:some"}
        << QByteArray("classical");
    QTest::newRow("an answerer that is not there")
        << QStringList{"ask", folder, "Who?", "--answerer", "endpoint:some"}
        << QByteArray("extractive");
    QTest::newRow("a rate too high")
        << QStringList{"observe", m_clip, "--case", path("rate.dscase"), "--rate", "9"}
        << QByteArray("--rate");
    QTest::newRow("a rate that is no number")
        << QStringList{"observe", m_clip, "--case", path("rate.dscase"), "--rate", "nan"}
        << QByteArray("--rate");
    QTest::newRow("nothing between two times")
        << QStringList{"observe", m_clip, "--case", folder, "--from", "5", "--until", "2"}
        << QByteArray("00:00:05");
    QTest::newRow("a time past the end")
        << QStringList{"observe", m_clip, "--case", folder, "--from", "100"}
        << QByteArray("00:00:06");
    QTest::newRow("an unknown layer")
        << QStringList{"records", folder, "--layer", "nonsense"} << QByteArray("working");
    QTest::newRow("times in the wrong order")
        << QStringList{"search", folder, "person", "--from", "5", "--to", "2"}
        << QByteArray("--to");
    QTest::newRow("nobody of that name")
        << QStringList{"records", folder, "--entity", "person 99"} << QByteArray("person 99");
    QTest::newRow("options from a device")
        << QStringList{"options", "--options", "/dev/zero"} << QByteArray("/dev/zero");
    QTest::newRow("an export over the case")
        << QStringList{"export", folder, "--out", folder + "/case.sqlite"}
        << QByteArray("case.sqlite");
    QTest::newRow("an export over the recording")
        << QStringList{"export", folder, "--out", m_clip} << QByteArray("walk.mkv");
    QTest::newRow("a trace over the case")
        << QStringList{"ask", folder, "Who?", "--trace", folder + "/case.sqlite"}
        << QByteArray("case.sqlite");
}

void tst_CliBadInput::wrongUsageIsExitTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, word);
    const CliResult plain = runCli(arguments);
    QVERIFY2(plain.code == 2, plain.err.constData());
    QVERIFY2(plain.err.contains(word), plain.err.constData());
    QCOMPARE(plain.errorLines().size(), 1);
    isOneClearSentence(runCli(arguments + QStringList{"--json"}), 2, "invalid_input", {});
}

void tst_CliBadInput::aFailedObserveLeavesNoCase() {
    const QString folder = path("never.dscase");
    QCOMPARE(runCli({"observe", path("none.mkv"), "--case", folder}).code, 1);
    QVERIFY(!QFile::exists(folder));
    QVERIFY(QDir().mkpath(folder)); // an empty folder of a person's is not ours to remove
    QCOMPARE(runCli({"observe", path("none.mkv"), "--case", folder}).code, 1);
    QVERIFY(QFile::exists(folder));
    const QString inNowhere = path("nowhere/new.dscase");
    isOneClearSentence(runCli({"observe", m_clip, "--case", inNowhere, "--json"}), 1, "not_found",
                       path("nowhere"));
    isOneClearSentence(runCli({"export", m_case, "--out", path("nowhere/a.jsonl"), "--json"}), 1,
                       "not_found", path("nowhere"));
}

void tst_CliBadInput::namesCannotSteerATerminal() {
    const QString name = QStringLiteral("red\x1b[31m\x07\x7f\u009b.mkv");
    const CliResult missing = runCli({"probe", path(name.toUtf8())});
    QCOMPARE(missing.code, 1);
    const QString clip = path(name.toUtf8());
    QVERIFY(QFile::copy(m_clip, clip));
    const QString folder = path("steered.dscase");
    QCOMPARE(observe(clip, folder).code, 0);
    const CliResult listed = runCli({"sources", folder});
    QVERIFY(listed.out.contains("red"));
    for (const QByteArray& text : {missing.err, listed.out})
        for (const QChar c : QString::fromUtf8(text))
            QVERIFY2(c == QLatin1Char('\n') || c.category() != QChar::Other_Control,
                     text.toPercentEncoding().constData());
}

void tst_CliBadInput::errorsAreInTheLanguageOfTheEnvironment() {
    const CliResult chinese = runCli({"probe", path("none.mkv")}, {.language = "zh_CN.UTF-8"});
    QCOMPARE(chinese.code, 1);
    QVERIFY2(QString::fromUtf8(chinese.err).contains(QStringLiteral("不存在")),
             chinese.err.constData());
}

void tst_CliBadInput::aFullDiskLosesNothingStored() {
    const QString folder = copyOfCase("full.dscase");
    const int before = recordsIn(folder);
    const auto size = static_cast<rlim_t>(QFile(folder + QStringLiteral("/case.sqlite")).size());
    // No file may grow past the size the database has now: as if the disk were full.
    const CliResult result = observe(m_clip, folder, {.inChild = [size] {
                                         const rlimit limit{size, size};
                                         setrlimit(RLIMIT_FSIZE, &limit);
                                     }});
    QCOMPARE(result.code, 1);
    const QString code = result.error()["code"].toString();
    QVERIFY2(code == QLatin1String("disk_full") || code == QLatin1String("io"),
             result.err.constData());
    const CliResult verified = runCli({"verify", folder, "--json"});
    QVERIFY2(verified.code == 0, verified.out.constData());
    const QString run = runCli({"sources", folder, "--json"})
                            .array()
                            .at(0)
                            .toObject()["runs"]
                            .toArray()
                            .at(0)
                            .toString();
    QCOMPARE(runCli({"records", folder, "--run", run, "--json"}).array().size(), before);
}

void tst_CliBadInput::fullOutputsAreErrors() {
    isOneClearSentence(runCli({"export", m_case, "--out", "/dev/full", "--json"}), 1, "disk_full",
                       QStringLiteral("/dev/full"));
    const CliResult toStdout =
        runCli({"records", m_case, "--json"}, {.standardOutput = QStringLiteral("/dev/full")});
    isOneClearSentence(toStdout, 1, "disk_full", {});
}

void tst_CliBadInput::aClosedPipeIsNoError() {
    QProcess shell;
    shell.start(QStringLiteral("/bin/bash"),
                {"-c",
                 R"("$0" records "$1" --json-lines | head -c 1 > /dev/null; exit ${PIPESTATUS[0]})",
                 cliPath(), m_case});
    QVERIFY(shell.waitForFinished(60'000));
    QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
    QCOMPARE(shell.exitCode(), 0);
    QCOMPARE(shell.readAllStandardError(), QByteArray());
}

void tst_CliBadInput::aMovedRecordingCanBeLinkedAgain() {
    const QString clip = path("moving.mkv");
    QVERIFY(QFile::copy(m_clip, clip));
    const QString folder = path("moving.dscase");
    QCOMPARE(observe(clip, folder).code, 0);
    const int before = recordsIn(folder);
    const QString moved = path("moved.mkv");
    QVERIFY(QFile::rename(clip, moved));
    const CliResult verified = runCli({"verify", folder, "--json"});
    QCOMPARE(verified.code, 1);
    QCOMPARE(verified.object()["ok"].toBool(), false);
    QCOMPARE(recordsIn(folder), before);
    QCOMPARE(runCli({"ask", folder, "Is there a person?"}).code, 0);
    const QString other = file("other.mkv", "something else");
    isOneClearSentence(runCli({"sources", "relink", folder, "moving.mkv", other, "--json"}), 1,
                       "source_changed", other);
    QCOMPARE(runCli({"sources", "relink", folder, "moving.mkv", moved, "--json"}).code, 0);
    QCOMPARE(runCli({"verify", folder}).code, 0);
    QCOMPARE(recordsIn(folder), before);
    isOneClearSentence(runCli({"sources", "relink", folder, "stranger.mkv", moved, "--json"}), 1,
                       "not_found", QStringLiteral("stranger.mkv"));
}

void tst_CliBadInput::aNewerCaseIsLeftAlone() {
    const QString folder = copyOfCase("newer.dscase");
    QFile database(folder + QStringLiteral("/case.sqlite"));
    QVERIFY(database.open(QIODevice::ReadWrite));
    QVERIFY(database.seek(60)); // SQLite's header: the user version, big endian
    QCOMPARE(database.write(QByteArray::fromHex("00000063")), qint64{4});
    database.close();
    isOneClearSentence(runCli({"records", folder, "--json"}), 1, "newer_version", folder);
    isOneClearSentence(observe(m_clip, folder), 1, "newer_version", folder);
}

void tst_CliBadInput::aDamagedDatabaseIsSaidToBe() {
    const QString folder = copyOfCase("damaged.dscase");
    QFile database(folder + QStringLiteral("/case.sqlite"));
    QVERIFY(database.open(QIODevice::ReadWrite));
    for (qint64 at = 4096; at < database.size(); at += 4096) { // every page but the first
        QVERIFY(database.seek(at));
        QVERIFY(database.write(QByteArray(200, '\xee')) == 200);
    }
    database.close();
    isOneClearSentence(runCli({"records", folder, "--json"}), 1, "damaged", folder);
    QVERIFY(database.open(QIODevice::ReadWrite));
    QVERIFY(database.write(QByteArray(100, '\0')) == 100);
    database.close();
    isOneClearSentence(runCli({"records", folder, "--json"}), 1, "damaged", folder);
}

void tst_CliBadInput::aLockedCaseIsReadButNotWritten() {
    const QString folder = copyOfCase("locked.dscase");
    const ds::SystemClock clock;
    const auto held = ds::casefile::Case::open(folder.toStdString(),
                                               ds::casefile::OpenMode::ReadWrite, {}, clock);
    QVERIFY(held.has_value());
    isOneClearSentence(observe(m_clip, folder), 1, "locked", folder);
    QCOMPARE(recordsIn(folder), recordsIn(m_case));
    const CliResult asked = runCli({"ask", folder, "Is there a person?", "--json"});
    QCOMPARE(asked.code, 0);
    QCOMPARE(asked.object()["stored"].toBool(), false);
    QCOMPARE(asked.errorLines().size(), 1);
    isOneClearSentence(runCli({"sources", "relink", folder, "walk.mkv", m_clip, "--json"}), 1,
                       "locked", folder);
}

void tst_CliBadInput::anyNameWillDo() {
    const QString clip = path("a b #1 100% é 录像.mkv");
    QVERIFY(QFile::copy(m_clip, clip));
    const QString folder = path("case #2 50% ü 案例.dscase");
    const CliResult result = observe(clip, folder);
    QVERIFY2(result.code == 0, result.err.constData());
    QCOMPARE(result.object()["case"].toString(), folder);
    QCOMPARE(recordsIn(folder), recordsIn(m_case));
    const CliResult sources = runCli({"sources", folder, "--json"});
    QCOMPARE(sources.array().at(0).toObject()["files"].toArray().at(0).toString(), clip);
    const QString out = path("bilder #3 %d ö 图");
    const CliResult frames = runCli({"frames", clip, "--at", "1", "--out", out, "--json"});
    QVERIFY(QFile::exists(frames.array().at(0).toObject()["file"].toString()));
}

void tst_CliBadInput::ctrlCKeepsWhatWasObserved_data() {
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("code");
    QTest::newRow("Ctrl+C") << SIGINT << 130;
    QTest::newRow("the terminal was closed") << SIGHUP << 130;
    QTest::newRow("killed") << SIGKILL << -1;
}

void tst_CliBadInput::ctrlCKeepsWhatWasObserved() {
    QFETCH(int, number);
    QFETCH(int, code);
    const QString clip = path("long.mkv");
    if (!QFile::exists(clip))
        QCOMPARE(makeWalk(m_dir.path(), QStringLiteral("long.mkv"), 240, 5, 235), clip);
    const QString folder = m_dir.filePath(QStringLiteral("stopped by %1.dscase").arg(number));
    QProcess process;
    process.start(cliPath(), {"observe", clip, "--case", folder, "--rate", "2", "--json"});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(process.state() == QProcess::NotRunning || recordsIn(folder) > 0,
                             60'000);
    QCOMPARE(process.state(), QProcess::Running);
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), number), 0);
    QVERIFY(process.waitForFinished(60'000));
    if (code >= 0) {
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), code);
        const QByteArray out = process.readAllStandardOutput();
        const QJsonObject told = QJsonDocument::fromJson(out).object();
        QCOMPARE(told["observations"].toInt(), recordsIn(folder));
    }
    const int kept = recordsIn(folder);
    QVERIFY(kept > 0);
    QCOMPARE(runCli({"verify", folder}).code, 0);
    const CliResult resumed =
        runCli({"observe", clip, "--case", folder, "--rate", "2", "--resume", "--json"});
    QVERIFY2(resumed.code == 0, resumed.err.constData());
    QVERIFY(recordsIn(folder) > kept);
    QCOMPARE(
        runCli({"sources", folder, "--json"}).array().at(0).toObject()["runs"].toArray().size(), 1);
}

QTEST_APPLESS_MAIN(tst_CliBadInput)
#include "tst_cli_bad_input.moc"
