#pragma once

#include "core/base/result.h"
#include "core/casefile/connection.h"

#include <string_view>
#include <utility>

namespace ds::casefile {

/// Compiles `sql`, lets `bind` bind it and calls `row` for each row.
template <class Bind, class Row>
[[nodiscard]] Status forEachRow(Connection& connection, std::string_view sql, Bind bind, Row row) {
    Result<Statement> statement = connection.prepare(sql);
    if (!statement)
        return fail(statement.error());
    bind(*statement);
    for (;;) {
        const Result<bool> more = statement->step();
        if (!more)
            return fail(more.error());
        if (!*more)
            return {};
        row(*statement);
    }
}

/// Compiles, binds and runs a statement that gives no rows.
template <class Bind>
[[nodiscard]] Status execute(Connection& connection, std::string_view sql, Bind bind) {
    Result<Statement> statement = connection.prepare(sql);
    if (!statement)
        return fail(statement.error());
    bind(*statement);
    return statement->run();
}

} // namespace ds::casefile
