#include "ui/panels/timeline/timeline_painter.h"

#include "ui/panels/timeline/strip_cache.h"
#include "ui/panels/timeline/time_scale.h"
#include "ui/shell/marks.h"
#include "ui/shell/texts.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ds::ui {

namespace {

constexpr double kLabelApart = 96;
constexpr double kStripAspect = 16.0 / 9.0; // of the slots; pictures are cut to it
constexpr double kMarkRadius = 5.5;

/// The part of a picture that fills a slot of other proportions.
QRectF coveringPart(const QImage& image, const QSizeF& slot) {
    const double scale = std::max(slot.width() / image.width(), slot.height() / image.height());
    const QSizeF part(slot.width() / scale, slot.height() / scale);
    return {(image.width() - part.width()) / 2, (image.height() - part.height()) / 2, part.width(),
            part.height()};
}

} // namespace

QString timelineRowName(TimelineRow row) {
    switch (row) {
    case TimelineRow::Ruler:
        return QCoreApplication::translate("ds::ui::Timeline", "Time");
    case TimelineRow::Frames:
        return QCoreApplication::translate("ds::ui::Timeline", "Frames");
    case TimelineRow::Novelty:
        return QCoreApplication::translate("ds::ui::Timeline", "Novelty");
    case TimelineRow::Changes:
        return QCoreApplication::translate("ds::ui::Timeline", "Changes");
    case TimelineRow::Entities:
        return QCoreApplication::translate("ds::ui::Timeline", "Entities");
    case TimelineRow::Questions:
        return QCoreApplication::translate("ds::ui::Timeline", "Questions");
    }
    return {};
}

std::vector<TimeUs> stripTimes(const TimeScale& scale, double rowHeight) {
    std::vector<TimeUs> times;
    if (scale.duration().us <= 0)
        return times;
    const auto step = stripStep(scale.usPerPixel(), (rowHeight - 4) * kStripAspect);
    const std::int64_t last = std::min(scale.to().us, scale.duration().us - 1);
    for (std::int64_t t = scale.from().us / step.count() * step.count(); t <= last;
         t += step.count())
        times.push_back({t});
    return times;
}

TimelinePainter::TimelinePainter(const Palette& palette, const TimelineLayout& layout,
                                 const TimeScale& scale, const TimelineData& data,
                                 const StripCache& strip, const TimelineMarked& marked)
    : m_palette(palette), m_layout(layout), m_scale(scale), m_data(data), m_strip(strip),
      m_marked(marked) {}

void TimelinePainter::paint(QPainter& painter, const QRectF& all) const {
    painter.fillRect(all, m_palette.panel);
    paintLabels(painter, all);
    painter.setClipRect(QRectF(m_layout.labelWidth, 0, all.width(), all.height()));
    paintRuler(painter);
    if (isShown(TimelineRow::Frames))
        paintFrames(painter);
    if (isShown(TimelineRow::Novelty))
        paintNovelty(painter);
    if (isShown(TimelineRow::Changes))
        paintChanges(painter);
    if (isShown(TimelineRow::Entities))
        paintEntities(painter);
    paintHoles(painter);
    if (isShown(TimelineRow::Questions))
        paintQuestions(painter);
}

void TimelinePainter::paintLabels(QPainter& painter, const QRectF& all) const {
    painter.setPen(m_palette.dim);
    for (const TimelineRow row : kTimelineRows)
        if (row != TimelineRow::Ruler && isShown(row)) {
            const QRectF& area = m_layout.row(row);
            painter.drawText(QRectF(12, area.top(), m_layout.labelWidth - 20, area.height()),
                             Qt::AlignVCenter | Qt::AlignLeft, timelineRowName(row));
        }
    painter.fillRect(QRectF(m_layout.labelWidth - 1, 0, 1, all.height()), m_palette.line);
}

void TimelinePainter::paintRuler(QPainter& painter) const {
    const QRectF& area = m_layout.row(TimelineRow::Ruler);
    const bool fine = m_scale.usPerPixel() * kLabelApart < 1e6;
    for (const Tick& tick : ticks(m_scale, fine ? kLabelApart * 1.3 : kLabelApart)) {
        const double x = std::round(m_scale.x(tick.time));
        const double height = tick.labelled ? 9 : 5;
        painter.fillRect(QRectF(x, area.bottom() - height, 1, height), m_palette.faint);
        if (!tick.labelled)
            continue;
        painter.setPen(m_palette.dim);
        painter.drawText(QRectF(x + 4, area.top(), 120, area.height()),
                         Qt::AlignVCenter | Qt::AlignLeft, timeText(tick.time, fine));
    }
}

