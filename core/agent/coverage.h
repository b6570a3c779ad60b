#pragma once

#include "core/agent/answer.h"
#include "core/casefile/case_values.h"

#include <string>
#include <vector>

namespace ds::agent {

/// What of [from, to] was looked at, by what is known at `now`. Parts ascending, without holes; for
/// a single moment one part of no length.
std::vector<CoveragePart> coverageOf(const casefile::Source& source, const casefile::Run& run,
                                     TimeUs from, TimeUs to, TimeUs now);

/// Why nothing may have been seen there: "absent" when all was looked at, else the kind of what was
/// not. Parts shorter than `slack` do not count beside longer ones.
std::string negativeKind(const std::vector<CoveragePart>& coverage, DurationUs slack);

} // namespace ds::agent
