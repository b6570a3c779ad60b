#include "core/pipeline/frame_store.h"

#include "core/casefile/case.h"

#include <utility>

namespace ds::pipeline {
namespace {

constexpr std::size_t kOpenRecordings = 3;

} // namespace

Result<std::string> recordingPath(const casefile::Source& source) {
    if (source.files.empty())
        return fail(ErrorCode::NotFound, source.name, "the source has no file");
    const casefile::SourceFile& file = source.files.front();
    const Result<casefile::SourceFile> found = casefile::identify(file.path);
    if (!found && found.error().code == ErrorCode::NotFound)
        return failBecause(ErrorCode::SourceMoved, file.path, found.error());
    if (!found)
        return fail(found.error());
    if (found->bytes != file.bytes || found->hash != file.hash)
        return fail(ErrorCode::SourceChanged, file.path, "size or ends differ from those observed");
    return file.path;
}

Result<std::unique_ptr<media::VideoSource>> openRecording(const casefile::Source& source,
                                                          const media::VideoOptions& options,
                                                          std::stop_token stop) {
    const Result<std::string> path = recordingPath(source);
    if (!path)
        return fail(path.error());
    return media::VideoSource::open(*path, options, std::move(stop));
}

Result<Frame> FrameStore::frameAt(const std::string& source, TimeUs t, const CausalView& view,
                                  std::stop_token stop) {
    return smallFrameAt(source, t, 0, view, std::move(stop));
}

Result<Frame> FrameStore::smallFrameAt(const std::string& source, TimeUs t, int maxWidth,
                                       const CausalView& view, std::stop_token stop) {
    if (!view.sees(t))
        return fail(ErrorCode::Future, formatTime(t, true), "asked for a frame past the view");
    const std::lock_guard lock(m_mutex);
    const Result<media::VideoSource*> video = recording(source, stop);
    if (!video)
        return fail(video.error());
    const Result<media::VideoFrame> frame = (*video)->frameAt(t, view, stop);
    if (!frame)
        return fail(frame.error());
    Result<Image> image = frame->toImage(PixelFormat::Bgra32, maxWidth, maxWidth > 0 ? 4096 : 0);
    if (!image)
        return fail(image.error());
    return Frame{frame->pts(), frame->end(), std::move(*image), frame->hash()};
}

void FrameStore::forget(const std::string& source) {
    const std::lock_guard lock(m_mutex);
    m_open.remove_if([&](const OpenRecording& open) { return open.source == source; });
}

/// Under the lock.
Result<media::VideoSource*> FrameStore::recording(const std::string& source, std::stop_token stop) {
    for (auto it = m_open.begin(); it != m_open.end(); ++it) {
        if (it->source == source) {
            m_open.splice(m_open.begin(), m_open, it);
            return m_open.front().video.get();
        }
    }
    const Result<casefile::Source> known = m_lookup.source(source);
    if (!known)
        return fail(known.error());
    media::VideoOptions options;
    options.packetIndex = m_lookup.packetIndex(source);
    Result<std::unique_ptr<media::VideoSource>> video = openRecording(*known, options, stop);
    if (!video)
        return fail(video.error());
    m_open.push_front({source, std::move(*video)});
    if (m_open.size() > kOpenRecordings)
        m_open.pop_back();
    return m_open.front().video.get();
}

} // namespace ds::pipeline
