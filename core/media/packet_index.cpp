#include "core/media/packet_index.h"

#include "core/base/log.h"
#include "core/media/picture_decoder.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <ranges>
#include <tuple>

namespace ds::media::detail {
namespace {

/// Tells key frames that are whole pictures from those where a gradual refresh begins (H.264's
/// recovery points without an intra picture).
class KeyFrameJudge {
public:
    explicit KeyFrameJudge(const AVStream& stream) {
        if (stream.codecpar->codec_id != AV_CODEC_ID_H264)
            return;
        m_context.reset(avcodec_alloc_context3(nullptr));
        if (!m_context || avcodec_parameters_to_context(m_context.get(), stream.codecpar) < 0)
            return;
        m_parser.reset(av_parser_init(AV_CODEC_ID_H264));
        if (m_parser)
            m_parser->flags |= PARSER_FLAG_COMPLETE_FRAMES;
    }

    bool isGradual(const AVPacket& packet) {
        if (!m_parser || (packet.flags & AV_PKT_FLAG_KEY) == 0)
            return false;
        std::uint8_t* data = nullptr;
        int bytes = 0;
        av_parser_parse2(m_parser.get(), m_context.get(), &data, &bytes, packet.data, packet.size,
                         packet.pts, packet.dts, packet.pos);
        return m_parser->pict_type == AV_PICTURE_TYPE_P || m_parser->pict_type == AV_PICTURE_TYPE_B;
    }

private:
    CodecPtr m_context;
    ParserPtr m_parser;
};

bool isHidden(const AVPacket& packet, AVCodecID codec) {
    if ((packet.flags & AV_PKT_FLAG_DISCARD) != 0 || packet.size == 0)
        return true;
    // VP8 alternate reference frames travel as packets of their own.
    return codec == AV_CODEC_ID_VP8 && (packet.data[0] & 0x10) == 0;
}

PacketEntry entryOf(const AVPacket& packet, AVCodecID codec) {
    PacketEntry entry;
    entry.pts = packet.pts;
    entry.rawPts = packet.pts;
    entry.rawDts = packet.dts;
    entry.pos = packet.pos;
    entry.duration = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(packet.duration, 0, std::numeric_limits<std::int32_t>::max()));
    entry.key = (packet.flags & AV_PKT_FLAG_KEY) != 0;
    entry.shown = !isHidden(packet, codec);
    return entry;
}

/// True when the container's own times of presentation can be believed.
bool hasTimes(const std::vector<PacketEntry>& packets, const Input& input) {
    const auto missing = std::count_if(packets.begin(), packets.end(), [](const PacketEntry& p) {
        return p.shown && p.pts == AV_NOPTS_VALUE;
    });
    // For AVI libavformat guesses them from the decoder's delay.
    const bool guessed = input.isFormat("avi") && input.video()->codecpar->video_delay > 0;
    return !guessed && 50 * missing <= static_cast<std::ptrdiff_t>(packets.size());
}

/// Program streams give no time for most anchor pictures of MPEG-2: each is shown when the next
/// anchor is decoded.
void fillAnchorTimes(std::vector<PacketEntry>& packets, const Input& input) {
    const bool known = std::none_of(packets.begin(), packets.end(), [](const PacketEntry& p) {
        return p.rawDts == AV_NOPTS_VALUE;
    });
    if (input.video()->codecpar->video_delay != 1 || !known || packets.size() < 2)
        return;
    const std::int64_t lastStep =
        packets[packets.size() - 1].rawDts - packets[packets.size() - 2].rawDts;
    std::int64_t nextAnchor = packets.back().rawDts + lastStep;
    for (PacketEntry& packet : std::views::reverse(packets)) {
        const bool isAnchor = packet.rawPts != packet.rawDts;
        if (packet.rawPts == AV_NOPTS_VALUE)
            packet.pts = nextAnchor;
        if (isAnchor)
            nextAnchor = packet.rawDts;
    }
}

/// True when the clock does not go on from the packet before `i`, which lies `gap` behind: it goes
/// back, or ahead by more than kMostLostUs, or (by a false time) ahead and soon back again.
bool startsAnew(const std::vector<PacketEntry>& packets, std::size_t i, std::int64_t gap) {
    constexpr std::int64_t kClock = 90'000; // a second
    constexpr std::int64_t kUsual = 10 * kClock;
    constexpr std::int64_t kMostLost = kMostLostUs * kClock / 1'000'000;
    if (gap < 0 || gap > kMostLost)
        return true;
    if (gap <= kUsual)
        return false;
    constexpr int kAsked = 8;
    int asked = 0;
    for (std::int64_t last = packets[i].rawDts; ++i < packets.size() && asked < kAsked;) {
        if (packets[i].rawDts == AV_NOPTS_VALUE)
            continue;
        if (packets[i].rawDts < last)
            return true;
        last = packets[i].rawDts;
        ++asked;
    }
    return asked == 0;
}

/// Ordinals of the pictures in the order in which the decoder gives them out.
Result<std::vector<std::uint32_t>>
decodedOrder(Input& input, const std::vector<PacketEntry>& packets, const std::stop_token& stop) {
    std::vector<std::uint32_t> order;
    if (input.video()->codecpar->video_delay == 0) {
        for (std::size_t i = 0; i < packets.size(); ++i)
            if (packets[i].shown)
                order.push_back(static_cast<std::uint32_t>(i));
        return order;
    }
    spdlog::info("{}: no times of presentation, decoding once to count the pictures", input.path());
    if (const Status again = input.reopen(stop); !again)
        return fail(again.error());
    input.readOnly(input.video());
    auto decoder = PictureDecoder::open(*input.video(), 2);
    if (!decoder)
        return fail(decoder.error());
    const PacketPtr packet = makePacket();
    const FramePtr frame = makeFrame();
    bool reading = true;
    for (std::int64_t ordinal = 0;;) {
        const auto got = decoder->receive(*frame);
        if (!got)
            return fail(got.error());
        if (*got == PictureDecoder::Got::End)
            return order;
        if (*got == PictureDecoder::Got::Picture) {
            if (frame->pts >= 0 && static_cast<std::size_t>(frame->pts) < packets.size())
                order.push_back(static_cast<std::uint32_t>(frame->pts));
            continue;
        }
        if (reading) {
            const auto more = input.read(*packet, input.video(), stop);
            if (!more)
                return fail(more.error());
            reading = *more;
        }
        if (reading)
            decoder->send(*packet, ordinal++);
        else
            decoder->drain();
    }
}

std::int64_t medianStep(std::vector<std::int64_t> steps) {
    if (steps.empty())
        return 0;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

/// A step of the stream's average rate, in its own units.
std::int64_t rateStep(const AVStream& stream) {
    AVRational rate = stream.avg_frame_rate;
    if (rate.num <= 0 || rate.den <= 0)
        rate = stream.r_frame_rate;
    if (rate.num <= 0 || rate.den <= 0)
        rate = {25, 1};
    return std::max<std::int64_t>(1, av_rescale_q(1, av_inv_q(rate), stream.time_base));
}

} // namespace

Result<PacketIndex> PacketIndex::scan(Input& input, const std::stop_token& stop) {
    PacketIndex index;
    input.readOnly(input.video());
    const AVCodecID codec = input.video()->codecpar->codec_id;
    KeyFrameJudge judge(*input.video());
    const PacketPtr packet = makePacket();
    for (;;) {
        const auto more = input.read(*packet, input.video(), stop);
        if (!more)
            return fail(more.error());
        if (!*more)
            break;
        index.m_packets.push_back(entryOf(*packet, codec));
        index.m_packets.back().gradual = judge.isGradual(*packet);
    }
    fillAnchorTimes(index.m_packets, input);
    if (hasTimes(index.m_packets, input)) {
        if (input.mayJump())
            index.joinJumps();
        index.hideUndecodableStart();
    } else {
        const auto order = decodedOrder(input, index.m_packets, stop);
        if (!order)
            return fail(order.error());
        index.timeByOrder(*order, *input.video());
    }
    index.finish(*input.video());
    if (index.m_shown.empty())
        return fail(ErrorCode::Damaged, input.path(), "no picture can be read");
    return index;
}

/// A stream cut out of a longer one begins with pictures whose references are gone.
void PacketIndex::hideUndecodableStart() {
    const auto key = std::find_if(m_packets.begin(), m_packets.end(),
                                  [](const PacketEntry& p) { return p.key; });
    if (key == m_packets.end())
        return;
    for (auto p = m_packets.begin(); p != m_packets.end(); ++p)
        if (p < key || (p->pts < key->pts && key->pts != AV_NOPTS_VALUE))
            p->shown = false;
}

/// Where a transport stream's clock starts anew the timeline goes on one step after what came
/// before. Where a stretch was lost the clock only goes on: there the gap stays, else all that
/// follows would be told too early.
void PacketIndex::joinJumps() {
    std::vector<std::int64_t> steps;
    std::int64_t last = AV_NOPTS_VALUE;
    for (const PacketEntry& p : m_packets) {
        if (p.rawDts != AV_NOPTS_VALUE && last != AV_NOPTS_VALUE && p.rawDts > last)
            steps.push_back(p.rawDts - last);
        last = p.rawDts;
    }
    const std::int64_t step = medianStep(std::move(steps));
    std::int64_t offset = 0;
    last = AV_NOPTS_VALUE;
    for (std::size_t i = 0; i < m_packets.size(); ++i) {
        PacketEntry& p = m_packets[i];
        if (p.rawDts != AV_NOPTS_VALUE) {
            const std::int64_t gap = last == AV_NOPTS_VALUE ? 0 : p.rawDts - last;
            if (startsAnew(m_packets, i, gap)) {
                offset += step - gap;
                m_jumps = true;
            }
            last = p.rawDts;
        }
        if (p.pts != AV_NOPTS_VALUE)
            p.pts += offset;
    }
}

/// Without times of presentation the pictures, in the order of their coming out, take the slots of
/// the packets one after the other.
void PacketIndex::timeByOrder(const std::vector<std::uint32_t>& order, const AVStream& stream) {
    const std::int64_t step = rateStep(stream);
    for (PacketEntry& p : m_packets) {
        p.shown = false;
        p.pts = AV_NOPTS_VALUE;
    }
    std::vector<std::int64_t> slots;
    for (const std::uint32_t ordinal : order)
        slots.push_back(m_packets[ordinal].rawDts);
    const bool hasSlots = std::none_of(slots.begin(), slots.end(),
                                       [](std::int64_t t) { return t == AV_NOPTS_VALUE; });
    std::sort(slots.begin(), slots.end());
    for (std::size_t i = 0; i < order.size(); ++i) {
        m_packets[order[i]].shown = true;
        m_packets[order[i]].pts = hasSlots ? slots[i] : static_cast<std::int64_t>(i) * step;
    }
}

void PacketIndex::finish(const AVStream& stream) {
    m_byPlace.resize(m_packets.size());
    std::iota(m_byPlace.begin(), m_byPlace.end(), 0U);
    std::stable_sort(m_byPlace.begin(), m_byPlace.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(m_packets[a].pos, m_packets[a].rawDts) <
               std::tie(m_packets[b].pos, m_packets[b].rawDts);
    });
    for (std::uint32_t i = 0; i < m_packets.size(); ++i) {
        if (m_packets[i].shown && m_packets[i].pts != AV_NOPTS_VALUE)
            m_shown.push_back({m_packets[i].pts, i});
        if (m_packets[i].key)
            m_keys.push_back(i);
    }
    std::stable_sort(m_shown.begin(), m_shown.end(),
                     [](const auto& a, const auto& b) { return a.us < b.us; });
    if (!m_shown.empty())
        timePictures(stream);
}

