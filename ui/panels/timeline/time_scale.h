#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <vector>

namespace ds::ui {

/// Where a time lies on the timeline. Pixels are logical ones, `left` that of `from`.
///
/// A plain value; no painter. Keeps inside [0, duration] and between the two zoom limits.
class TimeScale {
public:
    static constexpr double kFinestUsPerPixel = 500; ///< a frame of 60 a second is 33 pixels wide

    void setDuration(TimeUs duration);
    void setPixels(double left, double width);

    TimeUs duration() const { return m_duration; }
    TimeUs from() const { return {static_cast<std::int64_t>(m_from)}; }
    TimeUs to() const { return at(m_left + m_width); }
    double left() const { return m_left; }
    double right() const { return m_left + m_width; }
    double usPerPixel() const { return m_usPerPixel; }
    bool showsAll() const;

    double x(TimeUs t) const {
        return m_left + (static_cast<double>(t.us) - m_from) / m_usPerPixel;
    }
    /// Not clamped to the recording.
    TimeUs at(double x) const;
    /// Clamped to the recording.
    TimeUs inside(double x) const;

    void fitAll();
    void show(TimeUs from, TimeUs to);
    /// `factor` < 1 shows more detail; the time under `anchorX` stays under it.
    void zoom(double factor, double anchorX);
    void pan(double pixels);
    /// Turns the page so that `t` is seen; true when it did.
    bool reveal(TimeUs t);

private:
    double coarsest() const;
    void keepInside();

    TimeUs m_duration;
    double m_from = 0; // microseconds
    double m_usPerPixel = 1000;
    double m_left = 0;
    double m_width = 1;
};

/// The nearest step of 1, 2, 5, 10, 15, 30 … (of milliseconds, seconds, minutes, hours) that is at
/// least `leastUs`.
std::int64_t niceStep(double leastUs);

struct Tick {
    TimeUs time;
    bool labelled = false;
    friend bool operator==(const Tick&, const Tick&) = default;
};

/// Ticks of the ruler in view; labels at least `labelPixels` apart.
std::vector<Tick> ticks(const TimeScale& scale, double labelPixels);

} // namespace ds::ui
