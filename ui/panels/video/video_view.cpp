#include "ui/panels/video/video_view.h"

#include "ui/shell/texts.h"
#include "ui/shell/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ds::ui {

VideoView::VideoView(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Video picture"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void VideoView::setFrame(std::shared_ptr<const pipeline::ShownFrame> frame) {
    m_frame = std::move(frame);
    m_image = QImage();
    if (m_frame && !m_frame->image.isNull()) {
        const Image& image = m_frame->image;
        m_image = QImage(image.data(), image.width(), image.height(),
                         static_cast<qsizetype>(image.stride()), QImage::Format_RGB32);
    }
    update();
}

void VideoView::setBoxes(std::vector<memory::EntityBox> boxes) {
    if (boxes == m_boxes)
        return;
    m_boxes = std::move(boxes);
    update();
}

void VideoView::setMarkedEntity(const QString& name) {
    m_marked = name;
    update();
}

void VideoView::setOverlays(const Overlays& overlays) {
    m_overlays = overlays;
    update();
}

void VideoView::setEmptyText(const QString& title, const QString& hint) {
    if (title == m_emptyTitle && hint == m_emptyHint)
        return;
    m_emptyTitle = title;
    m_emptyHint = hint;
    update();
}

QRectF VideoView::pictureRect() const {
    if (m_image.isNull() || m_frame->fullWidth <= 0 || m_frame->fullHeight <= 0)
        return {};
    QSizeF picture(m_frame->fullWidth, m_frame->fullHeight);
    picture.scale(QSizeF(size()), Qt::KeepAspectRatio);
    return {(width() - picture.width()) / 2, (height() - picture.height()) / 2, picture.width(),
            picture.height()};
}

QRectF VideoView::boxRect(const Box& box, const QRectF& picture) const {
    const double sx = picture.width() / m_frame->fullWidth;
    const double sy = picture.height() / m_frame->fullHeight;
    return {picture.left() + box.x * sx, picture.top() + box.y * sy, box.w * sx, box.h * sy};
}

void VideoView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Palette& colours = m_theme.palette();
    if (m_image.isNull()) {
        painter.fillRect(rect(), m_emptyTitle.isEmpty() ? colours.picture : colours.panel);
        return paintEmpty(painter);
    }
    painter.fillRect(rect(), colours.picture);
    const QRectF picture = pictureRect();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(picture, m_image);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_overlays.boxes || m_overlays.labels)
        paintBoxes(painter, picture);
    if (m_overlays.time)
        paintTime(painter, picture);
}

void VideoView::paintTime(QPainter& painter, const QRectF& picture) const {
    const QString text = timeText(m_frame->pts, true);
    const QRectF area(picture.left() + 8, picture.bottom() - 28,
                      painter.fontMetrics().horizontalAdvance(text) + 16, 20);
    painter.fillRect(area, QColor(0, 0, 0, 170));
    painter.setPen(Qt::white);
    painter.drawText(area, Qt::AlignCenter, text);
}

void VideoView::paintEmpty(QPainter& painter) const {
    const QRect middle = rect().adjusted(24, 0, -24, 0);
    painter.setPen(m_theme.palette().text);
    painter.setFont(Theme::titleFont(Theme::answerFont(font())));
    painter.drawText(middle.adjusted(0, 0, 0, -height() / 2 - 8),
                     Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap, m_emptyTitle);
    painter.setFont(font());
    painter.setPen(m_theme.palette().dim);
    painter.drawText(middle.adjusted(0, height() / 2, 0, 0),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_emptyHint);
}

void VideoView::paintBoxes(QPainter& painter, const QRectF& picture) const {
    const Palette& colours = m_theme.palette();
    painter.setFont(Theme::titleFont(Theme::smallFont(font())));
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> labels;
    for (const memory::EntityBox& entity : m_boxes) {
        const bool marked = qs(entity.entity) == m_marked;
        const QRectF box = boxRect(entity.box, picture);
        if (m_overlays.boxes) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(QColor(0, 0, 0, 120), marked ? 4 : 3));
            painter.drawRect(box);
            painter.setPen(QPen(marked ? colours.action : colours.entity, marked ? 2 : 1.3));
            painter.drawRect(box);
        }
        const QSizeF size(metrics.horizontalAdvance(qs(entity.entity)) + 10, metrics.height() + 2);
        labels.push_back(placeLabel(box, size, labels));
    }
    // After all boxes, so that no line crosses a name.
    for (std::size_t i = 0; m_overlays.labels && i < m_boxes.size(); ++i)
        paintLabel(painter, labels[i], qs(m_boxes[i].entity), qs(m_boxes[i].entity) == m_marked);
}

QRectF VideoView::placeLabel(const QRectF& box, QSizeF size,
                             const std::vector<QRectF>& taken) const {
    QRectF label(QPointF(box.left() - .5, box.top() - size.height() - 1), size);
    label.moveLeft(std::clamp(label.left(), 0.0, std::max(0.0, width() - label.width())));
    const auto isFree = [&] {
        return label.top() >= 0 && std::none_of(taken.begin(), taken.end(), [&](const QRectF& t) {
                   return t.intersects(label);
               });
    };
    constexpr int kHighest = 4; // rows above the box; then below it
    for (int row = 0; row < kHighest && !isFree(); ++row)
        label.moveTop(label.top() - size.height() - 1);
    if (!isFree())
        label.moveTop(box.bottom() + 2);
    return label;
}

void VideoView::paintLabel(QPainter& painter, const QRectF& label, const QString& name,
                           bool marked) const {
    const Palette& colours = m_theme.palette();
    painter.setPen(Qt::NoPen);
    painter.setBrush(marked ? colours.action : colours.entity);
    painter.drawRoundedRect(label, 2, 2);
    painter.setPen(colours.onAction);
    painter.drawText(label, Qt::AlignCenter, name);
}

void VideoView::resizeEvent(QResizeEvent*) {
    Q_EMIT targetSizeChanged(size() * devicePixelRatioF());
}

void VideoView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const QRectF picture = pictureRect();
    if (!m_image.isNull() && m_overlays.boxes)
        for (const memory::EntityBox& entity : m_boxes)
            if (boxRect(entity.box, picture).contains(event->position()))
                return Q_EMIT entityClicked(qs(entity.entity));
    Q_EMIT clicked();
}

void VideoView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        Q_EMIT doubleClicked();
}

} // namespace ds::ui
