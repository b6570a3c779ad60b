#include "core/media/input.h"

#include "core/base/log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string_view>

extern "C" {
#include <libavutil/display.h>
}

namespace ds::media::detail {
namespace {

/// Formats that are lists of other addresses, that are nothing without a file beside them, that are
/// programs, or that take any text for a picture.
constexpr std::array<std::string_view, 13> kRefused{"tty",
                                                    "concat",
                                                    "hls",
                                                    "dash",
                                                    "imf",
                                                    "sdp",
                                                    "rtsp",
                                                    "sap",
                                                    "vobsub",
                                                    "avisynth",
                                                    "vapoursynth",
                                                    "txd",
                                                    "webm_dash_manifest"};

bool named(const char* names, std::string_view wanted) {
    std::string_view rest = names ? names : "";
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (rest.substr(0, comma) == wanted)
            return true;
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return false;
}

bool isRefused(const char* names) {
    return std::any_of(kRefused.begin(), kRefused.end(),
                       [&](std::string_view name) { return named(names, name); });
}

bool isCover(const AVStream* stream) {
    return (stream->disposition &
            (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS)) != 0;
}

bool canDecode(const AVStream* stream) {
    return avcodec_find_decoder(stream->codecpar->codec_id) != nullptr;
}

/// Better means: decodable, then the container's default, then larger, then earlier.
bool isBetter(const AVStream* a, const AVStream* than) {
    if (!than)
        return true;
    if (canDecode(a) != canDecode(than))
        return canDecode(a);
    const int defaultA = a->disposition & AV_DISPOSITION_DEFAULT;
    const int defaultB = than->disposition & AV_DISPOSITION_DEFAULT;
    if (defaultA != defaultB)
        return defaultA != 0;
    const auto pixels = [](const AVStream* s) {
        return static_cast<long long>(s->codecpar->width) * s->codecpar->height;
    };
    return !defaultA && pixels(a) > pixels(than);
}

std::string kindOf(const AVStream* stream) {
    switch (stream->codecpar->codec_type) {
    case AVMEDIA_TYPE_VIDEO:
        return isCover(stream) ? "cover" : "video";
    case AVMEDIA_TYPE_AUDIO:
        return "audio";
    case AVMEDIA_TYPE_SUBTITLE:
        return "subtitle";
    default:
        return "data";
    }
}

StreamInfo describe(const AVStream* stream, AVFormatContext* format) {
    const AVCodecParameters& par = *stream->codecpar;
    StreamInfo s;
    s.index = stream->index;
    s.kind = kindOf(stream);
    s.codec = avcodec_get_name(par.codec_id);
    if (par.codec_type == AVMEDIA_TYPE_VIDEO) {
        s.rotation = rotationOf(stream);
        const AVRational pixel = pixelShape(
            av_guess_sample_aspect_ratio(format, const_cast<AVStream*>(stream), nullptr));
        const Size size = shownSize(par.width, par.height, pixel, s.rotation);
        s.width = size.width;
        s.height = size.height;
        if (s.kind == "video" && stream->avg_frame_rate.den > 0)
            s.fps = av_q2d(stream->avg_frame_rate);
    } else if (par.codec_type == AVMEDIA_TYPE_AUDIO) {
        s.sampleRate = par.sample_rate;
        s.channels = par.ch_layout.nb_channels;
    }
    return s;
}

std::string clockStart(const AVFormatContext* format, const AVStream* video) {
    for (const char* key : {"com.apple.quicktime.creationdate", "creation_time", "date"}) {
        for (const AVDictionary* tags : {format->metadata, video ? video->metadata : nullptr}) {
            const AVDictionaryEntry* tag = av_dict_get(tags, key, nullptr, 0);
            // A bare year or day is no time of day.
            if (tag && std::strlen(tag->value) >= 19 && tag->value[10] == 'T')
                return tag->value;
        }
    }
    return {};
}

} // namespace

int rotationOf(const AVStream* stream) {
    std::size_t bytes = 0;
    const auto* matrix = reinterpret_cast<const std::int32_t*>(
        av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &bytes));
    if (!matrix || bytes < 9 * sizeof(std::int32_t))
        return 0;
    const double counterClockwise = av_display_rotation_get(matrix);
    if (!std::isfinite(counterClockwise))
        return 0;
    const int quarters = static_cast<int>(std::lround(-counterClockwise / 90.0));
    return ((quarters % 4 + 4) % 4) * 90;
}

