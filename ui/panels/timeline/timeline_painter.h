#pragma once

#include "ui/panels/timeline/timeline_data.h"
#include "ui/panels/timeline/timeline_layout.h"
#include "ui/shell/palette.h"

#include <QFont>
#include <QString>

#include <optional>
#include <string>

class QPainter;

namespace ds::ui {

class StripCache;
class TimeScale;

/// What is marked on the timeline.
struct TimelineMarked {
    std::optional<TimeUs> record; ///< time of the selected record
    std::string entity;
    std::string question;
};

/// Draws the timeline but for its cursor. Made for one repaint.
///
/// Cost: bounded by the pixels, not the records: at most one bucket each two pixels, a bar each two
/// pixels and lane, 300 labels.
class TimelinePainter {
public:
    TimelinePainter(const Palette& palette, const TimelineLayout& layout, const TimeScale& scale,
                    const TimelineData& data, const StripCache& strip,
                    const TimelineMarked& marked);

    void paint(QPainter& painter, const QRectF& all) const;

private:
    void paintLabels(QPainter& painter, const QRectF& all) const;
    void paintRuler(QPainter& painter) const;
    void paintFrames(QPainter& painter) const;
    void paintNovelty(QPainter& painter) const;
    void paintChanges(QPainter& painter) const;
    void paintChangeDensity(QPainter& painter, std::span<const MarkBucket> buckets) const;
    void paintEntities(QPainter& painter) const;
    void paintEntityLane(QPainter& painter, int lane) const;
    void paintHoles(QPainter& painter) const;
    void paintQuestions(QPainter& painter) const;
    void paintQuestion(QPainter& painter, const QuestionMark& question) const;
    std::span<const MarkBucket> bucketsInView(double pixelsEach) const;
    bool isShown(TimelineRow row) const { return !m_layout.row(row).isNull(); }

    const Palette& m_palette;
    const TimelineLayout& m_layout;
    const TimeScale& m_scale;
    const TimelineData& m_data;
    const StripCache& m_strip;
    const TimelineMarked& m_marked;
};

/// Name of a row as it stands before it.
QString timelineRowName(TimelineRow row);
/// Times of the strip's pictures in view, left to right.
std::vector<TimeUs> stripTimes(const TimeScale& scale, double rowHeight);

} // namespace ds::ui
