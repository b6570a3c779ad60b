#include "tests/core/pipeline/player_bench.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ds;
using namespace ds::pipeline;
using namespace std::chrono_literals;
using ds::test::Bench;
using ds::test::ClipSpec;
using ds::test::frameTime;
using ds::test::secondsOf;

/// Sound goes with the pictures: on time, at the right pitch, and silent where it makes no sense.
class tst_PlayerSound : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void writesSoundAheadInSmallPieces();
    void keepsSoundOnTheClock();
    void stretchesSoundAtOtherRates_data();
    void stretchesSoundAtOtherRates();
    void isSilentWhereSoundMakesNoSense();
    void playsOnWithoutADevice();

private:
    QTemporaryDir m_dir;
    std::string m_clip;
};

void tst_PlayerSound::initTestCase() {
    ClipSpec spec;
    spec.name = "clip";
    spec.frames = 100;
    spec.gop = 250;
    spec.bframes = 3;
    spec.audioCodec = "aac";
    const auto clip = test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(clip.has_value());
    m_clip = *clip;
}

void tst_PlayerSound::writesSoundAheadInSmallPieces() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.seek({1'000'000});
    QVERIFY(bench.shows(25));
    bench.player.play();
    const auto enough = [&](const PlayerState&) {
        return secondsOf(bench.sink->written()) >= 0.15;
    };
    QVERIFY(bench.until(enough));
    const auto blocks = bench.sink->written();
    QVERIFY(bench.sink->longest() <= 960);
    QVERIFY(std::abs(blocks.front().time.us - 1'000'000) < 2'000);
    QVERIFY(secondsOf(blocks) < 0.2);
    const auto loudest = std::max_element(blocks[2].samples.begin(), blocks[2].samples.end());
    QVERIFY(*loudest > 0.25F && *loudest < 0.35F);
}

void tst_PlayerSound::keepsSoundOnTheClock() {
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.play();
    const auto ahead = [&](const PlayerState&) {
        return bench.sink->queuedSeconds().value_or(0) >= 0.15;
    };
    QVERIFY(bench.until(ahead));
    for (int i = 0; i < 20; ++i) {
        bench.clock.advance(50ms);
        QVERIFY(bench.until(ahead));
    }
    // Heard at 1 s: 1 s of sound, and what is queued.
    const double behind = secondsOf(bench.sink->written()) - 1;
    QVERIFY2(behind >= 0.14 && behind < 0.2, qPrintable(QString::number(behind)));
    // A device that swallows half a second is waited for.
    const auto before = bench.sink->written();
    for (int i = 0; i < 5; ++i) {
        bench.sink->swallow(0.1);
        QVERIFY(bench.until(ahead));
    }
    const auto after = bench.sink->written();
    QVERIFY(after.back().time.us - before.back().time.us < 120'000);
    QVERIFY(secondsOf(after) - secondsOf(before) > 0.45);
}

void tst_PlayerSound::stretchesSoundAtOtherRates_data() {
    QTest::addColumn<double>("rate");
    for (const double rate : {0.5, 1.5, 2.0})
        QTest::addRow("%.1f", rate) << rate;
}

void tst_PlayerSound::stretchesSoundAtOtherRates() {
    QFETCH(double, rate);
    Bench bench;
    QVERIFY(bench.open(m_clip));
    bench.player.setRate(rate);
    bench.player.play();
    const auto ahead = [&](const PlayerState&) {
        return bench.sink->queuedSeconds().value_or(0) >= 0.15;
    };
    QVERIFY(bench.until(ahead));
    for (int i = 0; i < 20; ++i) {
        bench.clock.advance(50ms);
        QVERIFY(bench.until(ahead));
    }
    const auto blocks = bench.sink->written();
    const double media = blocks.back().time.seconds() - blocks.front().time.seconds();
    QVERIFY2(std::abs(media / rate - secondsOf(blocks)) < 0.06, qPrintable(QString::number(media)));
    // The pitch stays: 440 periods a second, two crossings each.
    int crossings = 0;
    float last = 0;
    for (const AudioBlock& block : blocks)
        for (std::size_t i = 0; i < block.samples.size(); i += 2) {
            crossings += (last < 0) != (block.samples[i] < 0) ? 1 : 0;
            last = block.samples[i];
        }
    const double pitch = crossings / 2.0 / secondsOf(blocks);
    QVERIFY2(std::abs(pitch - 440) < 22, qPrintable(QString::number(pitch)));
}

void tst_PlayerSound::isSilentWhereSoundMakesNoSense() {
    for (const double rate : {0.25, 4.0, -1.0}) {
        Bench bench;
        QVERIFY(bench.open(m_clip));
        bench.player.setRate(rate);
        bench.player.seek(frameTime(50));
        QVERIFY(bench.shows(50));
        bench.player.play();
        QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
        bench.clock.advance(rate == 0.25 ? 200ms : 60ms);
        QVERIFY(bench.shows(rate == 0.25 ? 51 : rate > 0 ? 56 : 49));
        QVERIFY(bench.sink->written().empty());
    }
}

void tst_PlayerSound::playsOnWithoutADevice() {
    Bench bench;
    bench.sink->setDevice(false);
    QVERIFY(bench.open(m_clip));
    bench.player.play();
    QVERIFY(bench.until([](const PlayerState& s) { return s.playing; }));
    bench.clock.advance(500ms);
    QVERIFY(bench.shows(12));
    QVERIFY(bench.sink->written().empty());
    // One comes: sound begins where the pictures are.
    bench.sink->setDevice(true);
    bench.clock.advance(40ms);
    QVERIFY(bench.shows(13));
    QVERIFY(bench.until([&](const PlayerState&) { return !bench.sink->written().empty(); }));
    const TimeUs first = bench.sink->written().front().time;
    QVERIFY(first.us > 498'000 && first.us < 542'000);
    QVERIFY(!bench.player.state()->error.has_value());
}

QTEST_APPLESS_MAIN(tst_PlayerSound)
#include "tst_player_sound.moc"
