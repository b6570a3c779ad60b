#pragma once

#include "core/media/input.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ds::media::detail {

/// The longest stretch of a transport stream (or program stream) that counts as lost when its clock
/// jumps ahead. A clock that starts anew lands anywhere in its 26 hours, so hardly ever so near;
/// and who lost more of a recording has two recordings.
inline constexpr std::int64_t kMostLostUs = 600'000'000;

/// One packet of the picture stream, in the order of decoding. Its place in that order is its
/// "ordinal".
struct PacketEntry {
    std::int64_t pts = 0;    ///< when its picture is shown: stream units, one unbroken timeline
    std::int64_t rawPts = 0; ///< as the container gives them, to recognise the packet after a seek
    std::int64_t rawDts = 0;
    std::int64_t pos = -1;
    std::int32_t duration = 0; ///< stream units; 0 = unknown
    bool key = false;
    bool gradual = false; ///< a key frame from which the picture becomes whole bit by bit
    bool shown = false;
    std::int32_t display = -1; ///< place in the order of presentation; -1: never shown
};

/// A picture in the order of presentation.
struct ShownPicture {
    std::int64_t us = 0; ///< from the first one
    std::uint32_t ordinal = 0;
};

/// What the whole file holds: the packets, and the true list of shown pictures.
///
/// Threads: immutable once built.
class PacketIndex {
public:
    /// Reads every packet. Where the container does not say when pictures are shown (AVI, bare
    /// streams) and their order can differ from the packets', decodes the file once to count them.
    [[nodiscard]] static Result<PacketIndex> scan(Input& input, const std::stop_token& stop);
    /// The inverse of bytes(); nullopt unless they belong to this file and are whole.
    static std::optional<PacketIndex> fromBytes(std::string_view bytes, const Input& input);
    std::string bytes(const Input& input) const;

    const std::vector<PacketEntry>& packets() const { return m_packets; }
    const std::vector<ShownPicture>& shown() const { return m_shown; }
    std::int64_t endUs() const { return m_endUs; }     ///< end of the last picture
    std::int64_t startUs() const { return m_startUs; } ///< the container's time of the first
    bool hasJumps() const { return m_jumps; }          ///< the container's timestamps start anew

    std::size_t displayAt(std::int64_t us) const;  ///< the picture on screen then
    std::int64_t endOf(std::size_t display) const; ///< microseconds
    /// The key frame from which the picture can be decoded, `back` key frames earlier than needed.
    std::size_t keyFor(std::size_t display, std::size_t back = 0) const;
    /// Ordinal of a packet just read; `expected` is tried first. nullopt: not in the index.
    std::optional<std::size_t> find(const AVPacket& packet, std::size_t expected) const;

private:
    void hideUndecodableStart();
    void joinJumps();
    void timeByOrder(const std::vector<std::uint32_t>& order, const AVStream& stream);
    void finish(const AVStream& stream);
    void timePictures(const AVStream& stream);

    std::vector<PacketEntry> m_packets;
    std::vector<ShownPicture> m_shown;
    std::vector<std::uint32_t> m_byPlace; ///< ordinals sorted by (pos, dts)
    std::vector<std::uint32_t> m_keys;    ///< ordinals of key frames
    std::int64_t m_startUs = 0;
    std::int64_t m_endUs = 0;
    bool m_jumps = false;
};

} // namespace ds::media::detail
