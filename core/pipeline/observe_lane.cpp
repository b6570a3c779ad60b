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
/// A run that begins in the middle lets the observer learn the background first.
constexpr DurationUs kWarmUp{5'000'000};

/// What lies before `from` was only looked at to warm up, or belongs to the run that is continued.
void dropEarlier(memory::Observation& observation, TimeUs from) {
    std::erase_if(observation.record.found, [&](const auto& f) { return f.time < from; });
    for (memory::TrackPiece& piece : observation.tracks)
        std::erase_if(piece.samples, [&](const auto& s) { return s.time < from; });
    std::erase_if(observation.tracks, [](const auto& piece) { return piece.samples.empty(); });
}

} // namespace

ObserveLane::ObserveLane(Parts parts) : m_parts(std::move(parts)), m_queue(kQueuedFrames) {}

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
    const TimeUs warmUp = std::max(TimeUs{0}, m_parts.from - kWarmUp);
    Sampler sampler(m_parts.rateHz, m_parts.observer.betweenHz(), warmUp, m_parts.from);
    TimeUs covered = m_parts.from;
    Status status = m_parts.video.seek(warmUp, stop);
    while (status) {
        Result<std::optional<media::VideoFrame>> next = m_parts.video.next(stop);
        if (!next) {
            status = fail(next.error());
            break;
        }
        if (!*next || (*next)->pts() >= m_parts.until)
            break;
        const media::VideoFrame& frame = **next;
        const Sampler::Use use = sampler.use(frame.end());
        if (use == Sampler::Use::Skip)
            continue;
        Result<Item> item = makeItem(frame, use == Sampler::Use::Sample);
        if (!item) { // one picture that cannot be converted does not end the rest
            spdlog::warn("frame at {} was passed over: {}", formatTime(frame.pts(), true),
                         item.error().detail);
            continue;
        }
        if (item->isSample) {
            const TimeUs end = std::min({frame.end(), sampler.nextSample(), m_parts.until});
            item->covered = {covered, std::max(covered, end)};
            covered = item->covered.end;
        }
        if (!m_queue.push(std::move(*item), stop))
            break;
    }
    {
        const std::lock_guard lock(m_mutex);
        m_decodeStatus = std::move(status);
    }
    m_queue.close();
}

Result<ObserveLane::Item> ObserveLane::makeItem(const media::VideoFrame& frame,
                                                bool isSample) const {
    Item item;
    item.isSample = isSample;
    Result<Image> image = frame.toImage(PixelFormat::Bgr24);
    if (!image)
        return fail(image.error());
    item.frame = {frame.pts(), frame.end(), std::move(*image), {}};
    if (isSample) {
        item.frame.hash = frame.hash();
        const Result<Image> small = frame.toImage(PixelFormat::Bgra32, kThumbnailWidth, 4096);
        if (Result<std::string> jpeg = small ? media::encodeJpeg(*small) : fail(small.error()))
            item.thumbnail = std::move(*jpeg);
    }
    return item;
}

Status ObserveLane::observe(Item item, std::stop_token stop) {
    if (!item.isSample)
        return m_parts.observer.feed(item.frame, stop);
    Result<memory::Observation> observation = m_parts.observer.sample(item.frame, stop);
    if (!observation)
        return fail(observation.error());
    observation->record.frame = item.frame.pts;
    observation->record.frameHash = item.frame.hash;
    observation->thumbnailJpeg = std::move(item.thumbnail);
    dropEarlier(*observation, m_parts.from);
    return m_parts.append(std::move(*observation), item.covered);
}

} // namespace ds::pipeline
