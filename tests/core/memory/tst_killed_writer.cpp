#include "tests/core/memory/memory_fixture.h"

#include <QProcess>
#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

/// A program that is killed while it writes loses nothing it was told is stored.
class tst_KilledWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsEveryAcknowledgedObservation_data();
    void keepsEveryAcknowledgedObservation();
};

namespace {

/// Runs the appending program until it has acknowledged so many, kills it; the ids it printed.
QList<QByteArray> appendAndKill(const std::string& folder, int acknowledged) {
    QProcess program;
    program.start(QStringLiteral(DS_APPEND_PROGRAM), {QString::fromStdString(folder)});
    QByteArray printed;
    while (printed.count('\n') < acknowledged && program.waitForReadyRead(60'000))
        printed += program.readAllStandardOutput();
    program.kill();
    program.waitForFinished();
    printed += program.readAllStandardOutput();
    printed.truncate(printed.lastIndexOf('\n') + 1); // the last line may be cut
    QList<QByteArray> ids = printed.split('\n');
    ids.removeLast();
    return ids;
}

} // namespace

void tst_KilledWriter::keepsEveryAcknowledgedObservation_data() {
    QTest::addColumn<int>("acknowledged");
    for (const int acknowledged : {1, 2, 7, 30, 61, 150})
        QTest::addRow("after %d", acknowledged) << acknowledged;
}

void tst_KilledWriter::keepsEveryAcknowledgedObservation() {
    QFETCH(int, acknowledged);
    const Folder folder;
    const StoppedClock clock;
    const std::string path = folder.path("killed.dscase");
    const QList<QByteArray> ids = appendAndKill(path, acknowledged);
    QVERIFY(ids.size() >= acknowledged);

    // The lock went with the program: the case opens for writing.
    DS_TAKE(dsCase, casefile::Case::open(path, casefile::OpenMode::ReadWrite, {tableSet()}, clock));
    DS_TAKE(reader, MemoryReader::open(*dsCase));
    const CausalView view = CausalView::at(seconds(100'000));
    for (const QByteArray& id : ids)
        DS_OK(reader->record(view, id.toStdString()));
    DS_TAKE(count, reader->count(view, {}));
    QVERIFY(count >= ids.size());
    DS_TAKE(hits, reader->search(view, "walks", {}, 0, false));
    QCOMPARE(static_cast<std::int64_t>(hits.hits.size()), count);
    DS_TAKE(connection, dsCase->reader());
    DS_TAKE(sources, dsCase->sources(connection));
    QCOMPARE(sources[0].runs[0].observedTo, seconds(static_cast<double>(count)));
    DS_TAKE(problems, dsCase->verify(connection));
    QCOMPARE(problems.size(), std::size_t{1}); // the made-up source file
    // and it goes on where it stopped
    DS_TAKE(writer, MemoryWriter::open(*dsCase, sources[0].runs[0], {}, clock));
    DS_OK(writer->append(observation(90'000, "again"), {seconds(90'000), seconds(90'001)}));
}

QTEST_GUILESS_MAIN(tst_KilledWriter)
#include "tst_killed_writer.moc"
