#include "tests/core/casefile/case_fixture.h"

#include <QDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <functional>

using namespace ds;
using namespace ds::casefile;
using namespace ds::test;

namespace {

const StoppedClock kClock;

using CaseResult = Result<std::unique_ptr<Case>>;

CaseResult create(const std::string& path, const std::vector<TableSet>& tables = {}) {
    return Case::create(path, tables, kClock);
}

CaseResult open(const std::string& path, OpenMode mode = OpenMode::ReadWrite,
                const std::vector<TableSet>& tables = {}) {
    return Case::open(path, mode, tables, kClock);
}

/// Makes a case and closes it again; the path of its database.
QString closedCase(const std::string& path) {
    if (!create(path))
        qFatal("cannot make the case of the test");
    return QString::fromStdString(path) + QStringLiteral("/case.sqlite");
}

void overwrite(const QString& file, qint64 at, const QByteArray& bytes) {
    QFile opened(file);
    if (!opened.open(QIODevice::ReadWrite) || !opened.seek(at) ||
        opened.write(bytes) != bytes.size())
        qFatal("cannot damage the file of the test");
}

/// Runs `work` in a process without any privilege; what it returned. Root may read everything, so
/// refusals cannot be seen as root.
int asNobody(const std::function<int()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr uid_t kNobody = 65534;
        const bool dropped = ::geteuid() != 0 || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
        ::_exit(dropped ? work() : 255);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 254;
}

int codeOf(const CaseResult& result) {
    return result ? 100 : static_cast<int>(result.error().code);
}

} // namespace

/// A case as a folder: made, opened, locked, refused.
class tst_Case : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isThereAgainAfterClosing();
    void takesAnyName_data();
    void takesAnyName();
    void takesAnEmptyFolder();
    void takesAFolderInWhichMakingWasKilled();
    void refusesAFolderThatHoldsSomething();
    void tellsWhatIsNoCase();
    void tellsADamagedDatabase_data();
    void tellsADamagedDatabase();
    void findsADamagedPageWhenVerifying();
    void refusesANewerVersion();
    void secondOpenerIsLockedOut();
    void readersOpenBesideAWriter();
    void readOnlyCaseRefusesToWrite();
    void addsTablesOfALibraryThatComesLater();
    void readOnlyCaseSaysThatTablesAreMissing();
    void reportsAFullDiskAndKeepsWhatWasThere();
    void tellsRefusedFolders();
    void opensOnADiskThatTakesNoWrites();
};

void tst_Case::isThereAgainAfterClosing() {
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    std::string id;
    {
        DS_TAKE(made, create(path));
        QCOMPARE(made->folder(), path);
        QCOMPARE(made->name(), std::string("a"));
        QVERIFY(!made->isReadOnly());
        DS_TAKE(added, made->addSource(someSource()));
        id = added;
    }
    DS_TAKE(again, open(path));
    DS_TAKE(connection, again->reader());
    DS_TAKE(sources, again->sources(connection));
    QCOMPARE(sources.size(), std::size_t{1});
    QCOMPARE(sources[0].id, id);
}

void tst_Case::takesAnyName_data() {
    QTest::addColumn<QByteArray>("name");
    for (const char* name : {"with space.dscase", "红色 汽车.dscase", "a#b.dscase", "50%20.dscase",
                             "what?.dscase", "no suffix", "file:x?mode=ro", "quote'\".dscase"})
        QTest::newRow(name) << QByteArray(name);
}

void tst_Case::takesAnyName() {
    QFETCH(QByteArray, name);
    const Folder folder;
    const std::string path = folder.path(name.constData());
    {
        DS_TAKE(made, create(path + "/"));
        QCOMPARE(made->folder(), path);
        DS_OK(made->addSource(someSource()));
    }
    DS_TAKE(read, open(path, OpenMode::ReadOnly));
    DS_TAKE(connection, read->reader());
    QCOMPARE(read->sources(connection)->size(), std::size_t{1});
}

void tst_Case::takesAnEmptyFolder() {
    const Folder folder;
    QVERIFY(QDir().mkdir(QString::fromStdString(folder.path("a.dscase"))));
    DS_OK(create(folder.path("a.dscase")));
}

void tst_Case::takesAFolderInWhichMakingWasKilled() {
    const Folder folder;
    QVERIFY(QDir().mkdir(QString::fromStdString(folder.path("a.dscase"))));
    folder.file("a.dscase/lock", {});
    folder.file("a.dscase/case.sqlite.new", "half");
    folder.file("a.dscase/case.sqlite.new-wal", "half");
    DS_OK(create(folder.path("a.dscase")));
    DS_FAILS(create(folder.path("a.dscase")), ErrorCode::InvalidInput); // now it is one
}

