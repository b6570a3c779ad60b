#pragma once

#include "core/agent/answer.h"
#include "core/agent/facts.h"
#include "core/agent/question.h"

#include <optional>
#include <string>
#include <vector>

namespace ds::agent {

/// Which of the facts a clause means, and which frames show them. Pure.
class Selection {
public:
    /// `width`, `height`: of the picture; 0: as far as boxes reach.
    Selection(const Facts& facts, std::string source, DurationUs period, int width = 0,
              int height = 0);

    const Facts& facts() const { return m_facts; }
    DurationUs period() const { return m_period; } ///< between two samples

    bool fits(const Thing& thing, const Subject& subject) const;
    bool fits(const Event& event, const Clause& clause, const std::string& quoted) const;
    std::vector<Event> events(const Clause& clause, const Scope& scope,
                              const std::string& quoted = {}) const;
    /// Things of that kind seen within the scope.
    std::vector<const Thing*> things(const Subject& subject, const Scope& scope) const;
    /// Whether the sample shows the thing as the clause says: who, doing what, where, which way.
    bool holds(std::size_t moment, const Thing& thing, const Clause& clause) const;
    /// Names of those in the sample of whom the clause holds.
    std::vector<std::string> present(std::size_t moment, const Clause& clause) const;
    /// Things of whom the clause holds in some sample of the scope, each with the first such
    /// sample.
    std::vector<std::pair<const Thing*, std::size_t>> shown(const Clause& clause,
                                                            const Scope& scope) const;
    /// "top_left", "middle_centre" …: the ninth of the picture the box's middle lies in.
    std::string ninthOf(const Box& box) const;
    /// The sample that tells of the moment `t`; nullopt when none is near.
    std::optional<std::size_t> momentAt(TimeUs t) const;
    /// Moments within the scope: [first, past the last).
    std::pair<std::size_t, std::size_t> moments(const Scope& scope) const;

    /// The frame that shows the event: the first sample at or after it in which the entity is seen;
    /// where something goes, the last sample in which it still was.
    Evidence evidence(const Event& event) const;
    Evidence evidence(std::size_t moment, const std::string& entity) const;
    std::optional<Evidence> evidence(const Thing& thing, const Scope& scope) const;

    /// How sure an event is: seen in several samples and not in a crowd.
    std::string certainty(const Event& event) const;

private:
    bool atSide(const Event& event, const std::string& side) const;
    std::string quietCertainty(const Event& event) const;

    const Facts& m_facts;
    std::string m_source;
    DurationUs m_period;
    int m_width = 0;
    int m_height = 0;
};

/// The less certain of two.
std::string lessCertain(const std::string& a, const std::string& b);

} // namespace ds::agent
