#pragma once

#include "core/agent/question.h"

#include <string>
#include <string_view>

namespace ds::agent {

/// Takes the times out of `text` (lower case): "at 0:39", "between 10 s and 20 s", "前十秒" … They
/// are replaced by spaces. A bare `14:32` is minutes and seconds. An unclear range is put in order.
Scope takeScope(std::string& text, TimeUs horizon);

/// What looks like a time but is none ("25:61"), as it is written; empty when all are good.
std::string badTimeIn(std::string_view text);

} // namespace ds::agent
