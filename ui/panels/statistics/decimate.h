#pragma once

#include "core/memory/record.h"

#include <QList>
#include <QPointF>

#include <functional>
#include <vector>

namespace ds::ui {

/// At most about `most` points of (seconds, value): in each bucket of neighbours the lowest and the
/// highest, in their order, so that one-sample spikes stay.
QList<QPointF> decimated(const std::vector<memory::RecordMark>& marks,
                         const std::function<double(const memory::RecordMark&)>& value, int most);

} // namespace ds::ui
