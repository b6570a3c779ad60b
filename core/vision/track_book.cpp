#include "core/vision/track_book.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ds::vision {

namespace {

constexpr double kLinked = 0.25;  ///< share of the smaller of blob and box that is in both
constexpr double kSizeLow = 0.55; ///< a blob of another size than this is not the whole track …
constexpr double kSizeHigh = 1.7; ///< … or more than it
constexpr int kBelieveSize = 15;  ///< pictures in a row until another size is believed
constexpr double kYoungSeconds = 1.2;
constexpr int kLooksAtThing = 10;
constexpr double kTrustHit = 4;          ///< seconds a person need not be found again
constexpr double kMixedFor = 3;          ///< seconds after a crossing
constexpr double kAlike = 0.5;           ///< likeness of colours
constexpr double kClearlyAlike = 0.12;   ///< more than at the expected place
constexpr double kSureStanding = 0.6;    ///< confidence of one found without foreground
constexpr int kMostDoubled = 10;         ///< pictures within another one until it is the same
constexpr double kForegroundShare = 0.2; ///< a person found without it stands in the background

double common(const Box& a, const Box& b) {
    const int w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const int h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return w > 0 && h > 0 ? static_cast<double>(w) * h : 0;
}

/// Share of the smaller one that both have.
double inside(const Box& a, const Box& b) {
    const double least = static_cast<double>(std::min(a.area(), b.area()));
    return least > 0 ? common(a, b) / least : 0;
}

Box united(const Box& a, const Box& b) {
    const int x = std::min(a.x, b.x);
    const int y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

double secondsBetween(TimeUs from, TimeUs to) {
    return static_cast<double>(to.us - from.us) / 1e6;
}

} // namespace

Box SoftBox::box() const {
    const auto px = [](double v) { return static_cast<int>(std::lround(v)); };
    return {px(cx - w / 2), px(cy - h / 2), px(w), px(h)};
}

double TrackBook::least() const {
    return 3 * m_input->unit;
}

void TrackBook::forget() {
    m_tracks.clear();
    m_gone.clear();
}

void TrackBook::step(const TrackInput& input, TrackEyes& eyes) {
    m_input = &input;
    m_width = input.width;
    m_height = input.height;
    if (!m_started)
        m_started = input.time;
    m_dt = m_last ? std::clamp(secondsBetween(*m_last, input.time), 0.01, 2.0) : 0.2;
    m_last = input.time;
    predict(m_dt);
    for (const Group& group : groups(input.blobs))
        followGroup(group, eyes);
    if (input.people)
        takePeople(eyes);
    for (Track& track : m_tracks)
        measure(track, eyes);
    dropDoubles();
    if (m_places.empty())
        name(eyes);
    else
        recallNames(eyes);
    dropLost();
    m_input = nullptr;
}

void TrackBook::predict(double dt) {
    for (Track& t : m_tracks) {
        t.seen = false;
        t.shares = false;
        ++t.stepCount;
        if (t.still)
            continue;
        t.at.cx += t.speed.x * dt;
        t.at.cy += t.speed.y * dt;
    }
}

std::vector<TrackBook::Group> TrackBook::groups(const std::vector<Blob>& blobs) const {
    const std::size_t n = m_tracks.size();
    std::vector<std::size_t> root(n + blobs.size());
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&root](std::size_t i) {
        while (root[i] != i)
            i = root[i] = root[root[i]];
        return i;
    };
    for (std::size_t t = 0; t < n; ++t)
        for (std::size_t b = 0; b < blobs.size(); ++b)
            if (!blobs[b].ghost && inside(m_tracks[t].at.box(), blobs[b].box) > kLinked)
                root[find(t)] = find(n + b);
    std::vector<Group> all(root.size());
    for (std::size_t t = 0; t < n; ++t)
        all[find(t)].tracks.push_back(t);
    for (std::size_t b = 0; b < blobs.size(); ++b)
        if (!blobs[b].ghost)
            all[find(n + b)].blobs.push_back(b);
    std::erase_if(all, [](const Group& g) { return g.tracks.empty() && g.blobs.empty(); });
    return all;
}

void TrackBook::followGroup(const Group& group, TrackEyes& eyes) {
    if (group.blobs.empty()) {
        followUnseen(m_tracks[group.tracks.front()], eyes);
        return;
    }
    if (group.tracks.empty()) {
        for (const std::size_t b : group.blobs)
            if (!recover(m_input->blobs[b].box, eyes))
                begin(m_input->blobs[b].box, eyes);
        return;
    }
    // What is not yet known to be anything does not compete with what is.
    Group known{{}, group.blobs};
    for (const std::size_t t : group.tracks)
        if (m_tracks[t].named())
            known.tracks.push_back(t);
    const Group& use = known.tracks.empty() ? group : known;
    if (use.tracks.size() == 1)
        followOne(m_tracks[use.tracks.front()], use.blobs, eyes);
    else
        followMany(use, eyes);
}

