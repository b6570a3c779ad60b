#pragma once

#include "core/memory/record.h"

#include <string>
#include <vector>

namespace ds::memory {

/// Every text of a record that search looks at, field by field, without the delta markers.
std::vector<std::string> searchableFields(const Record& record);

/// What goes into the full text: CJK spaced, fields kept apart so that no phrase reaches over two.
std::string indexedText(const Record& record);

/// "RUN.KIND.TIME.ORDINAL"
std::string workingId(const std::string& run, const std::string& kind, TimeUs time,
                      std::int64_t ordinal);

/// The parts of such an id; nullopt for any other text.
struct WorkingId {
    std::string run;
    std::string kind;
    TimeUs time;
    std::int64_t ordinal = 0;
};
std::optional<WorkingId> parseWorkingId(const std::string& id);

/// Replaces invalid UTF-8 in every text of the record.
void repairTexts(Record& record);

/// The name an actor begins with when it looks like one ("person 2, dark upper body" → "person 2"):
/// the words before the first comma if the last of them is a number; else "".
std::string nameOfActor(const std::string& actor);

} // namespace ds::memory
