#include "ui/panels/timeline/timeline_view.h"

#include "ui/shell/texts.h"
#include "ui/shell/theme.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ds::ui {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kNear = 8; // pixels
constexpr int kDragStarts = 4;

} // namespace

TimelineView::TimelineView(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_data(std::make_shared<const TimelineData>()) {
    m_shown.fill(true);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(tr("Plus and minus zoom, 0 shows all, Ctrl with the arrows pans."));
    connect(&theme, &Theme::changed, this, &TimelineView::invalidate);
    connect(&m_strip, &StripCache::arrived, this, &TimelineView::invalidate);
}

QSize TimelineView::sizeHint() const {
    return {900, 222};
}

QSize TimelineView::minimumSizeHint() const {
    return {300, 166};
}

void TimelineView::setData(std::shared_ptr<const TimelineData> data) {
    m_data = std::move(data);
    m_scale.setDuration(m_data->duration);
    invalidate();
}

void TimelineView::setNow(TimeUs now, bool reveal) {
    m_now = now;
    if (reveal && m_drag == Drag::None && m_scale.reveal(now))
        invalidate();
    update();
}

void TimelineView::setMarked(const TimelineMarked& marked) {
    m_marked = marked;
    invalidate();
}

void TimelineView::setRowShown(TimelineRow row, bool shown) {
    m_shown[static_cast<std::size_t>(row)] = shown;
    relayout();
    Q_EMIT rowsChanged();
}

void TimelineView::zoomBy(double factor) {
    const double x = m_scale.x(m_now);
    const bool inView = x >= m_scale.left() && x <= m_scale.right();
    m_scale.zoom(factor, inView ? x : (m_scale.left() + m_scale.right()) / 2);
    invalidate();
}

void TimelineView::fitAll() {
    m_scale.fitAll();
    invalidate();
}

void TimelineView::relayout() {
    double label = 0;
    for (const TimelineRow row : kTimelineRows)
        label = std::max(label, QFontMetricsF(font()).horizontalAdvance(timelineRowName(row)));
    m_layout = layoutTimeline(width(), height(), std::ceil(label) + 28, m_shown);
    m_scale.setPixels(m_layout.labelWidth + 8, width() - m_layout.labelWidth - 20);
    invalidate();
}

void TimelineView::invalidate() {
    m_layerIsOld = true;
    update();
}

void TimelineView::wantStrip() {
    if (isRowShown(TimelineRow::Frames))
        m_strip.want(stripTimes(m_scale, m_layout.row(TimelineRow::Frames).height()));
}

void TimelineView::renderLayer() {
    const QSize pixels = size() * devicePixelRatioF();
    if (m_layer.size() != pixels) {
        m_layer = QPixmap(pixels);
        m_layer.setDevicePixelRatio(devicePixelRatioF());
    }
    QPainter painter(&m_layer);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.setFont(Theme::smallFont(font()));
    TimelinePainter(m_theme.palette(), m_layout, m_scale, *m_data, m_strip, m_marked)
        .paint(painter, rect());
    m_layerIsOld = false;
}

void TimelineView::paintEvent(QPaintEvent*) {
    if (m_layerIsOld) {
        renderLayer();
        wantStrip();
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_layer);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_data->duration.us > 0)
        paintCursor(painter);
    else {
        painter.setPen(m_theme.palette().dim);
        painter.drawText(rect().adjusted(static_cast<int>(m_layout.labelWidth), 0, 0, 0),
                         Qt::AlignCenter,
                         tr("Frames, changes and entities will lie here along the time of a "
                            "recording."));
    }
    if (hasFocus()) {
        painter.setPen(m_theme.palette().action);
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TimelineView::paintCursor(QPainter& painter) const {
    const double x = std::round(m_scale.x(m_now));
    if (x < m_scale.left() - 1 || x > m_scale.right() + 1)
        return;
    const QColor& colour = m_theme.palette().action;
    painter.fillRect(QRectF(x - .5, 8, 1.6, height() - 8), colour);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{{x - 6, 1}, {x + 6, 1}, {x + 6, 7}, {x, 13}, {x - 6, 7}});
}

void TimelineView::resizeEvent(QResizeEvent*) {
    relayout();
}

void TimelineView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange)
        relayout();
    QWidget::changeEvent(event);
}

