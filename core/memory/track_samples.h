#pragma once

#include "core/memory/record.h"

#include <string>
#include <string_view>
#include <vector>

namespace ds::memory {

/// The longest stretch one stored piece covers: readers look this far back for pieces that reach
/// into the time they want.
inline constexpr DurationUs kLongestPiece{10'000'000};

/// Samples in order of time, as bytes (24 each, little endian) and back. Times are kept relative to
/// the first; `from` is its time. At most kLongestPiece long.
std::string packSamples(const std::vector<TrackSample>& samples);
std::vector<TrackSample> unpackSamples(std::string_view bytes, TimeUs from);

/// Sorts by time and parts where nothing was seen for longer than `gap` or a piece gets too long.
std::vector<std::vector<TrackSample>> splitSamples(std::vector<TrackSample> samples,
                                                   DurationUs gap);

/// How long an entity may be unseen within one stretch of presence: two sampling periods.
DurationUs longestUnseen(double rateHz);

} // namespace ds::memory
