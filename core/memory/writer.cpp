#include "core/base/tokens.h"
#include "core/casefile/sql_read.h"
#include "core/memory/entity_writer.h"
#include "core/memory/memory_store.h"
#include "core/memory/record_text.h"
#include "core/memory/row_id.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_set>
#include <utility>

namespace ds::memory {
namespace {

using casefile::Connection;
using casefile::Statement;

/// One number of a query that gives one row.
template <class Bind>
Result<std::optional<std::int64_t>> oneNumber(Connection& connection, std::string_view sql,
                                              Bind bind) {
    std::optional<std::int64_t> number;
    const Status status = casefile::forEachRow(connection, sql, bind, [&](const Statement& row) {
        if (!row.isNull(0))
            number = row.integer(0);
    });
    if (!status)
        return fail(status.error());
    return number;
}

/// A row depends at least on the moment it tells of and on all it holds.
TimeUs newestTimeIn(const Observation& observation) {
    const Record& record = observation.record;
    TimeUs newest = std::max(record.available, record.time);
    for (const auto& time : {record.end, record.frame})
        newest = std::max(newest, time.value_or(newest));
    for (const Found& found : record.found)
        newest = std::max(newest, found.time);
    for (const TrackPiece& piece : observation.tracks)
        for (const TrackSample& sample : piece.samples)
            newest = std::max(newest, sample.time);
    return newest;
}

std::string packHistogram(const std::vector<float>& bins) {
    std::string bytes;
    bytes.reserve(bins.size() * 4);
    for (const float bin : bins) {
        const auto bits = std::bit_cast<std::uint32_t>(bin);
        for (int shift = 0; shift < 32; shift += 8)
            bytes += static_cast<char>((bits >> shift) & 0xFF);
    }
    return bytes;
}

/// The newest observations of a run, oldest first.
Result<std::vector<Report>> newestReports(Connection& connection, std::int64_t run, int count) {
    std::vector<Report> reports;
    Status parsed;
    const Status read = casefile::forEachRow(
        connection,
        "SELECT json FROM event JOIN event_body USING(row_id) WHERE row_id BETWEEN ? AND ? "
        "AND kind = 'observation' ORDER BY row_id DESC LIMIT ?",
        [&](Statement& statement) {
            statement.bind(1, row_id::compose(false, run, 0, 0))
                .bind(2, row_id::compose(false, run, row_id::kLargestMillisecond,
                                         row_id::kLargestCounter))
                .bind(3, count);
        },
        [&](const Statement& row) {
            Result<Record> record = recordFromJson(row.text(0));
            if (record)
                reports.push_back(std::move(record->report));
            else
                parsed = failBecause(ErrorCode::Damaged, {}, record.error());
        });
    if (!read)
        return fail(read.error());
    if (!parsed)
        return fail(parsed.error());
    std::reverse(reports.begin(), reports.end());
    return reports;
}

} // namespace

struct MemoryWriter::State {
    State(casefile::Case& c, Connection& w, casefile::Run r, std::int64_t ordinal,
          const NoveltyOptions& options, const Clock& k)
        : dsCase(c), connection(w), run(std::move(r)), runOrdinal(ordinal), scorer(options),
          clock(k), entities(w, ordinal, run.rateHz) {}

    [[nodiscard]] Status fill(Observation& observation);
    [[nodiscard]] Result<std::int64_t> freeRowId(const Record& record);
    [[nodiscard]] Status number(Record& record);
    [[nodiscard]] Status insertEvent(std::int64_t rowId, const Record& record);
    [[nodiscard]] Status insertTexts(std::int64_t rowId, const Record& record);
    [[nodiscard]] Status insertWords(const Record& record);
    [[nodiscard]] Status insertBytes(std::string_view sql, std::int64_t rowId,
                                     const std::string& bytes);
    [[nodiscard]] Status noteLag(const Record& record);
    [[nodiscard]] Status store(Observation& observation, TimeRange covered);

