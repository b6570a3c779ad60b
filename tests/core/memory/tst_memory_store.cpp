#include "tests/core/memory/memory_fixture.h"

#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

namespace {

std::vector<std::string> descriptions(const std::vector<Record>& records) {
    std::vector<std::string> all;
    for (const Record& record : records)
        all.push_back(record.report.description);
    return all;
}

using Texts = std::vector<std::string>;

} // namespace

/// What is appended can be read, by those whose view may know it.
class tst_MemoryStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fillsInWhatTheWriterKnows();
    void givesEqualTimesDifferentIds();
    void readsBackEveryFieldOfARecord();
    void seesNothingThatBecomesAvailableLater();
    void seesARowOfTheVeryMicrosecond();
    void raisesAvailabilityToWhatARowHolds();
    void hidesRowsOfAQuestionFromOthers();
    void countsOnlyWhatTheViewSees();
    void pagesThroughRecordsInOrderOfTime();
    void filtersByLayerKindChangeAndTime();
    void filtersByEntityNameAndId();
    void keepsRunsApart();
    void findsTheObservationOfATime();
    void marksHoldNarrowColumns();
    void fetchesRowsByTheirIds();
    void refusesRowIdsTheViewDoesNotSee();
    void keepsThumbnails();
    void repairsInvalidUtf8();
    void marksTheTimeObserved();
    void continuesTheHistoryOfARun();
    void survivesMoreRowsThanAMillisecondHolds();
    void refusesARunThatIsNotThere();
    void orderOfWritingIsKept();
};

void tst_MemoryStore::fillsInWhatTheWriterKnows() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_TAKE(first, c.append(observation(1.5, "a red car", "a red car appears")));
    QCOMPARE(first.id, c.run.id + ".observation.1500000.0");
    QCOMPARE(first.run, c.run.id);
    QCOMPARE(first.source, c.run.source);
    QCOMPARE(first.novelty, 1.0);
    QCOMPARE(first.salience, 1.5);
    QVERIFY(first.change);
    QCOMPARE(first.written, std::string("2026-11-30T14:32:05.120Z"));
    QCOMPARE(first.seq, std::int64_t{1});
    DS_TAKE(second, c.append(observation(2.5, "a red car", std::string(kStaticMarker))));
    QCOMPARE(second.novelty, 0.0);
    QCOMPARE(second.salience, 0.5);
    QVERIFY(!second.change);
}

void tst_MemoryStore::givesEqualTimesDifferentIds() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_TAKE(a, c.append(observation(1, "one")));
    DS_TAKE(b, c.append(observation(1, "two")));
    QCOMPARE(a.id, c.run.id + ".observation.1000000.0");
    QCOMPARE(b.id, c.run.id + ".observation.1000000.1");
    DS_TAKE(read, c.reader->record(CausalView::at(seconds(5)), b.id));
    QCOMPARE(read.report.description, std::string("two"));
}

void tst_MemoryStore::readsBackEveryFieldOfARecord() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation full = observation(-2, "d", "x");
    Record& record = full.record;
    record.end = seconds(-1);
    record.report = {"d", {"person 1, dark"}, {"bag"}, {"walks"}, {"EXIT"}, "street", "x"};
    record.frameHash = "abc";
    record.boxes = {{"person 1", {1, 2, 3, 4}}};
    record.children = {"child"};
    record.summary = "s";
    record.warning = "w";
    record.found = {{seconds(-2), "enter", "person 1", "left", "person 1 enters"}};
    record.clock = "14:32:05";
    record.confidence = 0.25;
    record.tags = {"tag"};
    record.regions = {"door"};
    record.posterior = 0.5;
    record.isStatic = true;
    DS_TAKE(stored, c.append(full));
    DS_TAKE(read, c.reader->record(CausalView::at(seconds(0)), stored.id));
    QCOMPARE(toJson(read), toJson(stored));
    QCOMPARE(read.frameHash, std::string("abc"));
    QCOMPARE(read.boxes.front(), record.boxes.front());
}