void TimelineView::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    if (delta.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier))
        m_scale.pan(-(delta.x() != 0 ? delta.x() : delta.y()) * .8);
    else
        m_scale.zoom(std::pow(kZoomStep, -delta.y() / 120.0), event->position().x());
    event->accept();
    invalidate();
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_data->duration.us <= 0)
        return;
    m_pressedAt = m_draggedTo = event->position();
    const double cursorX = m_scale.x(m_now);
    const bool onHandle = std::abs(m_pressedAt.x() - cursorX) <= 5;
    const bool onRuler = m_pressedAt.y() < m_layout.row(TimelineRow::Ruler).bottom();
    m_drag = onRuler || onHandle ? Drag::Scrub : Drag::Press;
    if (onRuler)
        Q_EMIT seekWanted(m_scale.inside(m_pressedAt.x()));
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_drag == Drag::Press && (at - m_pressedAt).manhattanLength() > kDragStarts) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Scrub && at != m_pressedAt)
        Q_EMIT seekWanted(m_scale.inside(at.x()));
    if (m_drag == Drag::Pan) {
        m_scale.pan(m_draggedTo.x() - at.x());
        invalidate();
    }
    m_draggedTo = at;
    if (m_drag == Drag::None && m_data->duration.us > 0 && at.x() >= m_layout.labelWidth)
        Q_EMIT hovered(m_scale.inside(at.x()), m_layout.rowAt(at.y()), at.toPoint());
    else
        Q_EMIT hovered(std::nullopt, TimelineRow::Ruler, {});
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (m_drag == Drag::Press)
        click(event->position());
    m_drag = Drag::None;
    unsetCursor();
}

void TimelineView::leaveEvent(QEvent*) {
    Q_EMIT hovered(std::nullopt, TimelineRow::Ruler, {});
}

void TimelineView::click(QPointF at) {
    if (at.x() < m_layout.labelWidth)
        return;
    if (clickQuestion(at) || clickEntity(at) || clickChange(at))
        return;
    Q_EMIT seekWanted(m_scale.inside(at.x()));
}

bool TimelineView::clickQuestion(QPointF at) {
    if (!m_layout.row(TimelineRow::Questions).contains(at))
        return false;
    for (const QuestionMark& question : m_data->questions)
        if (std::abs(m_scale.x(question.asked) - at.x()) <= kNear) {
            Q_EMIT questionWanted(qs(question.id));
            return true;
        }
    return false;
}

bool TimelineView::clickEntity(QPointF at) {
    if (!m_layout.row(TimelineRow::Entities).contains(at))
        return false;
    for (int lane = 0; lane < static_cast<int>(m_data->lanes.size()); ++lane) {
        if (!m_layout.entityLane(lane).adjusted(0, -2, 0, 2).contains(at))
            continue;
        for (const EntityBar& bar : m_data->lanes[static_cast<std::size_t>(lane)])
            if (at.x() >= m_scale.x(bar.span.from) - 2 && at.x() <= m_scale.x(bar.span.to) + 2) {
                Q_EMIT entityWanted(qs(m_data->entities[bar.entity].name), m_scale.inside(at.x()));
                return true;
            }
    }
    return false;
}

bool TimelineView::clickChange(QPointF at) {
    const QRectF& row = m_layout.row(TimelineRow::Changes);
    const QRectF& novelty = m_layout.row(TimelineRow::Novelty);
    if (!row.contains(at) && !novelty.contains(at))
        return false;
    const std::size_t nearest = m_data->marks.nearest(m_scale.at(at.x()));
    if (nearest >= m_data->marks.marks().size())
        return false;
    const TimeUs time = m_data->marks.marks()[nearest].time;
    if (std::abs(m_scale.x(time) - at.x()) > kNear)
        return false;
    Q_EMIT recordWanted(time);
    return true;
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1 / kZoomStep);
    case Qt::Key_Minus:
        return zoomBy(kZoomStep);
    case Qt::Key_0:
        return fitAll();
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (control) {
            m_scale.pan(event->key() == Qt::Key_Left ? -80 : 80);
            return invalidate();
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const TimelineRow row : kTimelineRows) {
        if (row == TimelineRow::Ruler)
            continue;
        QAction* action = menu->addAction(timelineRowName(row));
        action->setCheckable(true);
        action->setChecked(isRowShown(row));
        connect(action, &QAction::toggled, this,
                [this, row](bool shown) { setRowShown(row, shown); });
    }
    menu->addSeparator();
    menu->addAction(tr("Show all"), this, &TimelineView::fitAll);
    menu->popup(event->globalPos());
}

} // namespace ds::ui
