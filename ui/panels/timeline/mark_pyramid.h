#pragma once

#include "core/memory/record.h"

#include <cstddef>
#include <span>
#include <vector>

namespace ds::ui {

/// Neighbouring marks taken together.
struct MarkBucket {
    TimeUs first; ///< time of its first mark
    TimeUs last;
    TimeUs firstChange; ///< meaningful when changes > 0
    float lowNovelty = 0;
    float highNovelty = 0;
    int marks = 0;
    int changes = 0;
};

/// Level-of-detail buckets over the marks of a run: level 0 is the marks, each higher level sums
/// pairs of the one below.
///
/// Immutable after construction, so it may be made on any thread. Cost: linear; memory about twice
/// that of the marks' buckets.
class MarkPyramid {
public:
    MarkPyramid() = default;
    explicit MarkPyramid(std::vector<memory::RecordMark> marks);

    const std::vector<memory::RecordMark>& marks() const { return m_marks; }
    bool isEmpty() const { return m_marks.empty(); }

    /// At most about `most` buckets that together cover [from, to], with one neighbour on each side
    /// so that a line runs out of the view.
    std::span<const MarkBucket> buckets(TimeUs from, TimeUs to, std::size_t most) const;
    /// Index of the mark nearest to `t`; marks().size() when there is none.
    std::size_t nearest(TimeUs t) const;

private:
    std::vector<memory::RecordMark> m_marks;
    std::vector<std::vector<MarkBucket>> m_levels;
};

} // namespace ds::ui
