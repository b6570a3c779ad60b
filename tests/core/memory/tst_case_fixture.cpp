#include "tests/core/memory/memory_fixture.h"

#include <QDir>
#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

/// Cases that older versions wrote still open and hold what they held
/// (tests/data/make_case_v1.cpp).
class tst_CaseFixture : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void sourcesAndRunsAreThere();
    void recordsAreThere();
    void entitiesAndTracksAreThere();
    void textIsFound();
    void nothingIsWrongWithIt();
    void aRunGoesOn();
    void opensReadOnlyAsItIs();

private:
    CausalView m_view = CausalView::at(seconds(100));
    StoppedClock m_clock;
    std::unique_ptr<Folder> m_folder;
    std::string m_path;
    std::unique_ptr<casefile::Case> m_case;
    std::unique_ptr<MemoryReader> m_reader;
    casefile::Source m_source;
};

void tst_CaseFixture::init() {
    m_folder = std::make_unique<Folder>();
    m_path = m_folder->path("case_v1.dscase");
    QVERIFY(QDir().mkdir(QString::fromStdString(m_path)));
    const QString copy = QString::fromStdString(m_path) + QStringLiteral("/case.sqlite");
    QVERIFY(QFile::copy(QStringLiteral(DS_TEST_DATA "/case_v1.dscase/case.sqlite"), copy));
    QVERIFY(QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner));
    DS_TAKE(opened,
            casefile::Case::open(m_path, casefile::OpenMode::ReadWrite, {tableSet()}, m_clock));
    m_case = std::move(opened);
    DS_TAKE(reader, MemoryReader::open(*m_case));
    m_reader = std::move(reader);
    DS_TAKE(connection, m_case->reader());
    DS_TAKE(sources, m_case->sources(connection));
    QCOMPARE(sources.size(), std::size_t{1});
    m_source = sources.front();
}

void tst_CaseFixture::cleanup() {
    m_reader.reset();
    m_case.reset();
    m_folder.reset();
}

void tst_CaseFixture::sourcesAndRunsAreThere() {
    QCOMPARE(m_source.name, std::string("clip.avi"));
    QCOMPARE(m_source.gaps.front().cause, std::string("signal lost"));
    QCOMPARE(m_source.runs.size(), std::size_t{2});
    QVERIFY(m_source.runs[0].complete);
    QCOMPARE(m_source.runs[1].observedTo, seconds(6));
    DS_TAKE(connection, m_case->reader());
    DS_TAKE(blob, m_case->blob(connection, "packets/" + m_source.id));
    QCOMPARE(blob.value_or(""), std::string("index"));
}

void tst_CaseFixture::recordsAreThere() {
    RecordFilter filter;
    filter.run = m_source.runs[0].id;
    DS_TAKE(records, m_reader->records(m_view, filter));
    QCOMPARE(records.size(), std::size_t{6});
    const Record& enters = records[3];
    QCOMPARE(enters.id, filter.run + ".observation.3000000.0");
    QVERIFY(enters.change);
    QCOMPARE(enters.novelty, 1.0);
    QCOMPARE(enters.boxes.front(), (EntityBox{"person 1", {30, 20, 30, 60}}));
    QCOMPARE(enters.found.front().time, seconds(2.8));
    DS_TAKE(picture, m_reader->thumbnail(m_view, enters.id));
    QCOMPARE(picture, std::string("no real picture"));
    QCOMPARE(m_reader->count(CausalView::at(seconds(100), "q1"), filter).value_or(0),
             std::int64_t{7});
}

void tst_CaseFixture::entitiesAndTracksAreThere() {
    RecordFilter filter;
    filter.run = m_source.runs[1].id;
    DS_TAKE(entities, m_reader->entities(m_view, filter));
    QCOMPARE(entities.size(), std::size_t{1});
    QCOMPARE(entities[0].id, filter.run + ".entity.3000000.0");
    QCOMPARE(entities[0].spans, (std::vector<Span>{{seconds(2.8), seconds(5)}}));
    DS_TAKE(track, m_reader->track(m_view, filter.run, "person 1", seconds(0), seconds(9)));
    QCOMPARE(track.size(), std::size_t{6});
}

void tst_CaseFixture::textIsFound() {
    RecordFilter filter;
    filter.run = m_source.runs[0].id;
    for (const bool ranked : {false, true}) {
        QCOMPARE(m_reader->search(m_view, "红", filter, 0, ranked)->hits.size(), std::size_t{3});
        QCOMPARE(m_reader->search(m_view, "enteri", filter, 0, ranked)->hits.size(),
                 std::size_t{1});
    }
}

void tst_CaseFixture::nothingIsWrongWithIt() {
    DS_TAKE(connection, m_case->reader());
    DS_TAKE(problems, m_case->verify(connection));
    QCOMPARE(problems.size(), std::size_t{1}); // the made-up source file
    QVERIFY(problems[0].find("/nowhere/clip.avi") != std::string::npos);
}

void tst_CaseFixture::aRunGoesOn() {
    DS_TAKE(writer, MemoryWriter::open(*m_case, m_source.runs[1], {}, m_clock));
    DS_TAKE(record, writer->append(observation(6, "one person, 红衣服"), {seconds(6), seconds(7)}));
    QCOMPARE(record.novelty, 0.0);
    QCOMPARE(record.seq, std::int64_t{15});
}

void tst_CaseFixture::opensReadOnlyAsItIs() {
    DS_TAKE(beside,
            casefile::Case::open(m_path, casefile::OpenMode::ReadOnly, {tableSet()}, m_clock));
    DS_TAKE(reader, MemoryReader::open(*beside));
    QCOMPARE(reader->count(m_view, {}).value_or(0), std::int64_t{12});
}

QTEST_APPLESS_MAIN(tst_CaseFixture)
#include "tst_case_fixture.moc"
