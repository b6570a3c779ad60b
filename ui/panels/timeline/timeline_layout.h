#pragma once

#include <QRectF>

#include <array>
#include <vector>

namespace ds::ui {

enum class TimelineRow { Ruler, Frames, Novelty, Changes, Entities, Questions };
inline constexpr std::array kTimelineRows{TimelineRow::Ruler,    TimelineRow::Frames,
                                          TimelineRow::Novelty,  TimelineRow::Changes,
                                          TimelineRow::Entities, TimelineRow::Questions};

/// Where the rows lie in a widget of a size. A plain value.
struct TimelineLayout {
    static constexpr int kEntityLanes = 4;

    double labelWidth = 0;
    std::array<QRectF, kTimelineRows.size()> rows; ///< null for a hidden row

    const QRectF& row(TimelineRow which) const { return rows[static_cast<std::size_t>(which)]; }
    /// The row at height `y`; Ruler when none is.
    TimelineRow rowAt(double y) const;
    QRectF entityLane(int lane) const;
};

/// Rows have their least heights; what is over goes to the frames, the novelty curve and the
/// entities. `shown`: one flag a row; the ruler is always shown.
TimelineLayout layoutTimeline(double width, double height, double labelWidth,
                              const std::array<bool, kTimelineRows.size()>& shown);

} // namespace ds::ui
