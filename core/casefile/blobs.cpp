#include "core/casefile/case.h"
#include "core/casefile/case_state.h"
#include "core/casefile/sql_read.h"

namespace ds::casefile {

Status Case::putBlob(const std::string& key, std::string_view bytes) {
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    return execute(**connection,
                   "INSERT INTO blob(key, bytes) VALUES(?, ?) "
                   "ON CONFLICT(key) DO UPDATE SET bytes = excluded.bytes",
                   [&](Statement& statement) { statement.bind(1, key).bindBlob(2, bytes); });
}

Result<std::optional<std::string>> Case::blob(Connection& connection,
                                              const std::string& key) const {
    std::optional<std::string> bytes;
    const Status status = forEachRow(
        connection, "SELECT bytes FROM blob WHERE key = ?",
        [&](Statement& statement) { statement.bind(1, key); },
        [&](const Statement& row) { bytes = row.text(0); });
    if (!status)
        return fail(status.error());
    return bytes;
}

} // namespace ds::casefile