/// From the stream's units to microseconds from the first picture.
void PacketIndex::timePictures(const AVStream& stream) {
    std::vector<std::int64_t> steps;
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        m_packets[m_shown[i].ordinal].display = static_cast<std::int32_t>(i);
        if (i > 0)
            steps.push_back(m_shown[i].us - m_shown[i - 1].us);
    }
    const std::int64_t median = medianStep(std::move(steps));
    const PacketEntry& last = m_packets[m_shown.back().ordinal];
    const std::int64_t own = last.duration > 0 ? last.duration
                             : median > 0      ? median
                                               : rateStep(stream);
    const std::int64_t zero = m_shown.front().us;
    m_startUs = av_rescale_q(zero, stream.time_base, kMicroseconds);
    for (ShownPicture& picture : m_shown)
        picture.us = av_rescale_q(picture.us - zero, stream.time_base, kMicroseconds);
    m_endUs = av_rescale_q(last.pts + own - zero, stream.time_base, kMicroseconds);
}

std::size_t PacketIndex::displayAt(std::int64_t us) const {
    const auto after =
        std::upper_bound(m_shown.begin(), m_shown.end(), us,
                         [](std::int64_t t, const ShownPicture& p) { return t < p.us; });
    return after == m_shown.begin() ? 0 : static_cast<std::size_t>(after - m_shown.begin()) - 1;
}

