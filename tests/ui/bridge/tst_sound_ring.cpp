#include "ui/bridge/sound_ring.h"

#include <QTest>

#include <array>

using namespace ds::ui;

/// Samples on their way to the device.
class tst_SoundRing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void givesSamplesInOrder();
    void losesTheOldestWhenFull();
    void clipsWhatIsTooLoud();
    void forgetsOnClear();
};

void tst_SoundRing::givesSamplesInOrder() {
    SoundRing ring(8);
    ring.push(std::array{0.0F, .5F, -.5F});
    const auto first = ring.take(2);
    QCOMPARE(first.size(), std::size_t{2});
    QCOMPARE(int{first[1]}, 16384);
    ring.push(std::array{1.0F});
    const auto rest = ring.take(10);
    QCOMPARE(rest.size(), std::size_t{2});
    QCOMPARE(int{rest[0]}, -16384);
    QCOMPARE(int{rest[1]}, 32767);
}

void tst_SoundRing::losesTheOldestWhenFull() {
    SoundRing ring(3);
    ring.push(std::array{.1F, .2F, .3F, 1.0F});
    QCOMPARE(ring.size(), std::size_t{3});
    QCOMPARE(int{ring.take(3).back()}, 32767);
}

void tst_SoundRing::clipsWhatIsTooLoud() {
    SoundRing ring(4);
    ring.push(std::array{7.0F, -7.0F});
    const auto samples = ring.take(2);
    QCOMPARE(int{samples[0]}, 32767);
    QCOMPARE(int{samples[1]}, -32767);
}

void tst_SoundRing::forgetsOnClear() {
    SoundRing ring(4);
    ring.push(std::array{.1F});
    ring.clear();
    QVERIFY(ring.take(4).empty());
}

QTEST_APPLESS_MAIN(tst_SoundRing)
#include "tst_sound_ring.moc"
