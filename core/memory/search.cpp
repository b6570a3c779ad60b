#include "core/memory/reader_state.h"
#include "core/memory/record_text.h"
#include "core/memory/search_query.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace ds::memory {
namespace {

using casefile::Connection;
using casefile::Statement;

/// Ranking looks at the newest hits of each word only, so that a word in every record costs no more
/// than another.
constexpr std::int64_t kNewestHits = 20'000;

/// A half-typed word that more words begin with is looked for by the full text's own, slower means.
constexpr std::int64_t kMostCompletions = 500;

/// A row that matched, with what ranking and the answer need of it.
struct Candidate {
    std::int64_t rowId = 0;
    std::string run;
    std::string layer;
    std::string kind;
    TimeUs time;
    std::int64_t ordinal = 0;
    std::optional<TimeUs> end;
    double salience = 1;
    double score = 0;
};

constexpr const char* kCandidateColumns =
    "event.row_id, event.layer, event.kind, event.time_us, event.ordinal, event.end_us, "
    "event.salience";

Candidate candidateOf(const Statement& row, const std::string& run) {
    Candidate candidate;
    candidate.rowId = row.integer(0);
    candidate.run = run;
    candidate.layer = row.text(1);
    candidate.kind = row.text(2);
    candidate.time = {row.integer(3)};
    candidate.ordinal = row.integer(4);
    if (!row.isNull(5))
        candidate.end = TimeUs{row.integer(5)};
    candidate.salience = row.real(6);
    return candidate;
}

/// Better first: score, then newest, then id.
bool ranksBefore(const Candidate& a, const Candidate& b) {
    if (a.score != b.score)
        return a.score > b.score;
    if (a.time != b.time)
        return a.time > b.time;
    return std::tie(a.run, a.kind, a.ordinal) < std::tie(b.run, b.kind, b.ordinal);
}

void keepBest(std::vector<Candidate>& candidates, std::size_t limit) {
    const std::size_t kept = limit == 0 ? candidates.size() : std::min(limit, candidates.size());
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(kept),
                      candidates.end(), ranksBefore);
    candidates.resize(kept);
}

/// Words of the records that begin with `start`; nullopt: too many.
Result<std::optional<std::vector<std::string>>> wordsFrom(Connection& connection,
                                                          const std::string& start) {
    std::vector<std::string> words;
    const Status status = casefile::forEachRow(
        connection, "SELECT word FROM event_word WHERE word >= ? AND word < ? LIMIT ?",
        [&](Statement& statement) {
            // No byte of UTF-8 is FF: every word with this start comes before it.
            statement.bind(1, start).bind(2, start + "\xFF").bind(3, kMostCompletions + 1);
        },
        [&](const Statement& row) { words.push_back(row.text(0)); });
    if (!status)
        return fail(status.error());
    if (static_cast<std::int64_t>(words.size()) > kMostCompletions)
        return std::optional<std::vector<std::string>>();
    return std::optional(std::move(words));
}

std::string allOf(const std::vector<QueryWord>& words) {
    std::string match;
    for (const QueryWord& word : words)
        match += (match.empty() ? "" : " AND ") + word.match;
    return match;
}

/// The newest rows of one range that hold every word.
Status newestHits(Connection& connection, const MemoryReader::State::Part& part,
                  const std::string& match, const RecordFilter& filter, const CausalView& view,
                  std::size_t limit, std::vector<Candidate>& found) {
    const ScopeRange& cut = part.range;
    const Condition condition(cut, filter, view, part.entity);
    return casefile::forEachRow(
        connection,
        std::string("SELECT ") + kCandidateColumns +
            " FROM event_text CROSS JOIN event ON event.row_id = event_text.rowid "
            "WHERE event_text MATCH ? AND event_text.rowid BETWEEN ? AND ? AND " +
            condition.sql() + " ORDER BY event_text.rowid DESC LIMIT ?",
        [&](Statement& statement) {
            statement.bind(1, match).bind(2, cut.low).bind(3, cut.high);
            const int next = condition.bind(statement, 4);
            statement.bind(next, limit == 0 ? std::int64_t{-1} : static_cast<std::int64_t>(limit));
        },
        [&](const Statement& row) { found.push_back(candidateOf(row, cut.runId)); });
}

/// Matches of all words in one range: per row a bit for each word that it holds.
class RangeMatches {
public:
    RangeMatches(Connection& connection, const ScopeRange& range)
        : m_connection(connection), m_range(range) {}

