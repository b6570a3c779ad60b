#include "ui/bridge/sound_output.h"

#include "ui/bridge/sound_worker.h"

namespace ds::ui {

namespace {

constexpr double kRate = 48000;
constexpr int kChannels = 2;
constexpr std::size_t kRingSamples = 48000 * kChannels; // a second

} // namespace

SoundOutput::SoundOutput()
    : m_ring(std::make_shared<SoundRing>(kRingSamples)),
      m_deviceFrames(std::make_shared<std::atomic<int>>(-1)) {
    m_thread.setObjectName(QStringLiteral("sound"));
    m_worker = new SoundWorker(m_ring, m_deviceFrames);
    m_worker->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::started, m_worker, &SoundWorker::start);
    QObject::connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

SoundOutput::~SoundOutput() {
    m_thread.quit();
    m_thread.wait();
}

void SoundOutput::write(const AudioBlock& block) {
    if (m_deviceFrames->load() >= 0)
        m_ring->push(block.samples);
}

void SoundOutput::flush() {
    m_ring->clear();
    QMetaObject::invokeMethod(m_worker, &SoundWorker::flush, Qt::QueuedConnection);
}

std::optional<double> SoundOutput::queuedSeconds() const {
    const int inDevice = m_deviceFrames->load();
    if (inDevice < 0)
        return std::nullopt;
    const double inRing = static_cast<double>(m_ring->size()) / kChannels;
    return (inRing + inDevice) / kRate;
}

} // namespace ds::ui
