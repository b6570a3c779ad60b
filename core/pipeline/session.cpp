#include "core/pipeline/session.h"

#include "core/media/video_source.h"
#include "core/pipeline/session_impl.h"
#include "core/pipeline/view_maker.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace ds::pipeline {
namespace {

std::vector<casefile::TableSet> allTables() {
    return {memory::tableSet(), agent::tableSet()};
}

std::string indexKey(const std::string& source) {
    return "index/" + source;
}

std::string stripKey(const std::string& source, int width, TimeUs pts) {
    return "strip/" + source + "/" + std::to_string(width) + "/" + std::to_string(pts.us);
}

} // namespace

Session::Impl::Impl(std::unique_ptr<casefile::Case> opened, SessionParts chosen)
    : parts(std::move(chosen)), dsCase(std::move(opened)),
      frames({[this](const std::string& id) { return source(id); },
              [this](const std::string& id) { return packetIndex(id); }}) {
    SessionState first;
    first.folder = dsCase->folder();
    first.name = dsCase->name();
    first.readOnly = dsCase->whyReadOnly();
    state = std::make_shared<const SessionState>(std::move(first));
}

Session::Impl::~Impl() {
    observer.request_stop();
    if (observer.joinable())
        observer.join();
}

std::shared_ptr<const SessionState> Session::Impl::snapshot() const {
    const std::lock_guard lock(stateMutex);
    return state;
}

void Session::Impl::publish(const std::function<void(SessionState&)>& change) {
    {
        const std::lock_guard lock(stateMutex);
        auto next = std::make_shared<SessionState>(*state);
        change(*next);
        state = std::move(next);
    }
    const std::lock_guard lock(listenerMutex);
    if (listener)
        listener();
}

Status Session::Impl::refreshSources() {
    Result<casefile::Connection> connection = dsCase->reader();
    if (!connection)
        return fail(connection.error());
    Result<std::vector<casefile::Source>> sources = dsCase->sources(*connection);
    if (!sources)
        return fail(sources.error());
    publish([&](SessionState& s) {
        s.sources = std::move(*sources);
        ++s.revision;
    });
    return {};
}

Result<casefile::Source> Session::Impl::source(const std::string& id) const {
    const auto now = snapshot();
    if (id.empty() && now->sources.size() == 1)
        return now->sources.front();
    if (id.empty() && now->sources.empty())
        return fail(ErrorCode::NotFound, now->folder, "the case holds no recording");
    if (id.empty())
        return fail(ErrorCode::InvalidInput, now->folder, "the case holds several sources");
    for (const casefile::Source& candidate : now->sources)
        if (candidate.id == id)
            return candidate;
    return fail(ErrorCode::NotFound, id, "no such source");
}

std::string Session::Impl::packetIndex(const std::string& id) const {
    Result<casefile::Connection> connection = dsCase->reader();
    if (!connection)
        return {};
    const auto index = dsCase->blob(*connection, indexKey(id));
    return index && *index ? **index : std::string{};
}