AVRational pixelShape(AVRational ratio) {
    if (ratio.num <= 0 || ratio.den <= 0 || av_q2d(ratio) > 16 || av_q2d(ratio) < 1.0 / 16)
        return {1, 1};
    return ratio;
}

Size shownSize(int width, int height, AVRational pixel, int rotation) {
    Size size{width, height};
    if (pixel.num > pixel.den)
        size.width = static_cast<int>(av_rescale(width, pixel.num, pixel.den));
    else if (pixel.num < pixel.den)
        size.height = static_cast<int>(av_rescale(height, pixel.den, pixel.num));
    if (rotation % 180 != 0)
        std::swap(size.width, size.height);
    return size;
}

int Input::interrupted(void* self) {
    return static_cast<Input*>(self)->m_stop.stop_requested() ? 1 : 0;
}

bool Input::isFormat(const char* name) const {
    return named(m_format->iformat->name, name);
}

Result<std::unique_ptr<Input>> Input::open(const std::string& path, std::stop_token stop) {
    routeLog();
    auto file = LocalFile::open(path);
    if (!file)
        return fail(file.error());
    std::unique_ptr<Input> input(new Input);
    input->m_path = path;
    input->m_file = std::move(*file);
    input->m_fileSize = input->m_file->size();
    const Status opened = input->openFormat(std::move(stop));
    if (!opened) {
        // What begins like a known format but cannot be opened is broken, not foreign.
        if (opened.error().code == ErrorCode::NotMedia && input->m_looksLikeMedia)
            return failBecause(ErrorCode::Damaged, path, opened.error());
        return fail(opened.error());
    }
    return input;
}

/// Else "a:b" would be a protocol.
std::string Input::url() const {
    return "file:" + m_path;
}

ErrorCode Input::meaningOf(int code) const {
    return m_stop.stop_requested()   ? ErrorCode::Cancelled
           : code == AVERROR(ENOMEM) ? ErrorCode::OutOfMemory
           : code == AVERROR(EIO)    ? ErrorCode::Io
                                     : ErrorCode::NotMedia;
}

/// Pictures by their file's name (image2) ask for the file themselves; it is the only one they get.
/// What a list, an index or a first part asks for beside is not there for them.
int Input::openIo(AVFormatContext* format, AVIOContext** io, const char* url, int flags,
                  AVDictionary** /*options*/) {
    const auto* self = static_cast<Input*>(format->opaque);
    if ((flags & AVIO_FLAG_WRITE) != 0 || self->url() != url) {
        spdlog::info("{}: asks for another file, {}, and does not get it", self->m_path, url);
        return AVERROR(ENOENT);
    }
    *io = self->m_file->stream(self->m_stop).release();
    return *io ? 0 : AVERROR(ENOMEM);
}

int Input::closeIo(AVFormatContext* /*format*/, AVIOContext* io) {
    Freer{}(io);
    return 0;
}

Result<const AVInputFormat*> Input::formatOf(AVIOContext& io) {
    const AVInputFormat* format = nullptr;
    const int score = av_probe_input_buffer2(&io, &format, url().c_str(), nullptr, 0, 0);
    if (score < 0)
        return fail(meaningOf(score), m_path, avError(score));
    const bool refused = isRefused(format->name);
    m_looksLikeMedia = !refused && score > AVPROBE_SCORE_EXTENSION;
    if (refused || score < AVPROBE_SCORE_RETRY)
        return fail(ErrorCode::NotMedia, m_path, std::string("taken for ") + format->name);
    return format;
}

