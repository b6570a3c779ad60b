#include "ui/panels/timeline/timeline_layout.h"

#include <algorithm>

namespace ds::ui {

namespace {

struct RowHeights {
    double least;
    double most;
    double share; ///< of the height that is left over
};

RowHeights heightsOf(TimelineRow row) {
    switch (row) {
    case TimelineRow::Ruler:
        return {24, 24, 0};
    case TimelineRow::Frames:
        return {34, 72, 3};
    case TimelineRow::Novelty:
        return {26, 56, 2};
    case TimelineRow::Changes:
        return {20, 24, 0};
    case TimelineRow::Entities:
        return {34, 64, 1.5};
    case TimelineRow::Questions:
        return {24, 34, .5};
    }
    return {};
}

} // namespace

TimelineLayout layoutTimeline(double width, double height, double labelWidth,
                              const std::array<bool, kTimelineRows.size()>& shown) {
    TimelineLayout layout;
    layout.labelWidth = labelWidth;
    double needed = 0;
    double shares = 0;
    const auto isShown = [&](TimelineRow row) {
        return row == TimelineRow::Ruler || shown[static_cast<std::size_t>(row)];
    };
    for (const TimelineRow row : kTimelineRows)
        if (isShown(row)) {
            needed += heightsOf(row).least;
            shares += heightsOf(row).share;
        }
    const double over = std::max(height - needed, 0.0);
    double y = 0;
    for (const TimelineRow row : kTimelineRows) {
        if (!isShown(row))
            continue;
        const RowHeights h = heightsOf(row);
        const double grown = shares > 0 ? h.least + over * h.share / shares : h.least;
        const double rowHeight = std::min(grown, h.most);
        layout.rows[static_cast<std::size_t>(row)] =
            QRectF(labelWidth, y, std::max(width - labelWidth, 1.0), rowHeight);
        y += rowHeight;
    }
    return layout;
}

TimelineRow TimelineLayout::rowAt(double y) const {
    for (const TimelineRow which : kTimelineRows)
        if (!row(which).isNull() && y >= row(which).top() && y < row(which).bottom())
            return which;
    return TimelineRow::Ruler;
}

QRectF TimelineLayout::entityLane(int lane) const {
    const QRectF& area = row(TimelineRow::Entities);
    const double step = (area.height() - 4) / kEntityLanes;
    return {area.left(), area.top() + 2 + lane * step, area.width(), std::max(step - 2, 3.0)};
}

} // namespace ds::ui
