#pragma once

#include "core/casefile/sql_read.h"
#include "core/memory/memory_store.h"
#include "core/memory/scope.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ds::memory {

/// A row of a list before its text is read.
struct ListedRow {
    std::int64_t rowId = 0;
    TimeUs time;
};

struct MemoryReader::State {
    explicit State(casefile::Connection c) : connection(std::move(c)) {}

    /// Ranges of the filter with its entity resolved; those without that entity are left out.
    struct Part {
        ScopeRange range;
        std::int64_t entity = 0;
    };
    [[nodiscard]] Result<std::vector<Part>> parts(const CausalView& view,
                                                  const RecordFilter& filter);
    [[nodiscard]] Result<std::vector<ListedRow>>
    list(const CausalView& view, const RecordFilter& filter, std::size_t limit, std::size_t offset);
    [[nodiscard]] Result<Record> body(std::int64_t rowId);
    [[nodiscard]] Result<std::vector<Record>> bodies(const std::vector<ListedRow>& rows);
    /// NotFound when the view does not see it.
    [[nodiscard]] Result<std::int64_t> rowOfId(const CausalView& view, const std::string& id);
    /// How many rows a range holds; remembers the last answer for ranges that begin alike, since
    /// search asks for it at every key.
    [[nodiscard]] Result<std::int64_t> countRows(const ScopeRange& range);

    casefile::Connection connection;
    struct Counted {
        std::int64_t newest = 0; ///< row id
        std::int64_t rows = 0;
    };
    std::map<std::pair<std::int64_t, std::string>, Counted> counted; ///< by low end and question
};

} // namespace ds::memory
