#include "core/observe/frame_looker.h"

#include "core/vision/text_reader.h"

#include <algorithm>
#include <tuple>

namespace ds::observe {

namespace {

constexpr double kPeopleEveryS = 0.9;
constexpr double kPeopleLatestS = 1.3; ///< without a sample to join
constexpr double kTextEveryS = 0.9;
constexpr double kAllChanged = 0.55; ///< share of the picture that no mover covers
constexpr auto kTrackSampleEvery = DurationUs{190'000};

double seconds(TimeUs from, TimeUs to) {
    return static_cast<double>(to.us - from.us) / 1e6;
}

/// People first, each kind by number: the order of reports must not change with who moves.
bool isBefore(const vision::Track& a, const vision::Track& b) {
    const auto key = [](const vision::Track& t) {
        return std::tuple(t.kind != vision::TrackKind::Person, t.name.size(),
                          std::string_view(t.name));
    };
    return key(a) < key(b);
}

std::string cameraWords(const vision::CameraStep& camera) {
    return camera.direction.empty() ? "the camera moves"
                                    : "the camera turns " + std::string(camera.direction);
}

} // namespace

FrameLooker::FrameLooker(const ClassicalOptions& options) : m_options(options) {
    if (options.readText)
        m_text = std::make_unique<vision::TextWatch>(std::make_unique<vision::TesseractReader>());
}

void FrameLooker::continueFrom(const std::vector<std::string>& names,
                               const std::vector<memory::TrackPiece>& tracks) {
    std::vector<vision::KnownPlace> places;
    for (const memory::TrackPiece& piece : tracks)
        for (const memory::TrackSample& sample : piece.samples)
            places.push_back({sample.time, piece.entity, sample.box});
    m_book.continueFrom(names, std::move(places));
}

void FrameLooker::finish() {
    m_book.finish();
    takeEvents();
}

void FrameLooker::takeEvents() {
    for (vision::TrackEvent& event : m_book.takeEvents())
        m_seen.events.push_back(std::move(event));
}

Status FrameLooker::look(const Frame& frame, bool sampled) {
    auto picture = vision::Picture::make(frame.image, m_options.workingWidth);
    if (!picture)
        return fail(picture.error());
    if (!m_first)
        m_first = frame.pts;
    m_seen.picture = *picture;
    m_seen.light = vision::readLight(*picture);
    try {
        lookAtCamera(*picture, frame.pts);
        if (m_seen.tooSmall)
            return {};
        lookAtLight(frame.pts);
        if (Status followed = follow(frame, *picture, sampled); !followed)
            return followed;
        return lookAtText(*picture, frame.pts, sampled);
    } catch (const std::exception& e) {
        return fail(ErrorCode::Internal, "classical", e.what());
    }
}

void FrameLooker::startAnew() {
    m_foreground.relearn();
    m_book.forget();
    m_textPlaces.clear();
    m_seen.lines.clear();
    m_seen.clockBox.reset();
    m_allChanged = 0;
    if (m_text)
        m_text->forget();
}

/// Pictures of another size show other things, or the same at other places: a cut.
void FrameLooker::lookAtCamera(const vision::Picture& picture, TimeUs time) {
    const std::pair size(picture.width(), picture.height());
    const bool resized = m_size.first > 0 && m_size != size;
    m_size = size;
    if (resized) {
        m_motion.forget();
        m_seen.mask = {};
        m_seen.foreground = false;
    }
    m_seen.tooSmall = picture.isTooSmall();
    m_seen.camera = m_seen.tooSmall ? vision::CameraStep{} : m_motion.step(picture, time);
    m_seen.camera.cut = m_seen.camera.cut || resized;
    const vision::CameraStep& camera = m_seen.camera;
    if (camera.cut) {
        m_seen.pictureEvents.push_back(
            {time,
             "cut",
             {},
             {},
             resized ? "cut to pictures of another size" : "cut to another picture"});
        startAnew();
    }
    if (camera.began) {
        m_seen.pictureEvents.push_back({time, "shift", {}, {}, cameraWords(camera)});
        startAnew();
    }
    if (camera.settled) {
        m_seen.pictureEvents.push_back({time, "shift", {}, {}, "the camera stands still again"});
        startAnew();
    }
}

void FrameLooker::lookAtLight(TimeUs time) {
    const bool steady = !m_seen.camera.moving && !m_seen.camera.cut && !m_seen.camera.settled;
    if (const auto change = m_lightWatch.step(time, m_seen.light.median, steady)) {
        m_seen.pictureEvents.push_back(
            {change->time,
             "light",
             {},
             {},
             change->brighter ? "the light gets brighter" : "the light gets darker"});
        m_foreground.relearn();
    }
}

bool FrameLooker::isText(const Box& blob) const {
    return std::any_of(m_textPlaces.begin(), m_textPlaces.end(), [&](const Box& place) {
        const int rim = place.h / 3;
        return blob.x >= place.x - rim && blob.y >= place.y - rim &&
               blob.right() <= place.right() + rim && blob.bottom() <= place.bottom() + rim;
    });
}

Status FrameLooker::follow(const Frame& frame, const vision::Picture& picture, bool sampled) {
    m_seen.foreground = false;
    if (m_seen.camera.moving) {
        m_seen.mask = {};
        return {};
    }
    vision::ForegroundStep step =
        m_foreground.step(picture, frame.pts, m_seen.camera.dx, m_seen.camera.dy);
    m_allChanged = !step.learning && step.share01 > kAllChanged ? m_allChanged + 1 : 0;
    if (m_allChanged >= 2) {
        m_foreground.relearn();
        m_allChanged = 0;
        step.blobs.clear();
    }
    if (step.share01 > kAllChanged)
        step.blobs.clear();
    std::erase_if(step.blobs, [this](const vision::Blob& b) { return isText(b.box); });
    m_seen.mask = step.mask;
    m_seen.foreground = !step.blobs.empty();
    m_eyes.open(picture, m_foreground.background(), step.mask);
    vision::TrackInput input{frame.pts,
                             picture.width(),
                             picture.height(),
                             picture.unit(),
                             std::move(step.blobs),
                             m_textPlaces,
                             std::nullopt,
                             {}};
    if (Status found = findPeople(frame, sampled, input); !found)
        return found;
    m_book.step(input, m_eyes);
    takeEvents();
    collectTracks(frame.pts);
    return {};
}

Status FrameLooker::findPeople(const Frame& frame, bool sampled, vision::TrackInput& input) {
    const double since = m_lastPeople ? seconds(*m_lastPeople, frame.pts) : 1e9;
    if (since < kPeopleEveryS || (!sampled && since < kPeopleLatestS))
        return {};
    m_lastPeople = frame.pts;
    const bool whole =
        !m_lastWhole || seconds(*m_lastWhole, frame.pts) >= m_options.wholeFrameEveryS;
    if (whole) {
        m_lastWhole = frame.pts;
    } else {
        input.looked = m_book.boxesToCheck(frame.pts);
        for (const vision::Blob& blob : input.blobs) {
            const bool followed = std::any_of(
                m_book.tracks().begin(), m_book.tracks().end(),
                [&](const vision::Track& t) { return overlap(t.at.box(), blob.box) > 0.3; });
            if (!followed)
                input.looked.push_back(blob.box);
        }
        if (input.looked.empty())
            return {};
    }
    auto people = m_people.detect(frame.image, input.looked);
    if (!people)
        return fail(people.error());
    input.people = std::move(*people);
    return {};
}

void FrameLooker::addSample(const vision::Track& track, const memory::TrackSample& sample) {
    auto piece = std::find_if(m_seen.pieces.begin(), m_seen.pieces.end(),
                              [&](const auto& p) { return p.entity == track.name; });
    if (piece == m_seen.pieces.end())
        piece = m_seen.pieces.insert(piece, memory::TrackPiece{track.name, {}});
    piece->samples.push_back(sample);
}

void FrameLooker::collectTracks(TimeUs time) {
    std::erase_if(m_lastTrackSample, [&](const auto& e) { return seconds(e.second, time) > 60; });
    for (const vision::Track& t : m_book.tracks()) {
        if (!t.named() || !t.seen)
            continue;
        const auto last = m_lastTrackSample.find(t.name);
        if (last != m_lastTrackSample.end() && time - last->second < kTrackSampleEvery)
            continue;
        if (last == m_lastTrackSample.end()) {
            // The way it came before it had a name.
            vision::SoftBox at = t.at;
            for (const auto& [when, centre] : t.path) {
                if (when >= time)
                    break;
                at.cx = centre.x;
                at.cy = centre.y;
                addSample(t, {when, at.box(), 0.5});
            }
        }
        addSample(t, {time, t.at.box(), t.shares ? 0.5 : 0.9});
        m_lastTrackSample[t.name] = time;
    }
}

Status FrameLooker::lookAtText(const vision::Picture& picture, TimeUs time, bool sampled) {
    if (!m_text || m_seen.camera.moving)
        return {};
    const double since = m_lastText ? seconds(*m_lastText, time) : 1e9;
    if (since < kTextEveryS && !(sampled && m_seen.clockBox))
        return {};
    m_lastText = time;
    std::vector<Box> movers;
    for (const vision::Track& t : m_book.tracks())
        if (!t.still && t.farthest > 0.2 * t.at.w)
            movers.push_back(t.at.box());
    auto step = m_text->step(picture, time, movers);
    if (!step)
        return fail(step.error());
    m_seen.lines = std::move(step->lines);
    for (vision::TextLine& line : step->appeared)
        if (line.first > *m_first) // what was there from the start did not appear
            m_seen.textAppeared.push_back(std::move(line));
    for (vision::TextLine& line : step->gone)
        m_seen.textGone.push_back(std::move(line));
    m_seen.clock = std::move(step->clock);
    m_seen.clockBox = step->clockBox;
    m_textPlaces = std::move(step->places);
    return {};
}

Seen FrameLooker::take() {
    m_seen.tracks.clear();
    if (!m_seen.camera.moving)
        for (const vision::Track& t : m_book.tracks())
            if (t.named())
                m_seen.tracks.push_back(t);
    std::sort(m_seen.tracks.begin(), m_seen.tracks.end(), isBefore);
    Seen out = m_seen;
    m_seen.events.clear();
    m_seen.textAppeared.clear();
    m_seen.textGone.clear();
    m_seen.pictureEvents.clear();
    m_seen.pieces.clear();
    m_seen.clock.clear();
    return out;
}

} // namespace ds::observe
