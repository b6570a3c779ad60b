#include "core/base/log.h"
#include "core/media/packet_index.h"
#include "core/media/video_source.h"

#include <array>
#include <utility>

extern "C" {
#include <libavutil/channel_layout.h>
}

namespace ds::media {

using namespace detail;

namespace {

constexpr int kRate = 48'000;
constexpr int kChannels = 2;
/// A clock that goes back by more has started anew …
constexpr std::int64_t kBackUs = 1'000'000;
/// … and one that goes ahead by more must do so twice to be believed: a single time may be false.
constexpr std::int64_t kUsualUs = 10'000'000;

struct SampleShape {
    int format = -1;
    int rate = 0;
    int channels = 0;
    friend bool operator==(const SampleShape&, const SampleShape&) = default;
};

} // namespace

struct AudioSource::State {
    std::unique_ptr<Input> input;
    CodecPtr decoder;
    SwrPtr resampler;
    SampleShape resampled; ///< what `resampler` takes
    PacketPtr packet = makePacket();
    FramePtr frame = makeFrame();
    TimeUs zero;                     ///< the container's time of time 0
    TimeUs from = TimeUs::min();     ///< sound before is left out
    TimeUs expected = TimeUs::min(); ///< the next sample, where the stream does not say
    DurationUs joined{0};            ///< added since the clock started anew
    bool doubted = false;            ///< the last frame's time lay far ahead

