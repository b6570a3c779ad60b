#pragma once

#include "core/media/packet_index.h"
#include "core/media/picture_decoder.h"

#include <cstddef>
#include <optional>
#include <stop_token>

namespace ds::media::detail {

/// Decodes the pictures of an indexed file from any key frame on, in order of presentation, each
/// with its place in that order.
///
/// Owns:    the decoder; input and index must outlive it.
/// Threads: one. Errors: Cancelled, OutOfMemory, Io.
class PictureReader {
public:
    [[nodiscard]] static Result<PictureReader> open(Input& input, const PacketIndex& index,
                                                    int threads);

    struct Picture {
        FramePtr frame;
        std::size_t display = 0;
        bool damaged = false; ///< itself, or one that it may build on
    };
    /// Begins at the packet `key`. Its leading pictures are left out: they need what came before.
    [[nodiscard]] Status startAt(std::size_t key, const std::stop_token& stop);
    /// Before `wanted` only pictures that others need, and those shortly before it, are decoded.
    [[nodiscard]] Result<std::optional<Picture>> next(std::size_t wanted,
                                                      const std::stop_token& stop);
    /// True when going on reaches the picture without decoding more than from its key frame.
    bool isOnTheWayTo(std::size_t display) const;

private:
    PictureReader(Input& input, const PacketIndex& index, PictureDecoder decoder)
        : m_input(&input), m_index(&index), m_decoder(std::move(decoder)), m_packet(makePacket()) {}
    [[nodiscard]] Status land(std::size_t key, const std::stop_token& stop);
    bool seekNear(std::size_t key, const std::stop_token& stop);
    [[nodiscard]] Result<std::optional<std::size_t>> readUpTo(std::size_t key,
                                                              const std::stop_token& stop);
    bool isDoubtful(const AVFrame& frame, std::size_t display);
    [[nodiscard]] Status feed(std::size_t wanted, const std::stop_token& stop);

    Input* m_input;
    const PacketIndex* m_index;
    PictureDecoder m_decoder;
    PacketPtr m_packet;
    bool m_started = false;
    bool m_havePacket = false;                ///< m_packet waits to be sent
    std::size_t m_next = 0;                   ///< ordinal of the packet to be sent next
    std::int64_t m_fromPts = 0;               ///< of the key frame begun at, in the index' units
    std::optional<std::size_t> m_lastDisplay; ///< of the picture given last
    std::size_t m_firstDisplay = 0;           ///< of the key frame begun at
    int m_failuresBefore = 0;                 ///< the decoder's, before the key frame begun at
    std::optional<std::size_t> m_brokenKey;   ///< pictures built on this one may be broken
    std::size_t m_skippedBelow = 0;           ///< pictures before this one may have been left out
};

} // namespace ds::media::detail
