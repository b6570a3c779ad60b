#include "tests/core/memory/memory_fixture.h"

#include <QTest>

using namespace ds;
using namespace ds::memory;
using namespace ds::test;

namespace {

const CausalView kLater = CausalView::at(TimeUs{3'600'000'000});

Observation seen(double at, const std::string& name, const Box& box = {10, 20, 30, 40}) {
    Observation made = observation(at, "street");
    made.record.boxes = {{name, box}};
    return made;
}

TrackSample sample(double at, int x) {
    return {seconds(at), {x, 0, 10, 10}, 0.5};
}

} // namespace

/// Entities and tracks, as a view sees them.
class tst_Entities : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesAnEntityByItsFirstMention();
    void spansEndAfterTwoPeriodsUnseen();
    void spansJoinTracksAndBoxes();
    void slowerSamplingBridgesLongerGaps();
    void aLeaverIsMentionedButNotPresent();
    void collectsSurfaceNames();
    void actorsWithoutANumberAreNoEntities();
    void earlierViewsKnowLess();
    void filtersEntities();
    void readsTracksBack();
    void tracksLongerThanAPieceAreReadWhole();
    void tracksStopAtTheView();
    void boxesComeFromTheNearestSample();
    void boxesOfRecordsFillIn();
};

void tst_Entities::namesAnEntityByItsFirstMention() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation two = seen(1.5, "person 1");
    two.record.boxes.push_back({"person 2", {1, 1, 1, 1}});
    DS_OK(c.append(two));
    DS_OK(c.append(seen(2.5, "person 1")));
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all.size(), std::size_t{2});
    QCOMPARE(all[0].id, c.run.id + ".entity.1500000.0");
    QCOMPARE(all[0].name, std::string("person 1"));
    QCOMPARE(all[0].run, c.run.id);
    QCOMPARE(all[0].records, std::int64_t{2});
    QCOMPARE(all[0].first, seconds(1.5));
    QCOMPARE(all[0].last, seconds(2.5));
    QCOMPARE(all[1].id, c.run.id + ".entity.1500000.1");
}

void tst_Entities::spansEndAfterTwoPeriodsUnseen() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const double at : {1.0, 2.0, 4.0, 6.5, 7.5}) // 4 → 6.5: more than two periods of 1 s
        DS_OK(c.append(seen(at, "person 1")));
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all[0].spans,
             (std::vector<Span>{{seconds(1), seconds(4)}, {seconds(6.5), seconds(7.5)}}));
}

void tst_Entities::spansJoinTracksAndBoxes() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = seen(5, "person 1");
    made.tracks = {{"person 1", {sample(4.2, 1), sample(4.4, 2)}},
                   {"person 1", {sample(1, 1), sample(1.2, 1)}}};
    DS_OK(c.append(made));
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all[0].spans,
             (std::vector<Span>{{seconds(1), seconds(1.2)}, {seconds(4.2), seconds(5)}}));
    QCOMPARE(all[0].first, seconds(1));
    QCOMPARE(all[0].last, seconds(5));
}

void tst_Entities::slowerSamplingBridgesLongerGaps() {
    MemoryCase c;
    QVERIFY(c.open(0.25));
    for (const double at : {0.0, 8.0, 16.5})
        DS_OK(c.append(seen(at, "person 1")));
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all[0].spans.size(), std::size_t{2});
    QCOMPARE(all[0].spans[0].to, seconds(8));
}

void tst_Entities::aLeaverIsMentionedButNotPresent() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(seen(1, "person 1")));
    Observation gone = observation(2, "street");
    gone.record.found = {{seconds(1.4), "leave", "person 1", "right", "person 1 leaves"}};
    DS_OK(c.append(gone));
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all[0].records, std::int64_t{2});
    QCOMPARE(all[0].last, seconds(1.4));
    QCOMPARE(all[0].spans, (std::vector<Span>{{seconds(1), seconds(1)}}));
}

void tst_Entities::collectsSurfaceNames() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const char* actor : {"person 2, dark upper body", "person 2, red upper body",
                              "person 2, dark upper body", "person 2"}) {
        Observation made = observation(1, "street");
        made.record.report.actors = {actor};
        DS_OK(c.append(made));
    }
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all.size(), std::size_t{1});
    QCOMPARE(all[0].surfaceNames, (std::vector<std::string>{"person 2", "person 2, dark upper body",
                                                            "person 2, red upper body"}));
}

void tst_Entities::actorsWithoutANumberAreNoEntities() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = observation(1, "street");
    made.record.report.actors = {"a man in white", "12", "人物 3，深色上衣", "car2"};
    DS_OK(c.append(made));
    DS_TAKE(all, c.reader->entities(kLater, {}));
    QCOMPARE(all.size(), std::size_t{2});
    QCOMPARE(all[0].name, std::string("人物 3"));
    QCOMPARE(all[1].name, std::string("car2"));
}

void tst_Entities::earlierViewsKnowLess() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(seen(1, "person 1")));
    Observation later = seen(2, "person 1");
    later.record.boxes.push_back({"person 2", {1, 1, 1, 1}});
    later.record.report.actors = {"person 1, red"};
    later.tracks = {{"person 1", {sample(1.5, 1)}}};
    DS_OK(c.append(later));
    DS_TAKE(early, c.reader->entities(CausalView::at(seconds(1.9)), {}));
    QCOMPARE(early.size(), std::size_t{1});
    QCOMPARE(early[0].records, std::int64_t{1});
    QCOMPARE(early[0].last, seconds(1));
    QCOMPARE(early[0].surfaceNames.size(), std::size_t{1});
    Observation asked = seen(3, "person 3");
    asked.record.question = "q";
    DS_OK(c.append(asked));
    QCOMPARE(c.reader->entities(kLater, {})->size(), std::size_t{2});
    QCOMPARE(c.reader->entities(CausalView::at(seconds(9), "q"), {})->size(), std::size_t{3});
    QCOMPARE(c.reader->entities(CausalView::at(seconds(9), "p"), {})->size(), std::size_t{2});
}

