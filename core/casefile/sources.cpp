#include "core/base/sha256.h"
#include "core/casefile/case.h"
#include "core/casefile/case_state.h"
#include "core/casefile/sql_error.h"
#include "core/casefile/sql_read.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

namespace ds::casefile {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kEndBytes = 65'536; // "size and ends"
constexpr std::size_t kSourceIdLength = 12;

bool exists(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0;
}

/// The same files give the same id, wherever they lie; a live source is its address.
std::string sourceId(const Source& source) {
    Sha256 hash;
    hash.add(source.live ? "live" : "files");
    for (const SourceFile& file : source.files)
        hash.add("\n" + (source.live ? file.path : std::to_string(file.bytes) + " " + file.hash));
    return hash.finish().substr(0, kSourceIdLength);
}

Status insertSource(Connection& connection, const std::string& id, const Source& source) {
    return execute(connection,
                   "INSERT INTO source(id, ordinal, name, live, duration_us, width, height, "
                   "clock_start) SELECT ?, coalesce(max(ordinal), 0) + 1, ?, ?, ?, ?, ?, ? "
                   "FROM source",
                   [&](Statement& statement) {
                       statement.bind(1, id)
                           .bind(2, source.name)
                           .bind(3, source.live ? 1 : 0)
                           .bind(4, std::int64_t{source.duration.count()})
                           .bind(5, source.width)
                           .bind(6, source.height)
                           .bind(7, source.clockStart);
                   });
}

Status insertFile(Connection& connection, const std::string& id, int ordinal,
                  const SourceFile& file) {
    return execute(connection,
                   "INSERT INTO source_file(source, ordinal, path, bytes, hash, begin_us, "
                   "duration_us) VALUES(?, ?, ?, ?, ?, ?, ?)",
                   [&](Statement& statement) {
                       statement.bind(1, id)
                           .bind(2, ordinal)
                           .bind(3, file.path)
                           .bind(4, file.bytes)
                           .bind(5, file.hash)
                           .bind(6, file.begin.us)
                           .bind(7, std::int64_t{file.duration.count()});
                   });
}

Status insertGap(Connection& connection, const std::string& id, const Gap& gap) {
    return execute(
        connection, "INSERT INTO gap(source, from_us, to_us, cause) VALUES(?, ?, ?, ?)",
        [&](Statement& statement) {
            statement.bind(1, id).bind(2, gap.from.us).bind(3, gap.to.us).bind(4, gap.cause);
        });
}

Status setPath(Connection& connection, const std::string& id, int ordinal,
               const std::string& path) {
    return execute(
        connection, "UPDATE source_file SET path = ? WHERE source = ? AND ordinal = ?",
        [&](Statement& statement) { statement.bind(1, path).bind(2, id).bind(3, ordinal); });
}

Status insertAll(Connection& connection, const std::string& id, const Source& source) {
    if (const Status status = insertSource(connection, id, source); !status)
        return status;
    int ordinal = 0;
    for (const SourceFile& file : source.files)
        if (const Status status = insertFile(connection, id, ordinal++, file); !status)
            return status;
    for (const Gap& gap : source.gaps)
        if (const Status status = insertGap(connection, id, gap); !status)
            return status;
    return {};
}

/// A recording that was moved and is opened at its new place is found there from now on.
Status followMovedFiles(Connection& connection, const Source& stored, const Source& given) {
    for (std::size_t i = 0; i < stored.files.size() && i < given.files.size(); ++i) {
        if (stored.files[i].path == given.files[i].path || exists(stored.files[i].path))
            continue;
        const Status status =
            setPath(connection, stored.id, static_cast<int>(i), given.files[i].path);
        if (!status)
            return status;
    }
    return {};
}

Status readFiles(Connection& connection, Source& source) {
    return forEachRow(
        connection,
        "SELECT path, bytes, hash, begin_us, duration_us FROM source_file WHERE source = ? "
        "ORDER BY ordinal",
        [&](Statement& statement) { statement.bind(1, source.id); },
        [&](const Statement& row) {
            source.files.push_back({row.text(0),
                                    row.integer(1),
                                    row.text(2),
                                    {row.integer(3)},
                                    DurationUs{row.integer(4)}});
        });
}

Status readGaps(Connection& connection, Source& source) {
    return forEachRow(
        connection, "SELECT from_us, to_us, cause FROM gap WHERE source = ? ORDER BY from_us",
        [&](Statement& statement) { statement.bind(1, source.id); },
        [&](const Statement& row) {
            source.gaps.push_back({{row.integer(0)}, {row.integer(1)}, row.text(2)});
        });
}

Status readObserved(Connection& connection, Source& source) {
    return forEachRow(
        connection,
        "SELECT run.id, observed.from_us, observed.to_us FROM observed "
        "JOIN run ON run.ordinal = observed.run WHERE run.source = ? "
        "ORDER BY run.ordinal, observed.from_us",
        [&](Statement& statement) { statement.bind(1, source.id); },
        [&](const Statement& row) {
            for (Run& run : source.runs)
                if (run.id == row.text(0))
                    run.observed.push_back({{row.integer(1)}, {row.integer(2)}});
        });
}

Status readRuns(Connection& connection, Source& source) {
    const Status status = forEachRow(
        connection,
        "SELECT id, observer, strategy, options, model_hash, rate_hz, observed_to_us, complete, "
        "started FROM run WHERE source = ? ORDER BY ordinal",
        [&](Statement& statement) { statement.bind(1, source.id); },
        [&](const Statement& row) {
            source.runs.push_back({row.text(0),
                                   source.id,
                                   row.text(1),
                                   row.text(2),
                                   row.text(3),
                                   row.text(4),
                                   row.real(5),
                                   {row.integer(6)},
                                   row.integer(7) != 0,
                                   {},
                                   row.text(8)});
        });
    return status ? readObserved(connection, source) : status;
}

Status readParts(Connection& connection, Source& source) {
    if (const Status status = readFiles(connection, source); !status)
        return status;
    if (const Status status = readGaps(connection, source); !status)
        return status;
    return readRuns(connection, source);
}

/// Feeds `hash` from `file`; false when fewer bytes came.
bool addBytes(Sha256& hash, std::ifstream& file, std::size_t bytes) {
    std::string piece(bytes, '\0');
    file.read(piece.data(), static_cast<std::streamsize>(bytes));
    hash.add(piece.data(), static_cast<std::size_t>(file.gcount()));
    return static_cast<std::size_t>(file.gcount()) == bytes;
}

Result<std::string> hashOfEnds(const std::string& path, std::int64_t bytes) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return fail(systemError(errno, path, "cannot read"));
    Sha256 hash;
    hash.add(std::to_string(bytes) + "\n");
    const std::size_t first = static_cast<std::size_t>(
        std::min<std::int64_t>(bytes, static_cast<std::int64_t>(kEndBytes)));
    const std::size_t last = static_cast<std::size_t>(std::min<std::int64_t>(
        bytes - static_cast<std::int64_t>(first), static_cast<std::int64_t>(kEndBytes)));
    bool whole = addBytes(hash, file, first);
    file.seekg(bytes - static_cast<std::int64_t>(last));
    whole = whole && addBytes(hash, file, last);
    if (!whole)
        return fail(ErrorCode::Io, path, "the file became shorter while it was read");
    return hash.finish();
}

} // namespace

