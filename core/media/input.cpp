#include "core/media/input.h"

#include "core/base/log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <string_view>
#include <system_error>
#include <vector>

extern "C" {
#include <libavutil/display.h>
}

namespace ds::media::detail {
namespace {

/// Formats that are lists of other addresses, or that take any text for a picture.
constexpr std::array<std::string_view, 7> kRefused{"tty", "concat", "hls", "dash",
                                                   "sdp", "rtsp",   "txd"};

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

class Descriptor {
public:
    explicit Descriptor(const std::string& path)
        : m_fd(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
    ~Descriptor() {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return m_fd; }

private:
    int m_fd;
};

struct FileFacts {
    std::int64_t size = 0;
    bool looksLikeMedia = false; ///< its first bytes are those of a format we could open
};

bool looksLikeMedia(int fd, const std::string& path) {
    std::vector<unsigned char> head(65'536 + AVPROBE_PADDING_SIZE, 0);
    const ssize_t got = ::pread(fd, head.data(), 65'536, 0);
    if (got <= 0)
        return false;
    AVProbeData data{};
    data.filename = path.c_str();
    data.buf = head.data();
    data.buf_size = static_cast<int>(got);
    int score = 0;
    const AVInputFormat* format = av_probe_input_format3(&data, 1, &score);
    return format && score > AVPROBE_SCORE_EXTENSION && !isRefused(format->name);
}

Result<FileFacts> checkFile(const std::string& path) {
    const Descriptor file(path);
    if (file.get() < 0) {
        const int code = errno;
        if (code == EACCES || code == EPERM)
            return fail(ErrorCode::PermissionDenied, path, std::generic_category().message(code));
        if (code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG)
            return fail(ErrorCode::NotFound, path, std::generic_category().message(code));
        return fail(ErrorCode::Io, path, std::generic_category().message(code));
    }
    struct stat facts {};
    if (::fstat(file.get(), &facts) != 0)
        return fail(ErrorCode::Io, path, std::generic_category().message(errno));
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::NotMedia, path, "not a regular file");
    if (facts.st_size == 0)
        return fail(ErrorCode::EmptyFile, path);
    return FileFacts{facts.st_size, looksLikeMedia(file.get(), path)};
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
    const Result<FileFacts> facts = checkFile(path);
    if (!facts)
        return fail(facts.error());
    std::unique_ptr<Input> input(new Input);
    input->m_path = path;
    input->m_fileSize = facts->size;
    const Status opened = input->openFormat(std::move(stop));
    if (!opened) {
        // What begins like a known format but cannot be opened is broken, not foreign.
        if (opened.error().code == ErrorCode::NotMedia && facts->looksLikeMedia)
            return failBecause(ErrorCode::Damaged, path, opened.error());
        return fail(opened.error());
    }
    return input;
}

Status Input::openFormat(std::stop_token stop) {
    m_stop = std::move(stop);
    AVFormatContext* raw = avformat_alloc_context();
    if (!raw)
        return fail(ErrorCode::OutOfMemory, m_path);
    raw->interrupt_callback = {&Input::interrupted, this};
    AVDictionary* options = nullptr;
    av_dict_set(&options, "protocol_whitelist", "file", 0);
    av_dict_set(&options, "pattern_type", "none", 0); // "a%d.png" is the name of one picture
    const std::string url = "file:" + m_path;         // else "a:b" would be a protocol
    int code = avformat_open_input(&raw, url.c_str(), nullptr, &options);
    av_dict_free(&options);
    if (code < 0) {
        if (m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, m_path);
        const ErrorCode meaning = code == AVERROR(ENOMEM) ? ErrorCode::OutOfMemory
                                  : code == AVERROR(EIO)  ? ErrorCode::Io
                                                          : ErrorCode::NotMedia;
        return fail(meaning, m_path, avError(code));
    }
    m_format.reset(raw);
    if (isRefused(raw->iformat->name) || raw->probe_score < AVPROBE_SCORE_RETRY)
        return fail(ErrorCode::NotMedia, m_path, std::string("taken for ") + raw->iformat->name);
    code = avformat_find_stream_info(raw, nullptr);
    if (m_stop.stop_requested())
        return fail(ErrorCode::Cancelled, m_path);
    if (code < 0 || raw->nb_streams == 0)
        return fail(ErrorCode::NotMedia, m_path, "no streams found");
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
