#pragma once

#include "core/base/time.h"

#include <vector>

namespace ds {

/// What of `within` none of the ranges covers, in order of time; stretches shorter than `least` are
/// left out.
std::vector<TimeRange> holesIn(std::vector<TimeRange> covered, TimeRange within, DurationUs least);

} // namespace ds
