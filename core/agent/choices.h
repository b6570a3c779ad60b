#pragma once

#include "core/agent/rules.h"

#include <optional>
#include <string>
#include <vector>

namespace ds::agent {

struct ChosenOption {
    std::string text;
    bool forced = false; ///< nothing speaks for it, but one had to be given
};

/// One of the listed choices, always. "Unable to answer" is taken only where it is listed.
ChosenOption chooseAmong(const std::vector<std::string>& choices, const Finding& finding);

/// The listed choice that means "cannot be answered".
std::optional<std::string> unableChoice(const std::vector<std::string>& choices);

} // namespace ds::agent
