#include "core/memory/reader_state.h"
#include "core/memory/track_samples.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ds::memory {
namespace {

using casefile::Connection;
using casefile::Statement;

constexpr DurationUs kNearEnough{300'000};

TimeUs earlier(TimeUs t, DurationUs by) {
    return t.us < TimeUs::min().us + by.count() ? TimeUs::min() : t - by;
}

TimeUs later(TimeUs t, DurationUs by) {
    return t.us > TimeUs::max().us - by.count() ? TimeUs::max() : t + by;
}

/// Pieces of a run that may reach into [from, to]; `entity` 0: of every entity.
template <class Take>
Status forEachPiece(Connection& connection, const ScopeRange& range, std::int64_t entity,
                    TimeUs from, TimeUs to, Take take) {
    const std::string limit =
        entity == 0 ? "track_piece.run = ?1" : "track_piece.run = ?1 AND track_piece.entity = ?7";
    return casefile::forEachRow(
        connection,
        "SELECT entity.name, track_piece.from_us, track_piece.samples FROM track_piece "
        "JOIN entity ON entity.key = track_piece.entity WHERE " +
            limit +
            " AND track_piece.from_us BETWEEN ?2 AND ?3 AND track_piece.row_id BETWEEN ?4 AND ?5 "
            "AND (?6 = '' OR (SELECT question FROM event WHERE event.row_id = "
            "track_piece.row_id) = ?6) ORDER BY track_piece.from_us, track_piece.key",
        [&](Statement& statement) {
            statement.bind(1, range.run)
                .bind(2, earlier(from, kLongestPiece).us)
                .bind(3, to.us)
                .bind(4, range.low)
                .bind(5, range.high)
                .bind(6, range.question);
            if (entity != 0)
                statement.bind(7, entity);
        },
        [&](const Statement& row) {
            for (const TrackSample& sample : unpackSamples(row.text(2), {row.integer(1)}))
                if (from <= sample.time && sample.time <= to)
                    take(row.text(0), sample);
        });
}

/// The sample of each entity that lies nearest to one time.
class Nearest {
public:
    explicit Nearest(TimeUs t) : m_time(t) {}

    void offer(const std::string& entity, TimeUs time, const Box& box) {
        const std::int64_t distance = std::abs(time.us - m_time.us);
        const auto [at, isNew] = m_found.try_emplace(entity, Sample{distance, box});
        if (!isNew && distance < at->second.distance)
            at->second = {distance, box};
    }
    std::vector<EntityBox> boxes() const {
        std::vector<EntityBox> all;
        for (const auto& [entity, sample] : m_found)
            all.push_back({entity, sample.box});
        return all;
    }

private:
    struct Sample {
        std::int64_t distance = 0;
        Box box;
    };
    TimeUs m_time;
    std::map<std::string, Sample> m_found;
};

} // namespace

Result<std::vector<TrackSample>> MemoryReader::track(const CausalView& view, const std::string& run,
                                                     const std::string& entity, TimeUs from,
                                                     TimeUs to) {
    RecordFilter filter;
    filter.run = run;
    filter.entity = entity;
    const auto parts = m_state->parts(view, filter);
    if (!parts)
        return fail(parts.error());
    std::vector<TrackSample> samples;
    for (const State::Part& part : *parts) {
        const Status status = forEachPiece(
            m_state->connection, part.range, part.entity, from, to,
            [&](const std::string&, const TrackSample& sample) { samples.push_back(sample); });
        if (!status)
            return fail(status.error());
    }
    std::stable_sort(samples.begin(), samples.end(),
                     [](const TrackSample& a, const TrackSample& b) { return a.time < b.time; });
    const auto same = [](const TrackSample& a, const TrackSample& b) { return a.time == b.time; };
    samples.erase(std::unique(samples.begin(), samples.end(), same), samples.end());
    return samples;
}

Result<std::vector<EntityBox>> MemoryReader::boxesAt(const CausalView& view, const std::string& run,
                                                     TimeUs t) {
    RecordFilter filter;
    filter.run = run;
    filter.kind = kKindObservation;
    filter.from = earlier(t, kNearEnough);
    filter.to = later(t, kNearEnough);
    const auto parts = m_state->parts(view, filter);
    if (!parts)
        return fail(parts.error());
    Nearest nearest(t);
    for (const State::Part& part : *parts) {
        const Status status =
            forEachPiece(m_state->connection, part.range, 0, *filter.from, *filter.to,
                         [&](const std::string& name, const TrackSample& s) {
                             nearest.offer(name, s.time, s.box);
                         });
        if (!status)
            return fail(status.error());
    }
    const auto observed = records(view, filter);
    if (!observed)
        return fail(observed.error());
    for (const Record& record : *observed)
        for (const EntityBox& box : record.boxes)
            if (!box.entity.empty())
                nearest.offer(box.entity, record.time, box.box);
    return nearest.boxes();
}

} // namespace ds::memory
