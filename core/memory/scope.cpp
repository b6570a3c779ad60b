#include "core/memory/scope.h"

#include "core/casefile/sql_read.h"
#include "core/memory/row_id.h"

#include <algorithm>

namespace ds::memory {
namespace {

using casefile::Connection;
using casefile::Statement;

/// The last row id of a run that is available at `now`.
Result<std::int64_t> lastSeen(Connection& connection, bool asked, std::int64_t run, TimeUs now) {
    const std::int64_t ms = row_id::millisecond(now);
    std::int64_t last = row_id::compose(asked, run, ms, row_id::kLargestCounter);
    if (now == TimeUs::max())
        return last;
    // Rows of the very millisecond of `now`: the id alone cannot tell.
    bool past = false;
    const Status status = casefile::forEachRow(
        connection,
        "SELECT row_id, available_us FROM event WHERE row_id BETWEEN ? AND ? ORDER BY row_id",
        [&](Statement& statement) {
            statement.bind(1, row_id::compose(asked, run, ms, 0)).bind(2, last);
        },
        [&](const Statement& row) {
            if (!past && row.integer(1) > now.us) {
                past = true;
                last = row.integer(0) - 1;
            }
        });
    if (!status)
        return fail(status.error());
    return last;
}

Result<ScopeRange> rangeOf(Connection& connection, const ScopeRange& run, const CausalView& view,
                           bool asked) {
    ScopeRange range = run;
    range.low = row_id::compose(asked, run.run, 0, 0);
    const Result<std::int64_t> last = lastSeen(connection, asked, run.run, view.now());
    if (!last)
        return fail(last.error());
    range.high = *last;
    if (asked)
        range.question = view.question();
    return range;
}

} // namespace

Result<std::vector<ScopeRange>> scopeOf(Connection& connection, const CausalView& view,
                                        const std::string& source, const std::string& run) {
    std::vector<ScopeRange> runs;
    const Status status = casefile::forEachRow(
        connection,
        "SELECT ordinal, id, rate_hz FROM run WHERE (?1 = '' OR source = ?1) "
        "AND (?2 = '' OR id = ?2) ORDER BY ordinal DESC",
        [&](Statement& statement) { statement.bind(1, source).bind(2, run); },
        [&](const Statement& row) {
            ScopeRange one;
            one.run = row.integer(0);
            one.runId = row.text(1);
            one.rateHz = row.real(2);
            runs.push_back(std::move(one));
        });
    if (!status)
        return fail(status.error());
    std::vector<ScopeRange> ranges;
    for (const ScopeRange& one : runs)
        for (const bool asked : {false, true}) {
            if (asked && view.question().empty())
                continue;
            const Result<ScopeRange> range = rangeOf(connection, one, view, asked);
            if (!range)
                return fail(range.error());
            ranges.push_back(*range);
        }
    return ranges;
}

Result<ScopeRange> withinTimes(Connection& connection, const ScopeRange& range,
                               const RecordFilter& filter) {
    ScopeRange cut = range;
    const bool asked = !range.question.empty();
    if (filter.from) // a row is never available before what it tells of
        cut.low = std::max(cut.low,
                           row_id::compose(asked, range.run, row_id::millisecond(*filter.from), 0));
    if (!filter.to)
        return cut;
    std::int64_t lag = 0;
    const Status status = casefile::forEachRow(
        connection, "SELECT lag_us FROM run_lag WHERE run = ?",
        [&](Statement& statement) { statement.bind(1, range.run); },
        [&](const Statement& row) { lag = row.integer(0); });
    if (!status)
        return fail(status.error());
    const bool fits = filter.to->us <= TimeUs::max().us - lag;
    const std::int64_t ms =
        row_id::millisecond(fits ? *filter.to + DurationUs{lag} : TimeUs::max());
    cut.high = std::min(cut.high, row_id::compose(asked, range.run, ms, row_id::kLargestCounter));
    return cut;
}

Condition::Condition(const ScopeRange& range, const RecordFilter& filter, const CausalView& view,
                     std::int64_t entity) {
    m_sql = "event.row_id BETWEEN ? AND ?";
    m_values = {{false, range.low, {}}, {false, range.high, {}}};
    limitNumber(" AND event.run = ?", range.run);
    // A row is never available before what it tells of: this makes the index end early.
    const TimeUs to = std::min(filter.to.value_or(TimeUs::max()), view.now());
    limitNumber(" AND event.time_us >= ?", filter.from.value_or(TimeUs::min()).us);
    limitNumber(" AND event.time_us <= ?", to.us);
    if (!range.question.empty())
        limitText(" AND event.question = ?", range.question);
    if (!filter.layer.empty())
        limitText(" AND event.layer = ?", filter.layer);
    if (!filter.kind.empty())
        limitText(" AND event.kind = ?", filter.kind);
    if (filter.changedOnly)
        m_sql += " AND event.change = 1";
    if (entity != 0)
        limitNumber(" AND event.row_id IN (SELECT row_id FROM mention WHERE entity = ?)", entity);
}

void Condition::limitText(const char* sql, const std::string& value) {
    m_sql += sql;
    m_values.push_back({true, 0, value});
}

void Condition::limitNumber(const char* sql, std::int64_t value) {
    m_sql += sql;
    m_values.push_back({false, value, {}});
}

int Condition::bind(Statement& statement, int first) const {
    for (const Value& value : m_values) {
        if (value.isText)
            statement.bind(first++, value.text);
        else
            statement.bind(first++, value.number);
    }
    return first;
}

Result<std::int64_t> entityKey(Connection& connection, std::int64_t run,
                               const std::string& idOrName) {
    std::int64_t key = 0;
    const Status status = casefile::forEachRow(
        connection, "SELECT key FROM entity WHERE run = ?1 AND (id = ?2 OR name = ?2)",
        [&](Statement& statement) { statement.bind(1, run).bind(2, idOrName); },
        [&](const Statement& row) { key = row.integer(0); });
    if (!status)
        return fail(status.error());
    return key;
}

} // namespace ds::memory
