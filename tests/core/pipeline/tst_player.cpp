#include "tests/core/pipeline/player_bench.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ds;
using namespace ds::pipeline;
using namespace std::chrono_literals;
using ds::test::Bench;
using ds::test::ClipSpec;
using ds::test::frameTime;

/// Plays, steps, shuttles and scrubs, always on the right frame. The clock is turned by hand.
class tst_Player : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void showsTheFirstFrameWhenOpened();
    void handsOutTheIndex();
    void saysWhyAFileCannotBeOpened();
    void showsTheFrameSought();
    void showsTheNewestOfManySeeks();
    void stepsBothWays();
    void stepsAddUp();
    void playsFrameByFrameByTheClock();
    void showsTheFrameThatIsDue();
    void stopsAtTheEndAndBeginsAgain();
    void playsBackwards();
    void stopsAtTheStartGoingBackwards();
    void shuttlesFasterEachTime();
    void keepsRatesInTheirLimits();
    void interpolatesThePosition();
    void pausesOnTheFrameShown();
    void scalesToTheView();
    void opensAnotherFileWhileWorking();
    void endsWhileDecoding();
    void closes();

private:
    QTemporaryDir m_dir;
    std::string m_clip;  ///< 100 frames, one group, sound
    std::string m_large; ///< slow to decode
};

void tst_Player::initTestCase() {
    ClipSpec spec;
    spec.name = "clip";
    spec.frames = 100;
    spec.gop = 250;
    spec.bframes = 3;
    spec.audioCodec = "aac";
    const auto clip = test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(clip.has_value());
    m_clip = *clip;
    spec.name = "large";
    spec.width = 1280;
    spec.height = 960;
    spec.frames = 150;
    spec.audioCodec.clear();
    spec.codecOptions = "preset=ultrafast";
    const auto large = test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(large.has_value());
    m_large = *large;
}

void tst_Player::showsTheFirstFrameWhenOpened() {
    Bench bench;
    QVERIFY(!bench.player.state()->open);
    QVERIFY(bench.open(m_clip));
    const auto state = bench.player.state();
    QCOMPARE(bench.picture(), 0);
    QCOMPARE(state->duration, TimeUs{4'000'000});
    QCOMPARE(state->info.frames.value_or(0), std::int64_t{100});
    QCOMPARE(state->frame->fullWidth, 160);
    QCOMPARE(state->frame->pts, TimeUs{0});
    QCOMPARE(state->frame->end, TimeUs{40'000});
    QVERIFY(!state->playing);
    QVERIFY(state->hasSound);
}

void tst_Player::handsOutTheIndex() {
    Bench bench;
    std::mutex mutex;
    std::string index;
    const auto keep = [&](const std::string& bytes) {
        const std::lock_guard lock(mutex);
        index = bytes;
    };
    bench.player.open(m_clip, {}, keep);
    QVERIFY(bench.until([&](const PlayerState&) {
        const std::lock_guard lock(mutex);
        return !index.empty();
    }));
    const std::string first = index;
    bench.player.open(m_clip, first, keep);
    QVERIFY(bench.until([](const PlayerState& s) { return s.open && s.frame; }));
    const std::lock_guard lock(mutex);
    QCOMPARE(index, first);
}

void tst_Player::saysWhyAFileCannotBeOpened() {
    Bench bench;
    bench.player.open(m_dir.filePath(QStringLiteral("none.mp4")).toStdString());
    QVERIFY(bench.until([](const PlayerState& s) { return s.error.has_value(); }));
    QCOMPARE(bench.player.state()->error->code, ErrorCode::NotFound);
    QVERIFY(!bench.player.state()->open);
    QVERIFY(bench.open(m_clip));
    QVERIFY(!bench.player.state()->error.has_value());
}

void tst_Player::showsTheFrameSought() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    for (const int number : {57, 3, 99, 0, 42, 41}) {
        bench.player.seek(frameTime(number));
        QVERIFY(bench.shows(number));
        QCOMPARE(bench.picture(), number);
        QCOMPARE(bench.player.state()->position, frameTime(number));
    }
    bench.player.seek({-5});
    QVERIFY(bench.shows(0));
    bench.player.seek({99'000'000});
    QVERIFY(bench.shows(99));
    QVERIFY(bench.player.state()->atEnd);
}

void tst_Player::showsTheNewestOfManySeeks() {
    Bench bench;
    QVERIFY(bench.open(m_large));
    for (int i = 0; i < 60; ++i)
        bench.player.seek(frameTime((i * 37) % 150));
    bench.player.seek(frameTime(123));
    QVERIFY(bench.shows(123));
    QCOMPARE(bench.picture(), 123);
    QCOMPARE(bench.player.state()->position, frameTime(123));
}

void tst_Player::stepsBothWays() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.seek(frameTime(50));
    for (int number = 51; number < 70; ++number) {
        bench.player.step(1);
        QVERIFY(bench.shows(number));
        QCOMPARE(bench.picture(), number);
    }
    for (int number = 68; number >= 30; --number) {
        bench.player.step(-1);
        QVERIFY(bench.shows(number));
        QCOMPARE(bench.picture(), number);
        QCOMPARE(bench.player.state()->position, TimeUs{number * 40'000});
    }
}

void tst_Player::stepsAddUp() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    for (int i = 0; i < 40; ++i)
        bench.player.step(1);
    QVERIFY(bench.shows(40));
    bench.player.step(-15);
    bench.player.step(2);
    QVERIFY(bench.shows(27));
    bench.player.step(-1000);
    QVERIFY(bench.shows(0));
    bench.player.step(1000);
    QVERIFY(bench.shows(99));
}

void tst_Player::playsFrameByFrameByTheClock() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.seek(frameTime(10));
    QVERIFY(bench.shows(10));
    bench.player.play();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    for (int number = 11; number < 60; ++number) {
        bench.clock.advance(40ms);
        QVERIFY(bench.shows(number));
        QCOMPARE(bench.picture(), number);
    }
}

