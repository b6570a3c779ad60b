#pragma once

#include "core/memory/record.h"
#include "core/pipeline/player.h"

#include <QImage>
#include <QRectF>
#include <QWidget>

#include <memory>
#include <vector>

namespace ds::ui {

class Theme;

/// Which overlays are drawn on the picture.
struct Overlays {
    bool boxes = true;
    bool labels = true;
    bool time = false;
};

/// The picture with its overlays, in one transform from frame to widget. A plain widget: painted by
/// the raster engine, so it works without a GPU and shows in grabs.
///
/// Threads: the GUI thread. Cost: no copy of the frame; Qt scales it while painting.
class VideoView : public QWidget {
    Q_OBJECT
public:
    explicit VideoView(Theme& theme, QWidget* parent = nullptr);

    void setFrame(std::shared_ptr<const pipeline::ShownFrame> frame);
    void setBoxes(std::vector<memory::EntityBox> boxes);
    void setMarkedEntity(const QString& name);
    void setOverlays(const Overlays& overlays);
    const Overlays& overlays() const { return m_overlays; }
    /// Shown while there is no frame.
    void setEmptyText(const QString& title, const QString& hint);

    /// Where the picture lies in the widget.
    QRectF pictureRect() const;
    QSize minimumSizeHint() const override { return {240, 160}; }
    QSize sizeHint() const override { return {720, 480}; }

Q_SIGNALS:
    void entityClicked(const QString& name);
    void clicked();
    void doubleClicked();
    void targetSizeChanged(QSize devicePixels);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void paintEmpty(QPainter& painter) const;
    void paintBoxes(QPainter& painter, const QRectF& picture) const;
    void paintTime(QPainter& painter, const QRectF& picture) const;
    /// Where the label of `box` finds room beside those that are there.
    QRectF placeLabel(const QRectF& box, QSizeF size, const std::vector<QRectF>& taken) const;
    void paintLabel(QPainter& painter, const QRectF& label, const QString& name, bool marked) const;
    QRectF boxRect(const Box& box, const QRectF& picture) const;

    Theme& m_theme;
    std::shared_ptr<const pipeline::ShownFrame> m_frame;
    QImage m_image; ///< looks into m_frame's pixels
    std::vector<memory::EntityBox> m_boxes;
    QString m_marked;
    Overlays m_overlays;
    QString m_emptyTitle;
    QString m_emptyHint;
};

} // namespace ds::ui
