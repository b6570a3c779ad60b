#include "core/base/sha256.h"
#include "core/casefile/case.h"
#include "core/casefile/case_state.h"
#include "core/casefile/sql_read.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace ds::casefile {
namespace {

constexpr std::size_t kRunIdLength = 10;

std::string rateText(double rateHz) {
    std::array<char, 32> text{};
    const int used = std::snprintf(text.data(), text.size(), "%.6g", rateHz);
    return {text.data(), static_cast<std::size_t>(used)};
}

/// What makes two runs equal, in a form without doubt about where a field ends.
std::string fingerprint(const Run& run) {
    std::string all;
    for (const std::string& field :
         {run.source, run.observer, run.strategy, run.options, run.modelHash, rateText(run.rateHz)})
        all += std::to_string(field.size()) + ":" + field;
    return all;
}

Result<std::int64_t> equalRuns(Connection& connection, const Run& run) {
    std::int64_t count = 0;
    const Status status = forEachRow(
        connection,
        "SELECT observer, strategy, options, model_hash, rate_hz FROM run WHERE source = ?",
        [&](Statement& statement) { statement.bind(1, run.source); },
        [&](const Statement& row) {
            Run other;
            other.source = run.source;
            other.observer = row.text(0);
            other.strategy = row.text(1);
            other.options = row.text(2);
            other.modelHash = row.text(3);
            other.rateHz = row.real(4);
            count += fingerprint(other) == fingerprint(run) ? 1 : 0;
        });
    if (!status)
        return fail(status.error());
    return count;
}

Status insertRun(Connection& connection, const std::string& id, const Run& run,
                 const std::string& started) {
    return execute(connection,
                   "INSERT INTO run(id, source, observer, strategy, options, model_hash, rate_hz, "
                   "observed_to_us, complete, started) VALUES(?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
                   [&](Statement& statement) {
                       statement.bind(1, id)
                           .bind(2, run.source)
                           .bind(3, run.observer)
                           .bind(4, run.strategy)
                           .bind(5, run.options)
                           .bind(6, run.modelHash)
                           .bind(7, run.rateHz)
                           .bind(8, run.observedTo.us)
                           .bind(9, started);
                   });
}

Result<bool> hasSource(Connection& connection, const std::string& source) {
    Result<Statement> statement = connection.prepare("SELECT 1 FROM source WHERE id = ?");
    if (!statement)
        return fail(statement.error());
    return statement->bind(1, source).step();
}

Result<std::int64_t> runOrdinal(Connection& connection, const std::string& run) {
    Result<Statement> statement = connection.prepare("SELECT ordinal FROM run WHERE id = ?");
    if (!statement)
        return fail(statement.error());
    const Result<bool> row = statement->bind(1, run).step();
    if (!row)
        return fail(row.error());
    if (!*row)
        return fail(ErrorCode::NotFound, run, "no such run in this case");
    return statement->integer(0);
}

/// Takes out the stretches that [from, to) touches and gives their union with it.
Result<Observed> absorbTouching(Connection& connection, std::int64_t run, Observed joined) {
    const Status read = forEachRow(
        connection,
        "SELECT min(from_us), max(to_us) FROM observed WHERE run = ? AND from_us <= ? "
        "AND to_us >= ?",
        [&](Statement& statement) {
            statement.bind(1, run).bind(2, joined.to.us).bind(3, joined.from.us);
        },
        [&](const Statement& row) {
            if (row.isNull(0))
                return;
            joined.from.us = std::min(joined.from.us, row.integer(0));
            joined.to.us = std::max(joined.to.us, row.integer(1));
        });
    if (!read)
        return fail(read.error());
    const Status removed =
        execute(connection, "DELETE FROM observed WHERE run = ? AND from_us >= ? AND from_us <= ?",
                [&](Statement& statement) {
                    statement.bind(1, run).bind(2, joined.from.us).bind(3, joined.to.us);
                });
    if (!removed)
        return fail(removed.error());
    return joined;
}

Status insertObserved(Connection& connection, std::int64_t run, const Observed& stretch) {
    const Status inserted =
        execute(connection, "INSERT INTO observed(run, from_us, to_us) VALUES(?, ?, ?)",
                [&](Statement& statement) {
                    statement.bind(1, run).bind(2, stretch.from.us).bind(3, stretch.to.us);
                });
    if (!inserted)
        return inserted;
    return execute(connection,
                   "UPDATE run SET observed_to_us = max(observed_to_us, ?1) WHERE ordinal = ?2",
                   [&](Statement& statement) { statement.bind(1, stretch.to.us).bind(2, run); });
}

} // namespace

Result<std::string> Case::addRun(const Run& run) {
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    Result<Transaction> transaction = Transaction::begin(**connection);
    if (!transaction)
        return fail(transaction.error());
    const Result<bool> known = hasSource(**connection, run.source);
    if (!known)
        return fail(known.error());
    if (!*known)
        return fail(ErrorCode::NotFound, run.source, "no such source in this case");
    const Result<std::int64_t> before = equalRuns(**connection, run);
    if (!before)
        return fail(before.error());
    const std::string id =
        sha256(fingerprint(run) + std::to_string(*before)).substr(0, kRunIdLength);
    const std::string started =
        run.started.empty() ? formatIso8601(m_state->clock->wall()) : run.started;
    if (const Status status = insertRun(**connection, id, run, started); !status)
        return fail(status.error());
    if (const Status status = transaction->commit(); !status)
        return fail(status.error());
    return id;
}

Status Case::markObserved(const std::string& run, TimeUs from, TimeUs to) {
    if (from > to)
        return fail(ErrorCode::InvalidInput, run, "a stretch that ends before it begins");
    if (from == to)
        return {};
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    const Result<std::int64_t> ordinal = runOrdinal(**connection, run);
    if (!ordinal)
        return fail(ordinal.error());
    Result<Transaction> transaction = Transaction::begin(**connection);
    if (!transaction)
        return fail(transaction.error());
    const Result<Observed> joined = absorbTouching(**connection, *ordinal, {from, to});
    if (!joined)
        return fail(joined.error());
    if (const Status status = insertObserved(**connection, *ordinal, *joined); !status)
        return status;
    return transaction->commit();
}

Status Case::markComplete(const std::string& run) {
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    const Result<std::int64_t> ordinal = runOrdinal(**connection, run);
    if (!ordinal)
        return fail(ordinal.error());
    return execute(**connection, "UPDATE run SET complete = 1 WHERE ordinal = ?",
                   [&](Statement& statement) { statement.bind(1, *ordinal); });
}

} // namespace ds::casefile
