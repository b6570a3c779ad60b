#include "tests/core/casefile/case_fixture.h"

#include <QTest>

using namespace ds;
using namespace ds::casefile;
using namespace ds::test;

/// Sources, their files, runs, what was observed, and named bytes.
class tst_Sources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void identifiesAFileBySizeAndEnds();
    void tellsFilesThatCannotBeIdentified();
    void readsBackWhatASourceIs();
    void sameFilesAreTheSameSource();
    void followsAMovedFileThatIsOpenedAgain();
    void idsComeFromContent();
    void relinksToTheSameFileElsewhere();
    void refusesToRelinkToAnotherFile();
    void equalRunsGetDifferentIds();
    void runsNeedTheirSource();
    void joinsObservedStretchesThatTouch();
    void refusesStretchesThatEndBeforeTheyBegin();
    void marksRunsComplete();
    void keepsNamedBytes();
    void verifiesSourceFiles();

private:
    std::vector<Source> stored() {
        auto connection = m_case->reader();
        auto sources = m_case->sources(*connection);
        return sources.value_or(std::vector<Source>{});
    }
    Source sourceOf(const std::string& path) {
        Source source = someSource();
        source.files = {identify(path).value_or(SourceFile{})};
        return source;
    }

    StoppedClock m_clock;
    std::unique_ptr<Folder> m_folder;
    std::unique_ptr<Case> m_case;
};

void tst_Sources::init() {
    m_folder = std::make_unique<Folder>();
    auto made = Case::create(m_folder->path("a.dscase"), {}, m_clock);
    QVERIFY(made.has_value());
    m_case = std::move(*made);
}

void tst_Sources::cleanup() {
    m_case.reset();
    m_folder.reset();
}