Result<SourceFile> identify(const std::string& path) {
    std::error_code ignored;
    SourceFile file;
    file.path = fs::absolute(fs::path(path), ignored).lexically_normal().string();
    struct stat status {};
    if (::stat(file.path.c_str(), &status) != 0)
        return fail(systemError(errno, path, "cannot find the file"));
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::NotMedia, path, "not a regular file");
    file.bytes = status.st_size;
    Result<std::string> hash = hashOfEnds(file.path, file.bytes);
    if (!hash)
        return fail(hash.error());
    file.hash = std::move(*hash);
    return file;
}

Result<std::vector<Source>> Case::sources(Connection& connection) const {
    Result<Transaction> snapshot = Transaction::begin(connection);
    if (!snapshot)
        return fail(snapshot.error());
    std::vector<Source> all;
    const Status status = forEachRow(
        connection,
        "SELECT id, name, live, duration_us, width, height, clock_start FROM source "
        "ORDER BY ordinal",
        [](Statement&) {},
        [&](const Statement& row) {
            Source source;
            source.id = row.text(0);
            source.name = row.text(1);
            source.live = row.integer(2) != 0;
            source.duration = DurationUs{row.integer(3)};
            source.width = static_cast<int>(row.integer(4));
            source.height = static_cast<int>(row.integer(5));
            source.clockStart = row.text(6);
            all.push_back(std::move(source));
        });
    if (!status)
        return fail(status.error());
    for (Source& source : all)
        if (const Status parts = readParts(connection, source); !parts)
            return fail(parts.error());
    return all;
}

