#pragma once

#include "core/base/causal_view.h"
#include "core/base/result.h"
#include "core/casefile/connection.h"
#include "core/memory/record.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ds::memory {

/// A range of row ids of one run that a view sees; `question` limits it to rows that one caused.
struct ScopeRange {
    std::int64_t low = 0;
    std::int64_t high = -1;
    std::string question; ///< empty: rows that no question caused
    std::int64_t run = 0; ///< ordinal
    std::string runId;
    double rateHz = 1;

    bool holds(std::int64_t rowId) const { return low <= rowId && rowId <= high; }
};

/// The ranges a view sees of the wanted source and run (empty: of all), newest run first.
///
/// Exact but for one case: where a row written later in the same millisecond was available earlier
/// than one before it, it may be seen up to a millisecond late, never early.
[[nodiscard]] Result<std::vector<ScopeRange>> scopeOf(casefile::Connection& connection,
                                                      const CausalView& view,
                                                      const std::string& source,
                                                      const std::string& run);

/// `range` cut down to what can lie between the times of `filter`.
[[nodiscard]] Result<ScopeRange> withinTimes(casefile::Connection& connection,
                                             const ScopeRange& range, const RecordFilter& filter);

/// SQL for rows of `event` in a range and filter: "event.row_id BETWEEN ? AND ? AND …", always the
/// same text for the same kind of filter; bind() binds what it asks for from parameter `first` on.
class Condition {
public:
    /// `entity`: key of the wanted entity, 0 for none.
    Condition(const ScopeRange& range, const RecordFilter& filter, const CausalView& view,
              std::int64_t entity = 0);
    const std::string& sql() const { return m_sql; }
    /// The number of the first parameter that is free after it.
    int bind(casefile::Statement& statement, int first) const;

private:
    void limitText(const char* sql, const std::string& value);
    void limitNumber(const char* sql, std::int64_t value);

    struct Value {
        bool isText = false;
        std::int64_t number = 0;
        std::string text;
    };
    std::string m_sql;
    std::vector<Value> m_values;
};

/// Key of the entity of a run with this id or name; 0: none.
[[nodiscard]] Result<std::int64_t> entityKey(casefile::Connection& connection, std::int64_t run,
                                             const std::string& idOrName);

} // namespace ds::memory
