#include "core/casefile/case.h"

#include "core/casefile/case_state.h"
#include "core/casefile/migrations.h"
#include "core/casefile/sql_error.h"

#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

namespace ds::casefile {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic{"SQLite format 3\0", 16};

/// Absolute and without a slash at the end, so that a message names the case.
std::string tidyPath(const std::string& folder) {
    std::error_code ignored;
    std::string path = fs::absolute(fs::path(folder), ignored).lexically_normal().string();
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    return path;
}

/// Files a create() that was killed may have left.
bool isLeftover(const std::string& name) {
    return name == "lock" || name.starts_with("case.sqlite.new");
}

/// Makes the folder; InvalidInput when it holds anything.
Status makeFolder(const std::string& folder) {
    if (::mkdir(folder.c_str(), 0777) == 0)
        return {};
    if (errno == ENOENT) // not the folder, which is to be made, but the one it is to lie in
        return fail(systemError(errno, fs::path(folder).parent_path().string(), "no such folder"));
    if (errno != EEXIST)
        return fail(systemError(errno, folder, "cannot make the folder"));
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (!isLeftover(at->path().filename().string()))
            return fail(ErrorCode::InvalidInput, folder, "the folder is not empty");
    if (error.value() == ENOTDIR)
        return fail(ErrorCode::InvalidInput, folder, "a file of that name is there");
    if (error)
        return fail(systemError(error.value(), folder, "cannot read the folder"));
    return {};
}

void removeLeftovers(const std::string& folder) {
    for (const char* end : {"", "-wal", "-shm", "-journal"})
        ::unlink((folder + "/case.sqlite.new" + end).c_str());
}

/// NotFound, NotACase, Damaged, PermissionDenied: what can be told before SQLite looks at it.
Status inspect(const std::string& folder, const std::string& database) {
    struct stat status {};
    if (::stat(folder.c_str(), &status) != 0)
        return fail(systemError(errno, folder, "cannot find the case"));
    if (!S_ISDIR(status.st_mode))
        return fail(ErrorCode::NotACase, folder, "not a folder");
    if (::stat(database.c_str(), &status) != 0)
        return errno == ENOENT ? Status(fail(ErrorCode::NotACase, folder, "no case.sqlite in it"))
                               : Status(fail(systemError(errno, folder, "cannot find the case")));
    if (::access(database.c_str(), R_OK) != 0)
        return fail(systemError(errno, folder, "cannot read case.sqlite"));
    std::array<char, kMagic.size()> head{};
    std::ifstream(database, std::ios::binary).read(head.data(), head.size());
    if (std::string_view(head.data(), head.size()) != kMagic)
        return fail(ErrorCode::Damaged, folder, "case.sqlite is no SQLite database");
    return {};
}

std::vector<TableSet> withCaseTables(const std::vector<TableSet>& tables) {
    std::vector<TableSet> all{caseTables()};
    all.insert(all.end(), tables.begin(), tables.end());
    return all;
}

/// Percent-encoding of a path inside a file: URI.
std::string uriPath(const std::string& path) {
    static constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '%' || c == '?' || c == '#')
            uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
        else
            uri += c;
    }
    return uri;
}

bool isBeingMade(const std::string& folder) {
    if (::access((folder + "/lock").c_str(), F_OK) != 0)
        return false; // to look must not make one
    const Result<CaseLock> lock = CaseLock::take(folder);
    return !lock && lock.error().code == ErrorCode::Locked;
}

/// A log cannot be opened on a disk that takes no writes; without one the file itself is whole.
bool mustBeImmutable(const std::string& folder) {
    return ::access(folder.c_str(), W_OK) != 0 &&
           ::access((folder + "/case.sqlite-wal").c_str(), F_OK) != 0;
}

} // namespace

Case::Case(std::unique_ptr<State> state) : m_state(std::move(state)) {}

Case::~Case() {
    m_state->writer.reset(); // before the lock goes: the last checkpoint still writes
}

Result<std::unique_ptr<Case>>
Case::create(const std::string& folder, const std::vector<TableSet>& tables, const Clock& clock) {
    const std::string path = tidyPath(folder);
    spdlog::debug("making the case {}", path);
    if (const Status status = makeFolder(path); !status)
        return fail(status.error());
    {
        // Made beside and renamed, so that a program killed here leaves no half case.
        Result<CaseLock> lock = CaseLock::take(path);
        if (!lock)
            return fail(lock.error());
        removeLeftovers(path);
        const std::string fresh = path + "/case.sqlite.new";
        if (const Status status = makeDatabase(fresh, withCaseTables(tables), path); !status) {
            removeLeftovers(path);
            return fail(status.error());
        }
        if (::rename(fresh.c_str(), (path + "/case.sqlite").c_str()) != 0)
            return fail(systemError(errno, path, "cannot name the database"));
    }
    return open(path, OpenMode::ReadWrite, tables, clock);
}