    Status openDecoder();
    Status land(TimeUs t, const std::stop_token& stop);
    bool ready();
    Result<bool> decode(const std::stop_token& stop);
    Status feed(const std::stop_token& stop);
    TimeUs frameTime();
    TimeUs believed(TimeUs told);
    std::optional<AudioBlock> convert();
};

AudioSource::AudioSource(std::unique_ptr<State> state) : m_state(std::move(state)) {}
AudioSource::~AudioSource() = default;

Result<std::unique_ptr<AudioSource>> AudioSource::open(const std::string& path,
                                                       TimeUs videoZeroOffset) {
    auto input = Input::open(path, {});
    if (!input)
        return fail(input.error());
    if (!(*input)->audio())
        return fail(ErrorCode::NotFound, path, "no sound");
    auto state = std::make_unique<State>();
    state->input = std::move(*input);
    state->zero = videoZeroOffset;
    if (const Status opened = state->openDecoder(); !opened)
        return fail(opened.error());
    return std::unique_ptr<AudioSource>(new AudioSource(std::move(state)));
}

Status AudioSource::State::openDecoder() {
    const AVStream& stream = *input->audio();
    if (!input->video() && stream.start_time != AV_NOPTS_VALUE)
        zero = {av_rescale_q(stream.start_time, stream.time_base, kMicroseconds)};
    input->readOnly(input->audio());
    const AVCodec* codec = avcodec_find_decoder(stream.codecpar->codec_id);
    if (!codec)
        return fail(ErrorCode::Unsupported, input->path(), "no decoder for the sound");
    decoder.reset(avcodec_alloc_context3(codec));
    if (!decoder || avcodec_parameters_to_context(decoder.get(), stream.codecpar) < 0)
        return fail(ErrorCode::OutOfMemory, input->path());
    decoder->pkt_timebase = stream.time_base;
    if (const int code = avcodec_open2(decoder.get(), codec, nullptr); code < 0)
        return fail(ErrorCode::Damaged, input->path(), avError(code));
    return {};
}

Status AudioSource::State::land(TimeUs t, const std::stop_token& stop) {
    constexpr std::array<std::int64_t, 3> kEarlier{300'000, 3'000'000, 15'000'000};
    for (const std::int64_t earlier : kEarlier) {
        const AVStream* stream = input->audio();
        const std::int64_t wanted =
            av_rescale_q(t.us + zero.us - earlier, kMicroseconds, stream->time_base);
        if (!input->seekTime(stream, wanted, stop))
            break;
        const auto more = input->read(*packet, stream, stop);
        if (!more)
            return fail(more.error());
        // Transport streams land too late now and then.
        if (*more && packet->pts != AV_NOPTS_VALUE &&
            av_rescale_q(packet->pts, stream->time_base, kMicroseconds) - zero.us <= t.us) {
            avcodec_send_packet(decoder.get(), packet.get());
            return {};
        }
    }
    // Before the first sample, or in a file that cannot be seeked: from the beginning.
    if (const Status again = input->reopen(stop); !again)
        return again;
    input->readOnly(input->audio());
    return {};
}

Status AudioSource::seek(TimeUs t, std::stop_token stop) {
    State& s = *m_state;
    avcodec_flush_buffers(s.decoder.get());
    s.resampler.reset();
    s.resampled = {};
    s.joined = DurationUs{0};
    s.expected = TimeUs::min();
    s.doubted = false;
    s.from = t;
    return s.land(t, stop);
}

/// Begins to resample what the frame holds; false when it cannot be.
bool AudioSource::State::ready() {
    const SampleShape now{frame->format, frame->sample_rate, frame->ch_layout.nb_channels};
    if (resampler && now == resampled)
        return true;
    AVChannelLayout source{};
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
        av_channel_layout_default(&source, frame->ch_layout.nb_channels);
    else
        av_channel_layout_copy(&source, &frame->ch_layout);
    AVChannelLayout stereo{};
    av_channel_layout_default(&stereo, kChannels);
    SwrContext* made = nullptr;
    const int code = swr_alloc_set_opts2(&made, &stereo, AV_SAMPLE_FMT_FLT, kRate, &source,
                                         static_cast<AVSampleFormat>(frame->format),
                                         frame->sample_rate, 0, nullptr);
    av_channel_layout_uninit(&source);
    resampler.reset(made);
    resampled = now;
    return code >= 0 && swr_init(made) >= 0;
}

/// Where the clock starts anew the sound goes on; where a stretch was lost it begins later, as the
/// pictures do.
TimeUs AudioSource::State::believed(TimeUs told) {
    const std::int64_t gap = told.us - expected.us;
    const bool ahead = gap > kUsualUs && gap <= kMostLostUs;
    if (ahead && !std::exchange(doubted, true))
        return expected;
    doubted = false;
    if (ahead || (gap >= -kBackUs && gap <= kUsualUs))
        return told;
    joined -= DurationUs{gap};
    return expected;
}

/// The time of the first sample that comes out next, on the video's timeline.
TimeUs AudioSource::State::frameTime() {
    const AVStream* stream = input->audio();
    TimeUs time = expected == TimeUs::min() ? TimeUs{0} : expected;
    if (frame->best_effort_timestamp != AV_NOPTS_VALUE) {
        time = TimeUs{av_rescale_q(frame->best_effort_timestamp, stream->time_base, kMicroseconds) -
                      zero.us} +
               joined;
        if (input->mayJump() && expected != TimeUs::min())
            time = believed(time);
    }
    const std::int64_t inside = swr_get_delay(resampler.get(), 1'000'000);
    expected = time + DurationUs{av_rescale(frame->nb_samples, 1'000'000, frame->sample_rate)};
    return time - DurationUs{inside};
}

/// The frame as a block; nullopt when it lies before `from`, which also cuts the first one.
std::optional<AudioBlock> AudioSource::State::convert() {
    if (frame->sample_rate <= 0 || frame->ch_layout.nb_channels <= 0 || !ready())
        return std::nullopt;
    AudioBlock block;
    block.time = frameTime();
    const int room = swr_get_out_samples(resampler.get(), frame->nb_samples);
    block.samples.resize(static_cast<std::size_t>(room) * kChannels);
    std::uint8_t* out = reinterpret_cast<std::uint8_t*>(block.samples.data());
    const int made =
        swr_convert(resampler.get(), &out, room,
                    const_cast<const std::uint8_t**>(frame->extended_data), frame->nb_samples);
    if (made <= 0)
        return std::nullopt;
    block.samples.resize(static_cast<std::size_t>(made) * kChannels);
    if (block.time < from) {
        const std::int64_t cut = av_rescale((from - block.time).count(), kRate, 1'000'000);
        if (cut >= made)
            return std::nullopt;
        block.samples.erase(block.samples.begin(), block.samples.begin() + cut * kChannels);
        block.time = block.time + DurationUs{av_rescale(cut, 1'000'000, kRate)};
    }
    return block;
}

Status AudioSource::State::feed(const std::stop_token& stop) {
    const auto more = input->read(*packet, input->audio(), stop);
    if (!more)
        return fail(more.error());
    if (*more)
        avcodec_send_packet(decoder.get(), packet.get());
    else
        avcodec_send_packet(decoder.get(), nullptr);
    return {};
}

/// Fills `frame`; false at the end. What cannot be decoded is passed over.
Result<bool> AudioSource::State::decode(const std::stop_token& stop) {
    for (;;) {
        const int code = avcodec_receive_frame(decoder.get(), frame.get());
        if (code >= 0)
            return true;
        if (code == AVERROR_EOF)
            return false;
        if (code == AVERROR(ENOMEM))
            return fail(ErrorCode::OutOfMemory, input->path());
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, input->path());
        if (code != AVERROR(EAGAIN)) {
            spdlog::debug("{}: sound: {}", input->path(), avError(code));
            continue;
        }
        if (const Status fed = feed(stop); !fed)
            return fail(fed.error());
    }
}

Result<std::optional<AudioBlock>> AudioSource::next(std::stop_token stop) {
    for (;;) {
        const auto more = m_state->decode(stop);
        if (!more)
            return fail(more.error());
        if (!*more)
            return std::optional<AudioBlock>();
        if (auto block = m_state->convert())
            return std::optional<AudioBlock>(std::move(*block));
    }
}

} // namespace ds::media
