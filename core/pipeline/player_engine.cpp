#include "core/pipeline/player_engine.h"

#include "core/base/log.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ds::pipeline {
namespace {

constexpr std::size_t kCacheBytes = 256U << 20;
constexpr double kMinRate = 0.25;
constexpr double kMaxRate = 16;
/// Up to this rate every frame is wanted; above only those that are due.
constexpr double kEveryFrameRate = 2;
/// When decoding takes longer than this the clock waits for it.
constexpr DurationUs kMaxLate{250'000};
/// Sound needs feeding, and a clock turned by hand a look, this often.
constexpr PlayerEngine::Milliseconds kTick{10};
constexpr std::size_t kFramesAhead = 24;
constexpr std::size_t kMaxFill = 250;

} // namespace

PlayerEngine::PlayerEngine(const Clock& clock, std::shared_ptr<SoundSink> sound, CausalView view,
                           Publish publish)
    : m_machine(clock), m_view(std::move(view)), m_publish(std::move(publish)),
      m_sound(std::move(sound)), m_cache(kCacheBytes) {}

void PlayerEngine::open(const std::string& path, const std::string& packetIndex,
                        const std::function<void(const std::string&)>& onIndexed,
                        const std::stop_token& stop) {
    spdlog::info("opening {}", path);
    close();
    m_state.path = path;
    m_state.opening = true;
    publish();
    media::VideoOptions options;
    options.threads = 2;
    options.packetIndex = packetIndex;
    auto source = media::VideoSource::open(path, options, stop);
    m_state.opening = false;
    if (!source) {
        if (source.error().code != ErrorCode::Cancelled)
            m_state.error = source.error();
        publish();
        return;
    }
    m_source = std::move(*source);
    m_state.open = true;
    m_state.info = m_source->info();
    m_state.duration = m_source->endTime();
    m_sound.open(path, {m_state.info.startUs});
    m_state.hasSound = m_sound.hasSound();
    m_needsShow = true;
    publish();
    if (onIndexed)
        onIndexed(m_source->packetIndex());
}

void PlayerEngine::close() {
    const double rate = m_state.rate;
    m_sound.close();
    m_source.reset();
    m_cache.clear();
    m_fill.reset();
    m_shown.reset();
    m_frameBytes = 0;
    m_needsShow = false;
    m_backwards = false;
    m_state = {};
    m_state.rate = std::abs(rate);
    anchor({0});
    publish();
}

void PlayerEngine::anchor(TimeUs media) {
    m_clock = {m_machine.steady(), media, m_state.rate};
    m_sound.stop();
}

void PlayerEngine::play() {
    if (!m_source || m_state.playing)
        return;
    const bool atStart = m_state.rate < 0 && m_source->ptsAt(m_state.position).us <= 0;
    if (m_state.atEnd && m_state.rate > 0)
        m_state.position = {0};
    else if (atStart)
        m_state.position = m_source->lastPts();
    m_state.atEnd = false;
    m_state.playing = true;
    m_state.error.reset();
    m_needsShow = false;
    m_backwards = m_state.rate < 0;
    anchor(m_state.position);
    publish();
}

void PlayerEngine::pause() {
    if (!m_source || !m_state.playing)
        return;
    m_state.position = std::clamp(position(), TimeUs{0}, m_source->lastPts());
    m_state.position = m_source->ptsAt(m_state.position);
    m_state.playing = false;
    m_needsShow = true;
    m_sound.stop();
    publish();
}

void PlayerEngine::setRate(double rate) {
    if (!std::isfinite(rate) || rate == 0)
        return;
    const TimeUs here = m_state.playing ? position() : m_state.position;
    m_state.rate = std::copysign(std::clamp(std::abs(rate), kMinRate, kMaxRate), rate);
    m_backwards = m_state.rate < 0;
    anchor(here);
    publish();
}

void PlayerEngine::shuttle(int direction) {
    if (direction == 0) {
        pause();
        setRate(1);
        return;
    }
    const double sign = direction < 0 ? -1 : 1;
    const bool faster = m_state.playing && m_state.rate * sign > 0;
    setRate(sign * (faster ? std::max(1.0, std::abs(m_state.rate) * 2) : 1));
    play();
}

void PlayerEngine::seek(TimeUs t) {
    if (!m_source)
        return;
    if (m_state.playing)
        m_sound.stop();
    m_state.playing = false;
    m_state.error.reset();
    m_state.atEnd = t >= m_source->endTime();
    m_backwards = m_shown && t < *m_shown;
    m_state.position = std::clamp(t, TimeUs{0}, m_source->endTime());
    m_needsShow = true;
    m_fill.reset();
    publish();
}

void PlayerEngine::step(int frames) {
    if (!m_source)
        return;
    if (m_state.playing)
        pause();
    TimeUs at = m_source->ptsAt(m_state.position);
    for (; frames != 0; frames += frames < 0 ? 1 : -1) {
        const auto next = frames < 0 ? m_source->previousPts(at) : m_source->nextPts(at);
        if (!next)
            break;
        m_backwards = frames < 0;
        at = *next;
    }
    m_state.position = at;
    m_state.atEnd = false;
    m_needsShow = true;
    publish();
}

void PlayerEngine::setTargetSize(int width, int height) {
    if (width == m_width && height == m_height)
        return;
    m_width = width;
    m_height = height;
    const media::VideoFrame* frame = m_shown ? m_cache.find(*m_shown) : nullptr;
    if (frame && !frame->isNull()) {
        render(*frame);
        publish();
    } else if (m_source) {
        m_needsShow = true;
    }
}

PlayerEngine::Milliseconds PlayerEngine::work(const std::stop_token& stop) {
    if (!m_source)
        return Milliseconds::max();
    return m_state.playing ? workPlaying(stop) : workAtRest(stop);
}

PlayerEngine::Milliseconds PlayerEngine::workAtRest(const std::stop_token& stop) {
    if (!m_needsShow)
        return Milliseconds::max();
    const TimeUs pts = m_source->ptsAt(m_state.position);
    // Going back one frame decodes the group before: keep what comes by, the next steps are free.
    const auto next = m_source->nextPts(pts);
    const bool oneBack = m_backwards && m_shown && next == m_shown;
    if (bring(pts, oneBack, stop)) {
        m_needsShow = false;
        show(pts);
    }
    return Milliseconds{0};
}

PlayerEngine::Milliseconds PlayerEngine::workPlaying(const std::stop_token& stop) {
    const TimeUs before = position();
    if (reachedEnd(before)) {
        stopAtEnd();
        return Milliseconds{0};
    }
    const TimeUs pts = m_source->ptsAt(before);
    const bool everyFrame = std::abs(m_state.rate) <= kEveryFrameRate;
    if (m_shown != pts) {
        if (!bring(pts, everyFrame && m_state.rate < 0, stop))
            return Milliseconds{0};
        const DurationUs late = position() - before;
        if (everyFrame && (late > kMaxLate || late < -kMaxLate))
            anchor(before);
        show(pts);
    }
    m_sound.feed(position(), m_state.rate, stop);
    if (everyFrame && prefetch(pts, stop))
        return Milliseconds{0};
    return untilNextChange(position());
}

bool PlayerEngine::reachedEnd(TimeUs position) const {
    return m_state.rate > 0 ? position >= m_source->endTime() : position < TimeUs{0};
}

void PlayerEngine::stopAtEnd() {
    m_state.playing = false;
    m_state.atEnd = m_state.rate > 0;
    m_state.position = m_state.atEnd ? m_source->lastPts() : TimeUs{0};
    m_needsShow = m_shown != m_state.position;
    m_sound.stop();
    publish();
}

PlayerEngine::Milliseconds PlayerEngine::untilNextChange(TimeUs position) const {
    const TimeUs pts = m_source->ptsAt(position);
    const auto next = m_source->nextPts(pts);
    const TimeUs change = m_state.rate < 0 ? pts : next.value_or(m_source->endTime());
    const double ms = std::abs(static_cast<double>((change - position).count())) / 1000.0 /
                      std::abs(m_state.rate);
    return std::clamp(Milliseconds{std::llround(std::ceil(ms))}, Milliseconds{1}, kTick);
}

/// Makes sure that the picture is in the cache (or known to be undecodable); false: stopped.
bool PlayerEngine::bring(TimeUs pts, bool backwards, const std::stop_token& stop) {
    if (m_cache.find(pts))
        return true;
    if (!backwards)
        return decodeOne(pts, stop);
    if (!m_fill || m_fill->end < pts) {
        if (!startFill(pts, stop))
            return m_cache.find(pts) != nullptr;
    }
    while (m_fill && !m_cache.find(pts))
        if (!continueFill(stop))
            return m_cache.find(pts) != nullptr;
    return m_cache.find(pts) || decodeOne(pts, stop);
}

bool PlayerEngine::decodeOne(TimeUs pts, const std::stop_token& stop) {
    m_fill.reset(); // the source stands elsewhere now
    auto frame = m_source->frameAt(pts, m_view, stop);
    if (frame) {
        keep(pts, std::move(*frame));
        return true;
    }
    if (frame.error().code == ErrorCode::Cancelled)
        return false;
    failed(pts, frame.error());
    return true;
}

/// Begins to decode the pictures before and with `last`; false: stopped, or failed.
bool PlayerEngine::startFill(TimeUs last, const std::stop_token& stop) {
    TimeUs first = last;
    const std::size_t count = std::min(kMaxFill, framesFitting(m_cache.budget() * 2 / 5));
    for (std::size_t i = 1; i < count; ++i) {
        const auto before = m_source->previousPts(first);
        if (!before || m_cache.find(*before))
            break;
        first = *before;
    }
    m_fill.reset();
    if (const Status sought = m_source->seek(first, stop); !sought) {
        if (sought.error().code != ErrorCode::Cancelled)
            failed(last, sought.error());
        return false;
    }
    m_fill = Fill{last};
    return true;
}

/// Decodes one picture of the fill; false: stopped.
bool PlayerEngine::continueFill(const std::stop_token& stop) {
    auto frame = m_source->next(stop);
    if (!frame) {
        if (frame.error().code == ErrorCode::Cancelled)
            return false;
        failed(m_fill->end, frame.error());
    }
    if (!frame || !*frame || (*frame)->pts() > m_fill->end) {
        m_fill.reset();
        return true;
    }
    const TimeUs pts = (*frame)->pts();
    keep(pts, std::move(**frame));
    if (pts >= m_fill->end)
        m_fill.reset();
    return true;
}

/// Decodes one picture that will be due soon; false when enough are there.
bool PlayerEngine::prefetch(TimeUs pts, const std::stop_token& stop) {
    if (m_state.rate < 0) {
        if (m_fill)
            return continueFill(stop);
        const std::size_t low = std::min(kMaxFill, framesFitting(m_cache.budget() * 2 / 5)) / 2;
        for (std::size_t i = 0; i < low; ++i) {
            const auto before = m_source->previousPts(pts);
            if (!before)
                return false;
            pts = *before;
            if (!m_cache.find(pts))
                return startFill(pts, stop);
        }
        return false;
    }
    const std::size_t ahead =
        std::min(kFramesAhead, std::max<std::size_t>(2, framesFitting(m_cache.budget() / 3)));
    for (std::size_t i = 0; i < ahead; ++i) {
        const auto next = m_source->nextPts(pts);
        if (!next)
            return false;
        pts = *next;
        if (!m_cache.find(pts))
            return decodeOne(pts, stop);
    }
    return false;
}

std::size_t PlayerEngine::framesFitting(std::size_t bytes) const {
    return m_frameBytes > 0 ? std::max<std::size_t>(1, bytes / m_frameBytes) : kFramesAhead;
}

void PlayerEngine::keep(TimeUs pts, media::VideoFrame frame) {
    m_frameBytes = std::max(m_frameBytes, frame.byteCount());
    const TimeUs head = m_state.playing ? position() : m_state.position;
    m_cache.insert(pts, std::move(frame), head, m_backwards);
}

void PlayerEngine::failed(TimeUs pts, const Error& error) {
    spdlog::warn("{}: {}", error.subject, error.detail);
    m_state.error = error;
    keep(pts, {});
    publish();
}

void PlayerEngine::show(TimeUs pts) {
    m_shown = pts;
    if (m_state.playing)
        m_state.position = pts;
    const media::VideoFrame* frame = m_cache.find(pts);
    if (frame && !frame->isNull())
        render(*frame);
    publish();
}

void PlayerEngine::render(const media::VideoFrame& frame) {
    auto image = frame.toImage(PixelFormat::Bgra32, m_width, m_height);
    if (!image) {
        m_state.error = image.error();
        return;
    }
    auto shown = std::make_shared<ShownFrame>();
    shown->pts = frame.pts();
    shown->end = frame.end();
    shown->number = m_source->frameNumberAt(frame.pts());
    shown->image = std::move(*image);
    shown->fullWidth = frame.width();
    shown->fullHeight = frame.height();
    shown->damaged = frame.isDamaged();
    m_state.frame = std::move(shown);
}

} // namespace ds::pipeline
