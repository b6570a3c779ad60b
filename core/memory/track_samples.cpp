#include "core/memory/track_samples.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace ds::memory {
namespace {

constexpr std::size_t kSampleBytes = 24;

void put(std::string& bytes, std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>((value >> shift) & 0xFF);
}

std::uint32_t get(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}

} // namespace

std::string packSamples(const std::vector<TrackSample>& samples) {
    std::string bytes;
    bytes.reserve(samples.size() * kSampleBytes);
    for (const TrackSample& sample : samples) {
        put(bytes, static_cast<std::uint32_t>(sample.time.us - samples.front().time.us));
        for (const int side : {sample.box.x, sample.box.y, sample.box.w, sample.box.h})
            put(bytes, static_cast<std::uint32_t>(side));
        put(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(sample.confidence01)));
    }
    return bytes;
}

std::vector<TrackSample> unpackSamples(std::string_view bytes, TimeUs from) {
    std::vector<TrackSample> samples;
    samples.reserve(bytes.size() / kSampleBytes);
    for (std::size_t at = 0; at + kSampleBytes <= bytes.size(); at += kSampleBytes) {
        const auto side = [&](std::size_t n) { return static_cast<int>(get(bytes, at + 4 * n)); };
        samples.push_back({{from.us + get(bytes, at)},
                           {side(1), side(2), side(3), side(4)},
                           std::bit_cast<float>(get(bytes, at + 20))});
    }
    return samples;
}

std::vector<std::vector<TrackSample>> splitSamples(std::vector<TrackSample> samples,
                                                   DurationUs gap) {
    std::stable_sort(samples.begin(), samples.end(),
                     [](const TrackSample& a, const TrackSample& b) { return a.time < b.time; });
    std::vector<std::vector<TrackSample>> pieces;
    for (const TrackSample& sample : samples) {
        const bool fits = !pieces.empty() && sample.time - pieces.back().back().time <= gap &&
                          sample.time - pieces.back().front().time <= kLongestPiece;
        if (!fits)
            pieces.emplace_back();
        pieces.back().push_back(sample);
    }
    return pieces;
}

DurationUs longestUnseen(double rateHz) {
    const double period = rateHz > 0 ? 1 / rateHz : 1;
    return DurationUs{std::llround(2e6 * period)};
}

} // namespace ds::memory
