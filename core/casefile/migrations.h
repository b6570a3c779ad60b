#pragma once

#include "core/base/result.h"
#include "core/casefile/case.h"
#include "core/casefile/connection.h"

#include <string>
#include <vector>

namespace ds::casefile {

/// "DSca" in the database header: how a case is told from any other SQLite file.
inline constexpr int kApplicationId = 0x44536361;

/// Sources, files, runs, gaps, what was observed, blobs.
TableSet caseTables();

/// What stands in the header. NotACase: another application's database; NewerVersion.
[[nodiscard]] Status checkVersion(Connection& connection, const std::string& folder);

/// True when every step of every library has been applied.
[[nodiscard]] Result<bool> isUpToDate(Connection& connection, const std::vector<TableSet>& tables);

/// Applies what is missing, version by version, each version in one transaction.
[[nodiscard]] Status migrate(Connection& connection, const std::vector<TableSet>& tables);

} // namespace ds::casefile
