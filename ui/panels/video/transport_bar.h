#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QSlider;
class QToolButton;

namespace ds::ui {

class ActionRegistry;
class PlayerBridge;
class Theme;
class TimeCursor;

/// Buttons, time, speed, overlays and volume under the picture.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    TransportBar(Theme& theme, PlayerBridge& player, TimeCursor& time, ActionRegistry& actions,
                 QMenu* overlays, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildRow(QMenu* overlays);
    QToolButton* actionButton(QAction* action);
    QMenu* rateMenu();
    QWidget* volumeControl();
    void showState();
    void showSound();
    void showTime();
    void retint();

    Theme& m_theme;
    PlayerBridge& m_player;
    TimeCursor& m_time;
    ActionRegistry& m_actions;
    QToolButton* m_rate;
    QToolButton* m_overlays;
    QToolButton* m_mute;
    QSlider* m_volume;
    QLabel* m_now;
    QLabel* m_duration;
    QLabel* m_frame;
    double m_volumeBeforeMute = 1;
};

} // namespace ds::ui
