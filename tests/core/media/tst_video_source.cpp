#include "core/media/video_source.h"
#include "tests/support/clip_maker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace ds;
using namespace ds::media;
using ds::test::ClipSpec;

namespace {

const CausalView kEnd = CausalView::at({3'600'000'000'000});

int numberOf(const VideoFrame& frame) {
    const auto image = frame.toImage(PixelFormat::Bgra32);
    return image ? ds::test::readNumber(*image).value_or(-1) : -2;
}

void append(const std::string& to, const std::string& from) {
    QFile out(QString::fromStdString(to));
    QFile in(QString::fromStdString(from));
    QVERIFY(out.open(QIODevice::Append) && in.open(QIODevice::ReadOnly));
    out.write(in.readAll());
}

} // namespace

/// Recordings that are not the usual: streams, timelines, names.
class tst_VideoSource : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void leavesOutWhatAnEditListCuts();
    void joinsTransportStreamsWhoseClockStartsAnew();
    void keepsTheTimeOfWhatWasLost_data();
    void keepsTheTimeOfWhatWasLost();
    void oneFalseTimeShiftsNothing();
    void beginsAtTheFirstPictureThatCanBeDecoded();
    void takesTheContainersDefaultStream();
    void passesOverCovers();
    void opensAnyFileName_data();
    void opensAnyFileName();
    void keepsItsIndex();
    void ignoresAnIndexThatIsNotItsOwn();
    void hashesPixelsNotFiles();
    void seesNoFuture();
    void stopsWhenAsked();
    void goesOnAfterAStop_data();
    void goesOnAfterAStop();
    void probesWithoutCounting();

private:
    std::string make(const ClipSpec& spec,
                     const std::function<Image(int)>& draw = ds::test::numberPicture);
    std::string joined(const std::vector<std::pair<double, int>>& pieces);
    static std::unique_ptr<VideoSource> open(const std::string& path);

    QTemporaryDir m_dir;
};

std::string tst_VideoSource::make(const ClipSpec& spec, const std::function<Image(int)>& draw) {
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec, draw);
    if (!path)
        qWarning("%s: %s", path.error().subject.c_str(), path.error().detail.c_str());
    return path.value_or("");
}

std::unique_ptr<VideoSource> tst_VideoSource::open(const std::string& path) {
    auto source = VideoSource::open(path);
    if (!source)
        qWarning("%s", source.error().detail.c_str());
    return source ? std::move(*source) : nullptr;
}

void tst_VideoSource::leavesOutWhatAnEditListCuts() {
    ClipSpec spec;
    spec.name = "cut";
    spec.startSeconds = -0.4; // the edit list begins at 0: ten frames into the group
    spec.bframes = 2;
    spec.muxOptions = "use_editlist=1,avoid_negative_ts=disabled";
    const auto source = open(make(spec));
    QVERIFY(source);
    QCOMPARE(source->frameCount(), std::int64_t{40});
    for (const int i : {0, 39, 1, 20}) {
        const auto frame = source->frameAt({i * 40'000 + 1'000}, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), i + 10);
    }
    QCOMPARE(source->info().startUs, std::int64_t{0});
}

void tst_VideoSource::joinsTransportStreamsWhoseClockStartsAnew() {
    ClipSpec spec;
    spec.container = "ts";
    spec.bframes = 2;
    spec.frames = 24;
    std::string joined;
    // Back by half an hour, then ahead by a thousand seconds.
    for (const double start : {2000.0, 200.0, 1200.0}) {
        spec.name = "piece" + std::to_string(static_cast<int>(start));
        spec.startSeconds = start;
        const std::string piece =
            make(spec, [&](int i) { return ds::test::numberPicture(i + static_cast<int>(start)); });
        if (joined.empty())
            joined = piece;
        else
            append(joined, piece);
    }
    const auto source = open(joined);
    QVERIFY(source);
    QCOMPARE(source->frameCount(), std::int64_t{72});
    QVERIFY(std::abs(source->endTime().us - 72 * 40'000) < 90'000);
    QCOMPARE(source->info().warnings.size(), std::size_t{1});
    const std::array<int, 3> starts{2000, 200, 1200};
    TimeUs at{0};
    for (int i = 0; i < 72; ++i) {
        const auto frame = source->frameAt(at, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), starts[static_cast<std::size_t>(i / 24)] + i % 24);
        at = source->nextPts(at).value_or(at);
    }
    for (const int i : {60, 5, 30, 71, 48, 47}) {
        const auto frame = source->frameAt({i * 40'000 + 20'000}, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), starts[static_cast<std::size_t>(i / 24)] + i % 24);
    }
}

