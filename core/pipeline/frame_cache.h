#pragma once

#include "core/media/video_source.h"

#include <cstddef>
#include <map>

namespace ds::pipeline {

/// Decoded pictures around the playhead, the farthest dropped first.
/// Threads: one. Memory: `budgetBytes` of planes, and the picture inserted last.
class FrameCache {
public:
    explicit FrameCache(std::size_t budgetBytes) : m_budget(budgetBytes) {}

    /// Null: not here. A null frame: it cannot be decoded.
    const media::VideoFrame* find(TimeUs pts) const;
    /// `pts`: the beginning of the interval that the frame is shown for. Pictures in the direction
    /// of play count as half as far away.
    void insert(TimeUs pts, media::VideoFrame frame, TimeUs playhead, bool backwards);
    void clear();
    std::size_t bytes() const { return m_bytes; }
    std::size_t budget() const { return m_budget; }
    std::size_t count() const { return m_frames.size(); }

private:
    std::size_t m_budget;
    std::size_t m_bytes = 0;
    std::map<TimeUs, media::VideoFrame> m_frames;
};

} // namespace ds::pipeline
