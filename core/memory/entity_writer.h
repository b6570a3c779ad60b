#pragma once

#include "core/base/result.h"
#include "core/casefile/connection.h"
#include "core/memory/record.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ds::memory {

/// Writes which entities a record mentions, and their tracks, inside the caller's transaction.
class EntityWriter {
public:
    EntityWriter(casefile::Connection& connection, std::int64_t runOrdinal, double rateHz)
        : m_connection(connection), m_run(runOrdinal), m_rateHz(rateHz) {}

    [[nodiscard]] Status write(std::int64_t rowId, const Record& record,
                               const std::vector<TrackPiece>& tracks);
    /// After a transaction was rolled back: what was remembered may not be stored.
    void forgetKeys() { m_keys.clear(); }

private:
    struct Mention {
        TimeUs from = TimeUs::max();
        TimeUs to = TimeUs::min();
        std::optional<TimeUs> seen; ///< there at that time, not only spoken of ("person 2 leaves")
        std::vector<std::string> surfaces;
    };
    using Mentions = std::vector<std::pair<std::string, Mention>>; ///< in order of mention

    static Mentions mentionsOf(const Record& record, const std::vector<TrackPiece>& tracks);
    [[nodiscard]] Result<std::int64_t> keyOf(const std::string& name, const Record& record);
    [[nodiscard]] Result<std::int64_t> addEntity(const std::string& name, const Record& record);
    [[nodiscard]] Status writeMention(std::int64_t rowId, std::int64_t key, const Mention& mention);
    [[nodiscard]] Status writeTrack(std::int64_t rowId, std::int64_t key, const TrackPiece& piece);

    casefile::Connection& m_connection;
    std::int64_t m_run;
    double m_rateHz;
    std::map<std::string, std::int64_t> m_keys;
};

} // namespace ds::memory
