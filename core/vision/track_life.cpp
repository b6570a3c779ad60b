// The life of a track: what is measured of it, when it gets a name, when it ends, what is told.
#include "core/vision/track_book.h"

#include <algorithm>
#include <cmath>

namespace ds::vision {

namespace {

constexpr double kPathSeconds = 2.5;
constexpr double kStopWindow = 1.2; ///< seconds within which …
constexpr double kStopPart = 0.13;  ///< … a moved share of its size is standing
constexpr double kGoWindow = 1.0;
constexpr double kGoPart = 0.32;
constexpr double kCoast = 1.0;    ///< seconds a mover is expected on without being seen
constexpr double kBridge = 4.0;   ///< seconds after which a lost one is told as gone
constexpr double kRemember = 8.0; ///< seconds within which a lost one may come back
/// Likeness of colours of who comes back; others reached 0.58 at most, the same ones 0.93 and more.
constexpr double kSameClothes = 0.75;
constexpr double kNameAfter = 0.7; ///< seconds seen before anything gets a name
constexpr double kSteadyFor = 2.2; ///< seconds a thing that only appeared must lie as it lies
constexpr double kStir = 0.03;     ///< foreground in a box that shows life
constexpr int kStirs = 3;
constexpr double kSureAtStart = 0.8; ///< confidence that is enough in the very first picture
constexpr int kHitsToCorrect = 2;    ///< finds that make a person of a thing
constexpr int kLooksToKnow = 3;      ///< without a find, for a mover to be no person
constexpr double kTextShare = 0.25;  ///< of a box that is text
constexpr double kOnlyLight = 0.8;   ///< correlation with what was behind
constexpr double kContrast = 9;      ///< of 255, against what was behind

double seconds(TimeUs from, TimeUs to) {
    return static_cast<double>(to.us - from.us) / 1e6;
}

double sizeOf(const Track& t) {
    return t.kind == TrackKind::Person ? t.at.h : std::max(t.at.w, t.at.h);
}

/// Where it was `ago` seconds before its newest place; nullptr when it is not that old.
const Shift* placeAgo(const Track& t, double ago) {
    const TimeUs now = t.path.back().first;
    for (auto it = t.path.rbegin(); it != t.path.rend(); ++it)
        if (seconds(it->first, now) >= ago - 0.05)
            return &it->second;
    return nullptr;
}

/// Where it was seen last; what it is expected at may be further on.
SoftBox lastPlace(const Track& t) {
    if (t.path.empty())
        return t.at;
    const Shift& centre = t.path.back().second;
    return {centre.x, centre.y, t.at.w, t.at.h};
}

double movedIn(const Track& t, double ago) {
    const Shift* then = placeAgo(t, ago);
    const Shift& now = t.path.back().second;
    return then ? std::hypot(now.x - then->x, now.y - then->y) : -1;
}

} // namespace

void TrackBook::measure(Track& t, TrackEyes& eyes) {
    if (!t.seen)
        return;
    const TimeUs now = m_input->time;
    if (!t.path.empty()) {
        const Shift& last = t.path.back().second;
        const double dt = std::max(0.01, seconds(t.path.back().first, now));
        const Shift v{(t.at.cx - last.x) / dt, (t.at.cy - last.y) / dt};
        t.speed.x += 0.4 * (v.x - t.speed.x);
        t.speed.y += 0.4 * (v.y - t.speed.y);
        t.travelled += std::hypot(t.at.cx - last.x, t.at.cy - last.y);
    }
    t.path.push_back({now, {t.at.cx, t.at.cy}});
    while (seconds(t.path.front().first, now) > kPathSeconds)
        t.path.pop_front();
    t.farthest = std::max(t.farthest, std::hypot(t.at.cx - t.firstAt.cx, t.at.cy - t.firstAt.cy));
    t.lastSeen = now;
    t.lostSince.reset();
    ++t.seenCount;
    t.stirs += stirs(t, eyes);
    t.aspect += 0.2 * (t.at.h / std::max(1.0, t.at.w) - t.aspect);
    if (!t.shares && t.misfits == 0) {
        const Signature s = eyes.signature(t.at.box());
        for (std::size_t i = 0; i < s.size(); ++i)
            t.colours[i] += 0.15F * (s[i] - t.colours[i]);
    }
    judgeStill(t);
}

void TrackBook::judgeStill(Track& t) {
    const double slack = 1.5 * m_input->unit;
    if (!t.still) {
        const double moved = movedIn(t, kStopWindow);
        if (moved >= 0 && moved < std::max(slack, kStopPart * sizeOf(t))) {
            t.still = true;
            t.stillSince = t.path.back().first - DurationUs{static_cast<long>(kStopWindow * 1e6)};
            t.speed = {};
            if (t.named())
                tell(t, "stop", t.stillSince, {});
        }
        return;
    }
    const double moved = movedIn(t, kGoWindow);
    if (moved > std::max(2 * slack, kGoPart * sizeOf(t)) && seconds(t.stillSince, t.lastSeen) > 1) {
        t.still = false;
        if (t.named())
            tell(t, "go", t.path.back().first - DurationUs{static_cast<long>(kGoWindow * 0.6e6)},
                 {});
    }
}

void TrackBook::name(TrackEyes& eyes) {
    for (Track& t : m_tracks) {
        if (!t.named() && t.seen)
            nameOne(t, eyes);
        else if (t.kind == TrackKind::Thing)
            correctKind(t);
    }
}

bool TrackBook::stirs(const Track& t, TrackEyes& eyes) const {
    const Box box = t.at.box();
    // What passes by in front is not a sign of its own life.
    const bool passed = std::any_of(m_tracks.begin(), m_tracks.end(), [&](const Track& o) {
        const SoftBox wide{o.at.cx, o.at.cy, 1.4 * o.at.w, 1.2 * o.at.h};
        return &o != &t && overlap(wide.box(), box) > 0;
    });
    return !passed && eyes.cover(box) > kStir;
}

bool TrackBook::isText(const Track& t) const {
    const Box box = t.at.box();
    return std::any_of(m_input->texts.begin(), m_input->texts.end(), [&](const Box& text) {
        const int w = std::min(box.right(), text.right()) - std::max(box.x, text.x);
        const int h = std::min(box.bottom(), text.bottom()) - std::max(box.y, text.y);
        return w > 0 && h > 0 && w * h > kTextShare * static_cast<double>(box.area());
    });
}

void TrackBook::correctKind(Track& t) {
    if (t.hits < kHitsToCorrect || 2 * t.hits < t.looks)
        return;
    t.kind = TrackKind::Person;
    t.name = "person " + std::to_string(++m_people);
}

TrackKind TrackBook::kindOf(const Track& t, TrackEyes& eyes) const {
    const bool atStart = t.first == *m_started && t.surest01 >= kSureAtStart;
    const double age = seconds(t.first, m_input->time);
    if (eyes.cover(t.at.box()) < 0.15) {
        const bool lives = t.hits >= 2 && t.hits >= t.looks - 1 && t.stirs >= kStirs;
        return atStart || lives ? TrackKind::Person : TrackKind::Unknown;
    }
    const double net = std::hypot(t.at.cx - t.firstAt.cx, t.at.cy - t.firstAt.cy);
    const bool travels =
        net > std::max(4 * m_input->unit, 0.4 * t.at.w) && net > 0.45 * t.travelled;
    if (t.hits >= 2 || (t.hits == 1 && travels))
        return TrackKind::Person;
    if (t.hits > 0 || structureLikeness(t.look, t.behind) > kOnlyLight)
        return TrackKind::Unknown;
    const bool personShaped = t.aspect > 1.4 && t.aspect < 5.5 && t.wobble > 0.045;
    if (travels && t.looks >= kLooksToKnow)
        return personShaped ? TrackKind::Person : TrackKind::Thing;
    const bool flat = t.at.w > 5 * t.at.h; // a swinging cable or tape
    const bool lies = !flat && t.still && age > kSteadyFor &&
                      t.farthest < std::max(2 * m_input->unit, 0.15 * sizeOf(t)) &&
                      difference(t.look, t.behind) > kContrast;
    return lies && t.looks >= kLooksToKnow && !isText(t) ? TrackKind::Thing : TrackKind::Unknown;
}

void TrackBook::nameOne(Track& t, TrackEyes& eyes) {
    const double age = seconds(t.first, m_input->time);
    const bool atStart = t.first == *m_started && t.surest01 >= kSureAtStart;
    if (!atStart && (age < kNameAfter || t.seenCount < 0.7 * t.stepCount))
        return;
    t.kind = kindOf(t, eyes);
    if (t.kind == TrackKind::Unknown || reacquire(t))
        return;
    t.name = t.kind == TrackKind::Person ? "person " + std::to_string(++m_people)
                                         : "object " + std::to_string(++m_things);
    std::string side;
    const Shift way{t.at.cx - t.firstAt.cx, t.at.cy - t.firstAt.cy};
    const bool moved = t.farthest > 0.25 * t.at.w;
    if (moved && atSide(t.firstAt, way, false, side))
        tell(t, "enter", t.first, side);
    else if (!t.fromStart)
        tell(t, "appear", t.first, {});
    t.enteredFrom = side;
    if (t.still && moved && !t.fromStart)
        tell(t, "stop", t.stillSince, {});
}

bool TrackBook::reacquire(Track& t) {
    auto best = m_gone.end();
    double bestScore = 0.45;
    for (auto it = m_gone.begin(); it != m_gone.end(); ++it) {
        const double gap = seconds(it->lastSeen, t.first);
        if (it->kind != t.kind || gap < -0.5 || gap > kRemember)
            continue;
        const SoftBox& was = it->at;
        const double reach = sizeOf(*it) * (1.0 + 0.9 * std::max(0.0, gap));
        const double away = std::hypot(t.firstAt.cx - was.cx, t.firstAt.cy - was.cy);
        const double alike = likeness(t.colours, it->colours);
        // Told as gone already: somebody else may well come in where that one went out.
        if (!it->lostSince && alike < kSameClothes)
            continue;
        const double score = alike * (1 - 0.4 * away / reach);
        if (away < reach && score > bestScore) {
            bestScore = score;
            best = it;
        }
    }
    if (best == m_gone.end())
        return false;
    t.name = best->name;
    t.enteredFrom = best->enteredFrom;
    // Told as gone already: it comes back.
    if (!best->lostSince) {
        std::string side;
        const bool enters =
            atSide(t.firstAt, {t.at.cx - t.firstAt.cx, t.at.cy - t.firstAt.cy}, false, side);
        tell(t, enters ? "enter" : "appear", t.first, side);
    }
    m_gone.erase(best);
    return true;
}

void TrackBook::dropLost() {
    const TimeUs now = m_input->time;
    for (std::size_t i = m_tracks.size(); i-- > 0;) {
        Track& t = m_tracks[i];
        if (t.seen)
            continue;
        const double missing = seconds(t.lastSeen, now);
        std::string side;
        const SoftBox last = lastPlace(t);
        const bool out = atSide(last, t.speed, true, side);
        if (missing < (t.named() ? (out ? 0.5 : kCoast) : 0.5))
            continue;
        if (t.named()) {
            t.at = last;
            if (out)
                tell(t, "leave", t.lastSeen, side);
            else
                t.lostSince = t.lastSeen;
            m_gone.push_back(t);
        }
        m_tracks.erase(m_tracks.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (std::size_t i = m_gone.size(); i-- > 0;) {
        Track& t = m_gone[i];
        if (t.lostSince && seconds(t.lastSeen, now) > kBridge) {
            tell(t, "disappear", t.lastSeen, {});
            t.lostSince.reset();
        }
        if (seconds(t.lastSeen, now) > kRemember || m_gone.size() > kMostTracks)
            m_gone.erase(m_gone.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

void TrackBook::finish() {
    std::string side;
    for (Track& t : m_tracks)
        if (t.named() && !t.seen && atSide(lastPlace(t), t.speed, true, side))
            tell(t, "leave", t.lastSeen, side);
    for (Track& t : m_gone)
        if (t.lostSince)
            tell(t, "disappear", t.lastSeen, {});
    m_gone.clear();
}

void TrackBook::tell(const Track& t, std::string what, TimeUs time, std::string side) {
    m_events.push_back({time, std::move(what), t.name, std::move(side), t.partner, t.at.box()});
}

std::vector<TrackEvent> TrackBook::takeEvents() {
    std::vector<TrackEvent> out;
    out.swap(m_events);
    std::stable_sort(out.begin(), out.end(),
                     [](const TrackEvent& a, const TrackEvent& b) { return a.time < b.time; });
    return out;
}

bool TrackBook::atSide(const SoftBox& box, const Shift& speed, bool outward,
                       std::string& side) const {
    const double margin = 0.02 * m_width;
    const double step = outward ? 0.5 : 0.0; // a leaver is not seen in its last half second
    const double left = box.cx - box.w / 2 + std::min(0.0, speed.x * step);
    const double right = m_width - (box.cx + box.w / 2) - std::max(0.0, speed.x * step);
    const double top = box.cy - box.h / 2 + std::min(0.0, speed.y * step);
    const double bottom = m_height - (box.cy + box.h / 2) - std::max(0.0, speed.y * step);
    const double sign = outward ? -1 : 1; // towards the inside is positive on entering
    struct Side {
        double gap;
        double towards; ///< positive: the right way for this side
        const char* name;
    };
    const Side sides[] = {{left, sign * speed.x, "left"},
                          {right, -sign * speed.x, "right"},
                          {top, sign * speed.y, "top"},
                          {bottom, -sign * speed.y, "bottom"}};
    const Side* best = nullptr;
    for (const Side& s : sides)
        if (s.gap < margin && s.towards >= 0 && (!best || s.towards > best->towards))
            best = &s;
    if (best)
        side = best->name;
    return best != nullptr;
}

} // namespace ds::vision
