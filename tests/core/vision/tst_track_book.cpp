#include "core/vision/track_book.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace ds;
using namespace ds::vision;

namespace {

/// What is in the picture: nothing but rectangles, each of one colour.
struct Shown {
    Box box;
    std::size_t colour = 1;
    bool person = true;
};

class ShownEyes final : public TrackEyes {
public:
    std::vector<Shown> shown;

    Shift flow(const Box&) override { return {}; }
    Signature signature(const Box& box) override {
        Signature out{};
        out[at(box) ? at(box)->colour : 0] = 1;
        return out;
    }
    Patch patch(const Box& box) override { return at(box) ? uneven() : background(box); }
    Patch background(const Box&) override { return {std::vector<float>(12 * 24 * 3, 100)}; }
    double cover(const Box& box) override { return at(box) ? 1 : 0; }

private:
    const Shown* at(const Box& box) const {
        const auto it = std::find_if(shown.begin(), shown.end(),
                                     [&](const Shown& s) { return overlap(s.box, box) > 0.3; });
        return it == shown.end() ? nullptr : &*it;
    }
    static Patch uneven() {
        Patch out;
        for (int i = 0; i < 12 * 24 * 3; ++i)
            out.bgr.push_back(static_cast<float>(i * 37 % 200));
        return out;
    }
};

/// A book that is shown five pictures a second of 768 × 576.
class Show {
public:
    TrackBook book;