/// A transport stream of pieces, each with its start and number of pictures, which are numbered
/// through.
std::string tst_VideoSource::joined(const std::vector<std::pair<double, int>>& pieces) {
    std::string path;
    int before = 0;
    for (const auto& [start, frames] : pieces) {
        ClipSpec spec;
        spec.container = "ts";
        spec.name = "at" + std::to_string(static_cast<int>(start * 10)) + "of" +
                    std::to_string(pieces.size());
        spec.startSeconds = start;
        spec.frames = frames;
        const std::string piece =
            make(spec, [&](int i) { return ds::test::numberPicture(i + before); });
        if (path.empty())
            path = piece;
        else
            append(path, piece);
        before += frames;
    }
    return path;
}

void tst_VideoSource::keepsTheTimeOfWhatWasLost_data() {
    QTest::addColumn<double>("lost");
    for (const double lost : {4.0, 16.0, 300.0, 590.0})
        QTest::addRow("%g s", lost) << lost;
}

/// The clock goes on, the pictures do not: what follows keeps its time.
void tst_VideoSource::keepsTheTimeOfWhatWasLost() {
    QFETCH(double, lost);
    const std::string path = joined({{100.0, 24}, {100.96 + lost, 24}});
    const auto source = open(path);
    QVERIFY(source);
    QCOMPARE(source->frameCount(), std::int64_t{48});
    const TimeUs second = TimeUs::fromSeconds(0.96 + lost);
    QVERIFY(std::abs(source->endTime().us - second.us - 960'000) < 2'000);
    QVERIFY(source->info().warnings.empty());
    const std::vector<std::pair<std::int64_t, int>> asked{{500'000, 12},
                                                          {second.us / 2, 23},
                                                          {second.us - 20'000, 23},
                                                          {second.us + 20'000, 24},
                                                          {second.us + 500'000, 36}};
    for (const auto& [us, number] : asked) {
        const auto frame = source->frameAt({us}, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), number);
    }
    VideoOptions options;
    options.packetIndex = source->packetIndex();
    const auto again = VideoSource::open(path, options);
    QVERIFY(again.has_value());
    QCOMPARE((*again)->endTime(), source->endTime());
}

void tst_VideoSource::oneFalseTimeShiftsNothing() {
    // One picture says it is five minutes later; those after it go on as before.
    const auto source = open(joined({{100.0, 24}, {400.0, 1}, {101.0, 24}}));
    QVERIFY(source);
    QCOMPARE(source->frameCount(), std::int64_t{49});
    QVERIFY(std::abs(source->endTime().us - 49 * 40'000) < 90'000);
    for (int i = 0; i < 49; ++i) {
        const auto frame = source->frameAt({i * 40'000 + 20'000}, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), i);
    }
}

void tst_VideoSource::beginsAtTheFirstPictureThatCanBeDecoded() {
    ClipSpec spec;
    spec.name = "middle";
    spec.container = "ts";
    spec.openGop = true;
    spec.bframes = 2;
    const std::string path = make(spec);
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray all = file.readAll();
    // A third of the way in, at the border of a transport packet: in the middle of a group.
    const qsizetype from = all.size() / 3 / 188 * 188;
    file.seek(0);
    file.write(all.mid(from));
    file.resize(all.size() - from);
    file.close();
    const auto source = open(path);
    QVERIFY(source);
    const auto first = source->frameAt({0}, kEnd);
    QVERIFY(first.has_value());
    QCOMPARE(first->pts(), TimeUs{0});
    const int number = numberOf(*first);
    QVERIFY2(number > 0, qPrintable(QString::number(number)));
    QCOMPARE(source->frameCount(), std::int64_t{50 - number});
    const auto last = source->frameAt(source->lastPts(), kEnd);
    QVERIFY(last.has_value());
    QCOMPARE(numberOf(*last), 49);
}

void tst_VideoSource::takesTheContainersDefaultStream() {
    ClipSpec spec;
    spec.name = "two";
    spec.container = "mkv";
    spec.secondVideo = true;
    spec.frames = 10;
    const auto source = open(make(spec));
    QVERIFY(source);
    QCOMPARE(source->info().streams.size(), std::size_t{2});
    QVERIFY(!source->info().streams[0].chosen);
    QVERIFY(source->info().streams[1].chosen);
    const auto frame = source->frameAt({85'000}, kEnd);
    QVERIFY(frame.has_value());
    QCOMPARE(numberOf(*frame), 2);
    QCOMPARE(frame->width(), 160);
}

void tst_VideoSource::passesOverCovers() {
    ClipSpec spec;
    spec.name = "covered";
    spec.cover = true;
    spec.audioCodec = "aac";
    spec.frames = 10;
    const auto source = open(make(spec));
    QVERIFY(source);
    QCOMPARE(source->info().streams.back().kind, std::string("cover"));
    QCOMPARE(source->frameCount(), std::int64_t{10});

    spec.name = "song";
    spec.coverOnly = true;
    const auto song = VideoSource::open(make(spec));
    QVERIFY(!song.has_value());
    QCOMPARE(song.error().code, ErrorCode::NoVideo);
}

void tst_VideoSource::opensAnyFileName_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"with space", "100%", "a%03d", "no#1", "file:x", "http:y", "录像 ü é",
                             "-f", "a?b&c=d", "[x]{y}*", "\"q'", "back\\slash", "two\nlines"})
        QTest::newRow(name) << QString::fromUtf8(name);
}

void tst_VideoSource::opensAnyFileName() {
    QFETCH(QString, name);
    ClipSpec spec;
    spec.frames = 3;
    spec.name = name.toStdString();
    const std::string path = make(spec);
    QVERIFY(open(path));
    const auto info = probe(path, false);
    QVERIFY(info.has_value());
    QCOMPARE(info->path, path);
}

void tst_VideoSource::keepsItsIndex() {
    for (const char* container : {"mp4", "mkv", "ts", "avi"}) {
        ClipSpec spec;
        spec.name = "indexed";
        spec.container = container;
        spec.bframes = 3;
        spec.openGop = true;
        const std::string path = make(spec);
        const auto first = open(path);
        QVERIFY(first);
        VideoOptions options;
        options.packetIndex = first->packetIndex();
        QVERIFY(options.packetIndex.size() < 50 * 24);
        const auto again = VideoSource::open(path, options);
        QVERIFY(again.has_value());
        QCOMPARE((*again)->packetIndex(), options.packetIndex);
        QCOMPARE((*again)->frameCount(), first->frameCount());
        QCOMPARE((*again)->endTime(), first->endTime());
        for (const int i : {49, 13, 12, 11, 0}) {
            const auto frame = (*again)->frameAt({i * 40'000 + 20'000}, kEnd);
            QVERIFY(frame.has_value());
            QCOMPARE(numberOf(*frame), i);
        }
    }
}

void tst_VideoSource::ignoresAnIndexThatIsNotItsOwn() {
    ClipSpec spec;
    spec.name = "own";
    const std::string path = make(spec);
    const auto source = open(path);
    QVERIFY(source);
    const std::string good = source->packetIndex();
    std::vector<std::string> bad{"nonsense", good.substr(0, good.size() / 2), good + "x"};
    for (std::size_t at = 0; at < good.size(); at += 7) {
        bad.push_back(good);
        bad.back()[at] = static_cast<char>(bad.back()[at] ^ 0x41);
    }
    for (const std::string& bytes : bad) {
        VideoOptions options;
        options.packetIndex = bytes;
        const auto again = VideoSource::open(path, options);
        QVERIFY(again.has_value());
        QCOMPARE((*again)->packetIndex(), good);
    }
}

void tst_VideoSource::hashesPixelsNotFiles() {
    ClipSpec spec;
    spec.codec = "ffv1";
    spec.frames = 4;
    spec.name = "one";
    spec.container = "mkv";
    const auto one = open(make(spec));
    spec.name = "other";
    spec.container = "avi";
    const auto other = open(make(spec));
    QVERIFY(one && other);
    const auto a = one->frameAt({45'000}, kEnd);
    const auto b = other->frameAt({45'000}, kEnd);
    const auto c = other->frameAt({0}, kEnd);
    QVERIFY(a.has_value() && b.has_value() && c.has_value());
    QCOMPARE(a->hash(), b->hash());
    QVERIFY(a->hash() != c->hash());
    QCOMPARE(a->byteCount(), std::size_t{160 * 120 * 3 / 2});
}

void tst_VideoSource::seesNoFuture() {
    ClipSpec spec;
    spec.name = "future";
    const auto source = open(make(spec));
    QVERIFY(source);
    const auto frame = source->frameAt({1'000'001}, CausalView::at({1'000'000}));
    QVERIFY(!frame.has_value());
    QCOMPARE(frame.error().code, ErrorCode::Future);
    QVERIFY(source->frameAt({1'000'000}, CausalView::at({1'000'000})).has_value());
}

void tst_VideoSource::stopsWhenAsked() {
    ClipSpec spec;
    spec.name = "stopped";
    const std::string path = make(spec);
    std::stop_source stop;
    stop.request_stop();
    const auto opened = VideoSource::open(path, {}, stop.get_token());
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().code, ErrorCode::Cancelled);
    const auto source = open(path);
    QVERIFY(source);
    const auto frame = source->frameAt({1'500'000}, kEnd, stop.get_token());
    QVERIFY(!frame.has_value());
    QCOMPARE(frame.error().code, ErrorCode::Cancelled);
    const auto later = source->frameAt({1'500'000}, kEnd);
    QVERIFY(later.has_value());
    QCOMPARE(numberOf(*later), 37);
}

void tst_VideoSource::goesOnAfterAStop_data() {
    QTest::addColumn<QString>("container");
    for (const char* container : {"mp4", "mkv", "ts", "avi"})
        QTest::newRow(container) << QString::fromLatin1(container);
}

void tst_VideoSource::goesOnAfterAStop() {
    QFETCH(QString, container);
    ClipSpec spec;
    spec.name = "stopped";
    spec.container = container.toStdString();
    const auto source = open(make(spec));
    QVERIFY(source);
    std::stop_source stop;
    stop.request_stop();
    for (const int i : {0, 30, 10, 49}) {
        const TimeUs at{i * 40'000 + 20'000};
        QVERIFY(!source->seek({2'000'000 - at.us}, stop.get_token()).has_value());
        QVERIFY(!source->next(stop.get_token()).has_value());
        const auto frame = source->frameAt(at, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(numberOf(*frame), i);
    }
    QVERIFY(source->seek({0}).has_value());
    for (int i = 0; i < 50; ++i) {
        const auto frame = source->next();
        QVERIFY(frame.has_value() && frame->has_value());
        QCOMPARE(numberOf(**frame), i);
    }
}

void tst_VideoSource::probesWithoutCounting() {
    ClipSpec spec;
    spec.name = "probed";
    spec.container = "mkv";
    spec.audioCodec = "aac";
    spec.startSeconds = 3;
    const std::string path = make(spec);
    const auto info = probe(path, false);
    QVERIFY(info.has_value());
    QVERIFY(info->hasVideo());
    QVERIFY(!info->frames.has_value());
    QCOMPARE(info->streams.size(), std::size_t{2});
    QCOMPARE(info->streams[0].codec, std::string("h264"));
    QCOMPARE(info->streams[0].width, 160);
    QCOMPARE(info->streams[0].fps, 25.0);
    QCOMPARE(info->streams[1].kind, std::string("audio"));
    QCOMPARE(info->streams[1].sampleRate, 48'000);
    QCOMPARE(info->streams[1].channels, 2);
    const auto counted = probe(path, true);
    QVERIFY(counted.has_value());
    QCOMPARE(counted->frames.value_or(0), std::int64_t{50});
    QCOMPARE(counted->startUs, std::int64_t{3'000'000});
    QCOMPARE(counted->duration, DurationUs{2'000'000});
}

QTEST_APPLESS_MAIN(tst_VideoSource)
#include "tst_video_source.moc"
