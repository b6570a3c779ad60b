#include "core/memory/reader_state.h"
#include "core/memory/record_text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace ds::memory {

using casefile::Statement;
using casefile::Transaction;

MemoryReader::MemoryReader(std::unique_ptr<State> state) : m_state(std::move(state)) {}
MemoryReader::~MemoryReader() = default;

Result<std::unique_ptr<MemoryReader>> MemoryReader::open(const casefile::Case& dsCase) {
    Result<casefile::Connection> connection = dsCase.reader();
    if (!connection)
        return fail(connection.error());
    return std::unique_ptr<MemoryReader>(
        new MemoryReader(std::make_unique<State>(std::move(*connection))));
}

void MemoryReader::interrupt() {
    m_state->connection.interrupt();
}

Result<std::vector<MemoryReader::State::Part>>
MemoryReader::State::parts(const CausalView& view, const RecordFilter& filter) {
    const auto ranges = scopeOf(connection, view, filter.source, filter.run);
    if (!ranges)
        return fail(ranges.error());
    std::vector<Part> found;
    for (const ScopeRange& range : *ranges) {
        Part part{range, 0};
        if (!filter.entity.empty()) {
            const Result<std::int64_t> key = entityKey(connection, range.run, filter.entity);
            if (!key)
                return fail(key.error());
            if (*key == 0)
                continue;
            part.entity = *key;
        }
        found.push_back(std::move(part));
    }
    return found;
}

Result<std::vector<ListedRow>> MemoryReader::State::list(const CausalView& view,
                                                         const RecordFilter& filter,
                                                         std::size_t limit, std::size_t offset) {
    const auto ranges = parts(view, filter);
    if (!ranges)
        return fail(ranges.error());
    std::vector<ListedRow> rows;
    for (const Part& part : *ranges) {
        const Condition condition(part.range, filter, view, part.entity);
        const Status status = casefile::forEachRow(
            connection,
            "SELECT row_id, time_us FROM event INDEXED BY event_list WHERE " + condition.sql() +
                " ORDER BY time_us, kind, ordinal LIMIT ?",
            [&](Statement& statement) {
                const int next = condition.bind(statement, 1);
                statement.bind(next, limit == 0 ? std::int64_t{-1}
                                                : static_cast<std::int64_t>(limit + offset));
            },
            [&](const Statement& row) {
                rows.push_back({row.integer(0), {row.integer(1)}});
            });
        if (!status)
            return fail(status.error());
    }
    const auto earlier = [](const ListedRow& a, const ListedRow& b) { return a.time < b.time; };
    if (ranges->size() > 1)
        std::stable_sort(rows.begin(), rows.end(), earlier);
    rows.erase(rows.begin(),
               rows.begin() + static_cast<std::ptrdiff_t>(std::min(offset, rows.size())));
    if (limit != 0 && rows.size() > limit)
        rows.resize(limit);
    return rows;
}

Result<Record> MemoryReader::State::body(std::int64_t rowId) {
    std::optional<Result<Record>> record;
    const Status status = casefile::forEachRow(
        connection, "SELECT json, frame_hash FROM event_body WHERE row_id = ?",
        [&](Statement& statement) { statement.bind(1, rowId); },
        [&](const Statement& row) {
            record = recordFromJson(row.text(0));
            if (*record)
                (*record)->frameHash = row.text(1);
        });
    if (!status)
        return fail(status.error());
    if (!record)
        return fail(ErrorCode::NotFound, {}, "no such row");
    if (!*record)
        return failBecause(ErrorCode::Damaged, {}, record->error());
    return *std::move(record);
}

Result<std::vector<Record>> MemoryReader::State::bodies(const std::vector<ListedRow>& rows) {
    std::vector<Record> records;
    records.reserve(rows.size());
    for (const ListedRow& row : rows) {
        Result<Record> record = body(row.rowId);
        if (!record)
            return fail(record.error());
        records.push_back(std::move(*record));
    }
    return records;
}

Result<std::int64_t> MemoryReader::State::rowOfId(const CausalView& view, const std::string& id) {
    const std::optional<WorkingId> wanted = parseWorkingId(id);
    const auto ranges = wanted ? scopeOf(connection, view, {}, wanted->run)
                               : Result<std::vector<ScopeRange>>(std::vector<ScopeRange>{});
    if (!ranges)
        return fail(ranges.error());
    std::optional<std::int64_t> found;
    for (const ScopeRange& range : *ranges) {
        RecordFilter filter;
        filter.kind = wanted->kind;
        filter.from = filter.to = wanted->time;
        const Condition condition(range, filter, view);
        const Status status = casefile::forEachRow(
            connection,
            "SELECT row_id FROM event INDEXED BY event_list WHERE " + condition.sql() +
                " AND ordinal = ?",
            [&](Statement& statement) {
                const int next = condition.bind(statement, 1);
                statement.bind(next, wanted->ordinal);
            },
            [&](const Statement& row) { found = row.integer(0); });
        if (!status)
            return fail(status.error());
    }
    if (!found)
        return fail(ErrorCode::NotFound, id, "no such record, or it lies after the view's time");
    return *found;
}

Result<std::vector<Record>> MemoryReader::records(const CausalView& view,
                                                  const RecordFilter& filter, std::size_t limit,
                                                  std::size_t offset) {
    Result<Transaction> snapshot = Transaction::begin(m_state->connection);
    if (!snapshot)
        return fail(snapshot.error());
    const auto rows = m_state->list(view, filter, limit, offset);
    if (!rows)
        return fail(rows.error());
    return m_state->bodies(*rows);
}

