#include "core/media/video_source.h"
#include "tests/support/clip_maker.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace ds;
using namespace ds::media;
using ds::test::ClipSpec;

namespace {

const CausalView kEnd = CausalView::at({3'600'000'000'000});

struct Case {
    const char* name;
    ClipSpec spec;
};

ClipSpec clip(const char* codec, const char* container, int gop, int bframes, bool open = false,
              int rateNum = 25, int rateDen = 1) {
    ClipSpec spec;
    spec.codec = codec;
    spec.container = container;
    spec.gop = gop;
    spec.bframes = bframes;
    spec.openGop = open;
    spec.rateNum = rateNum;
    spec.rateDen = rateDen;
    spec.frames = 60;
    return spec;
}

/// 25 a second with uneven steps and a gap of four seconds.
std::vector<TimeUs> unevenTimes() {
    std::vector<TimeUs> times;
    std::int64_t at = 0;
    for (int i = 0; i < 60; ++i) {
        times.push_back({at});
        at += i == 30 ? 4'000'000 : i % 3 == 0 ? 20'000 : 50'000;
    }
    return times;
}

ClipSpec uneven(const char* codec, const char* container, int gop, int bframes) {
    ClipSpec spec = clip(codec, container, gop, bframes);
    spec.times = unevenTimes();
    return spec;
}

ClipSpec starting(double seconds, ClipSpec spec) {
    spec.startSeconds = seconds;
    return spec;
}

ClipSpec with(const char* codecOptions, ClipSpec spec) {
    spec.codecOptions = codecOptions;
    return spec;
}

std::vector<Case> cases() {
    return {
        {"h264 mp4, all key frames", clip("libx264", "mp4", 1, 0)},
        {"h264 mp4", clip("libx264", "mp4", 12, 0, false, 30'000, 1001)},
        {"h264 mp4, B", clip("libx264", "mp4", 12, 3)},
        {"h264 mp4, B, open", clip("libx264", "mp4", 12, 3, true)},
        {"h264 mp4, one group", clip("libx264", "mp4", 250, 3, false, 60, 1)},
        {"h264 mov, slow", clip("libx264", "mov", 12, 3, true, 10, 1)},
        {"h264 mkv, B, open", clip("libx264", "mkv", 12, 3, true, 30'000, 1001)},
        {"h264 mkv, late start", starting(5, clip("libx264", "mkv", 12, 3))},
        {"h264 mp4, late start", starting(5, clip("libx264", "mp4", 12, 3))},
        {"h264 ts", clip("libx264", "ts", 12, 0, false, 60, 1)},
        {"h264 ts, B, open", clip("libx264", "ts", 12, 3, true)},
        {"h264 ts, one group", clip("libx264", "ts", 250, 3)},
        {"h264 ts, clock wraps", starting(95'443, clip("libx264", "ts", 12, 3))},
        {"h264 avi", clip("libx264", "avi", 12, 0)},
        {"h264 avi, B", clip("libx264", "avi", 12, 3)},
        {"h264 avi, B, open", clip("libx264", "avi", 12, 3, true)},
        {"h264 mp4, refreshing columns",
         with("x264-params=intra-refresh=1:scenecut=0", clip("libx264", "mp4", 12, 0))},
        {"h264 mp4, uneven", uneven("libx264", "mp4", 12, 3)},
        {"h264 mkv, uneven", uneven("libx264", "mkv", 12, 3)},
        {"h264 ts, uneven", uneven("libx264", "ts", 12, 3)},
        {"h265 mp4, B, open", clip("libx265", "mp4", 12, 3, true)},
        {"h265 mkv, one group", clip("libx265", "mkv", 250, 3)},
        {"h265 ts, B, open", clip("libx265", "ts", 12, 3, true, 30'000, 1001)},
        {"mpeg4 avi", clip("mpeg4", "avi", 12, 0)},
        {"mpeg4 avi, B", clip("mpeg4", "avi", 12, 2)},
        {"mpeg4 mp4, B", clip("mpeg4", "mp4", 12, 2)},
        {"mpeg2 ts, B, open", clip("mpeg2video", "ts", 12, 2, true)},
        {"mpeg2 mpg, B", clip("mpeg2video", "mpg", 12, 2)},
        {"mjpeg avi",
         [] {
             ClipSpec spec = clip("mjpeg", "avi", 1, 0, false, 10, 1);
             spec.pixelFormat = "yuvj420p";
             return spec;
         }()},
        {"ffv1 mkv", clip("ffv1", "mkv", 12, 0)},
        {"vp9 webm", clip("libvpx-vp9", "webm", 30, 0)},
        {"vp9 webm, hidden frames", with("auto-alt-ref=1,lag-in-frames=16,deadline=good,cpu-used=5",
                                         clip("libvpx-vp9", "webm", 30, 0))},
        {"vp8 webm, hidden frames", with("auto-alt-ref=1,lag-in-frames=16,deadline=good,cpu-used=5",
                                         clip("libvpx", "webm", 30, 0))},
        {"h264 bare stream", clip("libx264", "h264", 12, 3)},
    };
}

/// Times of containers that count milliseconds are off by half of one.
constexpr std::int64_t kRounding = 1'100;

} // namespace

/// Asked for a time, the source gives the frame whose interval holds it: always.
class tst_FrameTruth : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void listsEveryFrameAtItsTime_data();
    void listsEveryFrameAtItsTime();
    void readsEveryFrameInOrder_data() { listsEveryFrameAtItsTime_data(); }
    void readsEveryFrameInOrder();
    void findsTheFrameOfAnyTime_data() { listsEveryFrameAtItsTime_data(); }
    void findsTheFrameOfAnyTime();
    void stepsBackThroughEveryFrame_data() { listsEveryFrameAtItsTime_data(); }
    void stepsBackThroughEveryFrame();
    void goesOnFromWhereItSought_data() { listsEveryFrameAtItsTime_data(); }
    void goesOnFromWhereItSought();
    void soughtAThousandTimes();

private:
    std::unique_ptr<VideoSource> open(int threads = 1);
    static int numberOf(const VideoFrame& frame);

    QTemporaryDir m_dir;
    std::vector<Case> m_cases = cases();
    std::vector<std::string> m_paths;
    int m_seeks = 0;
};

void tst_FrameTruth::initTestCase() {
    for (std::size_t i = 0; i < m_cases.size(); ++i) {
        m_cases[i].spec.name = "clip" + std::to_string(i);
        const auto path = ds::test::makeClip(m_dir.path().toStdString(), m_cases[i].spec);
        QVERIFY2(path.has_value(), m_cases[i].name);
        m_paths.push_back(*path);
    }
}

void tst_FrameTruth::listsEveryFrameAtItsTime_data() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i)
        QTest::newRow(m_cases[i].name) << static_cast<int>(i);
}

std::unique_ptr<VideoSource> tst_FrameTruth::open(int threads) {
    const int index = *static_cast<int*>(QTest::qData("index", qMetaTypeId<int>()));
    VideoOptions options;
    options.threads = threads;
    auto source = VideoSource::open(m_paths[static_cast<std::size_t>(index)], options);
    return source ? std::move(*source) : nullptr;
}

int tst_FrameTruth::numberOf(const VideoFrame& frame) {
    const auto image = frame.toImage(PixelFormat::Gray8);
    return image ? ds::test::readNumber(*image).value_or(-1) : -2;
}

void tst_FrameTruth::listsEveryFrameAtItsTime() {
    QFETCH(int, index);
    const ClipSpec& spec = m_cases[static_cast<std::size_t>(index)].spec;
    const auto source = open();
    QVERIFY(source);
    QCOMPARE(source->frameCount(), std::int64_t{spec.frames});
    TimeUs at{0};
    for (int i = 0; i < spec.frames; ++i) {
        QVERIFY(std::abs(at.us - shownTime(spec, i).us) < kRounding);
        QCOMPARE(source->frameNumberAt(at), std::int64_t{i});
        const auto next = source->nextPts(at);
        QCOMPARE(next.has_value(), i + 1 < spec.frames);
        at = next.value_or(at);
    }
    QVERIFY(source->endTime() > source->lastPts());
}

void tst_FrameTruth::readsEveryFrameInOrder() {
    QFETCH(int, index);
    const ClipSpec& spec = m_cases[static_cast<std::size_t>(index)].spec;
    const auto source = open(2);
    QVERIFY(source);
    for (int i = 0; i < spec.frames; ++i) {
        const auto frame = source->next();
        QVERIFY(frame.has_value());
        QVERIFY2(frame->has_value(), qPrintable(QString::number(i)));
        QCOMPARE(numberOf(**frame), i);
        QVERIFY(std::abs((*frame)->pts().us - shownTime(spec, i).us) < kRounding);
    }
    for (int again = 0; again < 2; ++again) {
        const auto end = source->next();
        QVERIFY(end.has_value() && !end->has_value());
    }
}

void tst_FrameTruth::findsTheFrameOfAnyTime() {
    QFETCH(int, index);
    const ClipSpec& spec = m_cases[static_cast<std::size_t>(index)].spec;
    const auto source = open();
    QVERIFY(source);
    std::mt19937 random(static_cast<unsigned>(index) + 1);
    std::uniform_int_distribution<int> frames(0, spec.frames - 1);
    for (int i = 0; i < 32; ++i, ++m_seeks) {
        const int wanted = frames(random);
        const std::int64_t begin = shownTime(spec, wanted).us + kRounding;
        const std::int64_t end = wanted + 1 < spec.frames
                                     ? shownTime(spec, wanted + 1).us - kRounding
                                     : begin + 1'000'000;
        const TimeUs t{std::uniform_int_distribution<std::int64_t>(begin, end)(random)};
        const auto frame = source->frameAt(t, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), wanted);
        QCOMPARE(frame->pts(), source->ptsAt(t));
    }
}

void tst_FrameTruth::stepsBackThroughEveryFrame() {
    QFETCH(int, index);
    const ClipSpec& spec = m_cases[static_cast<std::size_t>(index)].spec;
    const auto source = open();
    QVERIFY(source);
    TimeUs at = source->endTime();
    for (int i = spec.frames - 1; i >= 0; --i) {
        const auto frame = source->frameAt(at, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), i);
        const auto before = source->previousPts(at);
        QCOMPARE(before.has_value(), i > 0);
        at = before.value_or(at);
    }
}

void tst_FrameTruth::goesOnFromWhereItSought() {
    QFETCH(int, index);
    const ClipSpec& spec = m_cases[static_cast<std::size_t>(index)].spec;
    const auto source = open(2);
    QVERIFY(source);
    for (const int from : {41, 3, 58, 24}) {
        QVERIFY(source->seek({shownTime(spec, from).us + kRounding}).has_value());
        for (int i = from; i < std::min(from + 4, spec.frames); ++i) {
            const auto frame = source->next();
            QVERIFY(frame.has_value() && frame->has_value());
            QCOMPARE(numberOf(**frame), i);
        }
    }
}

void tst_FrameTruth::soughtAThousandTimes() {
    QVERIFY2(m_seeks >= 1000, qPrintable(QString::number(m_seeks)));
}

QTEST_APPLESS_MAIN(tst_FrameTruth)
#include "tst_frame_truth.moc"