void tst_MemoryStore::seesNothingThatBecomesAvailableLater() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation late = observation(1, "known late");
    late.record.available = seconds(8);
    DS_TAKE(stored, c.append(late));
    DS_OK(c.append(observation(2, "known at once")));
    const CausalView early = CausalView::at(seconds(5));
    DS_TAKE(seen, c.reader->records(early, {}));
    QCOMPARE(descriptions(seen), Texts{"known at once"});
    DS_FAILS(c.reader->record(early, stored.id), ErrorCode::NotFound);
    DS_TAKE(hits, c.reader->search(early, "known", {}, 10, true));
    QCOMPARE(hits.hits.size(), std::size_t{1});
    DS_TAKE(all, c.reader->records(CausalView::at(seconds(8)), {}));
    QCOMPARE(descriptions(all), (Texts{"known late", "known at once"}));
}

void tst_MemoryStore::seesARowOfTheVeryMicrosecond() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1.0000005, "first")));
    DS_OK(c.append(observation(1.000900, "second")));
    const auto seen = [&](std::int64_t us) {
        return c.reader->count(CausalView::at({us}), {}).value_or(-1);
    };
    QCOMPARE(seen(1'000'000), std::int64_t{0});
    QCOMPARE(seen(1'000'001), std::int64_t{1});
    QCOMPARE(seen(1'000'899), std::int64_t{1});
    QCOMPARE(seen(1'000'900), std::int64_t{2});
}

void tst_MemoryStore::raisesAvailabilityToWhatARowHolds() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = observation(1, "d");
    made.record.available = seconds(0);
    made.record.found = {{seconds(1.5), "enter", "person 1", "left", "enters"}};
    made.tracks = {{"person 1", {{seconds(1.75), {1, 1, 1, 1}, 1}}}};
    DS_TAKE(stored, c.append(made));
    QCOMPARE(stored.available, seconds(1.75));
}

void tst_MemoryStore::hidesRowsOfAQuestionFromOthers() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "plain")));
    Observation asked = observation(2, "asked");
    asked.record.question = "q1";
    DS_TAKE(stored, c.append(asked));
    const TimeUs now = seconds(9);
    DS_TAKE(nobody, c.reader->records(CausalView::at(now), {}));
    QCOMPARE(descriptions(nobody), Texts{"plain"});
    DS_TAKE(other, c.reader->records(CausalView::at(now, "q2"), {}));
    QCOMPARE(descriptions(other), Texts{"plain"});
    DS_TAKE(own, c.reader->records(CausalView::at(now, "q1"), {}));
    QCOMPARE(descriptions(own), (Texts{"plain", "asked"}));
    DS_FAILS(c.reader->record(CausalView::at(now, "q2"), stored.id), ErrorCode::NotFound);
    DS_TAKE(found, c.reader->search(CausalView::at(now, "q2"), "asked", {}, 0, false));
    QVERIFY(found.hits.empty());
    DS_TAKE(marks, c.reader->marks(CausalView::at(now), c.run.id));
    QCOMPARE(marks.size(), std::size_t{1});
}

void tst_MemoryStore::countsOnlyWhatTheViewSees() {
    MemoryCase c;
    QVERIFY(c.open());
    for (int i = 0; i < 10; ++i)
        DS_OK(c.append(observation(i, "d")));
    for (int i = 0; i < 10; ++i)
        QCOMPARE(c.reader->count(CausalView::at(seconds(i)), {}).value_or(-1), std::int64_t{i + 1});
}

void tst_MemoryStore::pagesThroughRecordsInOrderOfTime() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const int i : {3, 1, 2, 0, 4}) {
        Observation made = observation(i, std::to_string(i));
        made.record.available = seconds(5);
        DS_OK(c.append(made));
    }
    const CausalView view = CausalView::at(seconds(5));
    DS_TAKE(page, c.reader->records(view, {}, 2, 1));
    QCOMPARE(descriptions(page), (Texts{"1", "2"}));
    DS_TAKE(rest, c.reader->records(view, {}, 10, 3));
    QCOMPARE(descriptions(rest), (Texts{"3", "4"}));
    DS_TAKE(beyond, c.reader->records(view, {}, 10, 9));
    QVERIFY(beyond.empty());
}

void tst_MemoryStore::filtersByLayerKindChangeAndTime() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(0, "street", "first"))); // a change
    DS_OK(c.append(observation(1, "street", std::string(kStaticMarker))));
    Observation note = observation(2, "note");
    note.record.kind = "hand_note";
    DS_OK(c.append(note));
    const CausalView view = CausalView::at(seconds(5));
    const auto read = [&](const RecordFilter& filter) {
        return descriptions(c.reader->records(view, filter).value_or(std::vector<Record>{}));
    };
    RecordFilter filter;
    filter.kind = "hand_note";
    QCOMPARE(read(filter), Texts{"note"});
    filter = {};
    filter.layer = kLayerEpisode;
    QCOMPARE(read(filter), Texts{});
    filter = {};
    filter.changedOnly = true;
    QCOMPARE(read(filter), Texts{"street"});
    filter = {};
    filter.from = seconds(1);
    filter.to = seconds(2);
    QCOMPARE(read(filter), (Texts{"street", "note"}));
    QCOMPARE(c.reader->count(view, filter).value_or(-1), std::int64_t{2});
}