Session::Session(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::open(const std::string& folder, CaseOpening how,
                                               SessionParts parts) {
    std::error_code ignored;
    const bool exists = std::filesystem::exists(folder, ignored);
    const bool make = how == CaseOpening::Create || (how == CaseOpening::OpenOrCreate && !exists);
    const casefile::OpenMode mode = how == CaseOpening::ReadOnly
                                        ? casefile::OpenMode::ReadOnly
                                        : casefile::OpenMode::ReadWriteElseReadOnly;
    spdlog::info("{} case {}", make ? "creating" : "opening", folder);
    Result<std::unique_ptr<casefile::Case>> opened =
        make ? casefile::Case::create(folder, allTables(), *parts.clock)
             : casefile::Case::open(folder, mode, allTables(), *parts.clock);
    if (!opened)
        return fail(opened.error());
    auto impl = std::make_unique<Impl>(std::move(*opened), std::move(parts));
    if (const Status status = impl->refreshSources(); !status)
        return fail(status.error());
    return std::unique_ptr<Session>(new Session(std::move(impl)));
}

std::shared_ptr<const SessionState> Session::state() const {
    return m_impl->snapshot();
}

void Session::setChangedListener(std::function<void()> listener) {
    const std::lock_guard lock(m_impl->listenerMutex);
    m_impl->listener = std::move(listener);
}

Result<std::string> Session::addRecording(const std::vector<std::string>& paths,
                                          std::stop_token stop) {
    if (paths.size() != 1)
        return fail(ErrorCode::Unsupported, paths.empty() ? std::string{} : paths.front(),
                    "a source of several files");
    if (m_impl->dsCase->isReadOnly())
        return fail(ErrorCode::ReadOnly, m_impl->dsCase->folder());
    spdlog::info("adding recording {}", paths.front());
    Result<casefile::SourceFile> file = casefile::identify(paths.front());
    if (!file)
        return fail(file.error());
    const auto video = media::VideoSource::open(file->path, {}, stop);
    if (!video)
        return fail(video.error());
    casefile::Source source;
    source.name = std::filesystem::path(file->path).filename().string();
    source.duration = (*video)->endTime() - TimeUs{0};
    source.clockStart = (*video)->info().clockStart;
    for (const media::StreamInfo& stream : (*video)->info().streams) {
        if (stream.chosen && stream.kind == "video") {
            source.width = stream.width;
            source.height = stream.height;
        }
    }
    file->duration = source.duration;
    source.files.push_back(std::move(*file));
    Result<std::string> id;
    {
        const std::lock_guard lock(m_impl->writing);
        id = m_impl->dsCase->addSource(source);
        if (!id)
            return id;
        if (const Status kept = m_impl->dsCase->putBlob(indexKey(*id), (*video)->packetIndex());
            !kept)
            spdlog::warn("the packet index was not kept: {}", kept.error().detail);
    }
    if (const Status status = m_impl->refreshSources(); !status)
        return fail(status.error());
    return id;
}

Status Session::relink(const std::string& source, const std::vector<std::string>& paths) {
    {
        const std::lock_guard lock(m_impl->writing);
        if (Status status = m_impl->dsCase->relink(source, paths); !status)
            return status;
    }
    m_impl->frames.forget(source);
    return m_impl->refreshSources();
}

void Session::read(Reading kind, std::string topic, ReadJob job) {
    Impl::ReadLane& lane = kind == Reading::Quick ? m_impl->quickReads : m_impl->wholeReads;
    lane.thread.post(
        [impl = m_impl.get(), &lane, job = std::move(job)](const std::stop_token& stop) {
            if (!lane.reader) {
                auto reader = memory::MemoryReader::open(*impl->dsCase);
                if (!reader) {
                    spdlog::error("the case cannot be read: {}", reader.error().detail);
                    return;
                }
                lane.reader = std::move(*reader);
            }
            const std::stop_callback interrupt(stop, [&lane] { lane.reader->interrupt(); });
            job(*lane.reader, stop);
        },
        std::move(topic));
}

Result<std::unique_ptr<memory::MemoryReader>> Session::reader() const {
    return memory::MemoryReader::open(*m_impl->dsCase);
}

CausalView Session::viewOfNow() const {
    TimeUs newest{0};
    for (const casefile::Source& source : state()->sources) {
        newest = std::max(newest, TimeUs{source.duration.count()});
        for (const casefile::Run& run : source.runs)
            newest = std::max(newest, run.observedTo);
    }
    return CausalView::at(newest);
}

FrameAccess& Session::frames() {
    return m_impl->frames;
}

/// The thumbnail of the observation that looked at `t`; empty: none did.
std::string Session::Impl::observedThumbnail(const std::string& sourceId, TimeUs t) const {
    const Result<casefile::Source> known = source(sourceId);
    if (!known || known->runs.empty())
        return {};
    const casefile::Run& run = known->runs.back();
    const CausalView view = CausalView::at(run.observedTo);
    const auto reader = memory::MemoryReader::open(*dsCase);
    const auto seen = reader ? (*reader)->observationAt(view, run.id, t)
                             : Result<std::optional<memory::Record>>{};
    const DurationUs period{static_cast<std::int64_t>(1e6 / run.rateHz)};
    if (!seen || !*seen || t - (*seen)->time > period)
        return {};
    return (*reader)->thumbnail(view, (*seen)->id).value_or(std::string{});
}

Result<std::string> Session::stripPicture(const std::string& source, TimeUs t, int width,
                                          std::stop_token stop) {
    if (std::string jpeg = m_impl->observedThumbnail(source, t); !jpeg.empty())
        return jpeg; // decoding is dear where key frames are far apart
    Result<casefile::Connection> connection = m_impl->dsCase->reader();
    if (!connection)
        return fail(connection.error());
    const std::string key = stripKey(source, width, t);
    const auto kept = m_impl->dsCase->blob(*connection, key);
    if (kept && *kept)
        return **kept;
    const Result<Frame> frame =
        m_impl->frames.smallFrameAt(source, t, width, ViewMaker::uncapped(), std::move(stop));
    if (!frame)
        return fail(frame.error());
    Result<std::string> jpeg = media::encodeJpeg(frame->image);
    if (jpeg && !m_impl->dsCase->isReadOnly()) {
        const std::lock_guard lock(m_impl->writing);
        if (const Status status = m_impl->dsCase->putBlob(key, *jpeg); !status)
            spdlog::warn("a film-strip picture was not kept: {}", status.error().detail);
    }
    return jpeg;
}

Result<Session::PlayableFile> Session::playable(const std::string& source) const {
    const Result<casefile::Source> known = m_impl->source(source);
    if (!known)
        return fail(known.error());
    Result<std::string> path = recordingPath(*known);
    if (!path)
        return fail(path.error());
    return PlayableFile{std::move(*path), m_impl->packetIndex(known->id)};
}

void Session::keepPacketIndex(const std::string& source, const std::string& index) {
    if (m_impl->dsCase->isReadOnly())
        return;
    const std::lock_guard lock(m_impl->writing);
    if (const Status status = m_impl->dsCase->putBlob(indexKey(source), index); !status)
        spdlog::warn("the packet index was not kept: {}", status.error().detail);
}

Result<std::vector<agent::Answer>> Session::answers(const CausalView& view) const {
    Result<casefile::Connection> connection = m_impl->dsCase->reader();
    if (!connection)
        return fail(connection.error());
    return agent::AnswerStore::list(*connection, view);
}

Result<std::vector<std::string>> Session::verify() const {
    Result<casefile::Connection> connection = m_impl->dsCase->reader();
    if (!connection)
        return fail(connection.error());
    return m_impl->dsCase->verify(*connection);
}

casefile::Case& Session::caseFile() {
    return *m_impl->dsCase;
}

} // namespace ds::pipeline
