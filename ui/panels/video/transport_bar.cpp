#include "ui/panels/video/transport_bar.h"

#include "ui/bridge/player_bridge.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSlider>
#include <QToolButton>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr std::array kRates{.25, .5, 1., 1.5, 2., 4., 8., 16.};

constexpr int kFrameFits = 640; // pixels of width
constexpr int kOverlaysFit = 560;

QString rateText(double rate) {
    return QLocale().toString(rate, 'g', 4) + u'×';
}

} // namespace

TransportBar::TransportBar(Theme& theme, PlayerBridge& player, TimeCursor& time,
                           ActionRegistry& actions, QMenu* overlays, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_player(player), m_time(time), m_actions(actions),
      m_rate(new QToolButton), m_overlays(new QToolButton), m_mute(new QToolButton),
      m_volume(new QSlider(Qt::Horizontal)), m_now(new QLabel), m_duration(new QLabel),
      m_frame(new QLabel) {
    buildRow(overlays);
    connect(&player, &PlayerBridge::changed, this, &TransportBar::showState);
    connect(&time, &TimeCursor::changed, this, &TransportBar::showTime);
    connect(&theme, &Theme::changed, this, &TransportBar::retint);
    retint();
}

void TransportBar::buildRow(QMenu* overlays) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 12, 5);
    row->setSpacing(4);
    for (const auto& id : {u"playback.start"_s, u"playback.back"_s, u"playback.play"_s,
                           u"playback.forward"_s, u"playback.end"_s})
        row->addWidget(actionButton(m_actions.action(id)));
    for (QToolButton* button : {m_rate, m_overlays}) {
        button->setProperty("look", u"button"_s);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setFocusPolicy(Qt::TabFocus);
    }
    m_rate->setMenu(rateMenu());
    m_rate->setAccessibleName(tr("Speed"));
    m_rate->setToolTip(tr("Speed"));
    m_overlays->setMenu(overlays);
    m_overlays->setText(tr("Overlays"));
    m_overlays->setToolTip(tr("Overlays"));
    m_now->setFont(Theme::tabular(Theme::titleFont(Theme::answerFont(font()))));
    m_now->setAccessibleName(tr("Current time"));
    m_now->setMinimumWidth(QFontMetrics(m_now->font()).horizontalAdvance(u"00:00:00.000"_s) + 4);
    m_duration->setFont(Theme::tabular(font()));
    for (QLabel* label : {m_duration, m_frame})
        label->setProperty("role", u"dim"_s);
    row->addSpacing(6);
    row->addWidget(m_rate);
    row->addSpacing(6);
    row->addWidget(m_now);
    row->addWidget(m_duration);
    row->addStretch();
    row->addWidget(m_frame);
    row->addSpacing(8);
    row->addWidget(m_overlays);
    row->addWidget(volumeControl());
}

QMenu* TransportBar::rateMenu() {
    auto* menu = new QMenu(m_rate);
    for (const double rate : kRates)
        menu->addAction(rateText(rate), this, [this, rate] { m_player.setRate(rate); });
    return menu;
}

QToolButton* TransportBar::actionButton(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QWidget* TransportBar::volumeControl() {
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(2);
    m_volume->setRange(0, 100);
    m_volume->setValue(static_cast<int>(std::lround(m_player.volume() * 100)));
    m_volume->setFixedWidth(64);
    m_volume->setAccessibleName(tr("Volume"));
    m_volume->setFocusPolicy(Qt::TabFocus);
    m_mute->setFocusPolicy(Qt::TabFocus);
    connect(m_volume, &QSlider::valueChanged, this,
            [this](int percent) { m_player.setVolume(percent / 100.0); });
    connect(m_mute, &QToolButton::clicked, this, [this] {
        const bool mute = m_player.volume() > 0;
        if (mute)
            m_volumeBeforeMute = m_player.volume();
        m_volume->setValue(mute ? 0 : static_cast<int>(std::lround(m_volumeBeforeMute * 100)));
    });
    row->addWidget(m_mute);
    row->addWidget(m_volume);
    return box;
}

void TransportBar::resizeEvent(QResizeEvent*) {
    m_frame->setVisible(width() >= kFrameFits);
    m_overlays->setToolButtonStyle(width() >= kOverlaysFit ? Qt::ToolButtonTextBesideIcon
                                                           : Qt::ToolButtonIconOnly);
}

void TransportBar::retint() {
    m_overlays->setIcon(m_theme.icon(u"layers"_s));
    showState();
}

void TransportBar::showState() {
    const pipeline::PlayerState& state = m_player.state();
    m_actions.setIcon(u"playback.play"_s, state.playing ? u"pause"_s : u"play"_s);
    m_actions.action(u"playback.play"_s)->setText(state.playing ? tr("Pause") : tr("Play"));
    m_rate->setText(rateText(state.rate));
    m_duration->setText(state.open ? u"/ "_s + timeText(state.duration) : QString());
    m_frame->setText(state.frame ? tr("frame %1").arg(countText(state.frame->number)) : QString());
    showSound();
    showTime();
}

void TransportBar::showSound() {
    const pipeline::PlayerState& state = m_player.state();
    const bool heard = state.hasSound && m_player.hasSoundDevice();
    m_mute->setIcon(m_theme.icon(heard && m_player.volume() > 0 ? u"sound"_s : u"muted"_s));
    m_mute->setEnabled(heard);
    m_mute->setVisible(state.hasSound);
    m_volume->setEnabled(heard);
    m_volume->setVisible(state.hasSound);
    const QString why = heard ? tr("Mute") : tr("No sound device: playing without sound");
    m_mute->setToolTip(why);
    m_mute->setAccessibleName(why);
}

void TransportBar::showTime() {
    m_now->setText(m_player.state().open ? timeText(m_time.now(), true) : u"--:--:--"_s);
}

} // namespace ds::ui
