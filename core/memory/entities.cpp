#include "core/memory/reader_state.h"
#include "core/memory/track_samples.h"

#include <algorithm>
#include <utility>

namespace ds::memory {
namespace {

using casefile::Connection;
using casefile::Statement;

constexpr std::size_t kMostSurfaceNames = 16;

struct StoredEntity {
    std::int64_t key = 0;
    std::string id;
    std::string name;
};

/// Rows of `table` that a range holds: on ids alone, but for rows of a question.
std::string seenIn(const std::string& table, const ScopeRange& range) {
    const std::string row = table + ".row_id";
    std::string sql = table + ".entity = ? AND " + row + " BETWEEN ? AND ?";
    if (!range.question.empty())
        sql += " AND (SELECT question FROM event WHERE event.row_id = " + row + ") = ?";
    return sql;
}

void bindSeen(Statement& statement, std::int64_t entity, const ScopeRange& range) {
    statement.bind(1, entity).bind(2, range.low).bind(3, range.high);
    if (!range.question.empty())
        statement.bind(4, range.question);
}

Result<std::vector<StoredEntity>> entitiesOfRun(Connection& connection, std::int64_t run,
                                                std::int64_t onlyKey) {
    std::vector<StoredEntity> found;
    const Status status = casefile::forEachRow(
        connection,
        "SELECT key, id, name FROM entity WHERE run = ?1 AND (?2 = 0 OR key = ?2) ORDER BY key",
        [&](Statement& statement) { statement.bind(1, run).bind(2, onlyKey); },
        [&](const Statement& row) {
            found.push_back({row.integer(0), row.text(1), row.text(2)});
        });
    if (!status)
        return fail(status.error());
    return found;
}

/// Records that mention it, within the filter.
Result<std::int64_t> countMentions(Connection& connection, std::int64_t key,
                                   const ScopeRange& range, const RecordFilter& filter,
                                   const CausalView& view) {
    const Condition condition(range, filter, view);
    std::int64_t count = 0;
    const Status status = casefile::forEachRow(
        connection,
        "SELECT count(*) FROM mention CROSS JOIN event ON event.row_id = mention.row_id "
        "WHERE mention.entity = ? AND mention.row_id BETWEEN ? AND ? AND " +
            condition.sql(),
        [&](Statement& statement) {
            statement.bind(1, key).bind(2, range.low).bind(3, range.high);
            condition.bind(statement, 4);
        },
        [&](const Statement& row) { count = row.integer(0); });
    if (!status)
        return fail(status.error());
    return count;
}

/// First and last mention, and stretches of presence, from mentions.
Status readMentions(Connection& connection, std::int64_t key, const ScopeRange& range,
                    Entity& entity, std::vector<Span>& seen) {
    return casefile::forEachRow(
        connection, "SELECT from_us, to_us, seen_us FROM mention WHERE " + seenIn("mention", range),
        [&](Statement& statement) { bindSeen(statement, key, range); },
        [&](const Statement& row) {
            const Span span{{row.integer(0)}, {row.integer(1)}};
            entity.first = std::min(entity.first, span.from);
            entity.last = std::max(entity.last, span.to);
            ++entity.records;
            if (!row.isNull(2))
                seen.push_back({{row.integer(2)}, {row.integer(2)}});
        });
}

Status readPieces(Connection& connection, std::int64_t key, const ScopeRange& range,
                  std::vector<Span>& seen) {
    return casefile::forEachRow(
        connection,
        "SELECT from_us, to_us FROM track_piece INDEXED BY track_entity WHERE " +
            seenIn("track_piece", range),
        [&](Statement& statement) { bindSeen(statement, key, range); },
        [&](const Statement& row) {
            seen.push_back({{row.integer(0)}, {row.integer(1)}});
        });
}

Status readSurfaces(Connection& connection, std::int64_t key, const ScopeRange& range,
                    Entity& entity) {
    return casefile::forEachRow(
        connection,
        "SELECT text FROM entity_surface WHERE " + seenIn("entity_surface", range) +
            " ORDER BY row_id, text",
        [&](Statement& statement) { bindSeen(statement, key, range); },
        [&](const Statement& row) {
            if (entity.surfaceNames.size() < kMostSurfaceNames && row.text(0) != entity.name)
                entity.surfaceNames.push_back(row.text(0));
        });
}

std::vector<Span> joinSpans(std::vector<Span> seen, DurationUs longestGap) {
    std::sort(seen.begin(), seen.end(),
              [](const Span& a, const Span& b) { return a.from < b.from; });
    std::vector<Span> joined;
    for (const Span& span : seen) {
        if (joined.empty() || span.from - joined.back().to > longestGap)
            joined.push_back(span);
        else
            joined.back().to = std::max(joined.back().to, span.to);
    }
    return joined;
}

bool limitsRecords(const RecordFilter& filter) {
    return !filter.layer.empty() || !filter.kind.empty() || filter.changedOnly || filter.from ||
           filter.to;
}

/// One entity as the view sees it; `records` is 0 when it does not, or the filter leaves none.
Result<Entity> describe(Connection& connection, const StoredEntity& stored,
                        const std::vector<ScopeRange>& ranges, const RecordFilter& filter,
                        const CausalView& view) {
    Entity entity;
    entity.id = stored.id;
    entity.name = stored.name;
    entity.run = ranges.front().runId;
    entity.surfaceNames = {stored.name};
    entity.first = TimeUs::max();
    entity.last = TimeUs::min();
    std::vector<Span> seen;
    std::int64_t filtered = 0;
    for (const ScopeRange& range : ranges) {
        if (const Status s = readMentions(connection, stored.key, range, entity, seen); !s)
            return fail(s.error());
        if (const Status s = readPieces(connection, stored.key, range, seen); !s)
            return fail(s.error());
        if (const Status s = readSurfaces(connection, stored.key, range, entity); !s)
            return fail(s.error());
        if (!limitsRecords(filter))
            continue;
        const auto count = countMentions(connection, stored.key, range, filter, view);
        if (!count)
            return fail(count.error());
        filtered += *count;
    }
    if (limitsRecords(filter))
        entity.records = filtered;
    entity.spans = joinSpans(std::move(seen), longestUnseen(ranges.front().rateHz));
    return entity;
}

} // namespace

Result<std::vector<Entity>> MemoryReader::entities(const CausalView& view,
                                                   const RecordFilter& filter) {
    casefile::Connection& connection = m_state->connection;
    Result<casefile::Transaction> snapshot = casefile::Transaction::begin(connection);
    if (!snapshot)
        return fail(snapshot.error());
    const auto parts = m_state->parts(view, filter);
    if (!parts)
        return fail(parts.error());
    std::map<std::int64_t, std::vector<ScopeRange>> runs;
    std::map<std::int64_t, std::int64_t> keys;
    for (const State::Part& part : *parts) {
        runs[part.range.run].push_back(part.range);
        keys[part.range.run] = part.entity;
    }
    std::vector<Entity> found;
    for (const auto& [run, ranges] : runs) {
        const auto stored = entitiesOfRun(connection, run, keys[run]);
        if (!stored)
            return fail(stored.error());
        for (const StoredEntity& one : *stored) {
            Result<Entity> entity = describe(connection, one, ranges, filter, view);
            if (!entity)
                return fail(entity.error());
            if (entity->records > 0)
                found.push_back(std::move(*entity));
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Entity& a, const Entity& b) { return a.first < b.first; });
    return found;
}

} // namespace ds::memory
