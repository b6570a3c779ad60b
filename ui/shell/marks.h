#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>

class QPainter;

namespace ds::ui {

/// The one shape of each kind of thing, for every panel that paints. Sizes in logical pixels.

void drawChange(QPainter& painter, QPointF centre, double radius, const QColor& colour);
void drawStatic(QPainter& painter, QPointF centre, double radius, const QColor& colour);
/// A filled circle with a question mark.
void drawQuestion(QPainter& painter, QPointF centre, double radius, const QColor& fill,
                  const QColor& ink);
void drawHatching(QPainter& painter, const QRectF& area, const QColor& colour);

} // namespace ds::ui