void TrackBook::followOne(Track& track, const std::vector<std::size_t>& blobs, TrackEyes& eyes) {
    const Box expected = track.at.box();
    Box best{};
    double bestInside = -1;
    for (const std::size_t b : blobs) {
        const Box& box = m_input->blobs[b].box;
        // Of several pieces the one that looks like it; alone, any will do.
        const double alike = blobs.size() > 1 ? likeness(eyes.signature(box), track.colours) : 0;
        const double score =
            common(box, expected) / (1 + static_cast<double>(expected.area())) + alike;
        if (score > bestInside) {
            bestInside = score;
            best = box;
        }
    }
    Box all = best;
    for (const std::size_t b : blobs) {
        const Box more = united(all, m_input->blobs[b].box);
        // Parts of one thing (head, legs) fill its box; another thing beside it does not.
        const bool fits =
            more.w < 1.35 * track.at.w + least() && more.h < 1.35 * track.at.h + least();
        if (fits)
            all = more;
    }
    fit(track, all, eyes);
    for (const std::size_t b : blobs) {
        const Box& box = m_input->blobs[b].box;
        if (inside(box, track.at.box()) < 0.2 && inside(box, all) < 0.2)
            begin(box, eyes);
    }
}

void TrackBook::fit(Track& track, const Box& box, TrackEyes& eyes) {
    // A thing at rest fades into the learnt background: what is left of its foreground tells
    // nothing.
    if (track.still && track.kind == TrackKind::Thing && stillThere(track, eyes)) {
        track.seen = true;
        return;
    }
    const SoftBox to = SoftBox::of(box);
    const double rw = to.w / std::max(1.0, track.at.w);
    const double rh = to.h / std::max(1.0, track.at.h);
    const bool young = secondsBetween(track.first, m_input->time) < kYoungSeconds;
    const bool atEdge = box.x <= least() || box.y <= least() ||
                        box.right() >= m_input->width - least() ||
                        box.bottom() >= m_input->height - least();
    const bool like = rw > kSizeLow && rw < kSizeHigh && rh > kSizeLow && rh < kSizeHigh;
    if (!atEdge && !track.still && like)
        track.wobble =
            0.85 * track.wobble + 0.15 * std::abs(box.w / std::max(1.0, track.blobWidth) - 1);
    track.blobWidth = box.w;
    if (like || young || atEdge || ++track.misfits > kBelieveSize) {
        const double gain = young || atEdge || track.misfits > kBelieveSize ? 0.8 : 0.4;
        track.at.w += gain * (to.w - track.at.w);
        track.at.h += gain * (to.h - track.at.h);
        track.at.cx += 0.8 * (to.cx - track.at.cx);
        track.at.cy += 0.8 * (to.cy - track.at.cy);
        track.misfits = 0;
        track.seen = true;
        track.look = eyes.patch(track.at.box());
        track.behind = eyes.background(track.at.box());
        return;
    }
    track.lastMixed = m_input->time;
    followByFlow(track, rw > 1 || rh > 1 ? &box : nullptr, eyes);
}

void TrackBook::followByFlow(Track& track, const Box* within, TrackEyes& eyes) {
    if (track.still && stillThere(track, eyes)) {
        track.seen = true;
        return;
    }
    // The expected place already holds the speed: flow is measured where it was.
    SoftBox was = track.at;
    if (!track.still) {
        was.cx -= track.speed.x * m_dt;
        was.cy -= track.speed.y * m_dt;
    }
    const Shift flow = eyes.flow(was.box());
    const Shift expected{track.at.cx - was.cx, track.at.cy - was.cy};
    track.at.cx = was.cx + 0.7 * flow.x + 0.3 * expected.x;
    track.at.cy = was.cy + 0.7 * flow.y + 0.3 * expected.y;
    if (within) {
        const double hw = std::min(track.at.w, static_cast<double>(within->w)) / 2;
        const double hh = std::min(track.at.h, static_cast<double>(within->h)) / 2;
        track.at.cx =
            std::clamp(track.at.cx, within->x + hw, std::max(within->x + hw, within->right() - hw));
        track.at.cy = std::clamp(track.at.cy, within->y + hh,
                                 std::max(within->y + hh, within->bottom() - hh));
    }
    track.seen = true;
}

