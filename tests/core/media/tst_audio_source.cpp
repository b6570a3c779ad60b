#include "core/media/video_source.h"
#include "tests/support/clip_maker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace ds;
using namespace ds::media;
using ds::test::ClipSpec;

namespace {

/// Silence with a tone of 50 ms at every full second.
float ticks(double seconds) {
    const double in = seconds - std::floor(seconds);
    return in < 0.05 ? static_cast<float>(0.5 * std::sin(2 * M_PI * 1000 * seconds)) : 0.F;
}

/// Where sound first becomes loud at or after `from`.
std::optional<double> firstTick(AudioSource& source, double from) {
    if (!source.seek(TimeUs::fromSeconds(from)))
        return std::nullopt;
    for (;;) {
        const auto block = source.next();
        if (!block || !*block)
            return std::nullopt;
        const auto& samples = (*block)->samples;
        for (std::size_t i = 0; i < samples.size(); i += 2)
            if (std::abs(samples[i]) > 0.1F)
                return (*block)->time.seconds() + static_cast<double>(i) / 96'000;
    }
}

} // namespace

/// Sound lies on the timeline of the pictures.
class tst_AudioSource : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void liesOnThePicturesTimeline_data();
    void liesOnThePicturesTimeline();
    void beginsWhereItBegins();
    void cutsAtTheTimeSought();
    void endsOnce();
    void tellsWhenThereIsNone();
    void keepsTheTimeOfWhatWasLost();

private:
    QTemporaryDir m_dir;
};

/// As the pictures do: the clock of a transport stream goes on behind a hole.
void tst_AudioSource::keepsTheTimeOfWhatWasLost() {
    QFile both(m_dir.filePath(QStringLiteral("both.ts")));
    QVERIFY(both.open(QIODevice::WriteOnly));
    for (const double start : {100.0, 402.0}) {
        ClipSpec spec;
        spec.name = "piece" + std::to_string(static_cast<int>(start));
        spec.container = "ts";
        spec.audioCodec = "mp2";
        spec.startSeconds = start;
        const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
        QVERIFY(path.has_value());
        QFile piece(QString::fromStdString(*path));
        QVERIFY(piece.open(QIODevice::ReadOnly));
        both.write(piece.readAll());
    }
    both.close();
    const std::string path = both.fileName().toStdString();
    const auto video = VideoSource::open(path);
    QVERIFY(video.has_value());
    const auto audio = AudioSource::open(path, {(*video)->info().startUs});
    QVERIFY(audio.has_value());
    TimeUs last;
    int between = 0;
    for (;;) {
        const auto block = (*audio)->next();
        QVERIFY(block.has_value());
        if (!*block)
            break;
        last = (*block)->time;
        between += last.seconds() > 2.1 && last.seconds() < 301.9 ? 1 : 0;
    }
    QCOMPARE(between, 0);
    QVERIFY2(std::abs(last.seconds() - 304) < 0.1, qPrintable(QString::number(last.seconds())));
    QVERIFY(std::abs((*video)->endTime().seconds() - 304) < 0.1);
}

void tst_AudioSource::liesOnThePicturesTimeline_data() {
    QTest::addColumn<QString>("container");
    QTest::addColumn<QString>("codec");
    QTest::addColumn<double>("start");
    QTest::newRow("mp4") << QStringLiteral("mp4") << QStringLiteral("aac") << 0.0;
    QTest::newRow("mkv") << QStringLiteral("mkv") << QStringLiteral("libopus") << 0.0;
    QTest::newRow("mkv late") << QStringLiteral("mkv") << QStringLiteral("aac") << 7.0;
    QTest::newRow("ts") << QStringLiteral("ts") << QStringLiteral("mp2") << 0.0;
    QTest::newRow("ts late") << QStringLiteral("ts") << QStringLiteral("aac") << 500.0;
    QTest::newRow("avi") << QStringLiteral("avi") << QStringLiteral("libmp3lame") << 0.0;
}