void tst_MemoryStore::filtersByEntityNameAndId() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation with = observation(1, "with");
    with.record.report.actors = {"person 2, dark upper body"};
    DS_OK(c.append(with));
    DS_OK(c.append(observation(2, "without")));
    Observation boxed = observation(3, "boxed");
    boxed.record.boxes = {{"person 2", {1, 1, 5, 5}}};
    DS_OK(c.append(boxed));
    const CausalView view = CausalView::at(seconds(5));
    RecordFilter filter;
    filter.entity = "person 2";
    DS_TAKE(byName, c.reader->records(view, filter));
    QCOMPARE(descriptions(byName), (Texts{"with", "boxed"}));
    filter.entity = c.run.id + ".entity.1000000.0";
    DS_TAKE(byId, c.reader->records(view, filter));
    QCOMPARE(descriptions(byId), (Texts{"with", "boxed"}));
    filter.entity = "person 3";
    DS_TAKE(none, c.reader->records(view, filter));
    QVERIFY(none.empty());
}

void tst_MemoryStore::keepsRunsApart() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "first run")));
    const std::string first = c.run.id;
    QVERIFY(c.startRun(c.run.source));
    QVERIFY(c.run.id != first);
    DS_OK(c.append(observation(0.5, "second run")));
    const CausalView view = CausalView::at(seconds(5));
    RecordFilter filter;
    filter.run = first;
    DS_TAKE(one, c.reader->records(view, filter));
    QCOMPARE(descriptions(one), Texts{"first run"});
    DS_TAKE(both, c.reader->records(view, {}));
    QCOMPARE(descriptions(both), (Texts{"second run", "first run"}));
    filter = {};
    filter.source = "another";
    DS_TAKE(none, c.reader->records(view, filter));
    QVERIFY(none.empty());
}

void tst_MemoryStore::findsTheObservationOfATime() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const int i : {1, 2, 3})
        DS_OK(c.append(observation(i, std::to_string(i))));
    Observation note = observation(2.5, "note");
    note.record.kind = "hand_note";
    DS_OK(c.append(note));
    const auto at = [&](double now, double t) -> std::string {
        const auto found =
            c.reader->observationAt(CausalView::at(seconds(now)), c.run.id, seconds(t));
        return found && *found ? (*found)->report.description : "none";
    };
    QCOMPARE(at(9, 2.7), std::string("2"));
    QCOMPARE(at(9, 3), std::string("3"));
    QCOMPARE(at(9, 0.5), std::string("none"));
    QCOMPARE(at(1.5, 9), std::string("1"));
}

void tst_MemoryStore::marksHoldNarrowColumns() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(1, "street", "begins")));
    Observation same = observation(2, "street", std::string(kStaticMarker));
    same.record.isStatic = true;
    DS_OK(c.append(same));
    DS_TAKE(marks, c.reader->marks(CausalView::at(seconds(5)), c.run.id));
    QCOMPARE(marks.size(), std::size_t{2});
    QCOMPARE(marks[0].time, seconds(1));
    QCOMPARE(marks[0].novelty, 1.0F);
    QVERIFY(marks[0].change && !marks[0].isStatic);
    QCOMPARE(marks[1].salience, 0.5F);
    QVERIFY(!marks[1].change && marks[1].isStatic);
}

void tst_MemoryStore::fetchesRowsByTheirIds() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const int i : {0, 1, 2})
        DS_OK(c.append(observation(i, std::to_string(i))));
    const CausalView view = CausalView::at(seconds(5));
    DS_TAKE(rows, c.reader->rowIds(view, {}));
    QCOMPARE(rows.size(), std::size_t{3});
    DS_TAKE(records, c.reader->recordsByRowId(view, {rows[2], rows[0]}));
    QCOMPARE(descriptions(records), (Texts{"2", "0"}));
}

