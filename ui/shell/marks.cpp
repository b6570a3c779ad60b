#include "ui/shell/marks.h"

#include <QFont>
#include <QPainter>
#include <QPen>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace ds::ui {

void drawChange(QPainter& painter, QPointF c, double radius, const QColor& colour) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{{c.x(), c.y() - radius},
                                  {c.x() + radius, c.y()},
                                  {c.x(), c.y() + radius},
                                  {c.x() - radius, c.y()}});
}

void drawStatic(QPainter& painter, QPointF centre, double radius, const QColor& colour) {
    painter.setPen(QPen(colour, 1.1));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(centre, radius, radius);
}

void drawQuestion(QPainter& painter, QPointF centre, double radius, const QColor& fill,
                  const QColor& ink) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawEllipse(centre, radius, radius);
    QFont font = painter.font();
    font.setPixelSize(std::max(static_cast<int>(radius * 1.45), 6));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius),
                     Qt::AlignCenter, QStringLiteral("?"));
}

void drawHatching(QPainter& painter, const QRectF& area, const QColor& colour) {
    if (area.width() < 1)
        return;
    painter.save();
    painter.setClipRect(area);
    painter.setPen(QPen(colour, 1.5));
    constexpr double kApart = 7;
    // Anchored to the widget's own origin, so that neighbouring areas and panned ones line up.
    const double first = std::floor((area.left() - area.height()) / kApart) * kApart;
    for (double x = first; x < area.right(); x += kApart)
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
    painter.restore();
}

} // namespace ds::ui
