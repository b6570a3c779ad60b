#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/memory/record.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ds::agent {

/// What the rules may read of one run, under one view. The rules know nothing of the database, so a
/// test hands them values.
class EvidenceSource {
public:
    virtual ~EvidenceSource() = default;
    /// Every observation, ascending in time, one after the other.
    [[nodiscard]] virtual Status
    eachObservation(const std::function<void(const memory::Record&)>& take,
                    std::stop_token stop) = 0;
    [[nodiscard]] virtual Result<memory::Record> record(const std::string& id) = 0;
    /// Observations whose words hold `query`, oldest first.
    [[nodiscard]] virtual Result<std::vector<std::string>> search(std::string_view query,
                                                                  std::size_t limit) = 0;
};

} // namespace ds::agent
