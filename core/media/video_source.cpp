#include "core/media/video_source.h"

#include "core/base/log.h"
#include "core/media/packet_index.h"
#include "core/media/picture_reader.h"
#include "core/media/video_frame.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ds::media {

using detail::PictureReader;

namespace {

/// How many key frames a picture that does not come out is looked for further back.
constexpr std::size_t kMaxBack = 3;

/// By more than half a second, of which rounding is not guilty.
bool endsEarly(const AVStream& stream, std::int64_t endUs) {
    return stream.duration != AV_NOPTS_VALUE &&
           av_rescale_q(stream.duration, stream.time_base, detail::kMicroseconds) > endUs + 500'000;
}

} // namespace

struct VideoSource::State {
    std::unique_ptr<detail::Input> input;
    detail::PacketIndex index;
    std::optional<PictureReader> reader;
    MediaInfo info;
    int rotation = 0;

    std::size_t cursor = 0;                        ///< what next() gives
    std::optional<PictureReader::Picture> waiting; ///< decoded, not yet given by next()
    std::set<std::size_t> missing;                 ///< pictures that cannot be decoded
    VideoFrame last;                               ///< given last
    std::size_t lastDisplay = 0;
    bool giveLastAgain = false; ///< after seek(): next() begins with `last`

    Status openReader(int threads);
    VideoFrame wrap(PictureReader::Picture picture, std::size_t display);
    Result<VideoFrame> fetch(std::size_t display, const std::stop_token& stop);
    Result<std::optional<PictureReader::Picture>> decodeUpTo(std::size_t display,
                                                             const std::stop_token& stop);
    Result<std::optional<PictureReader::Picture>> tryFrom(std::size_t display, std::size_t back,
                                                          const std::stop_token& stop);
};

VideoSource::VideoSource(std::unique_ptr<State> state) : m_state(std::move(state)) {}
VideoSource::~VideoSource() = default;

Result<std::unique_ptr<VideoSource>>
VideoSource::open(const std::string& path, const VideoOptions& options, std::stop_token stop) {
    spdlog::debug("opening {}", path);
    auto input = detail::Input::open(path, stop);
    if (!input)
        return fail(input.error());
    if (!(*input)->video())
        return fail(ErrorCode::NoVideo, path);
    auto state = std::make_unique<State>();
    state->input = std::move(*input);
    state->info = state->input->info();
    auto index = detail::PacketIndex::fromBytes(options.packetIndex, *state->input);
    if (index) {
        state->index = std::move(*index);
    } else {
        auto scanned = detail::PacketIndex::scan(*state->input, stop);
        if (!scanned)
            return fail(scanned.error());
        state->index = std::move(*scanned);
    }
    if (const Status opened = state->openReader(options.threads); !opened)
        return fail(opened.error());
    return std::unique_ptr<VideoSource>(new VideoSource(std::move(state)));
}

Status VideoSource::State::openReader(int threads) {
    auto opened = PictureReader::open(*input, index, threads);
    if (!opened)
        return fail(opened.error());
    reader.emplace(std::move(*opened));
    input->readOnly(input->video());
    rotation = detail::rotationOf(input->video());
    info.frames = static_cast<std::int64_t>(index.shown().size());
    info.duration = DurationUs{index.endUs()};
    info.startUs = index.startUs();
    if (index.hasJumps())
        info.warnings.emplace_back("The clock of the recording starts anew in the middle.");
    else if (endsEarly(*input->video(), index.endUs()))
        info.warnings.emplace_back("The recording ends before the length it states.");
    return {};
}

const MediaInfo& VideoSource::info() const {
    return m_state->info;
}
TimeUs VideoSource::firstPts() const {
    return {0};
}
TimeUs VideoSource::lastPts() const {
    return {m_state->index.shown().back().us};
}
TimeUs VideoSource::endTime() const {
    return {m_state->index.endUs()};
}
std::int64_t VideoSource::frameCount() const {
    return static_cast<std::int64_t>(m_state->index.shown().size());
}
std::int64_t VideoSource::frameNumberAt(TimeUs t) const {
    return static_cast<std::int64_t>(m_state->index.displayAt(t.us));
}
TimeUs VideoSource::ptsAt(TimeUs t) const {
    return {m_state->index.shown()[m_state->index.displayAt(t.us)].us};
}

std::optional<TimeUs> VideoSource::nextPts(TimeUs t) const {
    const std::size_t next = m_state->index.displayAt(t.us) + 1;
    if (next >= m_state->index.shown().size())
        return std::nullopt;
    return TimeUs{m_state->index.shown()[next].us};
}

std::optional<TimeUs> VideoSource::previousPts(TimeUs t) const {
    const std::int64_t us = m_state->index.shown()[m_state->index.displayAt(t.us)].us;
    // Pictures of the same time count as the last of them.
    if (us <= 0)
        return std::nullopt;
    return TimeUs{m_state->index.shown()[m_state->index.displayAt(us - 1)].us};
}

std::string VideoSource::packetIndex() const {
    return m_state->index.bytes(*m_state->input);
}

