#pragma once

#include "core/pipeline/player.h"
#include "ui/bridge/sound_ring.h"

#include <QThread>

#include <atomic>
#include <memory>
#include <optional>

namespace ds::ui {

class SoundWorker;

/// Hands the player's sound to the system's default device.
///
/// Owns:    the one thread of the window program that pipeline did not start.
/// Threads: write(), flush(), queuedSeconds() from any thread; none waits.
/// Errors:  no device, or one that goes away, means silence: queuedSeconds() is nullopt, and it
///          comes back by itself when a device appears.
class SoundOutput final : public pipeline::SoundSink {
public:
    SoundOutput();
    ~SoundOutput() override;

    void write(const AudioBlock& block) override;
    void flush() override;
    std::optional<double> queuedSeconds() const override;

private:
    std::shared_ptr<SoundRing> m_ring;
    std::shared_ptr<std::atomic<int>> m_deviceFrames; ///< queued in the device; -1: no device
    QThread m_thread;
    SoundWorker* m_worker = nullptr; ///< lives in m_thread and dies with it
};

} // namespace ds::ui
