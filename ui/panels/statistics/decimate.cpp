#include "ui/panels/statistics/decimate.h"

#include <algorithm>

namespace ds::ui {

QList<QPointF> decimated(const std::vector<memory::RecordMark>& marks,
                         const std::function<double(const memory::RecordMark&)>& value, int most) {
    QList<QPointF> points;
    const auto add = [&](const memory::RecordMark& mark) {
        points.append(QPointF(mark.time.seconds(), value(mark)));
    };
    if (marks.size() <= static_cast<std::size_t>(most)) {
        for (const memory::RecordMark& mark : marks)
            add(mark);
        return points;
    }
    const auto buckets = static_cast<std::size_t>(std::max(most / 2, 1));
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        const auto first =
            marks.begin() + static_cast<std::ptrdiff_t>(bucket * marks.size() / buckets);
        const auto last =
            marks.begin() + static_cast<std::ptrdiff_t>((bucket + 1) * marks.size() / buckets);
        const auto [low, high] = std::minmax_element(
            first, last, [&](const auto& a, const auto& b) { return value(a) < value(b); });
        add(low < high ? *low : *high);
        if (low != high)
            add(low < high ? *high : *low);
    }
    return points;
}

} // namespace ds::ui
