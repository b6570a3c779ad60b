#include "core/memory/novelty.h"

#include "core/base/tokens.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

namespace ds::memory {
namespace {

/// Places of the fields in FieldTokens::sets.
enum Field : std::size_t { Description, Actors, Objects, Actions, Ocr, Scene, Delta };

bool isMarker(std::string_view delta) {
    return delta == kStaticMarker || delta == kInitialFrameMarker;
}

std::vector<std::string> tokenSetOf(const std::vector<std::string>& items) {
    std::string all;
    for (const std::string& item : items)
        all += item + "\n";
    return tokenSet(all);
}

/// Every run of digits becomes one '#', so that a delta that only counts on is still the same.
std::string withoutNumbers(std::string_view word) {
    std::string result;
    for (const char c : word) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0)
            result += c;
        else if (result.empty() || result.back() != '#')
            result += '#';
    }
    return result;
}

/// Lower case, digits as '#', articles dropped, single spaces. Markers give "".
std::string normalisedDelta(const std::string& delta) {
    if (isMarker(delta))
        return {};
    std::string result;
    std::istringstream words(toLower(delta));
    for (std::string word; words >> word;) {
        if (word == "a" || word == "an" || word == "the")
            continue;
        if (!result.empty())
            result += ' ';
        result += withoutNumbers(word);
    }
    return result;
}

std::array<double, 7> weightsOf(const NoveltyOptions& options) {
    std::array<double, 7> weights{};
    weights[Description] = options.weightDescription;
    weights[Actors] = options.weightActors;
    weights[Objects] = options.weightObjects;
    weights[Actions] = options.weightActions;
    weights[Ocr] = options.weightOcr;
    weights[Scene] = options.weightScene;
    weights[Delta] = options.weightDelta;
    return weights;
}

/// Σ_f w_f · value(f) / Σ_f w_f over the fields that are not empty in `sets`; 0 without any.
template <class Sets, class Value>
double weightedMean(const NoveltyOptions& options, const Sets& sets, Value value) {
    const std::array<double, 7> weights = weightsOf(options);
    double sum = 0;
    double all = 0;
    for (std::size_t f = 0; f < sets.size(); ++f) {
        if (sets[f].empty())
            continue;
        sum += weights[f] * value(f);
        all += weights[f];
    }
    return all > 0 ? sum / all : 0;
}

} // namespace

NoveltyScorer::NoveltyScorer(NoveltyOptions options) : m_options(options) {}

NoveltyVerdict NoveltyScorer::judge(const Report& report) {
    FieldTokens now = tokensOf(report);
    const NoveltyVerdict verdict = verdictOn(now);
    m_history.push_back(std::move(now));
    if (m_history.size() > static_cast<std::size_t>(std::max(m_options.history, 0)))
        m_history.pop_front();
    return verdict;
}

void NoveltyScorer::remember(const Report& report) {
    m_history.push_back(tokensOf(report));
    if (m_history.size() > static_cast<std::size_t>(std::max(m_options.history, 0)))
        m_history.pop_front();
}

NoveltyScorer::FieldTokens NoveltyScorer::tokensOf(const Report& report) const {
    FieldTokens result;
    result.sets[Description] = tokenSet(report.description);
    result.sets[Actors] = tokenSetOf(report.actors);
    result.sets[Objects] = tokenSetOf(report.objects);
    result.sets[Actions] = tokenSetOf(report.actions);
    result.sets[Ocr] = tokenSetOf(report.ocr);
    result.sets[Scene] = tokenSet(report.scene);
    if (!isMarker(report.delta))
        result.sets[Delta] = tokenSet(report.delta);
    result.delta = normalisedDelta(report.delta);
    result.isStatic = report.delta == kStaticMarker;
    return result;
}

NoveltyVerdict NoveltyScorer::verdictOn(const FieldTokens& now) const {
    NoveltyVerdict verdict;
    verdict.novelty = weightedMean(m_options, now.sets, [&](std::size_t f) {
        double nearest = 0;
        for (const FieldTokens& before : m_history)
            nearest = std::max(nearest, jaccard(now.sets[f], before.sets[f]));
        return 1 - nearest;
    });
    verdict.guarded = isGuarded(now);
    verdict.change = verdict.novelty >= m_options.threshold && !verdict.guarded;
    verdict.salience = verdict.change ? 1 + 0.5 * verdict.novelty : 0.5;
    return verdict;
}

bool NoveltyScorer::isGuarded(const FieldTokens& now) const {
    if (m_history.empty())
        return false;
    if (now.isStatic)
        return similarity(now, m_history.back()) >= m_options.guardSimilarity;
    if (now.delta.empty())
        return false;
    return std::any_of(m_history.begin(), m_history.end(), [&](const FieldTokens& before) {
        return before.delta == now.delta && similarity(now, before) >= m_options.guardSimilarity;
    });
}

double NoveltyScorer::similarity(const FieldTokens& now, const FieldTokens& before) const {
    return weightedMean(m_options, now.sets,
                        [&](std::size_t f) { return jaccard(now.sets[f], before.sets[f]); });
}

} // namespace ds::memory
