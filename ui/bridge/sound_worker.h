#pragma once

#include "ui/bridge/sound_ring.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

class QAudioSink;
class QIODevice;
class QMediaDevices;

namespace ds::ui {

/// Lives on the sound thread: moves samples from the ring to the device in small pieces.
class SoundWorker : public QObject {
    Q_OBJECT
public:
    SoundWorker(std::shared_ptr<SoundRing> ring, std::shared_ptr<std::atomic<int>> deviceFrames);
    ~SoundWorker() override;

public Q_SLOTS:
    void start(); ///< once, on its thread
    void flush();

private:
    void openDevice();
    void closeDevice();
    void pump();

    std::shared_ptr<SoundRing> m_ring;
    std::shared_ptr<std::atomic<int>> m_deviceFrames;
    std::unique_ptr<QMediaDevices> m_devices;
    std::unique_ptr<QAudioSink> m_sink;
    QIODevice* m_device = nullptr; ///< the sink's; dead once the sink stops by itself
    std::unique_ptr<QTimer> m_timer;
};

} // namespace ds::ui