void TrackBook::followMany(const Group& group, TrackEyes& eyes) {
    struct Pair {
        double score;
        std::size_t track;
        std::size_t blob;
    };
    std::vector<Pair> pairs;
    for (const std::size_t t : group.tracks)
        for (const std::size_t b : group.blobs) {
            const Box& box = m_input->blobs[b].box;
            const SoftBox& at = m_tracks[t].at;
            const double rw = box.w / std::max(1.0, at.w);
            const double rh = box.h / std::max(1.0, at.h);
            if (rw < kSizeLow || rw > kSizeHigh || rh < kSizeLow || rh > kSizeHigh)
                continue;
            const double near = overlap(box, at.box());
            if (near > 0.15)
                pairs.push_back(
                    {near + 0.5 * likeness(eyes.signature(box), m_tracks[t].colours), t, b});
        }
    std::sort(pairs.begin(), pairs.end(),
              [](const Pair& a, const Pair& b) { return a.score > b.score; });
    std::vector<std::size_t> doneTracks;
    std::vector<std::size_t> doneBlobs;
    const auto has = [](const std::vector<std::size_t>& v, std::size_t x) {
        return std::find(v.begin(), v.end(), x) != v.end();
    };
    for (const Pair& p : pairs) {
        // A blob that others stand in as well is theirs too.
        const bool crowded = std::any_of(group.tracks.begin(), group.tracks.end(), [&](auto t) {
            return t != p.track && !has(doneTracks, t) &&
                   inside(m_tracks[t].at.box(), m_input->blobs[p.blob].box) > 0.5;
        });
        if (has(doneTracks, p.track) || has(doneBlobs, p.blob) || crowded)
            continue;
        fit(m_tracks[p.track], m_input->blobs[p.blob].box, eyes);
        doneTracks.push_back(p.track);
        doneBlobs.push_back(p.blob);
    }
    for (const std::size_t t : group.tracks) {
        if (has(doneTracks, t))
            continue;
        Track& track = m_tracks[t];
        const Box* within = nullptr;
        for (const std::size_t b : group.blobs)
            if (!has(doneBlobs, b) && inside(track.at.box(), m_input->blobs[b].box) > kLinked)
                within = &m_input->blobs[b].box;
        track.shares = true;
        track.lastMixed = m_input->time;
        if (within)
            followByFlow(track, within, eyes);
        else
            followUnseen(track, eyes);
    }
}

bool TrackBook::stillThere(const Track& track, TrackEyes& eyes) const {
    if (track.look.isNull())
        return false;
    const Patch now = eyes.patch(track.at.box());
    const double like = difference(now, track.look);
    const double contrast = difference(track.look, track.behind);
    if (contrast < 6) // it was there before anything was learnt: only its own look can tell
        return like < 12;
    return like < 0.7 * difference(now, track.behind) && like < 30;
}

void TrackBook::followUnseen(Track& track, TrackEyes& eyes) {
    const double slow = std::hypot(track.speed.x, track.speed.y) * 1.0;
    if (!track.still && slow > 0.5 * track.at.h)
        return;
    if (stillThere(track, eyes))
        track.seen = true;
    else if (!track.still && slow > least()) // the step that predict() took was for nothing
        return;
}

bool TrackBook::recover(const Box& box, TrackEyes& eyes) {
    // After two crossed, one may be expected with the other: its colours tell where it really is.
    const Signature there = eyes.signature(box);
    Track* best = nullptr;
    double bestGain = kClearlyAlike;
    for (Track& t : m_tracks) {
        if (!t.named() || !t.lastMixed || secondsBetween(*t.lastMixed, m_input->time) > kMixedFor)
            continue;
        const SoftBox to = SoftBox::of(box);
        const double size = to.area() / std::max(1.0, t.at.area());
        const double reach = 0.6 * (t.at.w + to.w) + 0.3 * t.at.h;
        if (std::hypot(to.cx - t.at.cx, to.cy - t.at.cy) > reach || size < 0.4 || size > 2.5)
            continue;
        const double alike = likeness(there, t.colours);
        const double gain = alike - likeness(eyes.signature(t.at.box()), t.colours);
        if (alike > kAlike && gain > bestGain) {
            bestGain = gain;
            best = &t;
        }
    }
    if (!best)
        return false;
    best->at = SoftBox::of(box);
    best->still = false;
    best->seen = true;
    best->misfits = 0;
    best->lastMixed.reset();
    return true;
}

void TrackBook::begin(const Box& box, TrackEyes& eyes) {
    if (m_tracks.size() >= kMostTracks)
        return;
    Track t;
    t.at = t.firstAt = SoftBox::of(box);
    t.first = t.lastSeen = t.stillSince = m_input->time;
    t.aspect = t.at.h / std::max(1.0, t.at.w);
    t.blobWidth = t.at.w;
    t.colours = eyes.signature(box);
    t.look = eyes.patch(box);
    t.behind = eyes.background(box);
    t.seen = true;
    t.stepCount = 1;
    t.fromStart = secondsBetween(*m_started, m_input->time) < 2.5;
    m_tracks.push_back(std::move(t));
}

