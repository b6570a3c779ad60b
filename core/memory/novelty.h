#pragma once

#include "core/memory/record.h"

#include <array>
#include <deque>
#include <string>
#include <vector>

namespace ds::memory {

/// Constants of section 3 of the algorithm (paper Eq. 2, App. A.1), each an option.
struct NoveltyOptions {
    int history = 12; ///< most recent prior observations compared with
    double weightDelta = .35;
    double weightActions = .25;
    double weightActors = .15;
    double weightObjects = .10;
    double weightOcr = .10;
    double weightScene = .05;
    double weightDescription = .05;
    double threshold = .3;       ///< s at or above it sets the change flag
    double guardSimilarity = .9; ///< repeated-delta guard
};

struct NoveltyVerdict {
    double novelty = 0;
    double salience = .5;
    bool change = false;
    bool guarded = false; ///< the repeated-delta guard fired
};

/// Novelty, salience, change flag and guard of each observation against those before it.
///
/// Threads: one. Cost: bounded by history × fields; memory likewise.
class NoveltyScorer {
public:
    explicit NoveltyScorer(NoveltyOptions options = {});
    /// Judges `report` against the history and then adds it.
    NoveltyVerdict judge(const Report& report);
    /// Adds without judging: to continue a run.
    void remember(const Report& report);

private:
    struct FieldTokens {
        std::array<std::vector<std::string>, 7> sets; ///< sorted token sets, by field
        std::string delta;                            ///< normalised
        bool isStatic = false;
    };
    FieldTokens tokensOf(const Report& report) const;
    NoveltyVerdict verdictOn(const FieldTokens& now) const;
    bool isGuarded(const FieldTokens& now) const;
    /// Mean Jaccard of the fields that are not empty in `now`, weighted.
    double similarity(const FieldTokens& now, const FieldTokens& before) const;

    NoveltyOptions m_options;
    std::deque<FieldTokens> m_history; ///< newest last
};

} // namespace ds::memory
