#include "core/agent/coverage.h"

#include <algorithm>

namespace ds::agent {
namespace {

struct Stretch {
    TimeUs from;
    TimeUs to;
};

bool holds(const Stretch& stretch, TimeUs t) {
    return stretch.from <= t && t <= stretch.to;
}

/// Observed stretches as far as they are known at `now`.
std::vector<Stretch> lookedAt(const casefile::Run& run, TimeUs now) {
    std::vector<Stretch> looked;
    for (const casefile::Observed& part : run.observed)
        if (part.from <= now)
            looked.push_back({part.from, std::min(part.to, now)});
    return looked;
}

std::string kindAt(const casefile::Source& source, const std::vector<Stretch>& looked, TimeUs t) {
    for (const casefile::Gap& gap : source.gaps)
        if (gap.from <= t && t < gap.to)
            return "gap";
    const bool seen = std::any_of(looked.begin(), looked.end(),
                                  [&](const Stretch& part) { return holds(part, t); });
    return seen ? "verbatim" : "not_looked";
}

} // namespace

std::vector<CoveragePart> coverageOf(const casefile::Source& source, const casefile::Run& run,
                                     TimeUs from, TimeUs to, TimeUs now) {
    const std::vector<Stretch> looked = lookedAt(run, now);
    if (from >= to)
        return {{from, from, kindAt(source, looked, from)}};
    std::vector<TimeUs> edges{from, to};
    const auto addEdge = [&](TimeUs edge) {
        if (from < edge && edge < to)
            edges.push_back(edge);
    };
    for (const Stretch& part : looked) {
        addEdge(part.from);
        addEdge(part.to);
    }
    for (const casefile::Gap& gap : source.gaps) {
        addEdge(gap.from);
        addEdge(gap.to);
    }
    std::sort(edges.begin(), edges.end());
    std::vector<CoveragePart> parts;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        if (edges[i] == edges[i + 1])
            continue;
        const TimeUs middle{edges[i].us + (edges[i + 1].us - edges[i].us) / 2};
        const std::string kind = kindAt(source, looked, middle);
        if (!parts.empty() && parts.back().kind == kind)
            parts.back().to = edges[i + 1];
        else
            parts.push_back({edges[i], edges[i + 1], kind});
    }
    return parts;
}

std::string negativeKind(const std::vector<CoveragePart>& coverage, DurationUs slack) {
    const bool anyLong = std::any_of(coverage.begin(), coverage.end(),
                                     [&](const CoveragePart& p) { return p.to - p.from >= slack; });
    std::string kind = "absent";
    for (const CoveragePart& part : coverage) {
        if (part.kind == "verbatim" || (anyLong && part.to - part.from < slack))
            continue;
        if (kind == "absent" || part.kind == "not_looked")
            kind = part.kind;
    }
    return kind;
}

} // namespace ds::agent
