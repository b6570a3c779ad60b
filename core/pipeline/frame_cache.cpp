#include "core/pipeline/frame_cache.h"

#include <cstdlib>
#include <utility>

namespace ds::pipeline {
namespace {

std::size_t bytesOf(const media::VideoFrame& frame) {
    return frame.isNull() ? 0 : frame.byteCount();
}

} // namespace

const media::VideoFrame* FrameCache::find(TimeUs pts) const {
    const auto found = m_frames.find(pts);
    return found == m_frames.end() ? nullptr : &found->second;
}

void FrameCache::insert(TimeUs pts, media::VideoFrame frame, TimeUs playhead, bool backwards) {
    auto& place = m_frames[pts];
    m_bytes = m_bytes - bytesOf(place) + bytesOf(frame);
    place = std::move(frame);
    while (m_bytes > m_budget && m_frames.size() > 1) {
        const auto first = m_frames.begin();
        const auto last = std::prev(m_frames.end());
        const std::int64_t before = (playhead - first->first).count() / (backwards ? 2 : 1);
        const std::int64_t after = (last->first - playhead).count() / (backwards ? 1 : 2);
        const auto victim = before > after ? first : last;
        m_bytes -= bytesOf(victim->second);
        m_frames.erase(victim);
    }
}

void FrameCache::clear() {
    m_frames.clear();
    m_bytes = 0;
}

} // namespace ds::pipeline