void tst_Entities::filtersEntities() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(seen(1, "person 1")));
    DS_OK(c.append(seen(5, "person 2")));
    DS_OK(c.append(seen(6, "person 1")));
    RecordFilter filter;
    filter.entity = "person 2";
    DS_TAKE(byName, c.reader->entities(kLater, filter));
    QCOMPARE(byName.size(), std::size_t{1});
    filter = {};
    filter.from = seconds(4);
    filter.to = seconds(5);
    DS_TAKE(byTime, c.reader->entities(kLater, filter));
    QCOMPARE(byTime.size(), std::size_t{1});
    QCOMPARE(byTime[0].name, std::string("person 2"));
    filter.to = seconds(6);
    DS_TAKE(both, c.reader->entities(kLater, filter));
    QCOMPARE(both[0].records, std::int64_t{1}); // of two: one lies in the time
}

void tst_Entities::readsTracksBack() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = observation(2, "street");
    made.tracks = {{"person 1", {sample(1.2, -5), sample(1.4, 70000), sample(1.6, 3)}}};
    DS_OK(c.append(made));
    DS_TAKE(samples, c.reader->track(kLater, c.run.id, "person 1", seconds(1.3), seconds(9)));
    QCOMPARE(samples.size(), std::size_t{2});
    QCOMPARE(samples[0].time, seconds(1.4));
    QCOMPARE(samples[0].box, (Box{70000, 0, 10, 10}));
    QCOMPARE(samples[0].confidence01, 0.5);
    DS_TAKE(first, c.reader->track(kLater, c.run.id, "person 1", TimeUs::min(), seconds(1.3)));
    QCOMPARE(first.front().box.x, -5);
    DS_TAKE(none, c.reader->track(kLater, c.run.id, "person 9", TimeUs::min(), TimeUs::max()));
    QVERIFY(none.empty());
}

void tst_Entities::tracksLongerThanAPieceAreReadWhole() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = observation(60, "street");
    TrackPiece piece{"person 1", {}};
    for (int i = 0; i <= 300; ++i)
        piece.samples.push_back(sample(i * 0.2, i));
    made.tracks = {piece};
    DS_OK(c.append(made));
    DS_TAKE(all, c.reader->track(kLater, c.run.id, "person 1", TimeUs::min(), TimeUs::max()));
    QCOMPARE(all.size(), std::size_t{301});
    DS_TAKE(middle, c.reader->track(kLater, c.run.id, "person 1", seconds(29.9), seconds(30.3)));
    QCOMPARE(middle.size(), std::size_t{2});
    DS_TAKE(entities, c.reader->entities(kLater, {}));
    QCOMPARE(entities[0].spans, (std::vector<Span>{{seconds(0), seconds(60)}}));
}

void tst_Entities::tracksStopAtTheView() {
    MemoryCase c;
    QVERIFY(c.open());
    for (const double at : {1.0, 2.0}) {
        Observation made = observation(at, "street");
        made.tracks = {{"person 1", {sample(at - 0.4, 1), sample(at - 0.2, 2)}}};
        DS_OK(c.append(made));
    }
    const CausalView view = CausalView::at(seconds(1.9));
    DS_TAKE(samples, c.reader->track(view, c.run.id, "person 1", TimeUs::min(), TimeUs::max()));
    QCOMPARE(samples.size(), std::size_t{2});
    DS_TAKE(boxes, c.reader->boxesAt(view, c.run.id, seconds(1.6)));
    QVERIFY(boxes.empty());
}

void tst_Entities::boxesComeFromTheNearestSample() {
    MemoryCase c;
    QVERIFY(c.open());
    Observation made = observation(2, "street");
    made.tracks = {{"person 1", {sample(1.2, 12), sample(1.4, 14)}},
                   {"person 2", {sample(1.0, 10)}}};
    DS_OK(c.append(made));
    const auto at = [&](double t) { return *c.reader->boxesAt(kLater, c.run.id, seconds(t)); };
    QCOMPARE(at(1.25), (std::vector<EntityBox>{{"person 1", {12, 0, 10, 10}},
                                               {"person 2", {10, 0, 10, 10}}}));
    QCOMPARE(at(1.35), (std::vector<EntityBox>{{"person 1", {14, 0, 10, 10}}}));
    QCOMPARE(at(1.7), (std::vector<EntityBox>{{"person 1", {14, 0, 10, 10}}}));
    QVERIFY(at(1.71).empty());
    QVERIFY(at(0.69).empty());
}

void tst_Entities::boxesOfRecordsFillIn() {
    MemoryCase c;
    QVERIFY(c.open());
    DS_OK(c.append(seen(2, "person 1", {1, 2, 3, 4})));
    DS_TAKE(boxes, c.reader->boxesAt(kLater, c.run.id, seconds(1.8)));
    QCOMPARE(boxes, (std::vector<EntityBox>{{"person 1", {1, 2, 3, 4}}}));
}

QTEST_APPLESS_MAIN(tst_Entities)
#include "tst_entities.moc"
