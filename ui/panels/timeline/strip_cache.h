#pragma once

#include "core/base/time.h"

#include <QCache>
#include <QImage>
#include <QObject>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ds::ui {

/// Pictures of the film strip: what is in view is fetched one after the other, the newest view
/// first; what came once is kept while there is room.
///
/// Threads: the GUI thread; the fetching itself is the caller's affair.
class StripCache : public QObject {
    Q_OBJECT
public:
    using Done = std::function<void(QImage)>;
    using Fetch = std::function<void(TimeUs t, Done done)>; ///< a null image: there is none

    explicit StripCache(QObject* parent = nullptr);
    void setFetch(Fetch fetch) { m_fetch = std::move(fetch); }

    /// Null: not there (yet).
    const QImage* picture(TimeUs t) const { return m_pictures.object(t.us); }
    /// The picture nearest to `t` among those here, at most `within` away.
    const QImage* nearest(TimeUs t, DurationUs within) const;
    /// What is in view now; replaces what was wanted before.
    void want(std::vector<TimeUs> times);
    void clear();
    bool isIdle() const { return !m_underWay && m_wanted.empty(); }

Q_SIGNALS:
    void arrived();

private:
    void fetchNext();

    Fetch m_fetch;
    mutable QCache<std::int64_t, QImage> m_pictures;
    std::vector<TimeUs> m_wanted; ///< next one last
    std::optional<TimeUs> m_underWay;
    quint64 m_generation = 0;
};

/// Time between the pictures of the strip, so that a picture `slotPixels` wide fits: 1, 1.5, 2, 3,
/// 4, 6 … quarter seconds, so that nearby zooms share pictures.
DurationUs stripStep(double usPerPixel, double slotPixels);

} // namespace ds::ui
