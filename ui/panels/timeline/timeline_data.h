#pragma once

#include "core/casefile/case_values.h"
#include "core/memory/record.h"
#include "ui/panels/timeline/lane_packing.h"
#include "ui/panels/timeline/mark_pyramid.h"

#include <string>
#include <vector>

namespace ds::ui {

/// A question on the timeline, and the times its evidence shows.
struct QuestionMark {
    std::string id;
    std::string text;
    TimeUs asked;
    std::vector<TimeUs> evidence;
};

/// Everything the timeline draws; made off the GUI thread.
struct TimelineData {
    TimeUs duration;
    double noveltyThreshold = .3;
    MarkPyramid marks;
    std::vector<memory::Entity> entities;
    std::vector<std::vector<EntityBar>> lanes;
    std::vector<casefile::Gap> gaps;
    std::vector<TimeRange> notLooked; ///< ascending, not overlapping
    std::vector<QuestionMark> questions;
};

/// What of [0, duration] lies outside `observed`, without slivers shorter than `least`.
std::vector<TimeRange> notLookedAt(const std::vector<casefile::Observed>& observed, TimeUs duration,
                                   DurationUs least);

} // namespace ds::ui
