#include "ui/bridge/sound_worker.h"

#include <QAudioDevice>
#include <QAudioFormat>
#include <QAudioSink>
#include <QIODevice>
#include <QMediaDevices>

#include <spdlog/spdlog.h>

namespace ds::ui {

namespace {

constexpr int kRate = 48000;
constexpr int kChannels = 2;
constexpr int kBytesPerFrame = kChannels * 2;
constexpr int kPieceFrames = kRate / 50; // 20 ms
constexpr int kPumpMs = 10;
constexpr int kDeviceBytes = kRate * kBytesPerFrame / 5; // 200 ms

QAudioFormat soundFormat() {
    QAudioFormat format;
    format.setSampleRate(kRate);
    format.setChannelCount(kChannels);
    format.setSampleFormat(QAudioFormat::Int16);
    return format;
}

} // namespace

SoundWorker::SoundWorker(std::shared_ptr<SoundRing> ring,
                         std::shared_ptr<std::atomic<int>> deviceFrames)
    : m_ring(std::move(ring)), m_deviceFrames(std::move(deviceFrames)) {}

SoundWorker::~SoundWorker() {
    closeDevice();
}

void SoundWorker::start() {
    m_devices = std::make_unique<QMediaDevices>();
    connect(m_devices.get(), &QMediaDevices::audioOutputsChanged, this, [this] {
        closeDevice();
        openDevice();
    });
    m_timer = std::make_unique<QTimer>();
    m_timer->setInterval(kPumpMs);
    connect(m_timer.get(), &QTimer::timeout, this, &SoundWorker::pump);
    openDevice();
}

void SoundWorker::openDevice() {
    const QAudioDevice output = QMediaDevices::defaultAudioOutput();
    if (output.isNull())
        return;
    spdlog::info("opening the sound device {}", output.description().toStdString());
    m_sink = std::make_unique<QAudioSink>(output, soundFormat());
    m_sink->setBufferSize(kDeviceBytes);
    connect(m_sink.get(), &QAudioSink::stateChanged, this, [this](QAudio::State state) {
        // The sink deletes its device when it stops on an error: never write to it again.
        if (state == QAudio::StoppedState && m_sink && m_sink->error() != QAudio::NoError) {
            m_device = nullptr;
            m_deviceFrames->store(-1);
            m_timer->stop();
        }
    });
    m_device = m_sink->start();
    if (!m_device) {
        spdlog::warn("the sound device does not start; playing without sound");
        return;
    }
    m_deviceFrames->store(0);
    m_timer->start();
}

void SoundWorker::closeDevice() {
    m_device = nullptr;
    m_deviceFrames->store(-1);
    if (m_timer)
        m_timer->stop();
    m_sink.reset();
}

void SoundWorker::flush() {
    m_ring->clear();
    if (!m_device)
        return;
    m_sink->reset();
    m_device = m_sink->start();
    m_deviceFrames->store(m_device ? 0 : -1);
}

void SoundWorker::pump() {
    while (m_device && m_sink->bytesFree() >= kPieceFrames * kBytesPerFrame) {
        const auto piece = m_ring->take(static_cast<std::size_t>(kPieceFrames * kChannels));
        if (piece.empty())
            break;
        m_device->write(reinterpret_cast<const char*>(piece.data()),
                        static_cast<qint64>(piece.size() * sizeof(piece[0])));
    }
    if (m_device)
        m_deviceFrames->store(static_cast<int>(m_sink->bufferSize() - m_sink->bytesFree()) /
                              kBytesPerFrame);
}

} // namespace ds::ui