/// `display`: the picture asked for, in whose place this one is shown.
VideoFrame VideoSource::State::wrap(PictureReader::Picture picture, std::size_t display) {
    const std::size_t untilDisplay = std::max(display, picture.display);
    auto state = std::make_shared<VideoFrame::State>();
    state->pixel = detail::pixelShape(
        av_guess_sample_aspect_ratio(input->context(), input->video(), picture.frame.get()));
    state->frame = std::move(picture.frame);
    state->pts = {index.shown()[picture.display].us};
    state->end = {index.endOf(untilDisplay)};
    state->rotation = rotation;
    state->damaged = picture.damaged;
    state->standIn = picture.display != display;
    state->shown =
        detail::shownSize(state->frame->width, state->frame->height, state->pixel, rotation);
    last = VideoFrame(std::move(state));
    lastDisplay = untilDisplay;
    return last;
}

/// The picture itself; or, where it does not come out, none, and `waiting` holds the one after it.
/// `back` counts key frames further back than needed.
Result<std::optional<PictureReader::Picture>>
VideoSource::State::tryFrom(std::size_t display, std::size_t back, const std::stop_token& stop) {
    waiting.reset();
    if (back > 0 || !reader->isOnTheWayTo(display))
        if (const Status at = reader->startAt(index.keyFor(display, back), stop); !at)
            return fail(at.error());
    std::optional<PictureReader::Picture> before;
    for (;;) {
        auto picture = reader->next(display, stop);
        if (!picture)
            return fail(picture.error());
        if (*picture && (*picture)->display < display) {
            before = std::move(*picture);
            continue;
        }
        if (*picture && (*picture)->display == display)
            return picture;
        waiting = std::move(*picture);
        return before;
    }
}

/// The picture, or the nearest decodable one before it (none: the one after it).
Result<std::optional<PictureReader::Picture>>
VideoSource::State::decodeUpTo(std::size_t display, const std::stop_token& stop) {
    for (std::size_t back = 0;; ++back) {
        auto picture = tryFrom(display, back, stop);
        if (!picture || (*picture && (*picture)->display == display))
            return picture;
        const bool canGoBack =
            back < kMaxBack && index.keyFor(display, back + 1) < index.keyFor(display, back);
        if (canGoBack && !missing.contains(display))
            continue;
        missing.insert(display);
        spdlog::debug("{}: picture {} cannot be decoded", input->path(), display);
        if (!*picture && waiting)
            return std::exchange(waiting, std::nullopt);
        return picture;
    }
}

Result<VideoFrame> VideoSource::State::fetch(std::size_t display, const std::stop_token& stop) {
    if (!last.isNull() && lastDisplay == display) {
        cursor = display + 1;
        return last;
    }
    if (waiting && waiting->display == display) {
        cursor = display + 1;
        return wrap(*std::exchange(waiting, std::nullopt), display);
    }
    auto picture = decodeUpTo(display, stop);
    if (!picture)
        return fail(picture.error());
    if (!*picture)
        return fail(ErrorCode::Decode, input->path(), "no picture can be decoded there");
    cursor = std::max(display, (*picture)->display) + 1;
    return wrap(std::move(**picture), display);
}

Status VideoSource::seek(TimeUs t, std::stop_token stop) {
    const std::size_t display = m_state->index.displayAt(t.us);
    auto frame = m_state->fetch(display, stop);
    if (!frame)
        return fail(frame.error());
    m_state->giveLastAgain = true;
    return {};
}

Result<std::optional<VideoFrame>> VideoSource::next(std::stop_token stop) {
    State& s = *m_state;
    if (std::exchange(s.giveLastAgain, false))
        return std::optional<VideoFrame>(s.last);
    if (s.cursor >= s.index.shown().size())
        return std::optional<VideoFrame>();
    if (!s.waiting && !s.reader->isOnTheWayTo(s.cursor)) {
        // Not begun yet, or the last call was stopped half-way.
        auto frame = s.fetch(s.cursor, stop);
        if (!frame)
            return fail(frame.error());
        return std::optional<VideoFrame>(std::move(*frame));
    }
    while (!s.waiting || s.waiting->display < s.cursor) {
        auto picture = s.reader->next(s.cursor, stop);
        if (!picture)
            return fail(picture.error());
        s.waiting = std::move(*picture);
        if (!s.waiting) {
            s.cursor = s.index.shown().size();
            return std::optional<VideoFrame>();
        }
    }
    const std::size_t display = s.waiting->display;
    s.cursor = display + 1;
    return std::optional<VideoFrame>(s.wrap(*std::exchange(s.waiting, std::nullopt), display));
}

Result<VideoFrame> VideoSource::frameAt(TimeUs t, const CausalView& view, std::stop_token stop) {
    if (t > view.now())
        return fail(ErrorCode::Future, m_state->input->path(), "later than the view's time");
    m_state->giveLastAgain = false;
    return m_state->fetch(m_state->index.displayAt(t.us), stop);
}

Result<MediaInfo> probe(const std::string& path, bool count, std::stop_token stop) {
    auto input = detail::Input::open(path, stop);
    if (!input)
        return fail(input.error());
    MediaInfo info = (*input)->info();
    if (!count || !(*input)->video())
        return info;
    const auto index = detail::PacketIndex::scan(**input, stop);
    if (!index)
        return fail(index.error());
    info.frames = static_cast<std::int64_t>(index->shown().size());
    info.duration = DurationUs{index->endUs()};
    info.startUs = index->startUs();
    return info;
}

} // namespace ds::media
