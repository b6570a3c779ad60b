#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ds::casefile {

class Connection;

/// A prepared statement, bound and stepped. Columns and parameters count from 0 and 1.
///
/// Owns:    nothing the connection does not; must not outlive it.
/// Threads: the connection's.
/// Errors:  bind never fails for a valid index; step() gives Storage, DiskFull or Damaged.
class Statement {
public:
    Statement(Statement&&) noexcept;
    Statement& operator=(Statement&&) noexcept;
    ~Statement();

    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, int value) { return bind(index, std::int64_t{value}); }
    Statement& bind(int index, double value);
    Statement& bind(int index, std::string_view value); ///< text
    Statement& bindBlob(int index, std::string_view bytes);
    Statement& bindNull(int index);
    Statement& bind(int index, const std::optional<std::int64_t>& value);

    /// True: a row is there; false: done.
    [[nodiscard]] Result<bool> step();
    /// Runs to the end and resets, keeping nothing bound.
    [[nodiscard]] Status run();
    void reset();

    bool isNull(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const; ///< also blobs, byte for byte

private:
    friend class Connection;
    struct State;
    explicit Statement(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// One SQLite connection of a case, the only way to its database.
///
/// Threads: one at a time. Each thread that reads opens its own (Case::reader); there is one
/// writer.
class Connection {
public:
    Connection(Connection&&) noexcept;
    Connection& operator=(Connection&&) noexcept;
    ~Connection();

    [[nodiscard]] Status exec(std::string_view sql);
    /// Compiles `sql`; the same text again comes from a cache. The text must be one of few: values
    /// are bound, never written into it.
    [[nodiscard]] Result<Statement> prepare(std::string_view sql);
    std::int64_t lastInsertId() const;
    /// Makes a running statement on this connection fail with Cancelled; any thread.
    void interrupt();

private:
    friend class Case;
    friend class Statement;
    enum class Mode { Read, Write, Create };
    struct State;
    explicit Connection(std::unique_ptr<State> state);
    /// `subject` is what errors name: the case's folder.
    [[nodiscard]] static Result<Connection> open(const std::string& file, Mode mode,
                                                 const std::string& subject);
    std::unique_ptr<State> m_state;
};

/// Rolls back unless committed. One begun inside another is a part of it.
class Transaction {
public:
    [[nodiscard]] static Result<Transaction> begin(Connection& connection);
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();
    [[nodiscard]] Status commit();

private:
    explicit Transaction(Connection& connection) : m_connection(&connection) {}
    Connection* m_connection;
};

} // namespace ds::casefile
