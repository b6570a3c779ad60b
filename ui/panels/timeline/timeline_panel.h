#pragma once

#include "core/agent/answer.h"
#include "core/base/result.h"
#include "ui/bridge/pacer.h"
#include "ui/panels/panel.h"
#include "ui/panels/timeline/timeline_layout.h"

#include <QImage>
#include <QPoint>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

namespace ds::ui {

class HoverCard;
class TimelineView;
struct TimelineData;

/// Fills the timeline from the case and ties it to the one time and the one selection.
/// Threads: the GUI thread; data are read and laid out on the read thread.
class TimelinePanel : public Panel {
    Q_OBJECT
public:
    explicit TimelinePanel(const PanelContext& context, QWidget* parent = nullptr);

    TimelineView& view() { return *m_view; }

private:
    void connectView();
    void connectCase();
    void reload();
    void reloadQuestions();
    void showData(Result<TimelineData> loaded);
    void fetchPicture(TimeUs t, std::function<void(QImage)> done);
    void followSelection();
    void selectRecordAt(TimeUs t);
    void hover(std::optional<TimeUs> t, TimelineRow row, QPoint at);
    void showHover();

    TimelineView* m_view;
    QPointer<HoverCard> m_card;
    Pacer m_reloading;
    QTimer m_hoverSoon;
    std::optional<TimeUs> m_hoverTime;
    TimelineRow m_hoverRow{};
    QPoint m_hoverAt;
    std::vector<agent::Answer> m_answers;
};

} // namespace ds::ui