void tst_Sources::identifiesAFileBySizeAndEnds() {
    QByteArray bytes(200'000, 'a');
    const SourceFile first = *identify(m_folder->file("one #1 50%.avi", bytes));
    QCOMPARE(first.bytes, std::int64_t{200'000});
    QCOMPARE(first.hash.size(), std::size_t{64});
    QVERIFY(first.path.ends_with("/one #1 50%.avi"));
    bytes[100'000] = 'b'; // between the ends
    QCOMPARE(identify(m_folder->file("two.avi", bytes))->hash, first.hash);
    bytes[65'535] = 'b'; // the last byte of the first end
    const SourceFile third = *identify(m_folder->file("three.avi", bytes));
    QVERIFY(third.hash != first.hash);
    bytes[200'000 - 65'536] = 'b'; // the first byte of the last end
    QVERIFY(identify(m_folder->file("four.avi", bytes))->hash != third.hash);
    // a file shorter than both ends is hashed whole, and once
    const SourceFile small = *identify(m_folder->file("small", QByteArray(70'000, 'a')));
    const SourceFile smaller = *identify(m_folder->file("smaller", QByteArray(69'999, 'a')));
    QVERIFY(small.hash != smaller.hash);
    QCOMPARE(identify(m_folder->file("none", {}))->bytes, std::int64_t{0});
}

void tst_Sources::tellsFilesThatCannotBeIdentified() {
    DS_FAILS(identify(m_folder->path("missing.avi")), ErrorCode::NotFound);
    DS_FAILS(identify(m_folder->path("a.dscase")), ErrorCode::NotMedia);
}

void tst_Sources::readsBackWhatASourceIs() {
    Source source = someSource();
    source.name = "红 #1 50%.avi";
    source.files.push_back({"/nowhere/红 #1 50%.avi", 7, "g", {-5}, DurationUs{8}});
    source.clockStart = "2026-11-30T14:32:05Z";
    source.gaps = {{{10}, {20}, "signal lost"}};
    DS_TAKE(id, m_case->addSource(source));
    const Source read = stored().front();
    QCOMPARE(read.id, id);
    QCOMPARE(read.name, source.name);
    QCOMPARE(read.files.size(), std::size_t{2});
    QCOMPARE(read.files[1].path, source.files[1].path);
    QCOMPARE(read.files[1].begin, TimeUs{-5});
    QCOMPARE(read.files[1].duration, DurationUs{8});
    QCOMPARE(read.width, 640);
    QCOMPARE(read.height, 480);
    QCOMPARE(read.duration, source.duration);
    QCOMPARE(read.clockStart, source.clockStart);
    QCOMPARE(read.gaps.size(), std::size_t{1});
    QCOMPARE(read.gaps[0].cause, std::string("signal lost"));
    QVERIFY(read.runs.empty());
}

void tst_Sources::sameFilesAreTheSameSource() {
    DS_TAKE(first, m_case->addSource(someSource()));
    Source again = someSource();
    again.name = "another name";
    DS_TAKE(second, m_case->addSource(again));
    QCOMPARE(first, second);
    DS_TAKE(other, m_case->addSource(someSource("other content")));
    QVERIFY(other != first);
    QCOMPARE(stored().size(), std::size_t{2});
    DS_FAILS(m_case->addSource(Source{}), ErrorCode::InvalidInput);
}

void tst_Sources::followsAMovedFileThatIsOpenedAgain() {
    const std::string old = m_folder->file("old.avi", "film");
    const std::string copy = m_folder->file("copy.avi", "film");
    DS_OK(m_case->addSource(sourceOf(old)));
    DS_OK(m_case->addSource(sourceOf(copy)));
    QCOMPARE(stored().front().files[0].path, old); // still there: it stays
    QVERIFY(QFile::remove(QString::fromStdString(old)));
    DS_OK(m_case->addSource(sourceOf(copy)));
    QCOMPARE(stored().front().files[0].path, copy);
}

void tst_Sources::idsComeFromContent() {
    DS_TAKE(source, m_case->addSource(someSource()));
    DS_TAKE(run, m_case->addRun(someRun(source)));
    auto other = Case::create(m_folder->path("b.dscase"), {}, m_clock);
    QVERIFY(other.has_value());
    DS_OK((*other)->addSource(someSource("first")));
    QCOMPARE((*other)->addSource(someSource()).value_or(""), source);
    QCOMPARE((*other)->addRun(someRun(source)).value_or(""), run);
}

void tst_Sources::relinksToTheSameFileElsewhere() {
    const std::string old = m_folder->file("old.avi", "film");
    DS_TAKE(id, m_case->addSource(sourceOf(old)));
    const std::string moved = m_folder->file("moved #2.avi", "film");
    DS_OK(m_case->relink(id, {moved}));
    QCOMPARE(stored().front().files[0].path, moved);
}

void tst_Sources::refusesToRelinkToAnotherFile() {
    const std::string old = m_folder->file("old.avi", "film");
    DS_TAKE(id, m_case->addSource(sourceOf(old)));
    const std::string other = m_folder->file("other.avi", "book");
    DS_FAILS(m_case->relink(id, {other}), ErrorCode::SourceChanged);
    DS_FAILS(m_case->relink(id, {m_folder->path("missing.avi")}), ErrorCode::NotFound);
    DS_FAILS(m_case->relink(id, {old, old}), ErrorCode::InvalidInput);
    DS_FAILS(m_case->relink("nosource", {old}), ErrorCode::NotFound);
    QCOMPARE(stored().front().files[0].path, old);
}

void tst_Sources::equalRunsGetDifferentIds() {
    DS_TAKE(source, m_case->addSource(someSource()));
    DS_TAKE(first, m_case->addRun(someRun(source)));
    DS_TAKE(second, m_case->addRun(someRun(source)));
    Run faster = someRun(source);
    faster.rateHz = 2;
    DS_TAKE(third, m_case->addRun(faster));
    QCOMPARE(first.size(), std::size_t{10});
    QVERIFY(first != second && second != third && first != third);
    const std::vector<Run> runs = stored().front().runs;
    QCOMPARE(runs.size(), std::size_t{3});
    QCOMPARE(runs[0].id, first);
    QCOMPARE(runs[2].rateHz, 2.0);
    QCOMPARE(runs[0].observer, std::string("classical"));
    QCOMPARE(runs[0].strategy, std::string("delta"));
    QCOMPARE(runs[0].options, std::string("{}"));
    QCOMPARE(runs[0].started, std::string("2026-11-30T14:32:05.120Z"));
    QVERIFY(!runs[0].complete);
}

void tst_Sources::runsNeedTheirSource() {
    DS_FAILS(m_case->addRun(someRun("nosource")), ErrorCode::NotFound);
    DS_FAILS(m_case->markObserved("norun", {0}, {1}), ErrorCode::NotFound);
    DS_FAILS(m_case->markComplete("norun"), ErrorCode::NotFound);
}

void tst_Sources::joinsObservedStretchesThatTouch() {
    DS_TAKE(source, m_case->addSource(someSource()));
    DS_TAKE(run, m_case->addRun(someRun(source)));
    const auto observed = [&] {
        const std::vector<Source> sources = stored();
        QByteArray text;
        for (const Observed& one : sources.front().runs.front().observed)
            text += QByteArray::number(qint64{one.from.us}) + "-" +
                    QByteArray::number(qint64{one.to.us}) + " ";
        return text;
    };
    DS_OK(m_case->markObserved(run, {10}, {20}));
    DS_OK(m_case->markObserved(run, {30}, {40}));
    DS_OK(m_case->markObserved(run, {5}, {5})); // nothing
    QCOMPARE(observed(), QByteArray("10-20 30-40 "));
    DS_OK(m_case->markObserved(run, {20}, {25}));
    QCOMPARE(observed(), QByteArray("10-25 30-40 "));
    DS_OK(m_case->markObserved(run, {12}, {14}));
    QCOMPARE(observed(), QByteArray("10-25 30-40 "));
    DS_OK(m_case->markObserved(run, {0}, {10}));
    QCOMPARE(observed(), QByteArray("0-25 30-40 "));
    DS_OK(m_case->markObserved(run, {24}, {31}));
    QCOMPARE(observed(), QByteArray("0-40 "));
    DS_OK(m_case->markObserved(run, {-5}, {100}));
    QCOMPARE(observed(), QByteArray("-5-100 "));
    QCOMPARE(stored().front().runs.front().observedTo, TimeUs{100});
}

void tst_Sources::refusesStretchesThatEndBeforeTheyBegin() {
    DS_TAKE(source, m_case->addSource(someSource()));
    DS_TAKE(run, m_case->addRun(someRun(source)));
    DS_FAILS(m_case->markObserved(run, {2}, {1}), ErrorCode::InvalidInput);
}

void tst_Sources::marksRunsComplete() {
    DS_TAKE(source, m_case->addSource(someSource()));
    DS_TAKE(run, m_case->addRun(someRun(source)));
    DS_OK(m_case->markComplete(run));
    QVERIFY(stored().front().runs.front().complete);
}

void tst_Sources::keepsNamedBytes() {
    DS_TAKE(connection, m_case->reader());
    QVERIFY(!m_case->blob(connection, "none")->has_value());
    const std::string bytes("\0\xFFx\0", 4);
    DS_OK(m_case->putBlob("k", bytes));
    QCOMPARE(m_case->blob(connection, "k")->value_or(""), bytes);
    DS_OK(m_case->putBlob("k", {}));
    QCOMPARE(m_case->blob(connection, "k")->value_or("x"), std::string());
}

void tst_Sources::verifiesSourceFiles() {
    const std::string file = m_folder->file("film.avi", "film");
    DS_OK(m_case->addSource(sourceOf(file)));
    DS_TAKE(connection, m_case->reader());
    QVERIFY(m_case->verify(connection)->empty());
    m_folder->file("film.avi", "book");
    QCOMPARE(m_case->verify(connection)->size(), std::size_t{1});
    QVERIFY(QFile::remove(QString::fromStdString(file)));
    QCOMPARE(m_case->verify(connection)->size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(tst_Sources)
#include "tst_sources.moc"
