#pragma once

#include "core/base/bounded_queue.h"
#include "core/base/image.h"
#include "core/base/result.h"
#include "core/media/video_source.h"
#include "core/memory/record.h"
#include "core/observe/observer.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>

namespace ds::pipeline {

/// The way of the frames of one recording: source → sampler → [queue] → observer → record.
///
/// Owns:    the thread "decode", which lives while run() does; `video` and `observer` are lent.
/// Threads: run() on one thread; setPaused() from any.
/// Queue:   8 frames, Block: every frame counts.
/// Ends:    run() returns at `until`, at the end of the recording, on an error or a stop request.
///          What append() returned for is kept in each case.
class ObserveLane {
public:
    struct Parts {
        media::VideoSource& video;
        observe::FrameObserver& observer;
        double rateHz;
        TimeUs from;
        TimeUs until; ///< exclusive
        /// Stores an observation that accounts for a stretch of media time.
        std::function<Status(memory::Observation, TimeRange covered)> append;
    };

    explicit ObserveLane(Parts parts);

    [[nodiscard]] Status run(std::stop_token stop);
    void setPaused(bool paused);

private:
    struct Item {
        Frame frame;
        bool isSample = false;
        std::string thumbnail;
        TimeRange covered;
    };
    void decode(std::stop_token stop);
    Result<Item> makeItem(const media::VideoFrame& frame, bool isSample) const;
    Status observe(Item item, std::stop_token stop);
    bool waitWhilePaused(std::stop_token stop);

    Parts m_parts;
    BoundedQueue<Item> m_queue;
    std::mutex m_mutex; // guards m_paused and m_decodeError
    std::condition_variable_any m_changed;
    bool m_paused = false;
    Status m_decodeStatus;
};

} // namespace ds::pipeline