void TimelinePainter::paintFrames(QPainter& painter) const {
    const QRectF area = m_layout.row(TimelineRow::Frames).adjusted(0, 2, 0, -2);
    const std::vector<TimeUs> times = stripTimes(m_scale, area.height() + 4);
    const auto step = stripStep(m_scale.usPerPixel(), area.height() * kStripAspect);
    const double end = m_scale.x(m_data.duration);
    for (const TimeUs t : times) {
        const double left = m_scale.x(t);
        const double right = std::min(m_scale.x(t + step) - 1, end);
        const QRectF slot(left, area.top(), std::max(right - left, 1.0), area.height());
        const QImage* picture = m_strip.picture(t);
        if (picture && !picture->isNull())
            painter.drawImage(slot, *picture, coveringPart(*picture, slot.size()));
        else
            painter.fillRect(slot, m_palette.raised);
    }
}

std::span<const MarkBucket> TimelinePainter::bucketsInView(double pixelsEach) const {
    const auto most = static_cast<std::size_t>((m_scale.right() - m_scale.left()) / pixelsEach);
    return m_data.marks.buckets(m_scale.from(), m_scale.to(), most);
}

void TimelinePainter::paintNovelty(QPainter& painter) const {
    const QRectF area = m_layout.row(TimelineRow::Novelty).adjusted(0, 4, 0, -4);
    const auto y = [&](double novelty) {
        return area.bottom() - std::clamp(novelty, 0.0, 1.0) * area.height();
    };
    painter.setPen(QPen(m_palette.faint, 1, Qt::DotLine));
    const double threshold = std::round(y(m_data.noveltyThreshold)) + .5;
    painter.drawLine(QPointF(area.left(), threshold), QPointF(area.right(), threshold));
    const auto buckets = bucketsInView(2);
    const double dense = static_cast<double>(buckets.size()) * 4;
    if (dense < m_scale.right() - m_scale.left()) {
        QPolygonF line;
        for (const MarkBucket& bucket : buckets)
            line << QPointF(m_scale.x(bucket.first), y(bucket.highNovelty));
        painter.setPen(QPen(m_palette.isDark ? m_palette.text : m_palette.dim, 1.1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        return;
    }
    // Dense: a column from the lowest to the highest of each bucket; rectangles cost a fifth of
    // lines.
    for (const MarkBucket& bucket : buckets) {
        const double top = y(bucket.highNovelty);
        painter.fillRect(QRectF(std::floor(m_scale.x(bucket.first)), top, 2,
                                std::max(y(bucket.lowNovelty) - top, 1.0)),
                         m_palette.dim);
    }
}

void TimelinePainter::paintChanges(QPainter& painter) const {
    const double y = m_layout.row(TimelineRow::Changes).center().y();
    const auto buckets = bucketsInView(4);
    const auto all = std::count_if(buckets.begin(), buckets.end(),
                                   [](const MarkBucket& b) { return b.marks > 1; });
    if (all > 0)
        return paintChangeDensity(painter, buckets);
    for (const MarkBucket& bucket : buckets)
        if (bucket.changes == 0)
            drawStatic(painter, {m_scale.x(bucket.first), y}, 1.9, m_palette.faint);
    for (const MarkBucket& bucket : buckets)
        if (bucket.changes > 0)
            drawChange(painter, {m_scale.x(bucket.first), y}, kMarkRadius, m_palette.change);
    if (m_marked.record) {
        painter.setPen(QPen(m_palette.action, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(m_scale.x(*m_marked.record), y), 8.5, 8.5);
    }
}

void TimelinePainter::paintChangeDensity(QPainter& painter,
                                         std::span<const MarkBucket> buckets) const {
    const QRectF area = m_layout.row(TimelineRow::Changes).adjusted(0, 3, 0, -3);
    painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), m_palette.line);
    for (const MarkBucket& bucket : buckets) {
        if (bucket.changes == 0)
            continue;
        const double share = static_cast<double>(bucket.changes) / bucket.marks;
        const double height = std::max(area.height() * share, 3.0);
        painter.fillRect(
            QRectF(std::floor(m_scale.x(bucket.firstChange)), area.bottom() - height, 3, height),
            m_palette.change);
    }
}

void TimelinePainter::paintEntities(QPainter& painter) const {
    for (int lane = 0; lane < static_cast<int>(m_data.lanes.size()); ++lane)
        paintEntityLane(painter, lane);
}

void TimelinePainter::paintEntityLane(QPainter& painter, int lane) const {
    const QRectF area = m_layout.entityLane(lane);
    const double radius = std::min(area.height() / 2, 3.0);
    QColor quiet = m_palette.entity;
    quiet.setAlphaF(m_palette.isDark ? .55F : .45F);
    const double leftEdge = m_scale.left();
    const double rightEdge = m_scale.right();
    double drawnTo = -1e9;
    painter.setPen(Qt::NoPen);
    for (const EntityBar& bar : m_data.lanes[static_cast<std::size_t>(lane)]) {
        const double left = m_scale.x(bar.span.from);
        if (left > rightEdge)
            break;
        const double right = std::max(m_scale.x(bar.span.to), left + 3);
        // What lies within the pixels already painted would not be seen.
        if (right < leftEdge || right <= drawnTo + 1)
            continue;
        drawnTo = right;
        const bool marked =
            !m_marked.entity.empty() && m_data.entities[bar.entity].name == m_marked.entity;
        const QRectF pill(left, area.top(), right - left, area.height());
        if (pill.width() < 8) {
            painter.fillRect(pill, marked ? m_palette.entity : quiet);
            continue;
        }
        painter.setBrush(marked ? m_palette.entity : quiet);
        painter.drawRoundedRect(pill, radius, radius);
    }
}

void TimelinePainter::paintHoles(QPainter& painter) const {
    const double top = m_layout.row(TimelineRow::Ruler).bottom();
    double bottom = top;
    for (const QRectF& row : m_layout.rows)
        bottom = std::max(bottom, row.bottom());
    QColor quiet = m_palette.faint;
    quiet.setAlphaF(.35F);
    const auto hatch = [&](TimeUs from, TimeUs to, double from_y, const QColor& colour) {
        const double left = std::max(m_scale.x(from), m_scale.left());
        const double right = std::min(m_scale.x(to), m_scale.right());
        if (right > left)
            drawHatching(painter, QRectF(left, from_y, right - left, bottom - from_y), colour);
    };
    // Not looked at: the frames are there, so they stay clear of hatching.
    const QRectF& frames = m_layout.row(TimelineRow::Frames);
    const double belowFrames = frames.isNull() ? top : frames.bottom();
    for (const TimeRange& hole : m_data.notLooked)
        hatch(hole.begin, hole.end, belowFrames, quiet);
    for (const casefile::Gap& gap : m_data.gaps)
        hatch(gap.from, gap.to, top, m_palette.gap);
}

void TimelinePainter::paintQuestions(QPainter& painter) const {
    // The arcs of many questions would be one smear: those of the chosen one, else of the newest.
    for (const QuestionMark& question : m_data.questions)
        if (m_marked.question.empty() ? &question == &m_data.questions.front()
                                      : m_marked.question == question.id)
            paintQuestion(painter, question);
    const double y = m_layout.row(TimelineRow::Questions).center().y() + 3;
    for (const QuestionMark& question : m_data.questions)
        drawQuestion(painter, {m_scale.x(question.asked), y},
                     m_marked.question == question.id ? 8.5 : 7, m_palette.question,
                     m_palette.isDark ? m_palette.window : m_palette.panel);
}

void TimelinePainter::paintQuestion(QPainter& painter, const QuestionMark& question) const {
    const QRectF& area = m_layout.row(TimelineRow::Questions);
    const double y = area.center().y() + 3;
    const double from = m_scale.x(question.asked);
    painter.setPen(QPen(m_palette.question, 1.1));
    for (const TimeUs evidence : question.evidence) {
        const double to = m_scale.x(evidence);
        if (std::abs(to - from) < 10)
            continue;
        const double lift = area.top() + 2;
        QPainterPath arc(QPointF(from, y));
        arc.cubicTo(QPointF(from + (to - from) * .25, lift),
                    QPointF(from + (to - from) * .75, lift), QPointF(to, y - 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(arc);
        const double back = to < from ? 5 : -5;
        painter.setBrush(m_palette.question);
        painter.drawPolygon(QPolygonF{{to, y}, {to + back, y - 4.5}, {to + back * 1.2, y + 1.5}});
    }
}

} // namespace ds::ui
