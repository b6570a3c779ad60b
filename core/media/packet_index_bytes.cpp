#include "core/base/sha256.h"
#include "core/media/packet_index.h"

#include <algorithm>

namespace ds::media::detail {
namespace {

constexpr std::string_view kMagic = "DSPX2";
constexpr std::size_t kSumBytes = 16;

void putNumber(std::string& out, std::int64_t value) {
    // Zigzag, then seven bits a byte: small differences of either sign stay short.
    auto bits = (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
    for (; bits >= 0x80; bits >>= 7)
        out.push_back(static_cast<char>((bits & 0x7f) | 0x80));
    out.push_back(static_cast<char>(bits));
}

class Reader {
public:
    explicit Reader(std::string_view bytes) : m_rest(bytes) {}
    bool failed() const { return m_failed; }
    bool atEnd() const { return m_rest.empty(); }

    std::int64_t number() {
        std::uint64_t bits = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (m_rest.empty())
                break;
            const auto byte = static_cast<unsigned char>(m_rest.front());
            m_rest.remove_prefix(1);
            bits |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
            if (byte < 0x80)
                return static_cast<std::int64_t>(bits >> 1) ^ -static_cast<std::int64_t>(bits & 1);
        }
        m_failed = true;
        return 0;
    }

private:
    std::string_view m_rest;
    bool m_failed = false;
};

/// Differences wrap around: unknown times are the least number there is.
std::int64_t minus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
std::int64_t plus(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::string header(const Input& input) {
    const AVStream& stream = *input.video();
    std::string out;
    for (const std::int64_t value :
         {input.fileSize(), std::int64_t{stream.index}, std::int64_t{stream.codecpar->codec_id},
          std::int64_t{stream.time_base.num}, std::int64_t{stream.time_base.den}})
        putNumber(out, value);
    return out;
}

} // namespace

std::string PacketIndex::bytes(const Input& input) const {
    std::string body = header(input);
    putNumber(body, m_jumps ? 1 : 0);
    putNumber(body, static_cast<std::int64_t>(m_packets.size()));
    PacketEntry before;
    before.pos = 0;
    for (const PacketEntry& p : m_packets) {
        putNumber(body, (p.key ? 1 : 0) | (p.shown ? 2 : 0) | (p.gradual ? 4 : 0));
        putNumber(body, minus(p.rawDts, before.rawDts));
        putNumber(body, minus(p.rawPts, before.rawPts));
        putNumber(body, minus(p.pts, p.rawPts));
        putNumber(body, minus(p.pos, before.pos));
        putNumber(body, p.duration);
        before = p;
    }
    return std::string(kMagic) + sha256(body).substr(0, kSumBytes) + body;
}

std::optional<PacketIndex> PacketIndex::fromBytes(std::string_view bytes, const Input& input) {
    if (bytes.size() < kMagic.size() + kSumBytes || !bytes.starts_with(kMagic))
        return std::nullopt;
    const std::string_view sum = bytes.substr(kMagic.size(), kSumBytes);
    std::string_view body = bytes.substr(kMagic.size() + kSumBytes);
    const std::string expected = header(input);
    if (!body.starts_with(expected) || sha256(body).substr(0, kSumBytes) != sum)
        return std::nullopt;
    body.remove_prefix(expected.size());
    Reader reader(body);
    PacketIndex index;
    index.m_jumps = reader.number() != 0;
    const std::int64_t count = reader.number();
    PacketEntry before;
    before.pos = 0;
    for (std::int64_t i = 0; i < count && !reader.failed(); ++i) {
        PacketEntry p;
        const std::int64_t flags = reader.number();
        p.key = (flags & 1) != 0;
        p.shown = (flags & 2) != 0;
        p.gradual = (flags & 4) != 0;
        p.rawDts = plus(before.rawDts, reader.number());
        p.rawPts = plus(before.rawPts, reader.number());
        p.pts = plus(p.rawPts, reader.number());
        p.pos = plus(before.pos, reader.number());
        p.duration = static_cast<std::int32_t>(reader.number());
        index.m_packets.push_back(p);
        before = p;
    }
    if (reader.failed() || !reader.atEnd())
        return std::nullopt;
    index.finish(*input.video());
    return index.m_shown.empty() ? std::nullopt : std::optional(std::move(index));
}

} // namespace ds::media::detail
