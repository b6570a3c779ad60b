#pragma once

#include "core/base/bounded_queue.h"
#include "core/base/image.h"
#include "core/base/result.h"
#include "core/media/video_source.h"
#include "core/memory/record.h"
#include "core/observe/observer.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

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
    /// What a run that goes on had told of the stretch before, which is looked at once more.
    struct Before {
        std::vector<memory::Found> told;
        std::map<std::string, TimeUs> lastSeen; ///< of entities
    };
    struct Parts {
        media::VideoSource& video;
        observe::FrameObserver& observer;
        double rateHz;
        TimeUs from;
        TimeUs until;                 ///< exclusive
        std::optional<Before> before; ///< nullopt: nothing goes on at `from`
        bool toTheEnd = false; ///< `until` is the end of the recording: the observer finishes
        /// Stores an observation that accounts for a stretch of media time.
        std::function<Status(memory::Observation, TimeRange covered)> append;
        /// Told of stretches in which there should be pictures but none comes out of the file; on
        /// the thread "decode".
        std::function<void(TimeRange)> missed;
    };

    /// A run that begins in the middle lets the observer learn the background first.
    static constexpr DurationUs kWarmUp{5'000'000};

    explicit ObserveLane(Parts parts);

    [[nodiscard]] Status run(std::stop_token stop);
    void setPaused(bool paused);
    /// Up to where pictures came, once run() has returned.
    TimeUs seenTo() const { return m_seenTo; }

private:
    enum class Use { Between, Sample, End };
    struct Item {
        Frame frame;
        Use use = Use::Between;
        std::string thumbnail;
        TimeRange covered;
    };
    void decode(std::stop_token stop);
    Status read(std::stop_token stop);
    void noteHole(TimeRange hole, TimeUs& covered) const;
    Status pushEnd(const media::VideoFrame& last, TimeUs covered, std::stop_token stop);
    Result<Item> makeItem(const media::VideoFrame& frame, Use use) const;
    Status observe(Item item, std::stop_token stop);
    Status keep(memory::Observation observation, Item& item);
    void dropEarlier(memory::Observation& observation) const;
    bool isOld(const memory::Found& found) const;
    bool waitWhilePaused(std::stop_token stop);

    Parts m_parts;
    BoundedQueue<Item> m_queue;
    TimeUs m_seenTo;    ///< of the thread "decode"
    std::mutex m_mutex; // guards m_paused and m_decodeStatus
    std::condition_variable_any m_changed;
    bool m_paused = false;
    Status m_decodeStatus;
};

} // namespace ds::pipeline
