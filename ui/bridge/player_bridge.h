#pragma once

#include "core/base/clock.h"
#include "core/pipeline/player.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace ds::ui {

class TimeCursor;

/// The player, as the window sees it; keeps the time cursor and the player together.
///
/// Threads: the GUI thread.
/// Time:    between two pictures the cursor runs on by the clock, so that it does not stutter at
/// the
///          recording's frame rate. While a seek is under way older news do not move it back.
class PlayerBridge : public QObject {
    Q_OBJECT
public:
    PlayerBridge(const Clock& clock, TimeCursor& cursor, std::shared_ptr<pipeline::SoundSink> sound,
                 QObject* parent = nullptr);

    const pipeline::PlayerState& state() const { return *m_state; }
    bool isOpen() const { return m_state->open; }
    bool hasSoundDevice() const;
    double volume() const { return m_volume; }

    void open(const QString& path, std::string packetIndex,
              std::function<void(const std::string&)> onIndexed);
    void close();
    /// What to do as soon as the recording being opened is there.
    void startAt(TimeUs t) { m_startAt = t; }
    void playWhenOpen() { m_playWhenOpen = true; }
    void togglePlay();
    void pause();
    void setRate(double rate);
    void shuttle(int direction); ///< J −1, K 0, L +1
    void step(int frames);
    void toStart();
    void toEnd();
    void setTargetSize(int width, int height);
    void setVolume(double volume01);

Q_SIGNALS:
    void changed();
    void frameShown();
    void failed(const ds::Error& error);

private:
    void takeNews();
    void seekPlayer(TimeUs t);
    bool seekIsDone() const;
    void followPlayer();
    void begin();

    TimeCursor& m_cursor;
    std::shared_ptr<pipeline::SoundSink> m_sound;
    std::shared_ptr<const pipeline::PlayerState> m_state;
    std::atomic<bool> m_newsPending = false;
    QTimer m_playhead;
    QElapsedTimer m_sinceNews;
    std::optional<TimeUs> m_seekingTo;
    QElapsedTimer m_sinceSeek;
    TimeUs m_startAt;
    bool m_playWhenOpen = false;
    std::string m_opening; ///< path being opened; empty: none
    double m_volume = 1;
    std::unique_ptr<pipeline::Player> m_player; ///< last: its thread calls into the above
};

} // namespace ds::ui
