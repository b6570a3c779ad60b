#include "core/media/picture_decoder.h"

#include "core/base/log.h"

namespace ds::media::detail {

Result<PictureDecoder> PictureDecoder::open(const AVStream& stream, int threads) {
    const AVCodecParameters& par = *stream.codecpar;
    const AVCodec* codec = avcodec_find_decoder(par.codec_id);
    if (!codec)
        return fail(ErrorCode::Unsupported, avcodec_get_name(par.codec_id), "no decoder");
    CodecPtr context(avcodec_alloc_context3(codec));
    if (!context || avcodec_parameters_to_context(context.get(), &par) < 0)
        return fail(ErrorCode::OutOfMemory, codec->name);
    context->pkt_timebase = stream.time_base;
    context->thread_count = threads;
    if (const int code = avcodec_open2(context.get(), codec, nullptr); code < 0)
        return fail(ErrorCode::Damaged, codec->name, avError(code));
    return PictureDecoder(std::move(context));
}

Result<PictureDecoder::Got> PictureDecoder::receive(AVFrame& frame) {
    for (;;) {
        const int code = avcodec_receive_frame(m_context.get(), &frame);
        if (code >= 0) {
            if (frame.width > 0 && frame.height > 0 && frame.data[0])
                return Got::Picture;
        } else if (code == AVERROR(EAGAIN)) {
            return Got::NeedsPacket;
        } else if (code == AVERROR_EOF) {
            return Got::End;
        } else if (code == AVERROR(ENOMEM)) {
            return fail(ErrorCode::OutOfMemory, m_context->codec->name);
        } else {
            ++m_failures;
            spdlog::debug("{}: {}", m_context->codec->name, avError(code));
        }
    }
}

void PictureDecoder::send(AVPacket& packet, std::int64_t ordinal) {
    packet.pts = ordinal;
    packet.dts = ordinal;
    if (const int code = avcodec_send_packet(m_context.get(), &packet); code < 0) {
        ++m_failures;
        spdlog::debug("{}: packet {}: {}", m_context->codec->name, ordinal, avError(code));
    }
}

void PictureDecoder::drain() {
    avcodec_send_packet(m_context.get(), nullptr);
}

void PictureDecoder::flush() {
    avcodec_flush_buffers(m_context.get());
}

void PictureDecoder::skipUnreferenced(bool skip) {
    m_context->skip_frame = skip ? AVDISCARD_NONREF : AVDISCARD_DEFAULT;
}

} // namespace ds::media::detail
