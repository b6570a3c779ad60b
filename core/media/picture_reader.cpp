#include "core/media/picture_reader.h"

#include "core/base/log.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ds::media::detail {
namespace {

/// Pictures this close before the wanted one are all decoded, so that one which cannot be decoded
/// has a neighbour to stand in.
constexpr std::size_t kFullBefore = 10;

} // namespace

Result<PictureReader> PictureReader::open(Input& input, const PacketIndex& index, int threads) {
    auto decoder = PictureDecoder::open(*input.video(), threads);
    if (!decoder)
        return fail(decoder.error());
    return PictureReader(input, index, std::move(*decoder));
}

Status PictureReader::startAt(std::size_t key, const std::stop_token& stop) {
    m_started = false;
    m_havePacket = false;
    m_skippedBelow = 0;
    m_lastDisplay.reset();
    m_brokenKey.reset();
    m_failuresBefore = m_decoder.failures();
    const std::int32_t display = m_index->packets()[key].display;
    m_firstDisplay = display < 0 ? 0 : static_cast<std::size_t>(display);
    m_decoder.flush();
    if (const Status landed = land(key, stop); !landed)
        return landed;
    const std::int64_t pts = m_index->packets()[key].pts;
    m_fromPts = pts == AV_NOPTS_VALUE ? std::numeric_limits<std::int64_t>::min() : pts;
    m_started = true;
    return {};
}

/// Puts the reading exactly at packet `key`: no container's own seeking can be trusted to do so.
Status PictureReader::land(std::size_t key, const std::stop_token& stop) {
    std::size_t aim = key;
    for (int tries = 0; tries < 3; ++tries) {
        if (!seekNear(aim, stop))
            break;
        const auto reached = readUpTo(key, stop);
        if (!reached)
            return fail(reached.error());
        if (*reached == key)
            return {};
        // Landed behind it: aim earlier.
        const std::size_t back = std::size_t{24} << (2 * tries);
        aim = aim > back ? aim - back : 0;
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, m_input->path());
    spdlog::debug("{}: cannot seek to packet {}, reading from the beginning", m_input->path(), key);
    if (const Status again = m_input->reopen(stop); !again)
        return again;
    m_input->readOnly(m_input->video());
    const auto reached = readUpTo(key, stop);
    if (!reached)
        return fail(reached.error());
    if (*reached == key)
        return {};
    return fail(ErrorCode::Io, m_input->path(), "a packet of the index is no longer there");
}

bool PictureReader::seekNear(std::size_t key, const std::stop_token& stop) {
    const PacketEntry& entry = m_index->packets()[key];
    const bool byBytes =
        m_input->mayJump() || (entry.rawPts == AV_NOPTS_VALUE && entry.rawDts == AV_NOPTS_VALUE);
    if (byBytes) {
        // Pictures in the middle of a packet of the transport layer have no place of their own.
        std::size_t at = key;
        while (at > 0 && m_index->packets()[at].pos < 0)
            --at;
        return m_index->packets()[at].pos >= 0 &&
               m_input->seekByte(m_index->packets()[at].pos, stop);
    }
    const bool byDts = entry.rawPts == AV_NOPTS_VALUE || m_input->isFormat("avi");
    return m_input->seekTime(m_input->video(),
                             byDts && entry.rawDts != AV_NOPTS_VALUE ? entry.rawDts : entry.rawPts,
                             stop);
}

/// Reads until `key` is the packet at hand; gives the first ordinal met when that is already later.
Result<std::optional<std::size_t>> PictureReader::readUpTo(std::size_t key,
                                                           const std::stop_token& stop) {
    std::size_t expected = key;
    for (;;) {
        const auto more = m_input->read(*m_packet, m_input->video(), stop);
        if (!more)
            return fail(more.error());
        if (!*more)
            return std::optional<std::size_t>{};
        const auto ordinal = m_index->find(*m_packet, expected);
        if (!ordinal)
            continue;
        if (*ordinal >= key) {
            m_havePacket = *ordinal == key;
            m_next = key;
            return ordinal;
        }
        expected = *ordinal + 1;
    }
}

Status PictureReader::feed(std::size_t wanted, const std::stop_token& stop) {
    if (!m_havePacket) {
        const auto more = m_input->read(*m_packet, m_input->video(), stop);
        if (!more)
            return fail(more.error());
        if (!*more) {
            m_decoder.drain();
            return {};
        }
    }
    m_havePacket = false;
    const auto ordinal = m_index->find(*m_packet, m_next);
    if (!ordinal)
        return {};
    const std::int32_t display = m_index->packets()[*ordinal].display;
    const bool skip = display >= 0 && static_cast<std::size_t>(display) + kFullBefore < wanted;
    if (skip)
        m_skippedBelow = std::max(m_skippedBelow, static_cast<std::size_t>(display) + 1);
    m_decoder.skipUnreferenced(skip);
    m_decoder.send(*m_packet, static_cast<std::int64_t>(*ordinal));
    m_next = *ordinal + 1;
    return {};
}

/// Decoders say of a picture itself that it is damaged, but not of those built on one that did not
/// come out at all: they look whole and show something else.
bool PictureReader::isDoubtful(const AVFrame& frame, std::size_t display) {
    const std::size_t key = m_index->keyFor(display);
    const std::size_t expected = m_lastDisplay ? *m_lastDisplay + 1 : m_firstDisplay;
    const bool isMissing = expected < display && m_index->keyFor(display - 1) == key;
    // Some codecs leave pictures out by themselves, and we do, too; with an error one may be lost.
    const bool isLost = isMissing && m_decoder.failures() > m_failuresBefore;
    if (isLost || frame.decode_error_flags != 0 || (frame.flags & AV_FRAME_FLAG_CORRUPT) != 0)
        m_brokenKey = key;
    return m_brokenKey == key;
}

Result<std::optional<PictureReader::Picture>> PictureReader::next(std::size_t wanted,
                                                                  const std::stop_token& stop) {
    FramePtr frame = makeFrame();
    if (!frame)
        return fail(ErrorCode::OutOfMemory, m_input->path());
    while (m_started) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, m_input->path());
        const auto got = m_decoder.receive(*frame);
        if (!got)
            return fail(got.error());
        if (*got == PictureDecoder::Got::End)
            break;
        if (*got == PictureDecoder::Got::NeedsPacket) {
            if (const Status fed = feed(wanted, stop); !fed) {
                m_started = false; // half a packet may be lost
                return fail(fed.error());
            }
            continue;
        }
        const std::int64_t ordinal = frame->pts;
        if (ordinal < 0 || static_cast<std::size_t>(ordinal) >= m_index->packets().size())
            continue;
        const PacketEntry& entry = m_index->packets()[static_cast<std::size_t>(ordinal)];
        if (entry.display < 0 || entry.pts < m_fromPts)
            continue;
        const auto display = static_cast<std::size_t>(entry.display);
        const bool damaged = isDoubtful(*frame, display);
        m_lastDisplay = display;
        return std::optional<Picture>(Picture{std::move(frame), display, damaged});
    }
    m_started = false;
    return std::optional<Picture>();
}

bool PictureReader::isOnTheWayTo(std::size_t display) const {
    if (!m_started || display < m_skippedBelow || (m_lastDisplay && *m_lastDisplay >= display))
        return false;
    if (m_index->packets()[m_index->shown()[display].ordinal].pts < m_fromPts)
        return false;
    return m_index->keyFor(display) <= m_next;
}

} // namespace ds::media::detail
