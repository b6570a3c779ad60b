#include "core/vision/light_watch.h"

#include <cmath>

namespace ds::vision {

namespace {
constexpr double kStep = 14;     ///< of 255: more than this at once is a change of light
constexpr double kFollow = 0.15; ///< how quickly the level follows
constexpr auto kLasting = DurationUs{400'000};
constexpr double kDarkBelow = 50;
constexpr double kDimBelow = 95;
constexpr double kResist = 8;
} // namespace

std::optional<LightWatch::Change> LightWatch::step(TimeUs time, double median, bool steady) {
    if (!steady || !m_level) {
        m_level = median;
        m_since.reset();
        return std::nullopt;
    }
    const double off = median - *m_level;
    if (std::abs(off) < kStep) {
        *m_level += kFollow * off;
        m_since.reset();
        return std::nullopt;
    }
    if (!m_since)
        m_since = time;
    if (time - *m_since < kLasting)
        return std::nullopt;
    Change change{*m_since, off > 0, std::abs(off)};
    m_level = median;
    m_since.reset();
    return change;
}

const std::string& BrightnessWord::step(double mean) {
    const auto word = [](double v) {
        return v < kDarkBelow ? "dark" : v < kDimBelow ? "dim" : "bright";
    };
    const bool sure = std::string(word(mean - kResist)) == word(mean + kResist);
    if (m_word.empty() || sure)
        m_word = word(mean);
    return m_word;
}

} // namespace ds::vision
