#include "core/memory/entity_writer.h"

#include "core/casefile/sql_read.h"
#include "core/memory/record_text.h"
#include "core/memory/track_samples.h"

#include <algorithm>
#include <utility>

namespace ds::memory {

using casefile::Statement;

EntityWriter::Mentions EntityWriter::mentionsOf(const Record& record,
                                                const std::vector<TrackPiece>& tracks) {
    Mentions mentions;
    const auto note = [&](const std::string& name, TimeUs time, bool present) -> Mention* {
        if (name.empty())
            return nullptr;
        auto at = std::find_if(mentions.begin(), mentions.end(),
                               [&](const auto& entry) { return entry.first == name; });
        if (at == mentions.end())
            at = mentions.insert(mentions.end(), {name, Mention{}});
        Mention& mention = at->second;
        mention.from = std::min(mention.from, time);
        mention.to = std::max(mention.to, time);
        if (present)
            mention.seen = time;
        return &mention;
    };
    for (const std::string& actor : record.report.actors)
        if (Mention* mention = note(nameOfActor(actor), record.time, true))
            mention->surfaces.push_back(actor);
    for (const EntityBox& box : record.boxes)
        note(box.entity, record.time, true);
    for (const Found& found : record.found)
        note(found.entity, found.time, false);
    for (const TrackPiece& piece : tracks)
        for (const TrackSample& sample : piece.samples)
            note(piece.entity, sample.time, false);
    return mentions;
}

Status EntityWriter::write(std::int64_t rowId, const Record& record,
                           const std::vector<TrackPiece>& tracks) {
    for (const auto& [name, mention] : mentionsOf(record, tracks)) {
        const Result<std::int64_t> key = keyOf(name, record);
        if (!key)
            return fail(key.error());
        if (const Status status = writeMention(rowId, *key, mention); !status)
            return status;
        for (const TrackPiece& piece : tracks) {
            if (piece.entity != name)
                continue;
            if (const Status status = writeTrack(rowId, *key, piece); !status)
                return status;
        }
    }
    return {};
}

Result<std::int64_t> EntityWriter::keyOf(const std::string& name, const Record& record) {
    if (const auto known = m_keys.find(name); known != m_keys.end())
        return known->second;
    std::optional<std::int64_t> key;
    const Status read = casefile::forEachRow(
        m_connection, "SELECT key FROM entity WHERE run = ? AND name = ?",
        [&](Statement& statement) { statement.bind(1, m_run).bind(2, name); },
        [&](const Statement& row) { key = row.integer(0); });
    if (!read)
        return fail(read.error());
    if (!key) {
        const Result<std::int64_t> added = addEntity(name, record);
        if (!added)
            return added;
        key = *added;
    }
    m_keys.emplace(name, *key);
    return *key;
}

Result<std::int64_t> EntityWriter::addEntity(const std::string& name, const Record& record) {
    const std::string stem = record.run + ".entity." + std::to_string(record.time.us) + ".";
    std::int64_t ordinal = 0;
    const Status counted = casefile::forEachRow(
        m_connection, "SELECT count(*) FROM entity WHERE id >= ?1 || '0' AND id < ?1 || ':'",
        [&](Statement& statement) { statement.bind(1, stem); },
        [&](const Statement& row) { ordinal = row.integer(0); });
    if (!counted)
        return fail(counted.error());
    const Status added = casefile::execute(
        m_connection, "INSERT INTO entity(run, id, name) VALUES(?, ?, ?)",
        [&](Statement& statement) {
            statement.bind(1, m_run).bind(2, stem + std::to_string(ordinal)).bind(3, name);
        });
    if (!added)
        return fail(added.error());
    return m_connection.lastInsertId();
}

Status EntityWriter::writeMention(std::int64_t rowId, std::int64_t key, const Mention& mention) {
    const Status status = casefile::execute(
        m_connection,
        "INSERT INTO mention(entity, row_id, from_us, to_us, seen_us) VALUES(?, ?, ?, ?, ?)",
        [&](Statement& statement) {
            statement.bind(1, key)
                .bind(2, rowId)
                .bind(3, mention.from.us)
                .bind(4, mention.to.us)
                .bind(5, mention.seen ? std::optional(mention.seen->us) : std::nullopt);
        });
    if (!status)
        return status;
    for (const std::string& surface : mention.surfaces) {
        const Status noted = casefile::execute(
            m_connection,
            "INSERT OR IGNORE INTO entity_surface(entity, text, row_id) VALUES(?, ?, ?)",
            [&](Statement& statement) { statement.bind(1, key).bind(2, surface).bind(3, rowId); });
        if (!noted)
            return noted;
    }
    return {};
}

Status EntityWriter::writeTrack(std::int64_t rowId, std::int64_t key, const TrackPiece& piece) {
    for (const std::vector<TrackSample>& part :
         splitSamples(piece.samples, longestUnseen(m_rateHz))) {
        const Status status = casefile::execute(
            m_connection,
            "INSERT INTO track_piece(run, entity, from_us, to_us, row_id, samples) "
            "VALUES(?, ?, ?, ?, ?, ?)",
            [&](Statement& statement) {
                statement.bind(1, m_run)
                    .bind(2, key)
                    .bind(3, part.front().time.us)
                    .bind(4, part.back().time.us)
                    .bind(5, rowId)
                    .bindBlob(6, packSamples(part));
            });
        if (!status)
            return status;
    }
    return {};
}

} // namespace ds::memory
