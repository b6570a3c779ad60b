#pragma once

#include "core/base/causal_view.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/casefile/case.h"
#include "core/memory/novelty.h"
#include "core/memory/record.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ds::memory {

/// Events, tracks, entities, full text and thumbnails, for Case::open.
casefile::TableSet tableSet();

/// Appends to a run's log. Fills in id, novelty, salience, change flag, seq and written.
///
/// Threads: the writer connection's. One append = one transaction, which also marks the time
///          observed; what append() returned for survives the death of the program.
class MemoryWriter {
public:
    /// Continues `run` where it ends: history for novelty is read back.
    [[nodiscard]] static Result<std::unique_ptr<MemoryWriter>> open(casefile::Case& dsCase,
                                                                    const casefile::Run& run,
                                                                    const NoveltyOptions& options,
                                                                    const Clock& clock);
    ~MemoryWriter();

    /// The record as stored. `covered`: the stretch of media time this observation accounts for.
    [[nodiscard]] Result<Record> append(Observation observation, TimeRange covered);

    struct State;

private:
    explicit MemoryWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Reads what a view may know. Times ascending unless said; ties by id.
///
/// Threads: one; owns its connection.
/// Errors:  NotFound for an id the view does not see; Storage, Damaged.
class MemoryReader {
public:
    [[nodiscard]] static Result<std::unique_ptr<MemoryReader>> open(const casefile::Case& dsCase);
    ~MemoryReader();

    [[nodiscard]] Result<std::vector<Record>> records(const CausalView& view,
                                                      const RecordFilter& filter,
                                                      std::size_t limit = 0,
                                                      std::size_t offset = 0);
    [[nodiscard]] Result<std::int64_t> count(const CausalView& view, const RecordFilter& filter);
    [[nodiscard]] Result<Record> record(const CausalView& view, const std::string& id);
    /// The newest observation of the run at or before `t`.
    [[nodiscard]] Result<std::optional<Record>> observationAt(const CausalView& view,
                                                              const std::string& run, TimeUs t);
    [[nodiscard]] Result<std::vector<Entity>> entities(const CausalView& view,
                                                       const RecordFilter& filter);
    /// Samples of one entity between the filter's times.
    [[nodiscard]] Result<std::vector<TrackSample>> track(const CausalView& view,
                                                         const std::string& run,
                                                         const std::string& entity, TimeUs from,
                                                         TimeUs to);
    /// Boxes of every entity present at `t`: the nearest samples at most 300 ms away.
    [[nodiscard]] Result<std::vector<EntityBox>> boxesAt(const CausalView& view,
                                                         const std::string& run, TimeUs t);
    /// Full text over everything stored. A run of ideographs is a phrase; the last word is found
    /// also as a prefix. `ranked` false: rows that hold all words, newest first (at once, whatever
    /// the word). Else rows that hold any, by Σ idf(matched)/Σ idf(query) × salience, best first,
    /// over the newest 20 000 hits of each word and all rows of rarer ones; idf from the rows the
    /// view sees between the filter's times.
    [[nodiscard]] Result<SearchResult> search(const CausalView& view, std::string_view query,
                                              const RecordFilter& filter, std::size_t limit,
                                              bool ranked);
    /// Narrow columns of all observations of a run, for the timeline.
    [[nodiscard]] Result<std::vector<RecordMark>> marks(const CausalView& view,
                                                        const std::string& run);
    /// Ids of the rows of a filter, ascending in time, for lists that fetch rows lazily.
    [[nodiscard]] Result<std::vector<std::int64_t>> rowIds(const CausalView& view,
                                                           const RecordFilter& filter);
    [[nodiscard]] Result<std::vector<Record>> recordsByRowId(const CausalView& view,
                                                             const std::vector<std::int64_t>& rows);
    /// JPEG of the sampled frame; empty when none was kept.
    [[nodiscard]] Result<std::string> thumbnail(const CausalView& view, const std::string& id);
    /// Makes a running function of this reader fail with Cancelled; any thread.
    void interrupt();

    struct State;

private:
    explicit MemoryReader(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// The record as the command line's JSON object (one line, no trailing newline).
std::string toJson(const Record& record);
/// The inverse; InvalidInput names the field.
[[nodiscard]] Result<Record> recordFromJson(std::string_view json);
std::string toJson(const Entity& entity);
std::string toJson(const SearchResult& result);

} // namespace ds::memory