    void picture(const std::vector<Shown>& shown) {
        m_eyes.shown = shown;
        TrackInput input{now(), 768, 576, 2, {}, {}, std::vector<Detection>{}, {}};
        for (const Shown& s : shown) {
            input.blobs.push_back({s.box, static_cast<double>(s.box.area()), false});
            if (s.person)
                input.people->push_back({"person", s.box, 0.9});
        }
        book.step(input, m_eyes);
        for (TrackEvent& event : book.takeEvents())
            events.push_back(std::move(event));
        ++m_count;
    }
    void empty(int pictures) {
        for (int i = 0; i < pictures; ++i)
            picture({});
    }
    /// From left end `from` to `to`, 16 pixels a picture.
    void walk(int from, int to, std::size_t colour = 1) {
        const int step = to > from ? 16 : -16;
        for (int x = from; step * (to - x) >= 0; x += step)
            picture({{{x, 200, 50, 120}, colour}});
    }
    void finish() {
        book.finish();
        for (TrackEvent& event : book.takeEvents())
            events.push_back(std::move(event));
    }
    TimeUs now() const { return TimeUs{m_count * 200'000}; }
    /// "person 1 enter left", one event after the other.
    std::string told() const {
        std::string out;
        for (const TrackEvent& e : events)
            out += (out.empty() ? "" : "; ") + e.name + " " + e.what +
                   (e.side.empty() ? "" : " " + e.side);
        return out;
    }
    std::vector<TrackEvent> events;

private:
    ShownEyes m_eyes;
    std::int64_t m_count = 0;
};

} // namespace

class tst_TrackBook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoComesInFromTheSideEnters();
    void whoIsNotSeenAnyMoreAtTheSideHasLeft();
    void whoIsLostInTheMiddleIsGoneAfterFourSeconds();
    void whoIsLostForAMomentIsTheSame();
    void whoStandsStopsAndGoesOn();
    void aThingPutDownAppears();
    void twoApartHaveTwoNames();
    void whoComesBackInTheSameColoursIsTheSame();
    void whoComesInInOtherColoursIsSomebodyElse();
    void theEndTellsOfThoseWhoAreStillLost();
    void theEndTellsOfWhoWasJustLeaving();
    void theEndIsNoEventForWhoIsThere();
    void forgettingEndsAllWithoutEvents();
    void countingGoesOnAfterTheKnownNames();
    void aKnownNameIsTakenOverWhereItsOwnerLay();
    void whoWasNotThereBeforeGetsANewNameAfterwards();
    void aKnownOneWhoHasGoneIsNotMadeUp();
};

void tst_TrackBook::whoComesInFromTheSideEnters() {
    Show show;
    show.empty(15);
    show.walk(0, 200);
    QCOMPARE(show.told(), std::string("person 1 enter left"));
    QCOMPARE(show.events[0].time, TimeUs{3'000'000}); // when it was seen first
    QCOMPARE(show.book.tracks().size(), std::size_t{1});
    QVERIFY(show.book.tracks()[0].kind == TrackKind::Person);
    QVERIFY(std::abs(show.book.tracks()[0].speed.x - 80) < 0.1); // 16 pixels, five times a second
}

void tst_TrackBook::whoIsNotSeenAnyMoreAtTheSideHasLeft() {
    Show show;
    show.empty(15);
    show.walk(0, 716);
    const TimeUs last = show.now() - DurationUs{200'000};
    show.empty(5);
    QCOMPARE(show.told(), std::string("person 1 enter left; person 1 leave right"));
    QCOMPARE(show.events[1].time, last);
    QVERIFY(show.book.tracks().empty());
}

void tst_TrackBook::whoIsLostInTheMiddleIsGoneAfterFourSeconds() {
    Show show;
    show.empty(15);
    show.walk(0, 300);
    const TimeUs last = show.now() - DurationUs{200'000};
    show.empty(20); // four seconds without it
    QCOMPARE(show.told(), std::string("person 1 enter left"));
    show.empty(1);
    QCOMPARE(show.told(), std::string("person 1 enter left; person 1 disappear"));
    QCOMPARE(show.events[1].time, last);
}

void tst_TrackBook::whoIsLostForAMomentIsTheSame() {
    Show show;
    show.empty(15);
    show.walk(0, 300);
    show.empty(8);
    show.walk(400, 600);
    QCOMPARE(show.told(), std::string("person 1 enter left"));
    QCOMPARE(show.book.tracks()[0].name, std::string("person 1"));
}

void tst_TrackBook::whoStandsStopsAndGoesOn() {
    Show show;
    show.empty(15);
    show.walk(0, 304); // the last step at 6.8 s
    for (int i = 0; i < 20; ++i)
        show.picture({{{304, 200, 50, 120}}});
    QCOMPARE(show.told(), std::string("person 1 enter left; person 1 stop"));
    QVERIFY(std::abs(show.events[1].time.seconds() - 6.8) < 0.5);
    QVERIFY(show.book.tracks()[0].still);
    const double goes = show.now().seconds();
    show.walk(320, 480);
    QCOMPARE(show.told(), std::string("person 1 enter left; person 1 stop; person 1 go"));
    QVERIFY(std::abs(show.events[2].time.seconds() - goes) < 0.5);
}

void tst_TrackBook::aThingPutDownAppears() {
    Show show;
    show.empty(15);
    for (int i = 0; i < 20; ++i)
        show.picture({{{300, 300, 60, 40}, 2, false}});
    QCOMPARE(show.told(), std::string("object 1 appear"));
    QCOMPARE(show.events[0].time, TimeUs{3'000'000});
}

void tst_TrackBook::twoApartHaveTwoNames() {
    Show show;
    show.empty(15);
    for (int x = 0; x < 320; x += 16)
        show.picture({{{x, 60, 50, 120}, 1}, {{718 - x, 380, 50, 120}, 2}});
    QCOMPARE(show.told(), std::string("person 1 enter left; person 2 enter right"));
}

void tst_TrackBook::whoComesBackInTheSameColoursIsTheSame() {
    Show show;
    show.empty(15);
    show.walk(0, 716, 3);
    show.empty(15);
    show.walk(716, 500, 3);
    QCOMPARE(show.told(),
             std::string("person 1 enter left; person 1 leave right; person 1 enter right"));
}

void tst_TrackBook::whoComesInInOtherColoursIsSomebodyElse() {
    Show show;
    show.empty(15);
    show.walk(0, 716, 3);
    show.empty(15);
    show.walk(716, 500, 4);
    QCOMPARE(show.told(),
             std::string("person 1 enter left; person 1 leave right; person 2 enter right"));
}

void tst_TrackBook::theEndTellsOfThoseWhoAreStillLost() {
    Show show;
    show.empty(15);
    show.walk(0, 300);
    show.empty(10);
    show.finish();
    QCOMPARE(show.told(), std::string("person 1 enter left; person 1 disappear"));
}

void tst_TrackBook::theEndTellsOfWhoWasJustLeaving() {
    Show show;
    show.empty(15);
    show.walk(0, 716);
    show.empty(1);
    QCOMPARE(show.told(), std::string("person 1 enter left"));
    show.finish();
    QCOMPARE(show.told(), std::string("person 1 enter left; person 1 leave right"));
}

void tst_TrackBook::theEndIsNoEventForWhoIsThere() {
    Show show;
    show.empty(15);
    show.walk(0, 716);
    show.finish();
    QCOMPARE(show.told(), std::string("person 1 enter left"));
}

void tst_TrackBook::forgettingEndsAllWithoutEvents() {
    Show show;
    show.empty(15);
    show.walk(0, 300);
    show.book.forget();
    show.empty(30);
    show.finish();
    QCOMPARE(show.told(), std::string("person 1 enter left"));
}

void tst_TrackBook::countingGoesOnAfterTheKnownNames() {
    Show show;
    show.book.continueFrom({"person 4", "person 11", "object 2", "personal 30"}, {});
    show.empty(15);
    show.walk(0, 300);
    for (int i = 0; i < 20; ++i)
        show.picture({{{300, 400, 60, 40}, 2, false}});
    QVERIFY(show.told().find("person 12 enter left") != std::string::npos);
    QVERIFY(show.told().find("object 3 appear") != std::string::npos);
}

void tst_TrackBook::aKnownNameIsTakenOverWhereItsOwnerLay() {
    Show show;
    // At 4.2 s it lay at 304 (picture 21 of a walk of 16 pixels a picture).
    show.book.continueFrom({"person 3"}, {{TimeUs{4'200'000}, "person 3", {300, 200, 50, 120}}});
    show.walk(-32, 400);
    QCOMPARE(show.told(), std::string());
    QCOMPARE(show.book.tracks()[0].name, std::string("person 3"));
    QVERIFY(show.book.tracks()[0].kind == TrackKind::Person);
}

void tst_TrackBook::whoWasNotThereBeforeGetsANewNameAfterwards() {
    Show show;
    show.book.continueFrom({"person 3"}, {{TimeUs{4'200'000}, "person 3", {700, 20, 50, 120}}});
    for (int i = 0; i < 21; ++i)
        show.picture({{{16 * i, 200, 50, 120}}});
    QVERIFY(show.book.tracks()[0].name.empty());
    show.walk(336, 400);
    QCOMPARE(show.book.tracks()[0].name, std::string("person 4"));
}

void tst_TrackBook::aKnownOneWhoHasGoneIsNotMadeUp() {
    Show show;
    std::vector<KnownPlace> places;
    for (int i = 0; i <= 20; ++i)
        places.push_back({TimeUs{i * 200'000}, "person 3", {300 + 16 * i, 200, 50, 120}});
    show.book.continueFrom({"person 3"}, places);
    show.empty(25);
    QVERIFY(show.book.tracks().empty());
}

QTEST_APPLESS_MAIN(tst_TrackBook)
#include "tst_track_book.moc"
