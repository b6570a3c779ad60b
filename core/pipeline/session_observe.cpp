#include "core/base/time_ranges.h"
#include "core/observe/observer.h"
#include "core/pipeline/session_impl.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace ds::pipeline {

/// One observation in progress. Its parts belong to the "observe" thread once that runs.
struct Session::Impl::Observation {
    casefile::Source source;
    casefile::Run run;
    std::unique_ptr<media::VideoSource> video;
    std::unique_ptr<observe::FrameObserver> observer;
    std::unique_ptr<memory::MemoryWriter> writer;
    std::unique_ptr<ObserveLane> lane;
    Options options;
    std::vector<TimeRange> stretches; ///< what is to be observed, in order of time
    TimeUs end;                       ///< of the recording
    ObserveState state;
    std::chrono::nanoseconds started{0};
    bool paused = false; ///< guarded by observeMutex, as is the pointer `lane`
    bool ended = false;  ///< guarded by observeMutex
};

namespace {

constexpr std::string_view kUnreadable = "unreadable"; ///< cause of a gap

/// Adds what the run already holds.
Status countStored(memory::MemoryReader& reader, const CausalView& view, ObserveState& state) {
    const Result<std::vector<memory::RecordMark>> marks = reader.marks(view, state.run);
    if (!marks)
        return fail(marks.error());
    state.observations = static_cast<std::int64_t>(marks->size());
    state.changes = std::count_if(marks->begin(), marks->end(), [](auto& m) { return m.change; });
    state.statics = std::count_if(marks->begin(), marks->end(), [](auto& m) { return m.isStatic; });
    return {};
}

Status readTracks(memory::MemoryReader& reader, const CausalView& view,
                  const std::vector<memory::Entity>& entities, TimeRange within,
                  std::vector<memory::TrackPiece>& tracks) {
    for (const memory::Entity& entity : entities) {
        if (entity.last < within.begin)
            continue;
        auto samples = reader.track(view, entity.run, entity.name, within.begin, within.end);
        if (!samples)
            return fail(samples.error());
        tracks.push_back({entity.name, std::move(*samples)});
    }
    return {};
}

bool endsAt(const casefile::Run& run, TimeUs t) {
    return std::any_of(run.observed.begin(), run.observed.end(),
                       [t](const casefile::Observed& part) { return part.to == t; });
}

/// Lets the observer know what the run holds already; gives what the lane must know when the run
/// goes on at `from`.
Result<std::optional<ObserveLane::Before>> handOver(Session::Impl::Observation& o, TimeUs from,
                                                    memory::MemoryReader& reader) {
    std::optional<ObserveLane::Before> before;
    const CausalView view = CausalView::at(from);
    memory::RecordFilter filter;
    filter.run = o.run.id;
    // Names of all of the run: those given after a gap count as well.
    const auto entities = reader.entities(CausalView::at(o.end), filter);
    if (!entities)
        return fail(entities.error());
    observe::Known known;
    for (const memory::Entity& entity : *entities)
        known.names.push_back(entity.name);
    if (endsAt(o.run, from)) {
        const TimeUs warmUp = from - ObserveLane::kWarmUp;
        const Status read = readTracks(reader, view, *entities, {warmUp, from}, known.tracks);
        if (!read)
            return fail(read.error());
        filter.from = warmUp;
        auto records = reader.records(view, filter);
        if (!records)
            return fail(records.error());
        before.emplace();
        for (const memory::Record& record : *records)
            before->told.insert(before->told.end(), record.found.begin(), record.found.end());
        for (const memory::TrackPiece& piece : known.tracks)
            if (!piece.samples.empty())
                before->lastSeen[piece.entity] = piece.samples.back().time;
        if (!records->empty())
            known.last = std::move(records->back());
    }
    o.observer->continueFrom(known);
    return before;
}

std::vector<TimeRange> observedIn(const casefile::Run& run) {
    std::vector<TimeRange> ranges;
    for (const casefile::Observed& part : run.observed)
        ranges.push_back({part.from, part.to});
    return ranges;
}

std::vector<TimeRange> gapsIn(const casefile::Source& source) {
    std::vector<TimeRange> ranges;
    for (const casefile::Gap& gap : source.gaps)
        ranges.push_back({gap.from, gap.to});
    return ranges;
}

std::vector<TimeRange> joined(std::vector<TimeRange> a, const std::vector<TimeRange>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// A part of the recording was asked for, and the run has nothing of it.
bool isElsewhere(const casefile::Run& run, const ObserveRequest& request) {
    const TimeRange wanted{request.from.value_or(TimeUs{0}), request.until.value_or(TimeUs::max())};
    return (request.from || request.until) &&
           std::none_of(run.observed.begin(), run.observed.end(), [&](const auto& part) {
               return part.from < wanted.end && wanted.begin < part.to;
           });
}

void reckonSpeed(ObserveState& state, std::chrono::nanoseconds wall) {
    state.wallSeconds = std::chrono::duration<double>(wall).count();
    const double done = std::chrono::duration<double>(state.at - state.from).count();
    const double left = std::chrono::duration<double>(state.end - state.at).count();
    state.realtimeFactor = state.wallSeconds > 0 ? done / state.wallSeconds : 0;
    // The first moments hold the opening of libraries; an estimate from them would mislead.
    constexpr double kFirstEstimateS = 0.5;
    state.secondsLeft.reset();
    if (state.running && state.wallSeconds > kFirstEstimateS && state.realtimeFactor > 0)
        state.secondsLeft = std::max(0.0, left / state.realtimeFactor);
}

} // namespace

/// The run to continue, or a new one. Under `writing`.
Result<casefile::Run> Session::Impl::runFor(const casefile::Source& source,
                                            const ObserveRequest& request,
                                            const std::string& observerName) {
    casefile::Run run;
    run.source = source.id;
    run.observer = observerName;
    run.strategy = "delta";
    run.options = toJson(request.options);
    run.rateHz = request.rateHz;
    const auto same = [&](const casefile::Run& r) {
        return r.observer == run.observer && r.options == run.options && r.rateHz == run.rateHz;
    };
    const auto last = std::find_if(source.runs.rbegin(), source.runs.rend(), same);
    if (last != source.runs.rend() && (request.resume || isElsewhere(*last, request)))
        return *last;
    Result<std::string> id = dsCase->addRun(run);
    if (!id)
        return fail(id.error());
    run.id = std::move(*id);
    return run;
}

Result<std::string> Session::startObserving(const ObserveRequest& request) {
    constexpr double kSlowestHz = 0.25;
    constexpr double kFastestHz = 2;
    if (!(request.rateHz >= kSlowestHz && request.rateHz <= kFastestHz)) // a NaN is neither
        return fail(ErrorCode::InvalidInput, "--rate", "the rate must lie between 0.25 and 2 Hz");
    if (m_impl->dsCase->isReadOnly())
        return fail(ErrorCode::ReadOnly, m_impl->dsCase->folder());
    auto observation = std::make_shared<Impl::Observation>();
    Result<casefile::Source> source = m_impl->source(request.source);
    if (!source)
        return fail(source.error());
    observation->source = std::move(*source);
    const std::lock_guard observing(m_impl->observeMutex);
    if (m_impl->observation && !m_impl->observation->ended)
        return fail(ErrorCode::Locked, m_impl->dsCase->folder(), "an observation is running");
    media::VideoOptions videoOptions;
    videoOptions.threads = 2;
    videoOptions.packetIndex = m_impl->packetIndex(observation->source.id);
    auto video = openRecording(observation->source, videoOptions, {});
    if (!video)
        return fail(video.error());
    observation->video = std::move(*video);
    observation->options = request.options;
    observation->observer = m_impl->parts.makeObserver(request.options);
    observation->end = observation->video->endTime();
    if (std::max(request.from.value_or(TimeUs{0}), TimeUs{0}) >=
        std::min(request.until.value_or(observation->end), observation->end))
        return fail(ErrorCode::InvalidInput, "--from", "nothing of the recording lies there");
    {
        const std::lock_guard lock(m_impl->writing);
        auto run = m_impl->runFor(observation->source, request, observation->observer->name());
        if (!run)
            return fail(run.error());
        observation->run = std::move(*run);
        auto writer = memory::MemoryWriter::open(*m_impl->dsCase, observation->run,
                                                 request.options.novelty, *m_impl->parts.clock);
        if (!writer)
            return fail(writer.error());
        observation->writer = std::move(*writer);
    }
    if (const Status ready = m_impl->prepare(*observation, request); !ready)
        return fail(ready.error());
    m_impl->observation = observation;
    m_impl->observer = std::jthread([impl = m_impl.get(), observation](std::stop_token stop) {
        impl->runObservation(observation, std::move(stop));
    });
    return observation->run.id;
}

/// What is to be observed, and what is there already. A run never looks twice at the same stretch,
/// nor at one from which no picture comes.
Status Session::Impl::prepare(Observation& o, const ObserveRequest& request) {
    constexpr DurationUs kLeast{100'000};
    const TimeRange wanted{std::max(request.from.value_or(TimeUs{0}), TimeUs{0}),
                           std::min(request.until.value_or(o.end), o.end)};
    o.stretches = holesIn(joined(observedIn(o.run), gapsIn(o.source)), wanted, kLeast);
    o.state.source = o.source.id;
    o.state.run = o.run.id;
    o.state.rateHz = request.rateHz;
    o.state.from = o.stretches.empty() ? wanted.end : o.stretches.front().begin;
    o.state.end = o.stretches.empty() ? wanted.end : o.stretches.back().end;
    o.state.at = o.state.from;
    o.state.running = true;
    Result<std::unique_ptr<memory::MemoryReader>> reader = memory::MemoryReader::open(*dsCase);
    if (!reader)
        return fail(reader.error());
    if (const Status counted = countStored(**reader, CausalView::at(o.end), o.state); !counted)
        return counted;
    o.started = parts.clock->steady();
    if (const Status refreshed = refreshSources(); !refreshed)
        return refreshed;
    publish([&](SessionState& s) { s.observing = o.state; });
    return {};
}

void Session::Impl::runObservation(const std::shared_ptr<Observation>& o, std::stop_token stop) {
    spdlog::info("observing {} from {} to {} at {} Hz", o->source.name, formatTime(o->state.from),
                 formatTime(o->state.end), o->state.rateHz);
    Status status;
    for (const TimeRange& stretch : o->stretches)
        if (status = observeStretch(*o, stretch, stop); !status)
            break;
    finish(*o, status);
}

/// Each stretch has an observer of its own, which goes on with the names of the run.
Status Session::Impl::observeStretch(Observation& o, TimeRange stretch, std::stop_token stop) {
    if (!o.observer)
        o.observer = parts.makeObserver(o.options);
    std::optional<ObserveLane::Before> before;
    if (o.state.observations > 0) {
        const auto reader = memory::MemoryReader::open(*dsCase);
        if (!reader)
            return fail(reader.error());
        auto handed = handOver(o, stretch.begin, **reader);
        if (!handed)
            return fail(handed.error());
        before = std::move(*handed);
    }
    auto lane = std::make_unique<ObserveLane>(
        ObserveLane::Parts{*o.video, *o.observer, o.state.rateHz, stretch.begin, stretch.end,
                           std::move(before), stretch.end == o.end,
                           [this, &o](memory::Observation seen, TimeRange covered) {
                               return append(o, std::move(seen), covered);
                           },
                           [this, &o](TimeRange hole) { noteGap(o, hole); }});
    {
        const std::lock_guard lock(observeMutex);
        lane->setPaused(o.paused);
        o.lane = std::move(lane);
    }
    o.state.at = stretch.begin;
    const Status status = o.lane->run(std::move(stop));
    o.observer.reset();
    const TimeUs seenTo = std::min(o.lane->seenTo(), stretch.end);
    if (!status || o.state.at >= seenTo)
        return status;
    const std::lock_guard lock(writing); // looked at after the last sample
    return dsCase->markObserved(o.run.id, o.state.at, seenTo);
}

void Session::Impl::noteGap(const Observation& o, TimeRange hole) {
    const std::lock_guard lock(writing);
    if (const Status noted =
            dsCase->addGap(o.source.id, {hole.begin, hole.end, std::string(kUnreadable)});
        !noted)
        spdlog::error("a gap was not noted: {}", noted.error().detail);
}

Status Session::Impl::append(Observation& o, memory::Observation seen, TimeRange covered) {
    seen.record.source = o.source.id;
    seen.record.run = o.run.id;
    Result<memory::Record> stored;
    {
        const std::lock_guard lock(writing);
        stored = o.writer->append(std::move(seen), covered);
    }
    if (!stored)
        return fail(stored.error());
    o.state.at = covered.end;
    ++o.state.observations;
    o.state.changes += stored->change ? 1 : 0;
    o.state.statics += stored->isStatic ? 1 : 0;
    reckonSpeed(o.state, parts.clock->steady() - o.started);
    publish([&](SessionState& s) {
        const bool paused = s.observing && s.observing->paused;
        s.observing = o.state;
        s.observing->paused = paused;
        for (casefile::Source& source : s.sources)
            for (casefile::Run& run : source.runs)
                if (run.id == o.run.id)
                    run.observedTo = std::max(run.observedTo, covered.end);
        ++s.revision;
    });
    return {};
}

void Session::Impl::finish(Observation& o, const Status& status) {
    constexpr DurationUs kHole{1'500'000};
    const std::vector<TimeRange> kNone;
    o.state.running = false;
    if (!status)
        o.state.error = status.error();
    {
        const std::lock_guard lock(writing);
        o.writer.reset();
        const auto covered =
            joined(joined(observedIn(o.run), gapsIn(o.source)), status ? o.stretches : kNone);
        if (holesIn(covered, {TimeUs{0}, o.end}, kHole).empty())
            if (const Status marked = dsCase->markComplete(o.run.id); !marked)
                o.state.error = marked.error();
    }
    if (status)
        o.state.at = o.state.end;
    reckonSpeed(o.state, parts.clock->steady() - o.started);
    spdlog::info("observation of {} ended at {}: {} observations, {} changes{}", o.source.name,
                 formatTime(o.state.at), o.state.observations, o.state.changes,
                 o.state.error ? "; " + o.state.error->detail : std::string{});
    if (const Status refreshed = refreshSources(); !refreshed)
        spdlog::warn("the case's sources cannot be read: {}", refreshed.error().detail);
    publish([&](SessionState& s) { s.observing = o.state; });
    const std::lock_guard lock(observeMutex);
    o.ended = true;
    observeEnded.notify_all();
}

void Session::pauseObserving(bool paused) {
    const std::lock_guard lock(m_impl->observeMutex);
    if (!m_impl->observation || m_impl->observation->ended)
        return;
    m_impl->observation->paused = paused;
    if (m_impl->observation->lane)
        m_impl->observation->lane->setPaused(paused);
    m_impl->publish([&](SessionState& s) {
        if (s.observing)
            s.observing->paused = paused;
    });
}

void Session::stopObserving() {
    const std::lock_guard lock(m_impl->observeMutex);
    m_impl->observer.request_stop();
}

ObserveState Session::waitForObserving(std::stop_token stop) {
    const std::stop_callback forward(stop, [this] { stopObserving(); });
    std::unique_lock lock(m_impl->observeMutex);
    m_impl->observeEnded.wait(lock,
                              [&] { return !m_impl->observation || m_impl->observation->ended; });
    lock.unlock();
    return m_impl->snapshot()->observing.value_or(ObserveState{});
}

} // namespace ds::pipeline