void tst_Player::showsTheFrameThatIsDue() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.setRate(16);
    bench.player.play();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    bench.clock.advance(126ms); // 16 × 126 ms = 2.016 s
    QVERIFY(bench.shows(50));
    bench.player.setRate(0.25);
    QVERIFY(bench.until([](const PlayerState& s) { return s.rate == 0.25; }));
    bench.clock.advance(160ms);
    QVERIFY(bench.shows(51));
}

void tst_Player::stopsAtTheEndAndBeginsAgain() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.seek(frameTime(97));
    // A clock that jumps while a picture is decoded would be taken back to that picture.
    QVERIFY(bench.shows(97));
    bench.player.play();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    bench.clock.advance(1s);
    QVERIFY(bench.until([](const PlayerState& s) { return s.atEnd && !s.playing; }));
    QVERIFY(bench.shows(99));
    QCOMPARE(bench.player.state()->position, TimeUs{99 * 40'000});
    bench.player.play();
    QVERIFY(bench.shows(0));
    QVERIFY(bench.player.state()->playing);
    QVERIFY(!bench.player.state()->atEnd);
}

void tst_Player::playsBackwards() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.seek(frameTime(80));
    QVERIFY(bench.shows(80));
    bench.player.setRate(-1);
    bench.player.play();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    for (int number = 79; number >= 40; --number) {
        bench.clock.advance(40ms);
        QVERIFY(bench.shows(number));
        QCOMPARE(bench.picture(), number);
    }
    QVERIFY(bench.sink->written().empty());
}

void tst_Player::stopsAtTheStartGoingBackwards() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.seek(frameTime(3));
    QVERIFY(bench.shows(3));
    bench.player.shuttle(-1);
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    bench.clock.advance(1s);
    QVERIFY(bench.until([](const PlayerState& s) { return !s.playing; }));
    QVERIFY(bench.shows(0));
    QVERIFY(!bench.player.state()->atEnd);
}

