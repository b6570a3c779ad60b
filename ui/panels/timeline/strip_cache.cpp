#include "ui/panels/timeline/strip_cache.h"

#include <algorithm>
#include <cmath>

namespace ds::ui {

namespace {

constexpr int kMostPictures = 600; // of 192 × 108 pixels: 50 MB

} // namespace

StripCache::StripCache(QObject* parent) : QObject(parent), m_pictures(kMostPictures) {}

const QImage* StripCache::nearest(TimeUs t, DurationUs within) const {
    const QImage* best = nullptr;
    std::int64_t distance = within.count();
    for (const std::int64_t at : m_pictures.keys())
        if (std::abs(at - t.us) <= distance) {
            const QImage* picture = m_pictures.object(at);
            if (picture->isNull())
                continue;
            distance = std::abs(at - t.us);
            best = picture;
        }
    return best;
}

void StripCache::want(std::vector<TimeUs> times) {
    std::erase_if(times, [this](TimeUs t) { return m_pictures.contains(t.us); });
    std::reverse(times.begin(), times.end());
    m_wanted = std::move(times);
    if (!m_underWay)
        fetchNext();
}

void StripCache::clear() {
    ++m_generation;
    m_pictures.clear();
    m_wanted.clear();
    m_underWay.reset();
}

void StripCache::fetchNext() {
    if (m_wanted.empty() || !m_fetch)
        return;
    const TimeUs t = m_wanted.back();
    m_wanted.pop_back();
    m_underWay = t;
    m_fetch(t, [this, t, generation = m_generation](QImage image) {
        if (generation != m_generation)
            return;
        m_underWay.reset();
        // A null picture is kept too: asking again would not help.
        m_pictures.insert(t.us, new QImage(std::move(image)));
        Q_EMIT arrived();
        fetchNext();
    });
}

DurationUs stripStep(double usPerPixel, double slotPixels) {
    double step = 250'000;
    const double least = usPerPixel * slotPixels;
    while (step < least) {
        if (step * 1.5 >= least)
            return DurationUs(static_cast<std::int64_t>(step * 1.5));
        step *= 2;
    }
    return DurationUs(static_cast<std::int64_t>(step));
}

} // namespace ds::ui
