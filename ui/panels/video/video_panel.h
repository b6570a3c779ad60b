#pragma once

#include "core/base/result.h"
#include "ui/panels/panel.h"

#include <optional>

class QMenu;

namespace ds::ui {

class ActionRegistry;
class VideoView;

/// The picture with its overlays and the transport. Plays the source the session bridge shows.
class VideoPanel : public Panel {
    Q_OBJECT
public:
    VideoPanel(const PanelContext& context, ActionRegistry& actions, QWidget* parent = nullptr);

    VideoView& view() { return *m_view; }
    /// Actions of the overlays, for menus.
    QMenu* overlaysMenu() { return m_overlays; }

Q_SIGNALS:
    void fullScreenWanted();

private:
    void buildOverlays();
    void connectAll();
    void playSource();
    void showFrame();
    void fetchBoxes();
    void showEmpty();

    VideoView* m_view;
    std::optional<Error> m_fileError; ///< why there is no file to play
    QMenu* m_overlays;
};

} // namespace ds::ui
