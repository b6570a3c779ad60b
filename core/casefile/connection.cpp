#include "core/casefile/connection.h"

#include "core/casefile/sql_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cerrno>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ds::casefile {
namespace {

constexpr int kBusyTimeoutMs = 5000; // readers recover a log left by a killed program

} // namespace

struct Connection::State {
    State(const std::string& file, int flags, std::string named)
        : database(file, flags, kBusyTimeoutMs), subject(std::move(named)) {}

    Error error(std::source_location where = std::source_location::current()) const {
        sqlite3* handle = database.getHandle();
        return sqlError(sqlite3_extended_errcode(handle), subject, sqlite3_errmsg(handle),
                        sqlite3_system_errno(handle), where);
    }

    SQLite::Database database;
    std::string subject;
    /// Compiled statements that nobody uses now, by their text.
    std::unordered_map<std::string, std::vector<std::unique_ptr<SQLite::Statement>>> idle;
};

struct Statement::State {
    State(Connection::State& owner, std::unique_ptr<SQLite::Statement> compiled)
        : connection(owner), statement(std::move(compiled)) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        statement->tryReset();
        statement->clearBindings();
        connection.idle[statement->getQuery()].push_back(std::move(statement));
    }

    Connection::State& connection;
    std::unique_ptr<SQLite::Statement> statement;
};

Statement::Statement(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Statement::Statement(Statement&&) noexcept = default;
Statement& Statement::operator=(Statement&&) noexcept = default;
Statement::~Statement() = default;

Statement& Statement::bind(int index, std::int64_t value) {
    m_state->statement->bind(index, value);
    return *this;
}

Statement& Statement::bind(int index, double value) {
    m_state->statement->bind(index, value);
    return *this;
}

Statement& Statement::bind(int index, std::string_view value) {
    m_state->statement->bind(index, std::string(value));
    return *this;
}

Statement& Statement::bindBlob(int index, std::string_view bytes) {
    // An empty view may hold a null pointer, which SQLite would store as NULL.
    m_state->statement->bind(index, bytes.empty() ? "" : bytes.data(),
                             static_cast<int>(bytes.size()));
    return *this;
}

Statement& Statement::bindNull(int index) {
    m_state->statement->bind(index);
    return *this;
}

Statement& Statement::bind(int index, const std::optional<std::int64_t>& value) {
    return value ? bind(index, *value) : bindNull(index);
}

Result<bool> Statement::step() {
    const int code = m_state->statement->tryExecuteStep();
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    const Error error = m_state->connection.error();
    reset(); // a failed read must not hold its snapshot
    return fail(error);
}

Status Statement::run() {
    for (;;) {
        const Result<bool> more = step();
        if (!more)
            return fail(more.error());
        if (!*more)
            break;
    }
    reset();
    m_state->statement->clearBindings();
    return {};
}

void Statement::reset() {
    m_state->statement->tryReset();
}

bool Statement::isNull(int column) const {
    return m_state->statement->getColumn(column).isNull();
}

std::int64_t Statement::integer(int column) const {
    return m_state->statement->getColumn(column).getInt64();
}

double Statement::real(int column) const {
    return m_state->statement->getColumn(column).getDouble();
}

std::string Statement::text(int column) const {
    return m_state->statement->getColumn(column).getString();
}

Connection::Connection(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

Result<Connection> Connection::open(const std::string& file, Mode mode,
                                    const std::string& subject) {
    int flags = SQLite::OPEN_READONLY;
    if (mode != Mode::Read)
        flags = SQLite::OPEN_READWRITE | (mode == Mode::Create ? SQLite::OPEN_CREATE : 0);
    try {
        Connection connection(std::make_unique<State>(file, flags | SQLITE_OPEN_URI, subject));
        sqlite3_extended_result_codes(connection.m_state->database.getHandle(), 1);
        if (const Status status = connection.exec("PRAGMA foreign_keys=ON"); !status)
            return fail(status.error());
        return connection;
    } catch (const SQLite::Exception& exception) {
        return fail(sqlError(exception.getExtendedErrorCode(), subject, exception.what(), errno));
    }
}

Status Connection::exec(std::string_view sql) {
    const int code = m_state->database.tryExec(std::string(sql));
    if (code == SQLITE_OK)
        return {};
    return fail(m_state->error());
}

Result<Statement> Connection::prepare(std::string_view sql) {
    const auto found = m_state->idle.find(std::string(sql));
    if (found != m_state->idle.end() && !found->second.empty()) {
        auto compiled = std::move(found->second.back());
        found->second.pop_back();
        return Statement(std::make_unique<Statement::State>(*m_state, std::move(compiled)));
    }
    try {
        auto compiled = std::make_unique<SQLite::Statement>(m_state->database, std::string(sql));
        return Statement(std::make_unique<Statement::State>(*m_state, std::move(compiled)));
    } catch (const SQLite::Exception&) {
        return fail(m_state->error());
    }
}

std::int64_t Connection::lastInsertId() const {
    return m_state->database.getLastInsertRowid();
}

void Connection::interrupt() {
    sqlite3_interrupt(m_state->database.getHandle());
}

// Savepoints nest, where BEGIN does not; the outermost is a transaction like any other.
Result<Transaction> Transaction::begin(Connection& connection) {
    if (const Status status = connection.exec("SAVEPOINT ds"); !status)
        return fail(status.error());
    return Transaction(connection);
}

Transaction::Transaction(Transaction&& other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr)) {}

Transaction::~Transaction() {
    if (!m_connection)
        return;
    // A full disk makes SQLite roll back by itself; then there is nothing left to do here.
    const Status undone = m_connection->exec("ROLLBACK TO ds");
    if (undone)
        static_cast<void>(m_connection->exec("RELEASE ds"));
}

Status Transaction::commit() {
    const Status status = m_connection->exec("RELEASE ds");
    if (status)
        m_connection = nullptr;
    return status;
}

} // namespace ds::casefile
