// How a book that was closed goes on: names given before find their owners again.
#include "core/vision/track_book.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace ds::vision {

namespace {

constexpr std::string_view kPerson = "person ";
constexpr std::string_view kThing = "object ";
constexpr auto kSameTime = DurationUs{110'000};
constexpr auto kJustNow = DurationUs{450'000}; ///< seen so shortly before the end: still there
constexpr auto kStandFor = DurationUs{1'300'000};
constexpr double kSamePlace = 0.4;   ///< overlap with where it lay
constexpr double kAtLast = 0.2;      ///< the same, when nobody else can be meant
constexpr double kStandPart = 0.15;  ///< of its size: standing
constexpr double kMoverCover = 0.15; ///< foreground a mover must have where it is expected

/// The number of "person 12"; 0 when it is not a name of that kind.
int numberOf(std::string_view name, std::string_view kind) {
    int number = 0;
    if (name.starts_with(kind))
        std::from_chars(name.data() + kind.size(), name.data() + name.size(), number);
    return number;
}

void take(Track& track, const std::string& name) {
    track.name = name;
    track.kind = name.starts_with(kPerson) ? TrackKind::Person : TrackKind::Thing;
}

} // namespace

void TrackBook::continueFrom(const std::vector<std::string>& names,
                             std::vector<KnownPlace> places) {
    for (const std::string& name : names) {
        m_people = std::max(m_people, numberOf(name, kPerson));
        m_things = std::max(m_things, numberOf(name, kThing));
    }
    m_places = std::move(places);
    std::stable_sort(m_places.begin(), m_places.end(),
                     [](const KnownPlace& a, const KnownPlace& b) { return a.time < b.time; });
}

bool TrackBook::isKnown(const std::string& name) const {
    return std::any_of(m_tracks.begin(), m_tracks.end(),
                       [&](const Track& t) { return t.name == name; });
}

void TrackBook::recall(const KnownPlace& place, double least) {
    Track* best = nullptr;
    for (Track& t : m_tracks) {
        const double both = t.named() ? 0 : overlap(t.at.box(), place.box);
        if (both > least) {
            least = both;
            best = &t;
        }
    }
    if (best)
        take(*best, place.name);
}

void TrackBook::recallNames(TrackEyes& eyes) {
    const TimeUs now = m_input->time;
    for (const KnownPlace& place : m_places) {
        const DurationUs off = place.time - now;
        if (off > kSameTime)
            break;
        if (off >= -kSameTime && !isKnown(place.name))
            recall(place, kSamePlace);
    }
    if (now + kSameTime < m_places.back().time)
        return;
    recallUnseen(eyes);
    m_places.clear();
}

/// The stretch is over: those who were there to its end, and were not found in it.
void TrackBook::recallUnseen(TrackEyes& eyes) {
    const TimeUs end = m_places.back().time;
    for (auto it = m_places.rbegin(); it != m_places.rend() && end - it->time < kJustNow; ++it) {
        const KnownPlace& place = *it;
        if (isKnown(place.name))
            continue;
        recall(place, kAtLast);
        if (isKnown(place.name) || m_tracks.size() >= kMostTracks)
            continue;
        const SoftBox at = SoftBox::of(place.box);
        const auto before = std::find_if(m_places.begin(), m_places.end(), [&](const auto& p) {
            return p.name == place.name && place.time - p.time <= kStandFor;
        });
        const SoftBox was = SoftBox::of(before->box);
        const bool stands = std::hypot(at.cx - was.cx, at.cy - was.cy) < kStandPart * at.h;
        if (!stands && eyes.cover(place.box) < kMoverCover)
            continue;
        begin(place.box, eyes);
        take(m_tracks.back(), place.name);
        m_tracks.back().still = stands;
    }
}

} // namespace ds::vision
