#pragma once

#include "core/media/ffmpeg.h"

#include <cstdint>

namespace ds::media::detail {

/// A decoder whose pictures carry the ordinal of the packet they came from, as their pts.
/// Threads: one (libavcodec's own pool inside).
class PictureDecoder {
public:
    /// Unsupported: no decoder; Damaged: it refuses the stream's parameters.
    [[nodiscard]] static Result<PictureDecoder> open(const AVStream& stream, int threads);

    enum class Got { Picture, NeedsPacket, End };
    /// A packet that cannot be decoded is passed over. Errors: OutOfMemory.
    [[nodiscard]] Result<Got> receive(AVFrame& frame);
    /// After NeedsPacket only. Replaces the packet's times.
    void send(AVPacket& packet, std::int64_t ordinal);
    /// No more packets: the pictures still inside come out, then End.
    void drain();
    /// Forgets everything: for another place in the file.
    void flush();
    /// Until told otherwise pictures that no other picture needs are not decoded.
    void skipUnreferenced(bool skip);
    /// Packets that could not be decoded, since it was made.
    int failures() const { return m_failures; }

private:
    explicit PictureDecoder(CodecPtr context) : m_context(std::move(context)) {}
    CodecPtr m_context;
    int m_failures = 0;
};

} // namespace ds::media::detail
