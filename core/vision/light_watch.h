#pragma once

#include "core/base/time.h"

#include <optional>
#include <string>

namespace ds::vision {

/// Tells a step of brightness from slow drift.
///
/// Time: media time, rising. Keeps: two numbers.
class LightWatch {
public:
    struct Change {
        TimeUs time;
        bool brighter = false;
        double by = 0; ///< of 255
    };
    /// The median brightness (of 255) of a picture; `steady`: no cut and no moving camera. A change
    /// is told once it has lasted.
    std::optional<Change> step(TimeUs time, double median, bool steady);

private:
    std::optional<double> m_level; ///< follows slow drift
    std::optional<TimeUs> m_since; ///< off the level since
};

/// "dark", "dim" or "bright" with some resistance to change.
class BrightnessWord {
public:
    const std::string& step(double mean);

private:
    std::string m_word;
};

} // namespace ds::vision
