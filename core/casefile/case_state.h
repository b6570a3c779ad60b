#pragma once

#include "core/casefile/case.h"
#include "core/casefile/case_lock.h"

#include <optional>
#include <string>
#include <vector>

namespace ds::casefile {

struct Case::State {
    std::string folder; ///< absolute, without a slash at the end
    std::vector<TableSet> tables;
    const Clock* clock = nullptr;
    CaseLock lock;
    std::optional<Error> whyReadOnly;
    std::optional<Connection> writer; ///< none: read-only

    std::string database() const { return folder + "/case.sqlite"; }
};

} // namespace ds::casefile