void tst_AudioSource::liesOnThePicturesTimeline() {
    QFETCH(QString, container);
    QFETCH(QString, codec);
    QFETCH(double, start);
    ClipSpec spec;
    spec.name = QTest::currentDataTag();
    spec.container = container.toStdString();
    spec.audioCodec = codec.toStdString();
    spec.startSeconds = start;
    spec.frames = 150;
    spec.sound = ticks;
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(path.has_value());
    const auto video = VideoSource::open(*path);
    QVERIFY(video.has_value());
    const auto audio = AudioSource::open(*path, {(*video)->info().startUs});
    QVERIFY(audio.has_value());
    for (const double from : {0.5, 4.5, 1.5, 3.9}) {
        const auto tick = firstTick(**audio, from);
        QVERIFY(tick.has_value());
        const double expected = std::ceil(from);
        QVERIFY2(std::abs(*tick - expected) < 0.030,
                 qPrintable(QStringLiteral("%1 for %2").arg(*tick).arg(expected)));
    }
}

void tst_AudioSource::beginsWhereItBegins() {
    ClipSpec spec;
    spec.name = "late";
    spec.audioCodec = "aac";
    spec.audioStartSeconds = 1.3;
    spec.frames = 75;
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(path.has_value());
    const auto audio = AudioSource::open(*path);
    QVERIFY(audio.has_value());
    for (int i = 0; i < 2; ++i) {
        const auto block = (*audio)->next();
        QVERIFY(block.has_value() && block->has_value());
        QVERIFY(std::abs((*block)->time.seconds() - 1.3) < 0.05);
        QCOMPARE((*block)->sampleRate, 48'000);
        QCOMPARE((*block)->channels, 2);
        QVERIFY((*audio)->seek({200'000}).has_value());
    }
}

void tst_AudioSource::cutsAtTheTimeSought() {
    ClipSpec spec;
    spec.name = "cut";
    spec.audioCodec = "aac";
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(path.has_value());
    const auto audio = AudioSource::open(*path);
    QVERIFY(audio.has_value());
    QVERIFY((*audio)->seek({777'777}).has_value());
    const auto first = (*audio)->next();
    QVERIFY(first.has_value() && first->has_value());
    QVERIFY(std::abs((*first)->time.us - 777'777) <= 25);
    TimeUs expected = (*first)->time;
    for (auto block = first; block && *block; block = (*audio)->next()) {
        QVERIFY(std::abs(((*block)->time - expected).count()) <= 50);
        const auto frames = static_cast<std::int64_t>((*block)->samples.size() / 2);
        expected = (*block)->time + DurationUs{frames * 1'000'000 / 48'000};
    }
    QVERIFY(std::abs(expected.seconds() - 2.0) < 0.1);
}

void tst_AudioSource::endsOnce() {
    ClipSpec spec;
    spec.name = "short";
    spec.audioCodec = "aac";
    spec.frames = 10;
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(path.has_value());
    const auto audio = AudioSource::open(*path);
    QVERIFY(audio.has_value());
    for (;;) {
        const auto block = (*audio)->next();
        QVERIFY(block.has_value());
        if (!*block)
            break;
    }
    const auto again = (*audio)->next();
    QVERIFY(again.has_value() && !again->has_value());
    QVERIFY((*audio)->seek({100'000}).has_value());
    const auto back = (*audio)->next();
    QVERIFY(back.has_value() && back->has_value());
}

void tst_AudioSource::tellsWhenThereIsNone() {
    ClipSpec spec;
    spec.name = "silent";
    spec.frames = 3;
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(path.has_value());
    const auto audio = AudioSource::open(*path);
    QVERIFY(!audio.has_value());
    QCOMPARE(audio.error().code, ErrorCode::NotFound);
}

QTEST_APPLESS_MAIN(tst_AudioSource)
#include "tst_audio_source.moc"
