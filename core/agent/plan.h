#pragma once

#include "core/agent/answer.h"
#include "core/agent/question.h"

namespace ds::agent {

/// The plan's seven fields (paper section 3.4), filled in from how the question was read.
Plan planFor(const ParsedQuestion& parsed, const QuestionInput& question, TimeUs now);

/// The evidence contract that follows from it.
Contract contractFor(const ParsedQuestion& parsed, TimeUs now);

/// "when", "how_long" …: the part of the phrase key "kind.…".
const char* kindName(AskKind kind);

} // namespace ds::agent
