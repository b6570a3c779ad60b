#include "ui/bridge/player_bridge.h"

#include "ui/bridge/to_gui.h"
#include "ui/shell/time_cursor.h"

#include <algorithm>
#include <utility>

namespace ds::ui {

namespace {

constexpr int kPlayheadMs = 33;
constexpr double kMostAheadUs = 250'000; // of the last news; longer silence means it stalled
constexpr qint64 kSeekPatienceMs = 5'000;

} // namespace

PlayerBridge::PlayerBridge(const Clock& clock, TimeCursor& cursor,
                           std::shared_ptr<pipeline::SoundSink> sound, QObject* parent)
    : QObject(parent), m_cursor(cursor), m_sound(std::move(sound)),
      m_state(std::make_shared<const pipeline::PlayerState>()) {
    m_playhead.setInterval(kPlayheadMs);
    connect(&m_playhead, &QTimer::timeout, this, &PlayerBridge::followPlayer);
    connect(&cursor, &TimeCursor::seekRequested, this, &PlayerBridge::seekPlayer);
    const QPointer<QObject> owner(this);
    m_player = std::make_unique<pipeline::Player>(
        clock,
        [this, owner] {
            if (!m_newsPending.exchange(true))
                toGui(owner, [this] { takeNews(); });
        },
        m_sound);
}

bool PlayerBridge::hasSoundDevice() const {
    return m_sound && m_sound->queuedSeconds().has_value();
}

void PlayerBridge::open(const QString& path, std::string packetIndex,
                        std::function<void(const std::string&)> onIndexed) {
    m_seekingTo.reset();
    m_opening = path.toStdString();
    m_player->open(path.toStdString(), std::move(packetIndex), std::move(onIndexed));
}

void PlayerBridge::close() {
    m_seekingTo.reset();
    m_opening.clear();
    m_player->close();
}

void PlayerBridge::togglePlay() {
    m_seekingTo.reset();
    m_player->togglePlay();
}

void PlayerBridge::pause() {
    m_player->pause();
}

void PlayerBridge::setRate(double rate) {
    m_player->setRate(rate);
}

void PlayerBridge::shuttle(int direction) {
    m_seekingTo.reset();
    m_player->shuttle(direction);
}

void PlayerBridge::step(int frames) {
    m_seekingTo.reset();
    m_player->step(frames);
}

void PlayerBridge::toStart() {
    m_cursor.seek({0});
}

void PlayerBridge::toEnd() {
    if (m_state->duration.us > 0)
        m_cursor.seek({m_state->duration.us - 1});
}

void PlayerBridge::setTargetSize(int width, int height) {
    m_player->setTargetSize(width, height);
}

void PlayerBridge::setVolume(double volume01) {
    m_volume = std::clamp(volume01, 0.0, 1.0);
    m_player->setVolume(m_volume);
    Q_EMIT changed();
}

void PlayerBridge::seekPlayer(TimeUs t) {
    if (!m_state->open && !m_state->opening)
        return;
    m_seekingTo = t;
    m_sinceSeek.start();
    m_player->seek(t);
}

bool PlayerBridge::seekIsDone() const {
    if (m_sinceSeek.hasExpired(kSeekPatienceMs))
        return true;
    const auto& frame = m_state->frame;
    return frame && frame->pts <= *m_seekingTo &&
           (*m_seekingTo < frame->end || frame->end >= m_state->duration);
}

void PlayerBridge::takeNews() {
    m_newsPending = false;
    const auto before = std::exchange(m_state, m_player->state());
    m_sinceNews.start();
    if (m_state->playing)
        m_playhead.start();
    else
        m_playhead.stop();
    if (m_seekingTo && seekIsDone())
        m_seekingTo.reset();
    if (m_state->open && m_state->path == m_opening && !m_opening.empty()) {
        m_opening.clear();
        begin();
    }
    followPlayer();
    if (m_state->frame != before->frame)
        Q_EMIT frameShown();
    Q_EMIT changed();
    if (m_state->error && (!before->error || before->error->detail != m_state->error->detail))
        Q_EMIT failed(*m_state->error);
}

void PlayerBridge::begin() {
    const TimeUs at = std::exchange(m_startAt, TimeUs{});
    if (at.us > 0 && at < m_state->duration)
        m_cursor.seek(at);
    if (std::exchange(m_playWhenOpen, false))
        m_player->play();
}

void PlayerBridge::followPlayer() {
    if (m_seekingTo || !m_state->open)
        return;
    double ahead = 0;
    if (m_state->playing)
        ahead = std::min(static_cast<double>(m_sinceNews.nsecsElapsed()) / 1000.0, kMostAheadUs) *
                m_state->rate;
    const auto at = m_state->position.us + static_cast<std::int64_t>(ahead);
    m_cursor.follow(
        {std::clamp<std::int64_t>(at, 0, std::max<std::int64_t>(m_state->duration.us, 0))});
}

} // namespace ds::ui