    [[nodiscard]] Status find(const std::vector<QueryWord>& words) {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (const Status status = findNewest(words[i].match, i); !status)
                return status;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (const Status status = findOlderBesideRare(words, i); !status)
                return status;
        return {};
    }
    const std::unordered_map<std::int64_t, std::uint32_t>& rows() const { return m_rows; }
    /// Hits of a word, and the row id from which on they are complete (0: all of them).
    struct WordHits {
        std::int64_t hits = 0;
        std::int64_t completeFrom = 0;
    };
    const std::vector<WordHits>& words() const { return m_words; }

private:
    Status findNewest(const std::string& match, std::size_t word) {
        WordHits hits;
        const Status status = hitsOf(match, m_range.high, kNewestHits + 1, [&](std::int64_t row) {
            if (++hits.hits > kNewestHits)
                return;
            m_rows[row] |= 1U << word;
            hits.completeFrom = row;
        });
        if (hits.hits <= kNewestHits)
            hits.completeFrom = 0;
        else
            hits.hits = kNewestHits;
        m_words.push_back(hits);
        return status;
    }

    /// A word in too many rows still counts in older rows that a rarer word found.
    Status findOlderBesideRare(const std::vector<QueryWord>& words, std::size_t word) {
        if (m_words[word].completeFrom == 0)
            return {};
        std::string rare;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (m_words[i].completeFrom == 0 && m_words[i].hits > 0)
                rare += (rare.empty() ? "" : " OR ") + words[i].match;
        if (rare.empty())
            return {};
        return hitsOf(words[word].match + " AND (" + rare + ")", m_words[word].completeFrom - 1, -1,
                      [&](std::int64_t row) { m_rows[row] |= 1U << word; });
    }

    template <class Take>
    Status hitsOf(const std::string& match, std::int64_t high, std::int64_t limit, Take take) {
        return casefile::forEachRow(
            m_connection,
            "SELECT rowid FROM event_text WHERE event_text MATCH ? AND rowid BETWEEN ? AND ? "
            "ORDER BY rowid DESC LIMIT ?",
            [&](Statement& statement) {
                statement.bind(1, match).bind(2, m_range.low).bind(3, high).bind(4, limit);
            },
            [&](const Statement& row) { take(row.integer(0)); });
    }

    Connection& m_connection;
    ScopeRange m_range;
    std::unordered_map<std::int64_t, std::uint32_t> m_rows;
    std::vector<WordHits> m_words;
};

/// Weight of a word that `hits` of `rows` rows hold: rarer words weigh more, none weighs nothing.
double idf(double rows, double hits) {
    return std::log(1 + rows / std::max(hits, 1.0));
}

std::vector<std::pair<std::int64_t, std::uint32_t>> sortedRows(const RangeMatches& matches) {
    std::vector<std::pair<std::int64_t, std::uint32_t>> rows(matches.rows().begin(),
                                                             matches.rows().end());
    std::sort(rows.begin(), rows.end()); // in the order they lie on disk
    return rows;
}

/// Section 7's score of every candidate of a range that the filter lets through.
Status scoreRows(Connection& connection, const MemoryReader::State::Part& part,
                 const RangeMatches& matches, const std::vector<double>& weights,
                 const RecordFilter& filter, const CausalView& view,
                 std::vector<Candidate>& found) {
    const ScopeRange& cut = part.range;
    double all = 0;
    for (const double weight : weights)
        all += weight;
    const Condition condition(cut, filter, view, part.entity);
    Result<Statement> statement =
        connection.prepare(std::string("SELECT ") + kCandidateColumns +
                           " FROM event WHERE event.row_id = ? AND " + condition.sql());
    if (!statement)
        return fail(statement.error());
    condition.bind(*statement, 2);
    for (const auto& [rowId, mask] : sortedRows(matches)) {
        statement->bind(1, rowId);
        const Result<bool> row = statement->step();
        if (!row)
            return fail(row.error());
        if (*row) {
            Candidate candidate = candidateOf(*statement, cut.runId);
            double matched = 0;
            for (std::size_t i = 0; i < weights.size(); ++i)
                matched += (mask & (1U << i)) != 0 ? weights[i] : 0;
            candidate.score = matched / all * candidate.salience;
            found.push_back(std::move(candidate));
        }
        statement->reset();
    }
    return {};
}

/// What ranking found in all ranges together.
struct Ranking {
    std::vector<std::pair<MemoryReader::State::Part, RangeMatches>> ranges;
    double rows = 0;
    std::vector<double> hits; ///< by word; of words in too many rows, carried on from the newest
    std::optional<TimeUs> searchedBackTo;
};

/// Adds what the words of one range weigh and how far back they were looked for.
Status weighRange(MemoryReader::State& state, const ScopeRange& cut, const RangeMatches& matches,
                  Ranking& ranking) {
    const Result<std::int64_t> rows = state.countRows(cut);
    if (!rows)
        return fail(rows.error());
    ranking.rows += static_cast<double>(*rows);
    for (std::size_t i = 0; i < matches.words().size(); ++i) {
        const RangeMatches::WordHits& word = matches.words()[i];
        double hits = static_cast<double>(word.hits);
        if (word.completeFrom != 0) {
            std::int64_t newer = 0;
            const Status status = casefile::forEachRow(
                state.connection,
                "SELECT count(*), min(time_us) FROM event WHERE row_id BETWEEN ? AND ?",
                [&](Statement& statement) {
                    statement.bind(1, word.completeFrom).bind(2, cut.high);
                },
                [&](const Statement& row) {
                    newer = row.integer(0);
                    const TimeUs back{row.integer(1)};
                    ranking.searchedBackTo = std::max(ranking.searchedBackTo.value_or(back), back);
                });
            if (!status)
                return status;
            hits *=
                static_cast<double>(*rows) / static_cast<double>(std::max<std::int64_t>(newer, 1));
        }
        ranking.hits[i] += hits;
    }
    return {};
}