Result<std::string> Case::addSource(const Source& source) {
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    if (source.files.empty())
        return fail(ErrorCode::InvalidInput, source.name, "a source needs a file or an address");
    const std::string id = sourceId(source);
    Result<Transaction> transaction = Transaction::begin(**connection);
    if (!transaction)
        return fail(transaction.error());
    const Result<std::vector<Source>> known = sources(**connection);
    if (!known)
        return fail(known.error());
    const auto same =
        std::find_if(known->begin(), known->end(), [&](const Source& s) { return s.id == id; });
    const Status status = same == known->end() ? insertAll(**connection, id, source)
                                               : followMovedFiles(**connection, *same, source);
    if (!status)
        return fail(status.error());
    if (const Status committed = transaction->commit(); !committed)
        return fail(committed.error());
    return id;
}

Status Case::addGap(const std::string& source, const Gap& gap) {
    if (gap.from >= gap.to)
        return fail(ErrorCode::InvalidInput, source, "a gap that ends before it begins");
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    Result<Transaction> transaction = Transaction::begin(**connection);
    if (!transaction)
        return fail(transaction.error());
    Source noted;
    noted.id = source;
    if (const Status status = readGaps(**connection, noted); !status)
        return status;
    for (const Gap& known : noted.gaps)
        if (known.from <= gap.from && gap.to <= known.to)
            return {};
    if (const Status status = insertGap(**connection, source, gap); !status)
        return status;
    return transaction->commit();
}

Status Case::relink(const std::string& source, const std::vector<std::string>& paths) {
    Result<Connection*> connection = writer();
    if (!connection)
        return fail(connection.error());
    const Result<std::vector<Source>> known = sources(**connection);
    if (!known)
        return fail(known.error());
    const auto stored =
        std::find_if(known->begin(), known->end(), [&](const Source& s) { return s.id == source; });
    if (stored == known->end())
        return fail(ErrorCode::NotFound, source, "no such source in this case");
    if (paths.size() != stored->files.size())
        return fail(ErrorCode::InvalidInput, stored->name,
                    "the source has " + std::to_string(stored->files.size()) + " files");
    Result<Transaction> transaction = Transaction::begin(**connection);
    if (!transaction)
        return fail(transaction.error());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const Result<SourceFile> now = identify(paths[i]);
        if (!now)
            return fail(now.error());
        if (now->bytes != stored->files[i].bytes || now->hash != stored->files[i].hash)
            return fail(ErrorCode::SourceChanged, paths[i], "size or content differs");
        const Status set = setPath(**connection, source, static_cast<int>(i), now->path);
        if (!set)
            return set;
    }
    return transaction->commit();
}

} // namespace ds::casefile