void tst_Case::refusesAFolderThatHoldsSomething() {
    const Folder folder;
    QVERIFY(QDir().mkdir(QString::fromStdString(folder.path("a.dscase"))));
    folder.file("a.dscase/letter.txt", "dear");
    DS_FAILS(create(folder.path("a.dscase")), ErrorCode::InvalidInput);
    DS_FAILS(create(folder.file("file", "x")), ErrorCode::InvalidInput);
    DS_FAILS(create(folder.path("none/a.dscase")), ErrorCode::NotFound);
}

void tst_Case::tellsWhatIsNoCase() {
    const Folder folder;
    DS_FAILS(open(folder.path("none.dscase")), ErrorCode::NotFound);
    DS_FAILS(open(folder.file("file.dscase", "x")), ErrorCode::NotACase);
    QVERIFY(QDir().mkdir(QString::fromStdString(folder.path("empty.dscase"))));
    DS_FAILS(open(folder.path("empty.dscase")), ErrorCode::NotACase);
    QVERIFY(!QFile::exists(QString::fromStdString(folder.path("empty.dscase/lock"))));
    const QString database = closedCase(folder.path("other.dscase"));
    overwrite(database, 68, QByteArray(4, '\1')); // the application id in SQLite's header
    DS_FAILS(open(folder.path("other.dscase")), ErrorCode::NotACase);
    DS_FAILS(open(folder.path("other.dscase"), OpenMode::ReadOnly), ErrorCode::NotACase);
}

void tst_Case::tellsADamagedDatabase_data() {
    QTest::addColumn<QByteArray>("how");
    for (const char* how :
         {"empty", "text", "cut to half a page", "cut in the middle", "first page overwritten"})
        QTest::newRow(how) << QByteArray(how);
}

void tst_Case::tellsADamagedDatabase() {
    QFETCH(QByteArray, how);
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    const QString database = closedCase(path);
    const qint64 size = QFile(database).size();
    if (how == "empty")
        QVERIFY(QFile::resize(database, 0));
    else if (how == "text")
        folder.file("a.dscase/case.sqlite", "This is a letter and no database at all.");
    else if (how == "cut to half a page")
        QVERIFY(QFile::resize(database, 2048));
    else if (how == "cut in the middle")
        QVERIFY(QFile::resize(database, size / 2));
    else
        overwrite(database, 100, QByteArray(3996, 'Z'));
    for (const OpenMode mode : {OpenMode::ReadWrite, OpenMode::ReadOnly}) {
        const CaseResult result = open(path, mode);
        QVERIFY(!result);
        QCOMPARE(int(result.error().code), int(ErrorCode::Damaged));
        QCOMPARE(result.error().subject, path);
    }
}