std::int64_t PacketIndex::endOf(std::size_t display) const {
    return display + 1 < m_shown.size() ? m_shown[display + 1].us : m_endUs;
}

std::size_t PacketIndex::keyFor(std::size_t display, std::size_t back) const {
    const std::uint32_t ordinal = m_shown[display].ordinal;
    auto key = std::upper_bound(m_keys.begin(), m_keys.end(), ordinal);
    const auto isLater = [&](std::uint32_t k) {
        // A leading picture of an open group needs the group before.
        return m_packets[k].pts != AV_NOPTS_VALUE && m_packets[k].pts > m_packets[ordinal].pts;
    };
    while (key != m_keys.begin() && isLater(*(key - 1)))
        --key;
    const auto place = static_cast<std::size_t>(key - m_keys.begin());
    // A gradual refresh is complete when the next one begins.
    if (place > 0 && m_packets[m_keys[place - 1]].gradual)
        ++back;
    return place > back ? m_keys[place - 1 - back] : 0;
}

std::optional<std::size_t> PacketIndex::find(const AVPacket& packet, std::size_t expected) const {
    const auto same = [&](std::size_t i) {
        return m_packets[i].pos == packet.pos && m_packets[i].rawDts == packet.dts &&
               m_packets[i].rawPts == packet.pts;
    };
    if (expected < m_packets.size() && same(expected))
        return expected;
    const auto place =
        std::lower_bound(m_byPlace.begin(), m_byPlace.end(), packet.pos,
                         [&](std::uint32_t i, std::int64_t pos) { return m_packets[i].pos < pos; });
    std::optional<std::size_t> atPlace;
    for (auto it = place; it != m_byPlace.end() && m_packets[*it].pos == packet.pos; ++it) {
        if (same(*it))
            return *it;
        // After a jump libavformat may guess other times for the same bytes.
        if (packet.pos >= 0)
            atPlace = atPlace ? std::min<std::size_t>(*atPlace, *it) : *it;
    }
    return atPlace;
}

} // namespace ds::media::detail
