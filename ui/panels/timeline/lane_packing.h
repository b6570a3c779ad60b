#pragma once

#include "core/memory/record.h"

#include <cstddef>
#include <vector>

namespace ds::ui {

/// A stretch of presence of an entity on its lane.
struct EntityBar {
    memory::Span span;
    std::size_t entity = 0; ///< index into the entities given
    int lane = 0;
    friend bool operator==(const EntityBar&, const EntityBar&) = default;
};

/// Bars of every entity, packed so that bars of one lane do not touch: an entity keeps its lane
/// through all its stretches where one of `lanes` is free for them, else each stretch takes the
/// lane that is free first, and when none is free the last one.
/// Ascending by begin within a lane; lanes one after the other in the result.
std::vector<std::vector<EntityBar>> packBars(const std::vector<memory::Entity>& entities,
                                             int lanes);

} // namespace ds::ui