void tst_Case::findsADamagedPageWhenVerifying() {
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    {
        DS_TAKE(made, create(path));
        DS_OK(made->putBlob("index", std::string(50'000, 'x')));
    }
    const QString database = QString::fromStdString(path) + QStringLiteral("/case.sqlite");
    const qint64 pages = QFile(database).size() / 4096;
    overwrite(database, (pages - 8) * 4096, QByteArray(4096, '\xEE'));
    DS_TAKE(opened, open(path, OpenMode::ReadOnly));
    DS_TAKE(connection, opened->reader());
    DS_TAKE(problems, opened->verify(connection));
    QVERIFY(!problems.empty());
    QVERIFY(problems.front().find("database") != std::string::npos);
    const auto blob = opened->blob(connection, "index");
    QVERIFY(!blob || (*blob)->size() != 50'000 || **blob != std::string(50'000, 'x'));
}

void tst_Case::refusesANewerVersion() {
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    {
        DS_TAKE(made, create(path));
        DS_TAKE(writer, made->writer());
        DS_OK(writer->exec("PRAGMA user_version=" + std::to_string(kSchemaVersion + 1)));
    }
    for (const OpenMode mode :
         {OpenMode::ReadWrite, OpenMode::ReadOnly, OpenMode::ReadWriteElseReadOnly})
        DS_FAILS(open(path, mode), ErrorCode::NewerVersion);
}

void tst_Case::secondOpenerIsLockedOut() {
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    {
        DS_TAKE(first, create(path));
        QVERIFY(!first->isReadOnly());
        DS_FAILS(open(path), ErrorCode::Locked);
        DS_TAKE(second, open(path, OpenMode::ReadWriteElseReadOnly));
        QVERIFY(second->isReadOnly());
    }
    DS_TAKE(third, open(path, OpenMode::ReadWriteElseReadOnly));
    QVERIFY(!third->isReadOnly());
}

void tst_Case::readersOpenBesideAWriter() {
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    DS_TAKE(first, create(path));
    DS_TAKE(second, open(path, OpenMode::ReadOnly));
    DS_OK(first->putBlob("k", "v"));
    DS_TAKE(connection, second->reader());
    DS_TAKE(blob, second->blob(connection, "k"));
    QCOMPARE(blob.value_or(""), std::string("v"));
    QVERIFY(!connection.exec("DELETE FROM blob").has_value());
}

void tst_Case::readOnlyCaseRefusesToWrite() {
    const Folder folder;
    closedCase(folder.path("a.dscase"));
    DS_TAKE(opened, open(folder.path("a.dscase"), OpenMode::ReadOnly));
    QVERIFY(opened->isReadOnly());
    DS_FAILS(opened->writer(), ErrorCode::ReadOnly);
    DS_FAILS(opened->addSource(someSource()), ErrorCode::ReadOnly);
    DS_FAILS(opened->addRun(someRun("s")), ErrorCode::ReadOnly);
    DS_FAILS(opened->markObserved("r", {0}, {1}), ErrorCode::ReadOnly);
    DS_FAILS(opened->putBlob("k", "v"), ErrorCode::ReadOnly);
}

void tst_Case::addsTablesOfALibraryThatComesLater() {
    const Folder folder;
    const std::string path = folder.path("a.dscase");
    closedCase(path);
    const TableSet late{"late", {{1, "CREATE TABLE late(a)"}}, {}};
    for (int i = 0; i < 2; ++i) { // the second time there is nothing to do
        DS_TAKE(opened, open(path, OpenMode::ReadWrite, {late}));
        DS_TAKE(writer, opened->writer());
        DS_OK(writer->exec("INSERT INTO late VALUES(1)"));
    }
}

void tst_Case::readOnlyCaseSaysThatTablesAreMissing() {
    const Folder folder;
    closedCase(folder.path("a.dscase"));
    const TableSet late{"late", {{1, "CREATE TABLE late(a)"}}, {}};
    DS_FAILS(open(folder.path("a.dscase"), OpenMode::ReadOnly, {late}), ErrorCode::ReadOnly);
}

void tst_Case::reportsAFullDiskAndKeepsWhatWasThere() {
    const Folder folder;
    DS_TAKE(made, create(folder.path("a.dscase")));
    DS_OK(made->putBlob("small", "kept"));
    DS_TAKE(writer, made->writer());
    DS_OK(writer->exec("PRAGMA max_page_count=40"));
    DS_FAILS(made->putBlob("large", std::string(1'000'000, 'x')), ErrorCode::DiskFull);
    DS_TAKE(connection, made->reader());
    DS_TAKE(kept, made->blob(connection, "small"));
    QCOMPARE(kept.value_or(""), std::string("kept"));
    DS_OK(writer->exec("PRAGMA max_page_count=100000"));
    DS_OK(made->putBlob("large", std::string(1'000'000, 'x'))); // room again
}

void tst_Case::tellsRefusedFolders() {
    const Folder folder;
    const QString parent = QString::fromStdString(folder.path("shut"));
    QVERIFY(QDir().mkdir(parent));
    closedCase(folder.path("b.dscase"));
    const auto open755 = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
    for (const char* name : {"", "shut", "b.dscase"})
        QVERIFY(QFile::setPermissions(QString::fromStdString(folder.path(name)),
                                      open755 | QFile::WriteOwner));
    QVERIFY(QFile::setPermissions(QString::fromStdString(folder.path("b.dscase/case.sqlite")),
                                  QFile::Permissions()));
    QVERIFY(QFile::setPermissions(QString::fromStdString(folder.path("shut")), open755));
    const int refused = static_cast<int>(ErrorCode::PermissionDenied);
    QCOMPARE(asNobody([&] { return codeOf(create(folder.path("shut/new.dscase"))); }), refused);
    QCOMPARE(asNobody([&] { return codeOf(open(folder.path("b.dscase"))); }), refused);
}

void tst_Case::opensOnADiskThatTakesNoWrites() {
    const Folder folder;
    const std::string path = folder.path("50%20#a.dscase");
    {
        DS_TAKE(made, create(path));
        DS_OK(made->putBlob("k", "v"));
    }
    const auto open555 = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
    QVERIFY(QFile::remove(QString::fromStdString(path + "/lock")));
    for (const std::string& name : {folder.path(""), path, path + "/case.sqlite"})
        QVERIFY(QFile::setPermissions(QString::fromStdString(name), open555));
    QCOMPARE(asNobody([&] { return codeOf(open(path)); }),
             static_cast<int>(ErrorCode::PermissionDenied));
    const int read = asNobody([&] {
        const CaseResult opened = open(path, OpenMode::ReadWriteElseReadOnly);
        if (!opened || !(*opened)->isReadOnly())
            return 1;
        auto connection = (*opened)->reader();
        const auto blob = (*opened)->blob(*connection, "k");
        return blob && *blob == "v" ? 0 : 2;
    });
    QVERIFY(QFile::setPermissions(QString::fromStdString(folder.path("")),
                                  open555 | QFile::WriteOwner));
    QVERIFY(QFile::setPermissions(QString::fromStdString(path), open555 | QFile::WriteOwner));
    QCOMPARE(read, 0);
}

QTEST_APPLESS_MAIN(tst_Case)
#include "tst_case.moc"