Result<std::int64_t> MemoryReader::count(const CausalView& view, const RecordFilter& filter) {
    Result<Transaction> snapshot = Transaction::begin(m_state->connection);
    if (!snapshot)
        return fail(snapshot.error());
    const auto ranges = m_state->parts(view, filter);
    if (!ranges)
        return fail(ranges.error());
    std::int64_t count = 0;
    for (const State::Part& part : *ranges) {
        const Condition condition(part.range, filter, view, part.entity);
        const Status status = casefile::forEachRow(
            m_state->connection,
            "SELECT count(*) FROM event INDEXED BY event_list WHERE " + condition.sql(),
            [&](Statement& statement) { condition.bind(statement, 1); },
            [&](const Statement& row) { count += row.integer(0); });
        if (!status)
            return fail(status.error());
    }
    return count;
}

Result<Record> MemoryReader::record(const CausalView& view, const std::string& id) {
    const Result<std::int64_t> row = m_state->rowOfId(view, id);
    if (!row)
        return fail(row.error());
    return m_state->body(*row);
}

Result<std::optional<Record>> MemoryReader::observationAt(const CausalView& view,
                                                          const std::string& run, TimeUs t) {
    RecordFilter filter;
    filter.run = run;
    filter.kind = kKindObservation;
    filter.to = t;
    const auto ranges = m_state->parts(view, filter);
    if (!ranges)
        return fail(ranges.error());
    std::optional<ListedRow> newest;
    for (const State::Part& part : *ranges) {
        const Condition condition(part.range, filter, view);
        const Status status = casefile::forEachRow(
            m_state->connection,
            "SELECT row_id, time_us FROM event INDEXED BY event_list WHERE " + condition.sql() +
                " ORDER BY time_us DESC, ordinal DESC LIMIT 1",
            [&](Statement& statement) { condition.bind(statement, 1); },
            [&](const Statement& row) {
                if (!newest || newest->time.us < row.integer(1))
                    newest = ListedRow{row.integer(0), {row.integer(1)}};
            });
        if (!status)
            return fail(status.error());
    }
    if (!newest)
        return std::optional<Record>();
    Result<Record> record = m_state->body(newest->rowId);
    if (!record)
        return fail(record.error());
    return std::optional<Record>(std::move(*record));
}

Result<std::vector<RecordMark>> MemoryReader::marks(const CausalView& view,
                                                    const std::string& run) {
    const auto ranges = scopeOf(m_state->connection, view, {}, run);
    if (!ranges)
        return fail(ranges.error());
    std::vector<RecordMark> marks;
    for (const ScopeRange& range : *ranges) {
        const Status status = casefile::forEachRow(
            m_state->connection,
            "SELECT time_us, novelty, salience, change, static FROM event WHERE row_id BETWEEN ? "
            "AND ? AND kind = 'observation' AND (question IS NULL OR question = ?)",
            [&](Statement& statement) {
                statement.bind(1, range.low).bind(2, range.high).bind(3, range.question);
            },
            [&](const Statement& row) {
                marks.push_back({{row.integer(0)},
                                 static_cast<float>(row.real(1)),
                                 static_cast<float>(row.real(2)),
                                 row.integer(3) != 0,
                                 row.integer(4) != 0});
            });
        if (!status)
            return fail(status.error());
    }
    std::stable_sort(marks.begin(), marks.end(),
                     [](const RecordMark& a, const RecordMark& b) { return a.time < b.time; });
    return marks;
}

Result<std::vector<std::int64_t>> MemoryReader::rowIds(const CausalView& view,
                                                       const RecordFilter& filter) {
    Result<Transaction> snapshot = Transaction::begin(m_state->connection);
    if (!snapshot)
        return fail(snapshot.error());
    const auto rows = m_state->list(view, filter, 0, 0);
    if (!rows)
        return fail(rows.error());
    std::vector<std::int64_t> ids;
    ids.reserve(rows->size());
    for (const ListedRow& row : *rows)
        ids.push_back(row.rowId);
    return ids;
}

Result<std::vector<Record>> MemoryReader::recordsByRowId(const CausalView& view,
                                                         const std::vector<std::int64_t>& rows) {
    Result<Transaction> snapshot = Transaction::begin(m_state->connection);
    if (!snapshot)
        return fail(snapshot.error());
    const auto ranges = scopeOf(m_state->connection, view, {}, {});
    if (!ranges)
        return fail(ranges.error());
    std::vector<Record> records;
    records.reserve(rows.size());
    for (const std::int64_t row : rows) {
        const auto range = std::find_if(ranges->begin(), ranges->end(),
                                        [&](const ScopeRange& r) { return r.holds(row); });
        if (range == ranges->end())
            return fail(ErrorCode::NotFound, {}, "no such row, or it lies after the view's time");
        Result<Record> record = m_state->body(row);
        if (!record)
            return fail(record.error());
        if (record->question != range->question)
            return fail(ErrorCode::NotFound, {}, "the row belongs to another question");
        records.push_back(std::move(*record));
    }
    return records;
}

Result<std::string> MemoryReader::thumbnail(const CausalView& view, const std::string& id) {
    const Result<std::int64_t> row = m_state->rowOfId(view, id);
    if (!row)
        return fail(row.error());
    std::string jpeg;
    const Status status = casefile::forEachRow(
        m_state->connection, "SELECT jpeg FROM event_thumbnail WHERE row_id = ?",
        [&](Statement& statement) { statement.bind(1, *row); },
        [&](const Statement& found) { jpeg = found.text(0); });
    if (!status)
        return fail(status.error());
    return jpeg;
}

} // namespace ds::memory
