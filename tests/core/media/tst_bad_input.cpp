#include "core/media/video_source.h"
#include "tests/support/clip_maker.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include <random>

using namespace ds;
using namespace ds::media;
using ds::test::ClipSpec;

namespace {

const CausalView kEnd = CausalView::at({3'600'000'000'000});

/// Opens, reads and seeks, as far as it goes.
void useAllOf(const std::string& path) {
    auto source = VideoSource::open(path);
    if (source) {
        for (int frames = 0; frames < 100; ++frames) {
            const auto frame = (*source)->next();
            if (!frame || !*frame)
                break;
            QCOMPARE((*frame)->hash().size(), std::size_t{64});
            if (frames % 4 == 0)
                (void)(*frame)->toImage(PixelFormat::Bgra32, 40, 40).has_value();
        }
        for (const std::int64_t us : {400'000, 100'000, 0, 5'000'000})
            (void)(*source)->frameAt({us}, kEnd).has_value();
        VideoOptions options;
        options.packetIndex = (*source)->packetIndex();
        QVERIFY(VideoSource::open(path, options).has_value());
    }
    auto audio = AudioSource::open(path);
    if (!audio)
        return;
    (void)(*audio)->seek({200'000}).has_value();
    for (int blocks = 0; blocks < 100; ++blocks) {
        const auto block = (*audio)->next();
        if (!block || !*block)
            break;
    }
}

/// More by DS_DAMAGE_ROUNDS, for a long search.
int damageRounds() {
    const int rounds = qEnvironmentVariableIntValue("DS_DAMAGE_ROUNDS");
    return rounds > 0 ? rounds : 24;
}

/// Without the rights of the superuser, who may read everything.
class AsNobody {
public:
    AsNobody() : m_before(::geteuid()) {
        if (m_before == 0)
            m_ok = ::seteuid(65'534) == 0;
    }
    ~AsNobody() {
        if (m_before == 0 && ::seteuid(0) != 0)
            std::abort();
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    bool ok() const { return m_ok; }

private:
    uid_t m_before;
    bool m_ok = true;
};

} // namespace

/// Whatever a person opens: a clear reason, or what can still be seen.
class tst_BadInput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesTheReason_data();
    void namesTheReason();
    void opensNoFileButTheOneAskedFor_data();
    void opensNoFileButTheOneAskedFor();
    void opensNoPipeAndNoDevice();
    void saysThatReadingIsNotAllowed();
    void saysThatTheIndexIsCutOff();
    void showsWhatIsThereOfACutFile_data();
    void showsWhatIsThereOfACutFile();
    void saysThatAFileEndsEarly();
    void survivesAnyDamage_data();
    void survivesAnyDamage();
    void goesOnBehindBrokenBytes_data();
    void goesOnBehindBrokenBytes();
    void saysWhichPicturesStandIn_data();
    void saysWhichPicturesStandIn();

private:
    std::string file(const char* name, const QByteArray& bytes);
    std::string clip(const char* name, const char* container, const char* codec = "libx264");

    QTemporaryDir m_dir;
};

std::string tst_BadInput::file(const char* name, const QByteArray& bytes) {
    QFile out(m_dir.filePath(QString::fromUtf8(name)));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        qFatal("cannot write");
    return out.fileName().toStdString();
}

std::string tst_BadInput::clip(const char* name, const char* container, const char* codec) {
    ClipSpec spec;
    spec.name = name;
    spec.container = container;
    spec.codec = codec;
    spec.bframes = 2;
    spec.audioCodec = "mp2";
    return ds::test::makeClip(m_dir.path().toStdString(), spec).value_or("");
}

void tst_BadInput::namesTheReason_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, const std::string& path, ErrorCode code) {
        QTest::newRow(name) << QString::fromStdString(path) << static_cast<int>(code);
    };
    std::mt19937 random(3);
    QByteArray noise(20'000, '\0');
    for (char& byte : noise)
        byte = static_cast<char>(random());
    row("missing", m_dir.filePath(QStringLiteral("none.mp4")).toStdString(), ErrorCode::NotFound);
    row("nothing in it", file("empty.mp4", {}), ErrorCode::EmptyFile);
    row("a folder", m_dir.path().toStdString(), ErrorCode::NotMedia);
    row("text", file("notes.txt", QByteArray(5000, 'a')), ErrorCode::NotMedia);
    row("text named as video", file("notes.mp4", "this is no video\n"), ErrorCode::NotMedia);
    row("noise", file("noise.bin", noise), ErrorCode::NotMedia);
    row("zeros", file("zeros.mkv", QByteArray(20'000, '\0')), ErrorCode::NotMedia);
    row("a list of other files", file("list.m3u8", "#EXTM3U\n#EXTINF:10,\n/etc/hostname\n"),
        ErrorCode::NotMedia);
    row("file inside a file", m_dir.filePath(QStringLiteral("empty.mp4/x")).toStdString(),
        ErrorCode::NotFound);
    row("no name", {}, ErrorCode::NotFound);
}

void tst_BadInput::namesTheReason() {
    QFETCH(QString, path);
    QFETCH(int, code);
    const auto source = VideoSource::open(path.toStdString());
    QVERIFY(!source.has_value());
    QCOMPARE(static_cast<int>(source.error().code), code);
    QCOMPARE(source.error().subject, path.toStdString());
    const auto info = probe(path.toStdString(), true);
    QVERIFY(!info.has_value());
    QCOMPARE(static_cast<int>(info.error().code), code);
}

void tst_BadInput::opensNoFileButTheOneAskedFor_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("beside");
    const auto row = [](const char* name, const QByteArray& bytes, const char* beside) {
        QTest::newRow(name) << QString::fromLatin1(name) << bytes << QString::fromLatin1(beside);
    };
    row("list.ffconcat", "ffconcat version 1.0\nfile 'beside.ts'\n", "beside.ts");
    row("list.mp4", "ffconcat version 1.0\nfile 'beside.ts'\n", "beside.ts");
    row("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nbeside.ts\n#EXT-X-ENDLIST\n",
        "beside.ts");
    row("live.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nbeside.ts\n", "beside.ts");
    row("list.mpd",
        "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" "
        "mediaPresentationDuration=\"PT5S\"><Period><AdaptationSet mimeType=\"video/mp4\">"
        "<Representation id=\"1\" bandwidth=\"1\"><BaseURL>beside.ts</BaseURL>"
        "<SegmentBase/></Representation></AdaptationSet></Period></MPD>\n",
        "beside.ts");
    row("subtitles.idx",
        "# VobSub index file, v7 (do not modify this line!)\nid: en, index: 0\n"
        "timestamp: 00:00:01:000, filepos: 000000000\n",
        "subtitles.sub");
    row("call.sdp",
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\n"
        "m=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
        "beside.ts");
    QByteArray raw("MLVI\x34\0\0\0v2.0\0\0\0\0", 16); // the first of two parts
    raw.append(QByteArray(8, '\1'));
    raw.append(QByteArray("\0\0\2\0\0\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0", 20));
    raw.append(QByteArray("\x19\0\0\0\1\0\0\0", 8));
    row("camera.MLV", raw, "camera.M00");
}

/// What stands beside would never end: to open it is to wait for ever.
void tst_BadInput::opensNoFileButTheOneAskedFor() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, beside);
    const std::string path = file(name.toLatin1(), bytes);
    const QByteArray pipe = QFile::encodeName(m_dir.filePath(beside));
    QCOMPARE(::mkfifo(pipe, 0600), 0);
    const auto source = VideoSource::open(path);
    const auto info = probe(path, true);
    QCOMPARE(::unlink(pipe), 0);
    QVERIFY(!source.has_value());
    QVERIFY(source.error().code == ErrorCode::NotMedia ||
            source.error().code == ErrorCode::Damaged);
    QVERIFY(!info.has_value());
}

void tst_BadInput::opensNoPipeAndNoDevice() {
    const std::string pipe = m_dir.filePath(QStringLiteral("pipe.ts")).toStdString();
    const std::string link = m_dir.filePath(QStringLiteral("link.ts")).toStdString();
    const std::string loop = m_dir.filePath(QStringLiteral("loop.ts")).toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QCOMPARE(::symlink(pipe.c_str(), link.c_str()), 0);
    QCOMPARE(::symlink("loop.ts", loop.c_str()), 0);
    for (const std::string& path : {pipe, link, std::string("/dev/zero")}) {
        const auto source = VideoSource::open(path);
        QVERIFY(!source.has_value());
        QCOMPARE(source.error().code, ErrorCode::NotMedia);
    }
    QCOMPARE(VideoSource::open(loop).error().code, ErrorCode::NotFound);
}

void tst_BadInput::saysThatReadingIsNotAllowed() {
    const std::string path = clip("secret", "mkv");
    QVERIFY(::chmod(path.c_str(), 0) == 0);
    QVERIFY(::chmod(m_dir.path().toStdString().c_str(), 0755) == 0);
    const AsNobody nobody;
    QVERIFY(nobody.ok());
    const auto source = VideoSource::open(path);
    QVERIFY(!source.has_value());
    QCOMPARE(source.error().code, ErrorCode::PermissionDenied);
}

void tst_BadInput::saysThatTheIndexIsCutOff() {
    const std::string path = clip("cut", "mp4");
    QFile all(QString::fromStdString(path));
    QVERIFY(all.resize(all.size() / 2)); // the index of an mp4 is at its end
    const auto source = VideoSource::open(path);
    QVERIFY(!source.has_value());
    QCOMPARE(source.error().code, ErrorCode::Damaged);
    QCOMPARE(source.error().subject, path);
}

void tst_BadInput::showsWhatIsThereOfACutFile_data() {
    QTest::addColumn<QString>("container");
    QTest::addColumn<QString>("codec");
    for (const char* container : {"mkv", "ts", "avi"})
        for (const char* codec : {"libx264", "mpeg4"})
            QTest::addRow("%s %s", container, codec)
                << QString::fromLatin1(container) << QString::fromLatin1(codec);
}

void tst_BadInput::showsWhatIsThereOfACutFile() {
    QFETCH(QString, container);
    QFETCH(QString, codec);
    const std::string path = clip("half", container.toLatin1(), codec.toLatin1());
    QFile all(QString::fromStdString(path));
    QVERIFY(all.resize(all.size() * 6 / 10));
    const auto source = VideoSource::open(path);
    QVERIFY(source.has_value());
    const std::int64_t count = (*source)->frameCount();
    QVERIFY2(count > 20 && count < 40, qPrintable(QString::number(count)));
    for (int i = 0; i < 20; ++i) {
        const auto frame = (*source)->next();
        QVERIFY(frame.has_value() && frame->has_value());
        const auto image = (*frame)->toImage(PixelFormat::Gray8);
        QVERIFY(image.has_value());
        QCOMPARE(ds::test::readNumber(*image).value_or(-1), i);
    }
    const auto last = (*source)->frameAt((*source)->lastPts(), kEnd);
    QVERIFY(last.has_value());
}

void tst_BadInput::saysThatAFileEndsEarly() {
    ClipSpec spec;
    spec.name = "early";
    spec.muxOptions = "movflags=faststart"; // the index in front survives
    const auto path = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(path.has_value());
    const auto whole = VideoSource::open(*path);
    QVERIFY(whole.has_value());
    QVERIFY((*whole)->info().warnings.empty());
    QFile all(QString::fromStdString(*path));
    QVERIFY(all.resize(all.size() * 6 / 10));
    const auto source = VideoSource::open(*path);
    QVERIFY(source.has_value());
    QVERIFY((*source)->frameCount() > 10 && (*source)->frameCount() < 40);
    QCOMPARE((*source)->info().warnings.size(), std::size_t{1});
    const auto frame = (*source)->frameAt({200'000}, kEnd);
    QVERIFY(frame.has_value());
    const auto image = frame->toImage(PixelFormat::Gray8);
    QVERIFY(image.has_value());
    QCOMPARE(ds::test::readNumber(*image).value_or(-1), 5);
}

void tst_BadInput::goesOnBehindBrokenBytes_data() {
    QTest::addColumn<QString>("container");
    for (const char* container : {"mkv", "ts", "avi", "mp4"})
        QTest::newRow(container) << QString::fromLatin1(container);
}

void tst_BadInput::goesOnBehindBrokenBytes() {
    QFETCH(QString, container);
    const std::string path = clip("broken", container.toLatin1());
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    std::mt19937 random(9);
    for (qsizetype i = bytes.size() * 4 / 10; i < bytes.size() * 45 / 100; ++i)
        bytes[i] = static_cast<char>(random());
    file.seek(0);
    file.write(bytes);
    file.close();
    const auto source = VideoSource::open(path);
    QVERIFY(source.has_value());
    // The last group lies behind the hole.
    const auto last = (*source)->frameAt((*source)->lastPts(), kEnd);
    QVERIFY(last.has_value());
    const auto image = last->toImage(PixelFormat::Gray8);
    QVERIFY(image.has_value());
    QCOMPARE(ds::test::readNumber(*image).value_or(-1), 49);
    QVERIFY((*source)->seek({0}).has_value());
    int given = 0;
    for (;;) {
        const auto frame = (*source)->next();
        QVERIFY(frame.has_value());
        if (!*frame)
            break;
        ++given;
    }
    QVERIFY2(given >= 30, qPrintable(QString::number(given)));
}

void tst_BadInput::saysWhichPicturesStandIn_data() {
    QTest::addColumn<QString>("codec");
    for (const char* codec : {"libx264", "libx265", "libvpx-vp9"})
        QTest::newRow(codec) << QString::fromLatin1(codec);
}

/// A picture that is another than the one of the time asked for says so.
void tst_BadInput::saysWhichPicturesStandIn() {
    QFETCH(QString, codec);
    const std::string path = clip("hole", "mp4", codec.toLatin1());
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const auto whole = file.readAll();
    // The pictures lie in front of the index.
    const qsizetype end = whole.lastIndexOf("moov");
    QVERIFY(end > 0);
    file.seek(end * 3 / 10);
    file.write(QByteArray(end * 4 / 10, '\0'));
    file.close();
    const auto source = VideoSource::open(path);
    QVERIFY(source.has_value());
    QCOMPARE((*source)->frameCount(), std::int64_t{50});
    int standIns = 0;
    for (const int i : {49, 25, 0, 24, 26, 5, 40, 48, 20, 30}) {
        const TimeUs at{i * 40'000 + 20'000};
        const auto frame = (*source)->frameAt(at, kEnd);
        QVERIFY(frame.has_value());
        QCOMPARE(frame->isStandIn(), frame->pts() != (*source)->ptsAt(at));
        standIns += frame->isStandIn() ? 1 : 0;
        const auto image = frame->toImage(PixelFormat::Gray8);
        QVERIFY(image.has_value());
        if (!frame->isStandIn() && !frame->isDamaged())
            QCOMPARE(ds::test::readNumber(*image).value_or(-1), i);
    }
    QVERIFY2(standIns >= 3 && standIns <= 7, qPrintable(QString::number(standIns)));
}

void tst_BadInput::survivesAnyDamage_data() {
    QTest::addColumn<QString>("container");
    QTest::addColumn<QString>("codec");
    for (const auto& [container, codec] :
         std::initializer_list<std::pair<const char*, const char*>>{{"mp4", "libx264"},
                                                                    {"mkv", "libx265"},
                                                                    {"ts", "mpeg2video"},
                                                                    {"avi", "mpeg4"},
                                                                    {"avi", "libx264"},
                                                                    {"webm", "libvpx-vp9"},
                                                                    {"mkv", "ffv1"},
                                                                    {"mkv", "mjpeg"}})
        QTest::addRow("%s %s", container, codec)
            << QString::fromLatin1(container) << QString::fromLatin1(codec);
}

/// Cut anywhere, bytes changed anywhere: an answer each time, and every picture given can be used.
void tst_BadInput::survivesAnyDamage() {
    QFETCH(QString, container);
    QFETCH(QString, codec);
    ClipSpec spec;
    spec.name = "whole";
    spec.container = container.toStdString();
    spec.codec = codec.toStdString();
    spec.width = 64;
    spec.height = 48;
    spec.frames = 15;
    spec.gop = 5;
    if (codec == QStringLiteral("mjpeg"))
        spec.pixelFormat = "yuvj420p";
    if (container != QStringLiteral("webm"))
        spec.audioCodec = "mp2";
    const auto whole = ds::test::makeClip(m_dir.path().toStdString(), spec);
    QVERIFY(whole.has_value());
    QFile in(QString::fromStdString(*whole));
    QVERIFY(in.open(QIODevice::ReadOnly));
    const QByteArray good = in.readAll();
    std::mt19937 random(17);
    for (int round = 0; round < damageRounds(); ++round) {
        QByteArray bad = good;
        if (round % 3 == 0)
            bad.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(good.size())));
        // Many or few; now and then all in the headers.
        const auto hits = 1U << (random() % 8);
        const auto reach = round % 2 == 0 ? bad.size() : std::min<qsizetype>(bad.size(), 900);
        for (unsigned i = 0; i < hits && reach > 0; ++i)
            bad[static_cast<qsizetype>(random() % static_cast<unsigned>(reach))] =
                static_cast<char>(random());
        useAllOf(file("damaged.bin", bad));
    }
}

QTEST_APPLESS_MAIN(tst_BadInput)
#include "tst_bad_input.moc"