void tst_MemoryStore::refusesRowIdsTheViewDoesNotSee() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(3, "late")));
    Observation asked = observation(1, "asked");
    asked.record.question = "q";
    DS_OK(c.append(asked));
    DS_TAKE(rows, c.reader->rowIds(CausalView::at(seconds(5), "q"), {}));
    QCOMPARE(rows.size(), std::size_t{2});
    DS_FAILS(c.reader->recordsByRowId(CausalView::at(seconds(2)), {rows[1]}), ErrorCode::NotFound);
    DS_FAILS(c.reader->recordsByRowId(CausalView::at(seconds(5), "p"), {rows[0]}),
             ErrorCode::NotFound);
    DS_FAILS(c.reader->recordsByRowId(CausalView::at(seconds(5)), {12345}), ErrorCode::NotFound);
}

void tst_MemoryStore::keepsThumbnails() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation with = observation(1, "d");
    with.thumbnailJpeg = std::string("\xFF\xD8\0\xFF", 4);
    DS_TAKE(stored, c.append(with));
    DS_TAKE(without, c.append(observation(2, "d")));
    const CausalView view = CausalView::at(seconds(5));
    DS_TAKE(jpeg, c.reader->thumbnail(view, stored.id));
    QCOMPARE(jpeg, with.thumbnailJpeg);
    DS_TAKE(none, c.reader->thumbnail(view, without.id));
    QVERIFY(none.empty());
    DS_FAILS(c.reader->thumbnail(CausalView::at(seconds(0)), stored.id), ErrorCode::NotFound);
}

void tst_MemoryStore::repairsInvalidUtf8() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation broken = observation(1, "a\xFFz");
    broken.record.report.ocr = {std::string("b\0c", 3)};
    DS_TAKE(stored, c.append(broken));
    DS_TAKE(read, c.reader->record(CausalView::at(seconds(5)), stored.id));
    QCOMPARE(read.report.description, std::string("a\xEF\xBF\xBDz"));
    QCOMPARE(read.report.ocr, Texts{"bc"});
}

void tst_MemoryStore::marksTheTimeObserved() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.writer->append(observation(0, "d"), {seconds(0), seconds(1)}));
    DS_OK(c.writer->append(observation(1, "d"), {seconds(1), seconds(2)}));
    DS_OK(c.writer->append(observation(5, "d"), {seconds(5), seconds(6)}));
    DS_TAKE(connection, c.dsCase->reader());
    DS_TAKE(sources, c.dsCase->sources(connection));
    const casefile::Run& run = sources.front().runs.front();
    QCOMPARE(run.observed.size(), std::size_t{2});
    QCOMPARE(run.observed[0].to, seconds(2));
    QCOMPARE(run.observed[1].from, seconds(5));
    QCOMPARE(run.observedTo, seconds(6));
}

void tst_MemoryStore::continuesTheHistoryOfARun() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(observation(0, "red car", "car comes")));
    QVERIFY(c.openWriter());
    DS_TAKE(again, c.append(observation(1, "red car", "car comes")));
    QCOMPARE(again.novelty, 0.0);
    QCOMPARE(again.seq, std::int64_t{2});
}

void tst_MemoryStore::survivesMoreRowsThanAMillisecondHolds() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_TAKE(writer, c.dsCase->writer());
    DS_TAKE(transaction, casefile::Transaction::begin(*writer)); // one commit: a fast test
    for (int i = 0; i < 4100; ++i)
        DS_OK(c.append(observation(1, "d")));
    DS_OK(transaction.commit());
    QCOMPARE(c.reader->count(CausalView::at(seconds(2)), {}).value_or(-1), std::int64_t{4100});
    QCOMPARE(c.reader->count(CausalView::at(seconds(0.999)), {}).value_or(-1), std::int64_t{0});
}

void tst_MemoryStore::refusesARunThatIsNotThere() {
    MemoryCase c;
    QVERIFY(c.open());
    casefile::Run unknown = c.run;
    unknown.id = "0000000000";
    DS_FAILS(MemoryWriter::open(*c.dsCase, unknown, {}, c.clock), ErrorCode::NotFound);
}

void tst_MemoryStore::orderOfWritingIsKept() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_TAKE(late, c.append(observation(9, "late")));
    DS_TAKE(early, c.append(observation(1, "early")));
    QVERIFY(late.seq < early.seq);
}

QTEST_APPLESS_MAIN(tst_MemoryStore)
#include "tst_memory_store.moc"
