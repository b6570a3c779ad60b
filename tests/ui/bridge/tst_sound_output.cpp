#include "ui/bridge/sound_output.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

/// Sound where there is no device, as on machines without a sound server.
class tst_SoundOutput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void playsSilentlyWithoutADevice();
    void endsAtOnce();
};

void tst_SoundOutput::playsSilentlyWithoutADevice() {
    SoundOutput output;
    QCOMPARE(output.queuedSeconds(), std::nullopt);
    AudioBlock block;
    block.samples.assign(9600, .5F);
    for (int i = 0; i < 100; ++i)
        output.write(block);
    output.flush();
    QCOMPARE(output.queuedSeconds(), std::nullopt);
}

void tst_SoundOutput::endsAtOnce() {
    for (int i = 0; i < 20; ++i)
        const SoundOutput output;
}

QTEST_GUILESS_MAIN(tst_SoundOutput)
#include "tst_sound_output.moc"
