#include "core/pipeline/observe_lane.h"

#include "core/pipeline/sampler.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace ds::pipeline {
namespace {

constexpr std::size_t kQueuedFrames = 8;
constexpr int kThumbnailWidth = 192;
/// An event is told once it is sure; told again, its time may differ by less than this.
constexpr DurationUs kSameEvent{2'000'000};
/// So long without a picture where there should be some is a hole in the recording.
constexpr DurationUs kHole{1'000'000};
constexpr DurationUs kSeenLater{500'000};
/// So long after an event it may be told for the first time.
constexpr DurationUs kSureAfter{4'500'000};

} // namespace

ObserveLane::ObserveLane(Parts parts)
    : m_parts(std::move(parts)), m_queue(kQueuedFrames), m_seenTo(m_parts.from) {}

Status ObserveLane::run(std::stop_token stop) {
    std::jthread decoder([this](std::stop_token ended) { decode(std::move(ended)); });
    const std::stop_callback forward(stop, [&] { decoder.request_stop(); });
    while (std::optional<Item> item = m_queue.pop(stop)) {
        if (!waitWhilePaused(stop))
            break;
        if (Status status = observe(std::move(*item), stop); !status) {
            decoder.request_stop();
            m_queue.close();
            return status;
        }
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, {}, "observation was stopped");
    const std::lock_guard lock(m_mutex);
    return m_decodeStatus;
}

void ObserveLane::setPaused(bool paused) {
    const std::lock_guard lock(m_mutex);
    m_paused = paused;
    m_changed.notify_all();
}

bool ObserveLane::waitWhilePaused(std::stop_token stop) {
    std::unique_lock lock(m_mutex);
    return m_changed.wait(lock, stop, [&] { return !m_paused; });
}

void ObserveLane::decode(std::stop_token stop) {
    Status status = read(std::move(stop));
    {
        const std::lock_guard lock(m_mutex);
        m_decodeStatus = std::move(status);
    }
    m_queue.close();
}

Status ObserveLane::read(std::stop_token stop) {
    const TimeUs warmUp = std::max(TimeUs{0}, m_parts.from - kWarmUp);
    Sampler sampler(m_parts.rateHz, m_parts.observer.betweenHz(), warmUp, m_parts.from);
    TimeUs covered = m_parts.from;
    if (Status sought = m_parts.video.seek(warmUp, stop); !sought)
        return sought;
    std::optional<media::VideoFrame> last;
    while (true) {
        Result<std::optional<media::VideoFrame>> next = m_parts.video.next(stop);
        if (!next)
            return fail(next.error());
        if (!*next || (*next)->pts() >= m_parts.until)
            break;
        if (last)
            noteHole({last->end(), (*next)->pts()}, covered);
        last = **next;
        m_seenTo = std::max(m_parts.from, last->end());
        const media::VideoFrame& frame = *last;
        const Sampler::Use use = sampler.use(frame.end());
        if (use == Sampler::Use::Skip)
            continue;
        Result<Item> item =
            makeItem(frame, use == Sampler::Use::Sample ? Use::Sample : Use::Between);
        if (!item) { // one picture that cannot be converted does not end the rest
            spdlog::warn("frame at {} was passed over: {}", formatTime(frame.pts(), true),
                         item.error().detail);
            continue;
        }
        if (item->use == Use::Sample) {
            const TimeUs end = std::min({frame.end(), sampler.nextSample(), m_parts.until});
            item->covered = {covered, std::max(covered, end)};
            covered = item->covered.end;
        }
        if (!m_queue.push(std::move(*item), stop))
            return {};
    }
    noteHole({m_seenTo, m_parts.until}, covered);
    return m_parts.toTheEnd && last ? pushEnd(*last, covered, stop) : Status{};
}

/// What was not seen is not covered: `covered` goes on after it.
void ObserveLane::noteHole(TimeRange hole, TimeUs& covered) const {
    hole.begin = std::max(hole.begin, m_parts.from);
    if (hole.length() <= kHole)
        return;
    spdlog::warn("nothing can be seen from {} to {}", formatTime(hole.begin, true),
                 formatTime(hole.end, true));
    covered = std::max(covered, hole.end);
    m_parts.missed(hole);
}

Status ObserveLane::pushEnd(const media::VideoFrame& last, TimeUs covered, std::stop_token stop) {
    Result<Item> item = makeItem(last, Use::End);
    if (!item) {
        spdlog::warn("what was open at {} is not told: {}", formatTime(last.pts(), true),
                     item.error().detail);
        return {};
    }
    const TimeUs end = std::min(m_seenTo, m_parts.until);
    item->covered = {std::min(covered, end), end};
    static_cast<void>(m_queue.push(std::move(*item), stop));
    return {};
}

Result<ObserveLane::Item> ObserveLane::makeItem(const media::VideoFrame& frame, Use use) const {
    Item item;
    item.use = use;
    Result<Image> image = frame.toImage(PixelFormat::Bgr24);
    if (!image)
        return fail(image.error());
    item.frame = {frame.pts(), frame.end(), std::move(*image), {}};
    if (use != Use::Between) {
        item.frame.hash = frame.hash();
        const Result<Image> small = frame.toImage(PixelFormat::Bgra32, kThumbnailWidth, 4096);
        if (Result<std::string> jpeg = small ? media::encodeJpeg(*small) : fail(small.error()))
            item.thumbnail = std::move(*jpeg);
    }
    return item;
}

Status ObserveLane::observe(Item item, std::stop_token stop) {
    if (item.use == Use::Between)
        return m_parts.observer.feed(item.frame, stop);
    if (item.use == Use::End) {
        auto rest = m_parts.observer.finish(item.frame, stop);
        if (!rest)
            return fail(rest.error());
        return *rest ? keep(std::move(**rest), item) : Status{};
    }
    Result<memory::Observation> observation = m_parts.observer.sample(item.frame, stop);
    if (!observation)
        return fail(observation.error());
    return keep(std::move(*observation), item);
}

/// It belongs to what lies before `from`, which was looked at only to warm up or is stored already.
bool ObserveLane::isOld(const memory::Found& found) const {
    if (found.time >= m_parts.from)
        return false;
    if (!m_parts.before || found.time < m_parts.from - kSureAfter)
        return true;
    // Whoever was seen later is not gone: the second look only did not find them.
    const auto seen = m_parts.before->lastSeen.find(found.entity);
    const bool isGone = found.what == "disappear" || found.what == "leave";
    if (isGone && seen != m_parts.before->lastSeen.end() && seen->second > found.time + kSeenLater)
        return true;
    const auto& told = m_parts.before->told;
    return std::any_of(told.begin(), told.end(), [&](const memory::Found& other) {
        return other.what == found.what && other.entity == found.entity &&
               std::chrono::abs(other.time - found.time) < kSameEvent;
    });
}

void ObserveLane::dropEarlier(memory::Observation& observation) const {
    std::erase_if(observation.record.found, [&](const auto& f) { return isOld(f); });
    for (memory::TrackPiece& piece : observation.tracks)
        std::erase_if(piece.samples, [&](const auto& s) { return s.time < m_parts.from; });
    std::erase_if(observation.tracks, [](const auto& piece) { return piece.samples.empty(); });
}

Status ObserveLane::keep(memory::Observation observation, Item& item) {
    observation.record.frame = item.frame.pts;
    observation.record.frameHash = item.frame.hash;
    observation.thumbnailJpeg = std::move(item.thumbnail);
    dropEarlier(observation);
    return m_parts.append(std::move(observation), item.covered);
}

} // namespace ds::pipeline
