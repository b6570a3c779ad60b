#include "ui/panels/timeline/time_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ds::ui {

namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::array<std::int64_t, 24> kSteps{
    1'000,         2'000,         5'000,          10'000,         20'000,         50'000,
    100'000,       200'000,       500'000,        kSecond,        2 * kSecond,    5 * kSecond,
    10 * kSecond,  15 * kSecond,  30 * kSecond,   60 * kSecond,   120 * kSecond,  300 * kSecond,
    600 * kSecond, 900 * kSecond, 1800 * kSecond, 3600 * kSecond, 7200 * kSecond, 21600 * kSecond};

} // namespace

void TimeScale::setDuration(TimeUs duration) {
    const bool wasAll = showsAll();
    m_duration = {std::max<std::int64_t>(duration.us, 0)};
    if (wasAll)
        fitAll();
    keepInside();
}

void TimeScale::setPixels(double left, double width) {
    const bool wasAll = showsAll();
    m_left = left;
    m_width = std::max(width, 1.0);
    if (wasAll)
        fitAll();
    keepInside();
}

double TimeScale::coarsest() const {
    return std::max(static_cast<double>(m_duration.us) / m_width, 1.0);
}

bool TimeScale::showsAll() const {
    return m_usPerPixel >= coarsest() * .9999;
}

TimeUs TimeScale::at(double x) const {
    return {static_cast<std::int64_t>(std::llround(m_from + (x - m_left) * m_usPerPixel))};
}

TimeUs TimeScale::inside(double x) const {
    return {std::clamp<std::int64_t>(at(x).us, 0, std::max<std::int64_t>(m_duration.us - 1, 0))};
}

void TimeScale::fitAll() {
    m_from = 0;
    m_usPerPixel = coarsest();
}

void TimeScale::show(TimeUs from, TimeUs to) {
    m_from = static_cast<double>(from.us);
    m_usPerPixel = static_cast<double>(to.us - from.us) / m_width;
    keepInside();
}

void TimeScale::zoom(double factor, double anchorX) {
    const double anchored = m_from + (anchorX - m_left) * m_usPerPixel;
    const double finest = std::min(kFinestUsPerPixel, coarsest());
    m_usPerPixel = std::clamp(m_usPerPixel * factor, finest, coarsest());
    m_from = anchored - (anchorX - m_left) * m_usPerPixel;
    keepInside();
}

void TimeScale::pan(double pixels) {
    m_from += pixels * m_usPerPixel;
    keepInside();
}

bool TimeScale::reveal(TimeUs t) {
    if (x(t) >= left() && x(t) <= right())
        return false;
    m_from = static_cast<double>(t.us) - m_width * m_usPerPixel * .1;
    keepInside();
    return true;
}

void TimeScale::keepInside() {
    const double finest = std::min(kFinestUsPerPixel, coarsest());
    m_usPerPixel = std::clamp(m_usPerPixel, finest, coarsest());
    const double most = static_cast<double>(m_duration.us) - m_width * m_usPerPixel;
    m_from = std::clamp(m_from, 0.0, std::max(most, 0.0));
}

std::int64_t niceStep(double leastUs) {
    for (const std::int64_t step : kSteps)
        if (static_cast<double>(step) >= leastUs)
            return step;
    const auto days = static_cast<std::int64_t>(std::ceil(leastUs / (86400.0 * 1e6)));
    return std::max<std::int64_t>(days, 1) * 86400 * kSecond;
}

std::vector<Tick> ticks(const TimeScale& scale, double labelPixels) {
    std::vector<Tick> result;
    if (scale.duration().us <= 0)
        return result;
    const std::int64_t major = niceStep(scale.usPerPixel() * labelPixels);
    const std::int64_t minor = major % 2 == 0 ? major / 2 : major;
    const std::int64_t last = std::min(scale.to().us, scale.duration().us);
    for (std::int64_t t = scale.from().us / minor * minor; t <= last; t += minor)
        if (t >= scale.from().us)
            result.push_back({{t}, t % major == 0});
    return result;
}

} // namespace ds::ui