void tst_Player::shuttlesFasterEachTime() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    for (const double rate : {1.0, 2.0, 4.0, 8.0, 16.0, 16.0}) {
        bench.player.shuttle(1);
        QVERIFY(bench.until([&](const PlayerState& s) { return s.playing && s.rate == rate; }));
    }
    for (const double rate : {-1.0, -2.0}) {
        bench.player.seek(frameTime(50));
        if (rate == -2.0)
            bench.player.shuttle(-1);
        bench.player.shuttle(-1);
        QVERIFY(bench.until([&](const PlayerState& s) { return s.playing && s.rate == rate; }));
    }
    bench.player.shuttle(0);
    QVERIFY(bench.until([](const PlayerState& s) { return !s.playing && s.rate == 1; }));
}

void tst_Player::keepsRatesInTheirLimits() {
    Bench bench;
    const std::pair<double, double> rates[]{{100, 16}, {-100, -16}, {0.01, 0.25}, {-0.1, -0.25}};
    for (const auto& [asked, given] : rates) {
        bench.player.setRate(asked);
        QVERIFY(
            bench.until([&, wanted = given](const PlayerState& s) { return s.rate == wanted; }));
    }
    bench.player.setRate(0);
    bench.player.setRate(2);
    QVERIFY(bench.until([](const PlayerState& s) { return s.rate == 2; }));
}

void tst_Player::interpolatesThePosition() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.setRate(2);
    bench.player.play();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    bench.clock.advance(7ms);
    QCOMPARE(bench.player.state()->position, TimeUs{14'000});
    bench.clock.advance(100ms);
    QCOMPARE(bench.player.state()->position, TimeUs{214'000});
}

void tst_Player::pausesOnTheFrameShown() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.togglePlay();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    bench.clock.advance(1'010ms);
    QVERIFY(bench.shows(25));
    bench.player.togglePlay();
    QVERIFY(bench.until([](const PlayerState& s) { return !s.playing; }));
    bench.clock.advance(5s);
    QCOMPARE(bench.player.state()->position, TimeUs{1'000'000});
    QCOMPARE(bench.player.state()->frame->number, std::int64_t{25});
    bench.player.step(-1);
    QVERIFY(bench.shows(24));
}

void tst_Player::scalesToTheView() {
    Bench bench;
    bench.player.setTargetSize(80, 80);
    QVERIFY(bench.open(m_clip));
    QCOMPARE(bench.player.state()->frame->image.width(), 80);
    QCOMPARE(bench.player.state()->frame->image.height(), 60);
    QCOMPARE(bench.player.state()->frame->fullWidth, 160);
    bench.player.setTargetSize(0, 0);
    QVERIFY(bench.until([](const PlayerState& s) { return s.frame->image.width() == 160; }));
}

void tst_Player::opensAnotherFileWhileWorking() {
    Bench bench;
    QVERIFY(bench.open(m_large));
    bench.player.seek(frameTime(149));
    bench.player.open(m_clip);
    bench.player.seek(frameTime(7));
    QVERIFY(bench.until([&](const PlayerState& s) { return s.open && s.path == m_clip; }));
    QVERIFY(bench.shows(7));
    QCOMPARE(bench.player.state()->frame->fullWidth, 160);
}

void tst_Player::endsWhileDecoding() {
    for (int i = 0; i < 8; ++i) {
        Bench bench;
        if (i % 2 == 0)
            QVERIFY(bench.open(m_large));
        else
            bench.player.open(m_large);
        bench.player.seek(frameTime(140));
        if (i % 3 == 0)
            bench.player.play();
    }
}

void tst_Player::closes() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.play();
    bench.player.close();
    QVERIFY(bench.until([](const PlayerState& s) { return !s.open; }));
    QVERIFY(!bench.player.state()->frame);
    QVERIFY(!bench.player.state()->playing);
    bench.player.seek(frameTime(3));
    bench.player.step(1);
    bench.player.play();
    QVERIFY(bench.open(m_clip));
    QCOMPARE(bench.player.state()->frame->number, std::int64_t{0});
}

QTEST_APPLESS_MAIN(tst_Player)
#include "tst_player.moc"
