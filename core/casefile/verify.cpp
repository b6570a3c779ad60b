#include "core/casefile/case.h"
#include "core/casefile/case_state.h"
#include "core/casefile/sql_read.h"

namespace ds::casefile {
namespace {

using Problems = std::vector<std::string>;

Status checkDatabase(Connection& connection, Problems& problems) {
    return forEachRow(
        connection, "PRAGMA integrity_check(20)", [](Statement&) {},
        [&](const Statement& row) {
            if (row.text(0) != "ok")
                problems.push_back("The database: " + row.text(0));
        });
}

Status checkLinks(Connection& connection, Problems& problems) {
    return forEachRow(
        connection, "PRAGMA foreign_key_check", [](Statement&) {},
        [&](const Statement& row) {
            problems.push_back("A row of table " + row.text(0) + " refers to a missing row of " +
                               row.text(2) + ".");
        });
}

void checkFile(const SourceFile& file, Problems& problems) {
    const Result<SourceFile> now = identify(file.path);
    if (!now)
        problems.push_back("The source file " + file.path +
                           " cannot be read: " + now.error().detail + ".");
    else if (now->bytes != file.bytes || now->hash != file.hash)
        problems.push_back("The source file " + file.path + " is not the one that was observed.");
}

/// A damaged database is a finding, not a failure of the check.
Status asFinding(const Status& status, Problems& problems) {
    if (status || status.error().code != ErrorCode::Damaged)
        return status;
    problems.push_back("The database is damaged: " + status.error().detail + ".");
    return {};
}

} // namespace

Result<std::vector<std::string>> Case::verify(Connection& connection) const {
    Problems problems;
    if (const Status s = asFinding(checkDatabase(connection, problems), problems); !s)
        return fail(s.error());
    if (const Status s = asFinding(checkLinks(connection, problems), problems); !s)
        return fail(s.error());
    for (const TableSet& set : m_state->tables) {
        if (!set.verify)
            continue;
        if (const Status s = asFinding(set.verify(connection, problems), problems); !s)
            return fail(s.error());
    }
    const Result<std::vector<Source>> all = sources(connection);
    if (!all) {
        if (const Status s = asFinding(fail(all.error()), problems); !s)
            return fail(s.error());
        return problems;
    }
    for (const Source& source : *all)
        for (const SourceFile& file : source.files)
            if (!source.live)
                checkFile(file, problems);
    return problems;
}

} // namespace ds::casefile
