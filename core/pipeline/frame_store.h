#pragma once

#include "core/base/ports.h"
#include "core/casefile/case_values.h"
#include "core/media/video_source.h"

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace ds::pipeline {

/// Pixels of a case's recordings. Keeps the last few recordings open.
///
/// Threads: any; m_mutex guards the open recordings and is held while decoding.
/// Errors:  NotFound (no such source), SourceMoved, SourceChanged, and those of VideoSource.
class FrameStore final : public FrameAccess {
public:
    /// How a source is found and where its packet index is kept.
    struct Lookup {
        std::function<Result<casefile::Source>(const std::string& source)> source;
        std::function<std::string(const std::string& source)> packetIndex;
    };
    explicit FrameStore(Lookup lookup) : m_lookup(std::move(lookup)) {}

    Result<Frame> frameAt(const std::string& source, TimeUs t, const CausalView& view,
                          std::stop_token stop) override;
    /// The same, scaled down to fit `maxWidth`.
    Result<Frame> smallFrameAt(const std::string& source, TimeUs t, int maxWidth,
                               const CausalView& view, std::stop_token stop);
    /// Closes a recording that was relinked.
    void forget(const std::string& source);

private:
    struct OpenRecording {
        std::string source;
        std::unique_ptr<media::VideoSource> video;
    };
    Result<media::VideoSource*> recording(const std::string& source, std::stop_token stop);

    Lookup m_lookup;
    std::mutex m_mutex;
    std::list<OpenRecording> m_open; ///< most recently used first
};

/// Path of the file of a source, checked to be the very file that was observed: SourceMoved when it
/// is not there, SourceChanged when it is another.
[[nodiscard]] Result<std::string> recordingPath(const casefile::Source& source);

/// Opens that file.
[[nodiscard]] Result<std::unique_ptr<media::VideoSource>>
openRecording(const casefile::Source& source, const media::VideoOptions& options,
              std::stop_token stop);

} // namespace ds::pipeline