    casefile::Case& dsCase;
    Connection& connection;
    casefile::Run run;
    std::int64_t runOrdinal;
    NoveltyScorer scorer;
    const Clock& clock;
    EntityWriter entities;
    std::unordered_set<std::string> storedWords; ///< some of event_word, to ask it less often
    std::int64_t ordinalInTime = 0;              ///< of the record being stored
};

Status MemoryWriter::State::fill(Observation& observation) {
    Record& record = observation.record;
    repairTexts(record);
    for (TrackPiece& piece : observation.tracks)
        piece.entity = validUtf8(piece.entity);
    if (record.kind.empty() || record.kind.find('.') != std::string::npos)
        return fail(ErrorCode::InvalidInput, record.kind, "not a kind of record");
    record.source = run.source;
    record.run = run.id;
    record.available = newestTimeIn(observation);
    record.written = formatIso8601(clock.wall());
    return {};
}

Result<std::int64_t> MemoryWriter::State::freeRowId(const Record& record) {
    const bool asked = !record.question.empty();
    // A millisecond with 4096 rows is full: the next one that has room makes the row known up to a
    // few milliseconds late, never early.
    for (std::int64_t ms = row_id::millisecond(record.available); ms <= row_id::kLargestMillisecond;
         ++ms) {
        const auto last = oneNumber(
            connection, "SELECT max(row_id) FROM event WHERE row_id BETWEEN ? AND ?",
            [&](Statement& statement) {
                statement.bind(1, row_id::compose(asked, runOrdinal, ms, 0))
                    .bind(2, row_id::compose(asked, runOrdinal, ms, row_id::kLargestCounter));
            });
        if (!last)
            return fail(last.error());
        if (!*last)
            return row_id::compose(asked, runOrdinal, ms, 0);
        if (**last < row_id::compose(asked, runOrdinal, ms, row_id::kLargestCounter))
            return **last + 1;
    }
    return fail(ErrorCode::Storage, dsCase.folder(), "no row id is left");
}

Status MemoryWriter::State::number(Record& record) {
    const auto ordinal = oneNumber(
        connection,
        "SELECT max(ordinal) FROM event INDEXED BY event_list WHERE run = ? AND time_us = ? AND "
        "kind = ?",
        [&](Statement& statement) {
            statement.bind(1, runOrdinal).bind(2, record.time.us).bind(3, record.kind);
        });
    if (!ordinal)
        return fail(ordinal.error());
    const auto seq = oneNumber(connection, "SELECT max(seq) FROM event", [](Statement&) {});
    if (!seq)
        return fail(seq.error());
    ordinalInTime = ordinal->value_or(-1) + 1;
    record.id = workingId(run.id, record.kind, record.time, ordinalInTime);
    record.seq = seq->value_or(0) + 1;
    return {};
}

Status MemoryWriter::State::insertEvent(std::int64_t rowId, const Record& record) {
    return casefile::execute(
        connection,
        "INSERT INTO event(row_id, run, layer, kind, time_us, ordinal, end_us, available_us, "
        "novelty, salience, change, static, question, seq) "
        "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, ''), ?)",
        [&](Statement& statement) {
            statement.bind(1, rowId)
                .bind(2, runOrdinal)
                .bind(3, record.layer)
                .bind(4, record.kind)
                .bind(5, record.time.us)
                .bind(6, ordinalInTime)
                .bind(7, record.end ? std::optional(record.end->us) : std::nullopt)
                .bind(8, record.available.us)
                .bind(9, record.novelty)
                .bind(10, record.salience)
                .bind(11, record.change ? 1 : 0)
                .bind(12, record.isStatic ? 1 : 0)
                .bind(13, record.question)
                .bind(14, record.seq);
        });
}

Status MemoryWriter::State::insertTexts(std::int64_t rowId, const Record& record) {
    const Status body = casefile::execute(
        connection, "INSERT INTO event_body(row_id, json, frame_hash) VALUES(?, ?, ?)",
        [&](Statement& statement) {
            statement.bind(1, rowId).bind(2, toJson(record)).bind(3, record.frameHash);
        });
    if (!body)
        return body;
    return casefile::execute(
        connection, "INSERT INTO event_text(rowid, text) VALUES(?, ?)",
        [&](Statement& statement) { statement.bind(1, rowId).bind(2, indexedText(record)); });
}

Status MemoryWriter::State::insertWords(const Record& record) {
    constexpr std::size_t kMostRemembered = 20'000;
    if (storedWords.size() > kMostRemembered)
        storedWords.clear();
    for (const std::string& field : searchableFields(record))
        for (std::string& word : tokens(field)) {
            if (storedWords.contains(word))
                continue;
            const Status status =
                casefile::execute(connection, "INSERT OR IGNORE INTO event_word(word) VALUES(?)",
                                  [&](Statement& statement) { statement.bind(1, word); });
            if (!status)
                return status;
            storedWords.insert(std::move(word));
        }
    return {};
}

Status MemoryWriter::State::insertBytes(std::string_view sql, std::int64_t rowId,
                                        const std::string& bytes) {
    if (bytes.empty())
        return {};
    return casefile::execute(connection, sql, [&](Statement& statement) {
        statement.bind(1, rowId).bindBlob(2, bytes);
    });
}

/// The largest distance from what a row tells of to when it could be known: lets search turn limits
/// of time into limits of row ids.
Status MemoryWriter::State::noteLag(const Record& record) {
    return casefile::execute(
        connection,
        "INSERT INTO run_lag(run, lag_us) VALUES(?1, ?2) ON CONFLICT(run) "
        "DO UPDATE SET lag_us = ?2 WHERE lag_us < ?2",
        [&](Statement& statement) {
            statement.bind(1, runOrdinal).bind(2, record.available.us - record.time.us);
        });
}

Status MemoryWriter::State::store(Observation& observation, TimeRange covered) {
    Result<casefile::Transaction> transaction = casefile::Transaction::begin(connection);
    if (!transaction)
        return fail(transaction.error());
    Record& record = observation.record;
    if (const Status status = number(record); !status)
        return status;
    const Result<std::int64_t> rowId = freeRowId(record);
    if (!rowId)
        return fail(rowId.error());
    if (const Status status = insertEvent(*rowId, record); !status)
        return status;
    if (const Status status = insertTexts(*rowId, record); !status)
        return status;
    if (const Status status = insertWords(record); !status)
        return status;
    if (const Status status = insertBytes("INSERT INTO event_thumbnail(row_id, jpeg) VALUES(?, ?)",
                                          *rowId, observation.thumbnailJpeg);
        !status)
        return status;
    if (const Status status = insertBytes("INSERT INTO event_histogram(row_id, bins) VALUES(?, ?)",
                                          *rowId, packHistogram(observation.histogram));
        !status)
        return status;
    if (const Status status = entities.write(*rowId, record, observation.tracks); !status)
        return status;
    if (const Status status = noteLag(record); !status)
        return status;
    if (const Status status = dsCase.markObserved(run.id, covered.begin, covered.end); !status)
        return status;
    return transaction->commit();
}

MemoryWriter::MemoryWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
MemoryWriter::~MemoryWriter() = default;

Result<std::unique_ptr<MemoryWriter>> MemoryWriter::open(casefile::Case& dsCase,
                                                         const casefile::Run& run,
                                                         const NoveltyOptions& options,
                                                         const Clock& clock) {
    const Result<Connection*> connection = dsCase.writer();
    if (!connection)
        return fail(connection.error());
    casefile::Run stored = run;
    std::int64_t ordinal = 0;
    const Status read = casefile::forEachRow(
        **connection, "SELECT ordinal, source, rate_hz FROM run WHERE id = ?",
        [&](Statement& statement) { statement.bind(1, run.id); },
        [&](const Statement& row) {
            ordinal = row.integer(0);
            stored.source = row.text(1);
            stored.rateHz = row.real(2);
        });
    if (!read)
        return fail(read.error());
    if (ordinal == 0)
        return fail(ErrorCode::NotFound, run.id, "no such run in this case");
    if (ordinal > row_id::kLargestRun)
        return fail(ErrorCode::Storage, dsCase.folder(), "a case holds at most 4095 runs");
    const auto history = newestReports(**connection, ordinal, options.history);
    if (!history)
        return fail(history.error());
    auto state =
        std::make_unique<State>(dsCase, **connection, std::move(stored), ordinal, options, clock);
    for (const Report& report : *history)
        state->scorer.remember(report);
    return std::unique_ptr<MemoryWriter>(new MemoryWriter(std::move(state)));
}

Result<Record> MemoryWriter::append(Observation observation, TimeRange covered) {
    if (const Status status = m_state->fill(observation); !status)
        return fail(status.error());
    Record& record = observation.record;
    NoveltyScorer scorer = m_state->scorer; // becomes the writer's only when the row is stored
    if (record.kind == kKindObservation && record.question.empty()) {
        const NoveltyVerdict verdict = scorer.judge(record.report);
        record.novelty = verdict.novelty;
        record.salience = verdict.salience;
        record.change = verdict.change;
    } else {
        record.novelty = 0;
        record.salience = 1;
        record.change = false;
    }
    if (const Status status = m_state->store(observation, covered); !status) {
        m_state->entities.forgetKeys();
        m_state->storedWords.clear();
        return fail(status.error());
    }
    m_state->scorer = std::move(scorer);
    return std::move(record);
}

} // namespace ds::memory
