#include "core/media/video_source.h"
#include "core/observe/observer.h"

#include <QFile>
#include <QtTest>

#include <cmath>

using ds::TimeUs;
using namespace ds::observe;

namespace {

const char* const kClip = "/usr/share/doc/opencv-doc/examples/data/vtest.avi";

/// People counted by eye on the full picture, half hidden ones too.
struct Count {
    int second;
    int people;
};
constexpr Count kByEye[] = {{5, 6},  {10, 7}, {15, 8}, {20, 7}, {25, 7}, {30, 6}, {35, 6}, {40, 3},
                            {45, 3}, {50, 4}, {55, 6}, {60, 6}, {65, 6}, {70, 8}, {75, 8}};

} // namespace

class tst_VtestClip : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void countsPeopleAndInventsNoText();
};

void tst_VtestClip::countsPeopleAndInventsNoText() {
    QVERIFY2(QFile::exists(QString::fromUtf8(kClip)),
             "vtest.avi is missing: install the Debian package opencv-doc");
    auto source = ds::media::VideoSource::open(kClip);
    QVERIFY2(source, source ? "" : source.error().detail.c_str());
    const auto observer = makeClassicalObserver({});
    std::vector<std::size_t> counts;
    double wanted = 0; // the next time to look at, 5 a second, every fifth a report
    for (int looks = 0;;) {
        auto frame = (*source)->next();
        QVERIFY(frame);
        if (!*frame)
            break;
        if ((*frame)->pts().seconds() < wanted - 0.01)
            continue;
        const ds::Frame shown{(*frame)->pts(),
                              (*frame)->end(),
                              (*frame)->toImage(ds::PixelFormat::Bgr24).value(),
                              {}};
        wanted += 0.2;
        if (looks++ % 5 != 0) {
            QVERIFY(observer->feed(shown, {}));
            continue;
        }
        const auto seen = observer->sample(shown, {}).value();
        counts.push_back(seen.record.report.actors.size());
        QVERIFY2(seen.record.report.ocr.empty(), "there is no legible text in this clip");
        QVERIFY(seen.record.clock.empty());
        QVERIFY(seen.record.warning.empty());
    }
    double off = 0;
    int tooMany = 0;
    for (const Count& c : kByEye) {
        const int told = static_cast<int>(counts.at(static_cast<std::size_t>(c.second)));
        qInfo("%d s: %d told, %d by eye", c.second, told, c.people);
        off += std::abs(told - c.people);
        tooMany += std::max(0, told - c.people);
    }
    off /= static_cast<double>(std::size(kByEye));
    qInfo("mean error %.2f, %d too many in all", off, tooMany);
    QVERIFY(off <= 0.7);
    QVERIFY(tooMany <= 2);
}

QTEST_APPLESS_MAIN(tst_VtestClip)
#include "tst_vtest_clip.moc"
