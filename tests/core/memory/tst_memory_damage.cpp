#include "tests/core/memory/memory_fixture.h"

#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

/// Full disks and damaged databases: said, never fatal, and what was there stays.
class tst_MemoryDamage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fullDiskKeepsWhatWasStored();
    void observationThatWasNotStoredIsNoHistory();
    void verifyTellsWhatIsLost_data();
    void verifyTellsWhatIsLost();
    void anyDamagedPageIsSurvived();
};

namespace {

const CausalView kLater = CausalView::at(TimeUs{3'600'000'000});

Observation busy(int i) {
    Observation made = observation(i, "person " + std::to_string(i) + " walks", "walks on");
    made.record.boxes = {{"person 1", {i, 1, 2, 3}}};
    made.tracks = {{"person 1", {{seconds(i), {i, 1, 2, 3}, 1}}}};
    made.thumbnailJpeg = std::string(5'000, 'x');
    return made;
}

/// Every function of a reader once; the worst that may come back is Damaged.
void readEverything(const casefile::Case& dsCase, const std::string& run) {
    const auto allow = [](const auto& result) {
        return result.has_value() || result.error().code == ErrorCode::Damaged ||
               result.error().code == ErrorCode::NotFound;
    };
    auto opened = MemoryReader::open(dsCase);
    if (!opened)
        return;
    MemoryReader& reader = **opened;
    QVERIFY(allow(reader.records(kLater, {})));
    QVERIFY(allow(reader.count(kLater, {})));
    QVERIFY(allow(reader.record(kLater, run + ".observation.1000000.0")));
    QVERIFY(allow(reader.observationAt(kLater, run, seconds(2))));
    QVERIFY(allow(reader.entities(kLater, {})));
    QVERIFY(allow(reader.track(kLater, run, "person 1", TimeUs::min(), TimeUs::max())));
    QVERIFY(allow(reader.boxesAt(kLater, run, seconds(2))));
    QVERIFY(allow(reader.marks(kLater, run)));
    QVERIFY(allow(reader.rowIds(kLater, {})));
    QVERIFY(allow(reader.thumbnail(kLater, run + ".observation.1000000.0")));
    for (const bool ranked : {false, true})
        QVERIFY(allow(reader.search(kLater, "person wal", {}, 0, ranked)));
    auto connection = dsCase.reader();
    if (connection)
        QVERIFY(allow(dsCase.verify(*connection)));
}

} // namespace

void tst_MemoryDamage::fullDiskKeepsWhatWasStored() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(busy(0)));
    DS_TAKE(writer, c.dsCase->writer());
    DS_OK(writer->exec("PRAGMA max_page_count=60"));
    std::int64_t stored = 1;
    Result<Record> last = c.append(busy(1));
    for (; last; last = c.append(busy(static_cast<int>(stored))))
        ++stored;
    QCOMPARE(int(last.error().code), int(ErrorCode::DiskFull));
    QCOMPARE(last.error().subject, c.dsCase->folder());
    QCOMPARE(c.reader->count(kLater, {}).value_or(-1), stored);
    DS_OK(writer->exec("PRAGMA max_page_count=100000")); // room again
    DS_OK(c.append(busy(static_cast<int>(stored))));
    QCOMPARE(c.reader->count(kLater, {}).value_or(-1), stored + 1);
    DS_TAKE(connection, c.dsCase->reader());
    DS_TAKE(problems, c.dsCase->verify(connection));
    QCOMPARE(problems.size(), std::size_t{1}); // the made-up source file
}

void tst_MemoryDamage::observationThatWasNotStoredIsNoHistory() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(0, "street")));
    DS_TAKE(writer, c.dsCase->writer());
    DS_OK(writer->exec("PRAGMA query_only=1"));
    QVERIFY(!c.append(observation(1, "square")).has_value());
    DS_OK(writer->exec("PRAGMA query_only=0"));
    DS_TAKE(again, c.append(observation(1, "square")));
    QCOMPARE(again.novelty, 1.0);
    QCOMPARE(again.seq, std::int64_t{2});
}

void tst_MemoryDamage::verifyTellsWhatIsLost_data() {
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("text") << QByteArray("DELETE FROM event_body WHERE row_id = (SELECT max(row_id) "
                                        "FROM event_body)")
                          << QByteArray("1 records have lost their text");
    QTest::newRow("json") << QByteArray("UPDATE event_body SET json = 'x'")
                          << QByteArray("3 records are unreadable");
    QTest::newRow("index") << QByteArray("INSERT INTO event_text(event_text) VALUES('delete-all')")
                           << QByteArray("3 records are missing in the full text");
    QTest::newRow("index of nothing") << QByteArray("INSERT INTO event_text(rowid, text) "
                                                    "VALUES(5, 'x')")
                                      << QByteArray("1 entries of the full text have no record");
    QTest::newRow("track") << QByteArray("UPDATE track_piece SET samples = x'00'")
                           << QByteArray("3 pieces of tracks are unreadable");
}

void tst_MemoryDamage::verifyTellsWhatIsLost() {
    QFETCH(QByteArray, sql);
    QFETCH(QByteArray, said);
    MemoryCase c;
    QVERIFY(c.open());
    for (const int i : {0, 1, 2})
        DS_OK(c.append(busy(i)));
    DS_TAKE(writer, c.dsCase->writer());
    DS_OK(writer->exec(sql.toStdString()));
    DS_TAKE(connection, c.dsCase->reader());
    DS_TAKE(problems, c.dsCase->verify(connection));
    QCOMPARE(problems.size(), std::size_t{2}); // this, and the made-up source file
    QVERIFY2(problems[0].starts_with(said.toStdString()), problems[0].c_str());
}

void tst_MemoryDamage::anyDamagedPageIsSurvived() {
    MemoryCase c;
    QVERIFY(c.open());
    for (int i = 0; i < 20; ++i)
        DS_OK(c.append(busy(i)));
    const std::string run = c.run.id;
    c.reader.reset();
    c.writer.reset();
    c.dsCase.reset();
    QFile file(QString::fromStdString(c.folder.path("a.dscase/case.sqlite")));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray whole = file.readAll();
    constexpr qint64 kPage = 4096;
    for (qint64 page = 0; page < whole.size() / kPage; ++page) {
        QVERIFY(file.seek(page * kPage));
        // The first page keeps its header: without it the file is no database at all.
        const qint64 kept = page == 0 ? 100 : 0;
        QByteArray garbage = whole.mid(page * kPage, kPage);
        for (qint64 i = kept; i < kPage; i += 3)
            garbage[i] = static_cast<char>(i * 37 + page);
        file.write(garbage);
        file.flush();
        auto opened = casefile::Case::open(c.folder.path("a.dscase"), casefile::OpenMode::ReadOnly,
                                           {tableSet()}, c.clock);
        if (opened)
            readEverything(**opened, run);
        else
            QCOMPARE(int(opened.error().code), int(ErrorCode::Damaged));
        QVERIFY(file.seek(page * kPage));
        file.write(whole.mid(page * kPage, kPage));
        file.flush();
    }
}

QTEST_APPLESS_MAIN(tst_MemoryDamage)
#include "tst_memory_damage.moc"