Status Case::makeDatabase(const std::string& file, const std::vector<TableSet>& tables,
                          const std::string& subject) {
    Result<Connection> connection = Connection::open(file, Connection::Mode::Create, subject);
    if (!connection)
        return fail(connection.error());
    const Status set = connection->exec("PRAGMA journal_mode=WAL; PRAGMA application_id=" +
                                        std::to_string(kApplicationId));
    if (!set)
        return set;
    return migrate(*connection, tables);
}

Result<std::unique_ptr<Case>> Case::open(const std::string& folder, OpenMode mode,
                                         const std::vector<TableSet>& tables, const Clock& clock) {
    auto state = std::make_unique<State>();
    state->folder = tidyPath(folder);
    state->tables = withCaseTables(tables);
    state->clock = &clock;
    spdlog::debug("opening the case {}", state->folder);
    if (const Status status = inspect(state->folder, state->database()); !status) {
        // One being made has its lock before it has its database.
        if (status.error().code == ErrorCode::NotACase && isBeingMade(state->folder))
            return fail(ErrorCode::Locked, state->folder, "another program is making this case");
        return fail(status.error());
    }
    if (mode != OpenMode::ReadOnly) {
        Result<CaseLock> lock = CaseLock::take(state->folder);
        const bool elseRead = mode == OpenMode::ReadWriteElseReadOnly && !lock &&
                              (lock.error().code == ErrorCode::Locked ||
                               lock.error().code == ErrorCode::PermissionDenied);
        if (!lock && !elseRead)
            return fail(lock.error());
        if (lock)
            state->lock = std::move(*lock);
        else
            state->whyReadOnly = lock.error();
    } else {
        state->whyReadOnly = fail(ErrorCode::ReadOnly, state->folder, "opened for reading").value();
    }
    std::unique_ptr<Case> opened(new Case(std::move(state)));
    const Status status =
        opened->m_state->lock.isHeld() ? opened->openWriter() : opened->checkReadable();
    if (!status &&
        status.error().code == ErrorCode::Storage) // tables that are not as they were made
        return failBecause(ErrorCode::Damaged, opened->folder(), status.error());
    if (!status)
        return fail(status.error());
    return opened;
}

Status Case::openWriter() {
    Result<Connection> connection =
        Connection::open(m_state->database(), Connection::Mode::Write, m_state->folder);
    if (!connection)
        return fail(connection.error());
    if (const Status status = checkVersion(*connection, m_state->folder); !status)
        return status;
    if (const Status status = connection->exec("PRAGMA synchronous=NORMAL"); !status)
        return status;
    if (const Status status = migrate(*connection, m_state->tables); !status)
        return status;
    m_state->writer = std::move(*connection);
    return {};
}

Status Case::checkReadable() const {
    Result<Connection> connection = reader();
    if (!connection)
        return fail(connection.error());
    if (const Status status = checkVersion(*connection, m_state->folder); !status)
        return status;
    const Result<bool> upToDate = isUpToDate(*connection, m_state->tables);
    if (!upToDate)
        return fail(upToDate.error());
    if (!*upToDate)
        return fail(ErrorCode::ReadOnly, m_state->folder,
                    "made by an older version; it must be opened for writing once");
    return {};
}

const std::string& Case::folder() const {
    return m_state->folder;
}

std::string Case::name() const {
    const fs::path leaf = fs::path(m_state->folder).filename();
    return leaf.extension() == ".dscase" ? leaf.stem().string() : leaf.string();
}

bool Case::isReadOnly() const {
    return !m_state->writer;
}

const std::optional<Error>& Case::whyReadOnly() const {
    return m_state->whyReadOnly;
}

Result<Connection*> Case::writer() {
    if (!m_state->writer)
        return fail(ErrorCode::ReadOnly, m_state->folder);
    return &*m_state->writer;
}

Result<Connection> Case::reader() const {
    std::string file = m_state->database();
    if (!m_state->writer && mustBeImmutable(m_state->folder))
        file = "file:" + uriPath(file) + "?immutable=1";
    return Connection::open(file, Connection::Mode::Read, m_state->folder);
}

} // namespace ds::casefile