void TrackBook::takePeople(TrackEyes& eyes) {
    countLooks();
    for (const Detection& person : *m_input->people)
        takePerson(person, eyes);
}

void TrackBook::countLooks() {
    for (Track& t : m_tracks) {
        const bool looked = m_input->looked.empty() ||
                            std::any_of(m_input->looked.begin(), m_input->looked.end(),
                                        [&](const Box& b) { return inside(b, t.at.box()) > 0.4; });
        if (looked && t.seen)
            ++t.looks;
    }
}

void TrackBook::takePerson(const Detection& person, TrackEyes& eyes) {
    std::size_t best = m_tracks.size();
    double bestScore = 0.2;
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const Track& t = m_tracks[i];
        const double score = overlap(t.at.box(), person.box) + (t.named() ? 0.05 : 0);
        const bool taken = t.lastHit && *t.lastHit == m_input->time;
        if (score > bestScore && !taken) {
            bestScore = score;
            best = i;
        }
    }
    if (best < m_tracks.size()) {
        Track& t = m_tracks[best];
        ++t.hits;
        t.lastHit = m_input->time;
        t.surest01 = std::max(t.surest01, person.confidence01);
        if (t.shares || t.misfits > 0) {
            const SoftBox to = SoftBox::of(person.box);
            t.at.cx += 0.5 * (to.cx - t.at.cx);
            t.at.cy += 0.5 * (to.cy - t.at.cy);
        }
        t.seen = true;
        joinParts(person);
        return;
    }
    const auto covered = [&](const Track& t) {
        const bool whole = t.kind != TrackKind::Unknown || t.hits > 0;
        return whole && inside(t.at.box(), person.box) > 0.7 &&
               t.at.area() < 1.6 * static_cast<double>(person.box.area());
    };
    if (std::any_of(m_tracks.begin(), m_tracks.end(), covered))
        return;
    const bool standing = eyes.cover(person.box) < kForegroundShare;
    if (standing && person.confidence01 < kSureStanding)
        return;
    std::string partner;
    for (const Track& t : m_tracks)
        if (t.named() && inside(t.at.box(), person.box) > 0.1)
            partner = t.name;
    begin(person.box, eyes);
    Track& born = m_tracks.back();
    born.hits = born.looks = 1;
    born.surest01 = person.confidence01;
    born.lastHit = m_input->time;
    born.partner = partner;
    born.still = standing;
    born.kind = standing ? TrackKind::Unknown : TrackKind::Person;
}

void TrackBook::joinParts(const Detection& person) {
    // A head and legs that were foreground apart, now found to be one person.
    const auto isWhole = [&](const Track& t) { return t.lastHit && *t.lastHit == m_input->time; };
    const auto gone = std::erase_if(m_tracks, [&](const Track& t) {
        return !isWhole(t) && t.hits == 0 && inside(t.at.box(), person.box) > 0.7 &&
               t.at.area() < 0.8 * static_cast<double>(person.box.area());
    });
    for (Track& t : m_tracks)
        if (gone > 0 && isWhole(t) && overlap(t.at.box(), person.box) > 0.2 &&
            t.at.h < 0.75 * person.box.h)
            t.at = SoftBox::of(person.box);
}

void TrackBook::dropDoubles() {
    for (std::size_t i = 0; i < m_tracks.size(); ++i)
        for (std::size_t j = m_tracks.size(); j-- > i + 1;) {
            Track& a = m_tracks[i];
            Track& b = m_tracks[j];
            const double both = overlap(a.at.box(), b.at.box());
            const double within = inside(a.at.box(), b.at.box());
            const bool unknown = !b.named() && b.hits == 0 && within > 0.75;
            const bool recent = b.lastHit && secondsBetween(*b.lastHit, m_input->time) < 1.2;
            b.doubled = within > 0.65 && !recent ? b.doubled + 1 : std::max(0, b.doubled - 1);
            if (unknown || both > 0.85 || (both > 0.6 && !b.named()) || b.doubled > kMostDoubled)
                m_tracks.erase(m_tracks.begin() + static_cast<std::ptrdiff_t>(j));
        }
}

std::vector<Box> TrackBook::boxesToCheck(TimeUs now) const {
    std::vector<Box> out;
    for (const Track& t : m_tracks) {
        const bool sure = t.kind == TrackKind::Person && t.named() && !t.shares && t.lastHit &&
                          secondsBetween(*t.lastHit, now) < kTrustHit;
        const bool settledThing = t.kind == TrackKind::Thing && t.looks > kLooksAtThing;
        if (!sure && !settledThing && t.seen)
            out.push_back(t.at.box());
    }
    return out;
}

} // namespace ds::vision