Result<Ranking> rank(MemoryReader::State& state, const CausalView& view,
                     const std::vector<QueryWord>& words, const RecordFilter& filter) {
    Ranking ranking;
    ranking.hits.resize(words.size());
    const auto parts = state.parts(view, filter);
    if (!parts)
        return fail(parts.error());
    for (const MemoryReader::State::Part& part : *parts) {
        const Result<ScopeRange> cut = withinTimes(state.connection, part.range, filter);
        if (!cut)
            return fail(cut.error());
        RangeMatches matches(state.connection, *cut);
        if (const Status status = matches.find(words); !status)
            return fail(status.error());
        if (const Status status = weighRange(state, *cut, matches, ranking); !status)
            return fail(status.error());
        ranking.ranges.emplace_back(MemoryReader::State::Part{*cut, part.entity},
                                    std::move(matches));
    }
    return ranking;
}

Result<std::vector<Candidate>> rankedHits(MemoryReader::State& state, const CausalView& view,
                                          const std::vector<QueryWord>& words,
                                          const RecordFilter& filter,
                                          std::optional<TimeUs>& searchedBackTo) {
    const Result<Ranking> ranking = rank(state, view, words, filter);
    if (!ranking)
        return fail(ranking.error());
    searchedBackTo = ranking->searchedBackTo;
    std::vector<double> weights;
    for (const double hits : ranking->hits)
        weights.push_back(idf(ranking->rows, hits));
    std::vector<Candidate> found;
    for (const auto& [part, matches] : ranking->ranges) {
        const Status status =
            scoreRows(state.connection, part, matches, weights, filter, view, found);
        if (!status)
            return fail(status.error());
    }
    return found;
}

Result<std::vector<Candidate>> newestOfAll(MemoryReader::State& state, const CausalView& view,
                                           const std::vector<QueryWord>& words,
                                           const RecordFilter& filter, std::size_t limit) {
    const auto parts = state.parts(view, filter);
    if (!parts)
        return fail(parts.error());
    const std::string match = allOf(words);
    std::vector<Candidate> found;
    for (const MemoryReader::State::Part& part : *parts) {
        const Result<ScopeRange> cut = withinTimes(state.connection, part.range, filter);
        if (!cut)
            return fail(cut.error());
        const Status status =
            newestHits(state.connection, {*cut, part.entity}, match, filter, view, limit, found);
        if (!status)
            return fail(status.error());
    }
    return found;
}

} // namespace

Result<std::int64_t> MemoryReader::State::countRows(const ScopeRange& range) {
    Counted& known = counted[{range.low, range.question}];
    if (range.high < known.newest || known.rows == 0)
        known = {range.low - 1, 0};
    const Status status = casefile::forEachRow(
        connection,
        "SELECT count(*), max(row_id) FROM event WHERE row_id BETWEEN ?1 AND ?2 "
        "AND (?3 = '' OR question = ?3)",
        [&](Statement& statement) {
            statement.bind(1, known.newest + 1).bind(2, range.high).bind(3, range.question);
        },
        [&](const Statement& row) {
            known.rows += row.integer(0);
            if (!row.isNull(1))
                known.newest = row.integer(1);
        });
    if (!status)
        return fail(status.error());
    return known.rows;
}

Result<SearchResult> MemoryReader::search(const CausalView& view, std::string_view query,
                                          const RecordFilter& filter, std::size_t limit,
                                          bool ranked) {
    SearchResult result;
    std::vector<QueryWord> words = parseQuery(query);
    if (words.empty())
        return result;
    Result<casefile::Transaction> snapshot = casefile::Transaction::begin(m_state->connection);
    if (!snapshot)
        return fail(snapshot.error());
    if (!words.back().unfinished.empty()) {
        const auto known = wordsFrom(m_state->connection, words.back().unfinished);
        if (!known)
            return fail(known.error());
        completeWord(words.back(), *known);
    }
    auto found = ranked ? rankedHits(*m_state, view, words, filter, result.searchedBackTo)
                        : newestOfAll(*m_state, view, words, filter, limit);
    if (!found)
        return fail(found.error());
    keepBest(*found, limit);
    for (const Candidate& candidate : *found) {
        const Result<Record> record = m_state->body(candidate.rowId);
        if (!record)
            return fail(record.error());
        const double score = ranked ? candidate.score : candidate.salience;
        result.hits.push_back({record->id, candidate.layer, candidate.time, candidate.end, score,
                               snippetOf(searchableFields(*record), words)});
    }
    return result;
}

} // namespace ds::memory
