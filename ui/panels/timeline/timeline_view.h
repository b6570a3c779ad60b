#pragma once

#include "ui/panels/timeline/strip_cache.h"
#include "ui/panels/timeline/time_scale.h"
#include "ui/panels/timeline/timeline_data.h"
#include "ui/panels/timeline/timeline_layout.h"
#include "ui/panels/timeline/timeline_painter.h"

#include <QPixmap>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>

namespace ds::ui {

class Theme;

/// The timeline: draws, zooms at the pointer, pans, scrubs; knows no session.
///
/// Threads: the GUI thread. Cost: everything but the cursor is painted once into a layer, so a
///          moving cursor costs one blit.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    explicit TimelineView(Theme& theme, QWidget* parent = nullptr);

    void setData(std::shared_ptr<const TimelineData> data);
    const TimelineData& data() const { return *m_data; }
    void setNow(TimeUs now, bool reveal);
    void setMarked(const TimelineMarked& marked);
    StripCache& strip() { return m_strip; }
    const TimeScale& scale() const { return m_scale; }
    const TimelineLayout& layoutOfRows() const { return m_layout; }

    bool isRowShown(TimelineRow row) const { return m_shown[static_cast<std::size_t>(row)]; }
    void setRowShown(TimelineRow row, bool shown);
    void zoomBy(double factor); ///< around the cursor
    void fitAll();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void seekWanted(ds::TimeUs t);
    void recordWanted(ds::TimeUs time);
    void entityWanted(const QString& name, ds::TimeUs t);
    void questionWanted(const QString& id);
    /// The pointer rests at `t` on a row; `at`: its place in the widget. Invalid time: it left.
    void hovered(std::optional<ds::TimeUs> t, ds::ui::TimelineRow row, QPoint at);
    void rowsChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Scrub, Press, Pan };

    void relayout();
    void invalidate();
    void renderLayer();
    void paintCursor(QPainter& painter) const;
    void click(QPointF at);
    bool clickQuestion(QPointF at);
    bool clickEntity(QPointF at);
    bool clickChange(QPointF at);
    void wantStrip();

    Theme& m_theme;
    std::shared_ptr<const TimelineData> m_data;
    StripCache m_strip;
    TimeScale m_scale;
    TimelineLayout m_layout;
    TimelineMarked m_marked;
    std::array<bool, kTimelineRows.size()> m_shown;
    TimeUs m_now;
    QPixmap m_layer;
    bool m_layerIsOld = true;
    Drag m_drag = Drag::None;
    QPointF m_pressedAt;
    QPointF m_draggedTo;
};

} // namespace ds::ui
