#include "core/casefile/migrations.h"

namespace ds::casefile {
namespace {

constexpr std::string_view kCaseSchema = R"sql(
CREATE TABLE source(
  id TEXT PRIMARY KEY,
  ordinal INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  live INTEGER NOT NULL,
  duration_us INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  clock_start TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE source_file(
  source TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL,
  begin_us INTEGER NOT NULL,
  duration_us INTEGER NOT NULL,
  PRIMARY KEY(source, ordinal)) WITHOUT ROWID;
CREATE TABLE gap(
  source TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
  from_us INTEGER NOT NULL,
  to_us INTEGER NOT NULL,
  cause TEXT NOT NULL,
  PRIMARY KEY(source, from_us)) WITHOUT ROWID;
CREATE TABLE run(
  ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL REFERENCES source(id),
  observer TEXT NOT NULL,
  strategy TEXT NOT NULL,
  options TEXT NOT NULL,
  model_hash TEXT NOT NULL,
  rate_hz REAL NOT NULL,
  observed_to_us INTEGER NOT NULL,
  complete INTEGER NOT NULL,
  started TEXT NOT NULL);
CREATE INDEX run_source ON run(source);
CREATE TABLE observed(
  run INTEGER NOT NULL REFERENCES run(ordinal) ON DELETE CASCADE,
  from_us INTEGER NOT NULL,
  to_us INTEGER NOT NULL,
  PRIMARY KEY(run, from_us)) WITHOUT ROWID;
CREATE TABLE blob(key TEXT PRIMARY KEY, bytes BLOB NOT NULL);
)sql";

Result<std::int64_t> number(Connection& connection, std::string_view sql) {
    Result<Statement> statement = connection.prepare(sql);
    if (!statement)
        return fail(statement.error());
    const Result<bool> row = statement->step();
    if (!row)
        return fail(row.error());
    return *row ? statement->integer(0) : 0;
}

Result<bool> isApplied(Connection& connection, const std::string& library, int version) {
    Result<Statement> statement =
        connection.prepare("SELECT 1 FROM schema_step WHERE library = ? AND version = ?");
    if (!statement)
        return fail(statement.error());
    return statement->bind(1, library).bind(2, version).step();
}

Status applyStep(Connection& connection, const std::string& library, const Migration& step) {
    const Result<bool> applied = isApplied(connection, library, step.version);
    if (!applied)
        return fail(applied.error());
    if (*applied)
        return {};
    if (const Status status = connection.exec(step.sql); !status)
        return status;
    Result<Statement> note =
        connection.prepare("INSERT INTO schema_step(library, version) VALUES(?, ?)");
    if (!note)
        return fail(note.error());
    return note->bind(1, library).bind(2, step.version).run();
}

Status applyVersion(Connection& connection, const std::vector<TableSet>& tables, int version) {
    Result<Transaction> transaction = Transaction::begin(connection);
    if (!transaction)
        return fail(transaction.error());
    for (const TableSet& set : tables)
        for (const Migration& step : set.migrations)
            if (step.version == version)
                if (const Status status = applyStep(connection, set.library, step); !status)
                    return status;
    const std::string mark = "PRAGMA user_version=" + std::to_string(version);
    if (const Status status = connection.exec(mark); !status)
        return status;
    return transaction->commit();
}

} // namespace

TableSet caseTables() {
    return {"casefile", {{1, std::string(kCaseSchema)}}, {}};
}

Status checkVersion(Connection& connection, const std::string& folder) {
    const auto application = number(connection, "PRAGMA application_id");
    if (!application)
        return fail(application.error());
    if (*application != kApplicationId)
        return fail(ErrorCode::NotACase, folder, "case.sqlite belongs to another program");
    const auto version = number(connection, "PRAGMA user_version");
    if (!version)
        return fail(version.error());
    if (*version > kSchemaVersion)
        return fail(ErrorCode::NewerVersion, folder,
                    "schema version " + std::to_string(*version) + ", this program knows " +
                        std::to_string(kSchemaVersion));
    return {};
}

Result<bool> isUpToDate(Connection& connection, const std::vector<TableSet>& tables) {
    for (const TableSet& set : tables)
        for (const Migration& step : set.migrations) {
            const Result<bool> applied = isApplied(connection, set.library, step.version);
            if (!applied || !*applied)
                return applied;
        }
    return true;
}

Status migrate(Connection& connection, const std::vector<TableSet>& tables) {
    const Status made = connection.exec("CREATE TABLE IF NOT EXISTS schema_step("
                                        "library TEXT NOT NULL, version INTEGER NOT NULL, "
                                        "PRIMARY KEY(library, version)) WITHOUT ROWID");
    if (!made)
        return made;
    const Result<bool> upToDate = isUpToDate(connection, tables);
    if (!upToDate)
        return fail(upToDate.error());
    if (*upToDate)
        return {};
    for (int version = 1; version <= kSchemaVersion; ++version)
        if (const Status status = applyVersion(connection, tables, version); !status)
            return status;
    return {};
}

} // namespace ds::casefile
