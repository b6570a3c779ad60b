#include "app/cli/out_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ds;
using namespace ds::cli;

class tst_OutFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isThereWholeAfterCommit();
    void leavesNothingBehindWithoutCommit();
    void keepsTheOldFileUntilTheNewIsWhole();
    void saysWhyItCannotBeWritten_data();
    void saysWhyItCannotBeWritten();
    void readsBackWhatWasWritten();
};

void tst_OutFile::isThereWholeAfterCommit() {
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("a b#1%.txt"));
    OutFile file(path.toStdString());
    file.write("one ");
    file.write("two");
    QVERIFY(!QFile::exists(path));
    QVERIFY(file.commit());
    QFile read(path);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), QByteArray("one two"));
    QCOMPARE(QDir(dir.path()).entryList(QDir::Files).size(), 1);
}

void tst_OutFile::leavesNothingBehindWithoutCommit() {
    const QTemporaryDir dir;
    { OutFile(dir.filePath(QStringLiteral("x")).toStdString()).write("half"); }
    QVERIFY(QDir(dir.path()).isEmpty());
}

void tst_OutFile::keepsTheOldFileUntilTheNewIsWhole() {
    const QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("x")).toStdString();
    OutFile first(path);
    first.write("old");
    QVERIFY(first.commit());
    {
        OutFile second(path);
        second.write("new");
    }
    QCOMPARE(*readFile(path), std::string("old"));
}

void tst_OutFile::saysWhyItCannotBeWritten_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("subject");
    QTest::newRow("no such folder")
        << "/no such folder/x" << int(ErrorCode::NotFound) << "/no such folder";
    QTest::newRow("a full device") << "/dev/full" << int(ErrorCode::DiskFull) << "/dev/full";
    QTest::newRow("a file for a folder")
        << "/etc/hostname/x" << int(ErrorCode::Io) << "/etc/hostname/x";
}

void tst_OutFile::saysWhyItCannotBeWritten() {
    QFETCH(QString, path);
    QFETCH(int, code);
    QFETCH(QString, subject);
    OutFile file(path.toStdString());
    file.write("words");
    const Status status = file.commit();
    QVERIFY(!status);
    QCOMPARE(int(status.error().code), code);
    QCOMPARE(status.error().subject, subject.toStdString());
}

void tst_OutFile::readsBackWhatWasWritten() {
    const QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("x")).toStdString();
    const std::string bytes(200'000, '\x01');
    OutFile file(path);
    file.write(bytes);
    QVERIFY(file.commit());
    QVERIFY(*readFile(path) == bytes);
    QVERIFY(readFile(path + "y").error().code == ErrorCode::NotFound);
}

QTEST_APPLESS_MAIN(tst_OutFile)
#include "tst_out_file.moc"
