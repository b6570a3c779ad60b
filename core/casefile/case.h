#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/casefile/case_values.h"
#include "core/casefile/connection.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ds::casefile {

/// One step of a library's schema. Versions are those of the whole case, rising from 1; every
/// library's steps of one version run in one transaction.
struct Migration {
    int version = 1;
    std::string sql;
};

/// Tables of one library. The libraries register theirs when a case is opened.
struct TableSet {
    std::string library;
    std::vector<Migration> migrations;
    /// Appends a sentence for each thing that is wrong with these tables.
    std::function<Status(Connection&, std::vector<std::string>& problems)> verify;
};

/// The newest schema version this program knows.
inline constexpr int kSchemaVersion = 1;

enum class OpenMode {
    ReadWrite, ///< Locked when another program writes it
    ReadOnly,
    ReadWriteElseReadOnly, ///< read-only when locked; see Case::isReadOnly
};

/// A case folder NAME.dscase with its one database `case.sqlite` and its lock.
///
/// Owns:    the lock file (flock: a killed program leaves none behind) and the writer connection.
/// Threads: writer() belongs to one thread; reader() may be called from any thread and gives a
///          connection for the calling thread.
/// Ends:    connections, statements and the clock: the first two must end before it, the last
/// after. Errors:  NotACase, NotFound, Locked, NewerVersion, Damaged, PermissionDenied, DiskFull;
/// create()
///          also InvalidInput when the folder holds something. Their subject is the folder.
class Case {
public:
    [[nodiscard]] static Result<std::unique_ptr<Case>>
    create(const std::string& folder, const std::vector<TableSet>& tables, const Clock& clock);
    [[nodiscard]] static Result<std::unique_ptr<Case>> open(const std::string& folder,
                                                            OpenMode mode,
                                                            const std::vector<TableSet>& tables,
                                                            const Clock& clock);
    ~Case();

    const std::string& folder() const;
    std::string name() const; ///< folder name without ".dscase"
    bool isReadOnly() const;
    /// Empty: it can be written. Else Locked (another program writes it), PermissionDenied, or
    /// ReadOnly (that was wished).
    const std::optional<Error>& whyReadOnly() const;
    /// The one writer; ReadOnly when this case is.
    [[nodiscard]] Result<Connection*> writer();
    [[nodiscard]] Result<Connection> reader() const;

    // Sources and runs. Reading ones take the connection of the calling thread.
    [[nodiscard]] Result<std::vector<Source>> sources(Connection& connection) const;
    /// Adds it, or gives the one there already with the same identity.
    [[nodiscard]] Result<std::string> addSource(const Source& source);
    /// Replaces the paths of a source's files; SourceChanged when size or ends differ.
    [[nodiscard]] Status relink(const std::string& source, const std::vector<std::string>& paths);
    /// Notes that nothing of [from, to) can be had. What is noted already is not noted again.
    [[nodiscard]] Status addGap(const std::string& source, const Gap& gap);
    /// Starts a run; its id is made from its fields and how many equal ones came before.
    [[nodiscard]] Result<std::string> addRun(const Run& run);
    /// Notes that [from, to) was observed (joined with what it touches). Inside the caller's
    /// transaction when there is one.
    [[nodiscard]] Status markObserved(const std::string& run, TimeUs from, TimeUs to);
    [[nodiscard]] Status markComplete(const std::string& run);

    // Named byte strings: packet indexes, film-strip pictures. Kept apart from the rows.
    [[nodiscard]] Status putBlob(const std::string& key, std::string_view bytes);
    [[nodiscard]] Result<std::optional<std::string>> blob(Connection& connection,
                                                          const std::string& key) const;

    /// Integrity of the database, of every registered table set, and of source files (exist, same
    /// identity). Sentences in English; empty: all is well.
    [[nodiscard]] Result<std::vector<std::string>> verify(Connection& connection) const;

    struct State;

private:
    explicit Case(std::unique_ptr<State> state);
    [[nodiscard]] static Status makeDatabase(const std::string& file,
                                             const std::vector<TableSet>& tables,
                                             const std::string& subject);
    [[nodiscard]] Status openWriter();
    [[nodiscard]] Status checkReadable() const;
    std::unique_ptr<State> m_state;
};

/// Size and hash of size, first and last 64 KiB; the path made absolute. begin, duration: unset.
[[nodiscard]] Result<SourceFile> identify(const std::string& path);

} // namespace ds::casefile
