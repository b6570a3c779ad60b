#include "core/pipeline/sampler.h"

#include <QTest>

#include <vector>

using ds::DurationUs;
using ds::TimeUs;
using ds::pipeline::Sampler;

namespace {

/// The indexes of the frames sampled, and those given between, of frames that begin at `pts`.
struct Chosen {
    std::vector<int> samples;
    std::vector<int> between;
};

Chosen choose(Sampler sampler, const std::vector<std::int64_t>& pts, std::int64_t end) {
    Chosen chosen;
    for (std::size_t i = 0; i < pts.size(); ++i) {
        const TimeUs frameEnd{i + 1 < pts.size() ? pts[i + 1] : end};
        switch (sampler.use(frameEnd)) {
        case Sampler::Use::Sample:
            chosen.samples.push_back(static_cast<int>(i));
            break;
        case Sampler::Use::Between:
            chosen.between.push_back(static_cast<int>(i));
            break;
        case Sampler::Use::Skip:
            break;
        }
    }
    return chosen;
}

std::vector<std::int64_t> evenly(int frames, std::int64_t us) {
    std::vector<std::int64_t> pts;
    for (int i = 0; i < frames; ++i)
        pts.push_back(i * us);
    return pts;
}

} // namespace

/// Sample k is the frame shown at k/rate.
class tst_Sampler : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void samplesTheFrameShownAtEachSecond();
    void thirdsOfASecondDoNotDrift();
    void longFrameIsSampledOnce();
    void startsInTheMiddle();
    void slowRateSkipsSeconds();
};

void tst_Sampler::samplesTheFrameShownAtEachSecond() {
    const Chosen chosen = choose({1, 5, {0}, {0}}, evenly(25, 100'000), 2'500'000);
    QCOMPARE(chosen.samples, (std::vector<int>{0, 10, 20}));
    QCOMPARE(chosen.between, (std::vector<int>{2, 4, 6, 8, 12, 14, 16, 18, 22, 24}));
}

void tst_Sampler::thirdsOfASecondDoNotDrift() {
    // 30000/1001 frames a second: frame n begins at n × 33 366.67 µs; 1 s is in frame 29, as it
    // begins at 967 633 µs and the next at 1 001 000 µs; 1000 s is in frame 29 970.
    std::vector<std::int64_t> pts;
    for (std::int64_t n = 0; n < 29'972; ++n)
        pts.push_back(n * 1'001'000 / 30);
    const Chosen chosen = choose({1, 0, {0}, {0}}, pts, 29'972LL * 1'001'000 / 30);
    QCOMPARE(chosen.samples.size(), std::size_t{1001});
    QCOMPARE(chosen.samples[1], 29);
    QCOMPARE(chosen.samples[1000], 29'970);
    QVERIFY(chosen.between.empty());
}

void tst_Sampler::longFrameIsSampledOnce() {
    // One picture stays from 0.5 s to 4.2 s; 1, 2, 3 and 4 s all fall on it.
    const Chosen chosen = choose({1, 0, {0}, {0}}, {0, 500'000, 4'200'000, 5'000'000}, 5'500'000);
    QCOMPARE(chosen.samples, (std::vector<int>{0, 1, 3}));
}

void tst_Sampler::startsInTheMiddle() {
    // Warm-up from 1 s, samples from 2 s: frames before are only looked at.
    const Chosen chosen =
        choose({1, 2, {1'000'000}, {2'000'000}},
               {1'000'000, 1'250'000, 1'500'000, 1'750'000, 2'000'000, 2'250'000}, 2'500'000);
    QCOMPARE(chosen.samples, (std::vector<int>{4}));
    QCOMPARE(chosen.between, (std::vector<int>{0, 2}));
}

void tst_Sampler::slowRateSkipsSeconds() {
    const Chosen chosen = choose({0.25, 0, {0}, {0}}, evenly(10, 1'000'000), 10'000'000);
    QCOMPARE(chosen.samples, (std::vector<int>{0, 4, 8}));
}

QTEST_APPLESS_MAIN(tst_Sampler)
#include "tst_sampler.moc"
