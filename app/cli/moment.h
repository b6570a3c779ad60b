#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/casefile/case_values.h"

#include <optional>
#include <string>
#include <string_view>

namespace ds::cli {

/// Microseconds since 1970 UTC of "2026-11-30T14:32:05[.fff][Z|+hh:mm]"; without a zone that of
/// `zoneMinutes` is meant. nullopt for anything else.
std::optional<std::int64_t> parseClock(std::string_view text, int zoneMinutes);

/// A time as people write it: `HH:MM:SS.mmm`, `MM:SS`, seconds, or, where the source has a clock
/// (`clockStart`, ISO 8601, the clock at time 0; empty: none), `2026-11-30T14:32:05` or
/// `T14:32[:05]` for the first such time in the source. nullopt: it is none of these.
std::optional<TimeUs> parseMoment(std::string_view text, const std::string& clockStart);

} // namespace ds::cli