Status Input::openFormat(std::stop_token stop) {
    m_stop = std::move(stop);
    IoPtr io = m_file->stream(m_stop); // outlives what reads through it
    if (!io)
        return fail(ErrorCode::OutOfMemory, m_path);
    const auto format = formatOf(*io);
    if (!format)
        return fail(format.error());
    AVFormatContext* raw = avformat_alloc_context();
    if (!raw)
        return fail(ErrorCode::OutOfMemory, m_path);
    raw->interrupt_callback = {&Input::interrupted, this};
    raw->opaque = this;
    raw->io_open = &Input::openIo;
    raw->io_close2 = &Input::closeIo;
    if (((*format)->flags & AVFMT_NOFILE) == 0)
        raw->pb = io.get();
    AVDictionary* options = nullptr;
    av_dict_set(&options, "protocol_whitelist", "file", 0);
    av_dict_set(&options, "pattern_type", "none", 0); // "a%d.png" is the name of one picture
    int code = avformat_open_input(&raw, url().c_str(), *format, &options);
    av_dict_free(&options);
    if (code < 0)
        return fail(meaningOf(code), m_path, avError(code));
    FormatPtr opened(raw);
    code = avformat_find_stream_info(raw, nullptr);
    if (m_stop.stop_requested())
        return fail(ErrorCode::Cancelled, m_path);
    if (code < 0 || raw->nb_streams == 0)
        return fail(ErrorCode::NotMedia, m_path, "no streams found");
    m_format = std::move(opened);
    m_io = std::move(io);
    chooseStreams();
    return {};
}

void Input::chooseStreams() {
    m_video = nullptr;
    m_audio = nullptr;
    for (unsigned i = 0; i < m_format->nb_streams; ++i) {
        AVStream* stream = m_format->streams[i];
        const AVMediaType type = stream->codecpar->codec_type;
        if (type == AVMEDIA_TYPE_VIDEO && !isCover(stream) && isBetter(stream, m_video))
            m_video = stream;
        else if (type == AVMEDIA_TYPE_AUDIO && isBetter(stream, m_audio))
            m_audio = stream;
    }
}

void Input::readOnly(const AVStream* stream) {
    for (unsigned i = 0; i < m_format->nb_streams; ++i)
        m_format->streams[i]->discard =
            m_format->streams[i] == stream ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
}

Result<bool> Input::read(AVPacket& packet, const AVStream* stream, const std::stop_token& stop) {
    m_stop = stop;
    // A reading that was stopped counts as at its end, for libavformat.
    if (m_io->error == AVERROR_EXIT)
        m_io->error = m_io->eof_reached = 0;
    for (int failures = 0; failures < 64;) {
        av_packet_unref(&packet);
        const int code = av_read_frame(m_format.get(), &packet);
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, m_path);
        if (code >= 0) {
            if (packet.stream_index == stream->index)
                return true;
            continue;
        }
        if (code == AVERROR_EOF)
            return false;
        if (code == AVERROR(ENOMEM))
            return fail(ErrorCode::OutOfMemory, m_path, avError(code));
        ++failures; // many demuxers find their way again behind broken bytes
        spdlog::debug("{}: reading a packet: {}", m_path, avError(code));
    }
    return false;
}

bool Input::seekTime(const AVStream* stream, std::int64_t timestamp, const std::stop_token& stop) {
    m_stop = stop;
    return av_seek_frame(m_format.get(), stream->index, timestamp, AVSEEK_FLAG_BACKWARD) >= 0;
}

bool Input::seekByte(std::int64_t position, const std::stop_token& stop) {
    m_stop = stop;
    return av_seek_frame(m_format.get(), -1, position, AVSEEK_FLAG_BYTE) >= 0;
}

Status Input::reopen(const std::stop_token& stop) {
    return openFormat(stop);
}

MediaInfo Input::info() const {
    MediaInfo info;
    info.path = m_path;
    info.format = m_format->iformat->name;
    if (m_format->duration > 0)
        info.duration = DurationUs{m_format->duration};
    for (unsigned i = 0; i < m_format->nb_streams; ++i) {
        const AVStream* stream = m_format->streams[i];
        info.streams.push_back(describe(stream, m_format.get()));
        info.streams.back().chosen = stream == m_video || stream == m_audio;
    }
    const AVStream* first = m_video ? m_video : m_audio;
    if (first && first->start_time != AV_NOPTS_VALUE)
        info.startUs = av_rescale_q(first->start_time, first->time_base, kMicroseconds);
    info.clockStart = clockStart(m_format.get(), m_video);
    return info;
}

} // namespace ds::media::detail
