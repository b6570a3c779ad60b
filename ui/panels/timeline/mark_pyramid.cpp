#include "ui/panels/timeline/mark_pyramid.h"

#include <algorithm>
#include <iterator>

namespace ds::ui {

namespace {

MarkBucket bucketOf(const memory::RecordMark& mark) {
    return {mark.time, mark.time, mark.time, mark.novelty, mark.novelty, 1, mark.change ? 1 : 0};
}

MarkBucket joined(const MarkBucket& a, const MarkBucket& b) {
    return {a.first,
            b.last,
            a.changes > 0 ? a.firstChange : b.firstChange,
            std::min(a.lowNovelty, b.lowNovelty),
            std::max(a.highNovelty, b.highNovelty),
            a.marks + b.marks,
            a.changes + b.changes};
}

std::vector<MarkBucket> halved(const std::vector<MarkBucket>& below) {
    std::vector<MarkBucket> level;
    level.reserve((below.size() + 1) / 2);
    for (std::size_t i = 0; i + 1 < below.size(); i += 2)
        level.push_back(joined(below[i], below[i + 1]));
    if (below.size() % 2 == 1)
        level.push_back(below.back());
    return level;
}

struct Stretch {
    std::size_t begin;
    std::size_t end;
};

Stretch covering(const std::vector<MarkBucket>& level, TimeUs from, TimeUs to) {
    const auto begin = std::lower_bound(level.begin(), level.end(), from,
                                        [](const MarkBucket& b, TimeUs t) { return b.last < t; });
    const auto end = std::upper_bound(begin, level.end(), to,
                                      [](TimeUs t, const MarkBucket& b) { return t < b.first; });
    const auto first = static_cast<std::size_t>(begin - level.begin());
    const auto past = static_cast<std::size_t>(end - level.begin());
    return {first > 0 ? first - 1 : 0, std::min(past + 1, level.size())};
}

} // namespace

MarkPyramid::MarkPyramid(std::vector<memory::RecordMark> marks) : m_marks(std::move(marks)) {
    if (m_marks.empty())
        return;
    std::vector<MarkBucket> level;
    level.reserve(m_marks.size());
    std::transform(m_marks.begin(), m_marks.end(), std::back_inserter(level), bucketOf);
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > 1)
        m_levels.push_back(halved(m_levels.back()));
}

std::span<const MarkBucket> MarkPyramid::buckets(TimeUs from, TimeUs to, std::size_t most) const {
    for (const std::vector<MarkBucket>& level : m_levels) {
        const Stretch stretch = covering(level, from, to);
        if (stretch.end - stretch.begin <= std::max<std::size_t>(most, 4))
            return {level.data() + stretch.begin, stretch.end - stretch.begin};
    }
    return {};
}

std::size_t MarkPyramid::nearest(TimeUs t) const {
    const auto next = std::lower_bound(m_marks.begin(), m_marks.end(), t,
                                       [](const auto& mark, TimeUs at) { return mark.time < at; });
    const auto at = static_cast<std::size_t>(next - m_marks.begin());
    if (at == 0 || m_marks.empty())
        return at;
    if (at == m_marks.size())
        return at - 1;
    return m_marks[at].time - t < t - m_marks[at - 1].time ? at : at - 1;
}

} // namespace ds::ui
