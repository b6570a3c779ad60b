#include "core/base/clock.h"
#include "core/media/video_source.h"
#include "core/pipeline/player.h"
#include "tests/support/clip_maker.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <mutex>
#include <vector>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

/// Decoding, seeking and stepping through our source against the bare calls of libav, each as a
/// ratio measured in one run: bench_media [folder for the clip]
using namespace ds;

namespace {

constexpr int kFrames = 250;
const CausalView kEnd = CausalView::at({3'600'000'000'000});

struct Cost {
    double wall = 0; ///< seconds
    double cpu = 0;  ///< seconds of all threads of the process
};

Cost measure(const std::function<void()>& work) {
    const auto wall = std::chrono::steady_clock::now();
    const std::clock_t cpu = std::clock();
    work();
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count(),
            static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC};
}

void check(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "bench_media: %s failed\n", what);
    std::exit(1);
}

/// A textured ground that drifts, with noise: about what a camera gives an encoder to do.
Image scene(int frame) {
    constexpr int width = 1920;
    constexpr int height = 1080;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * height);
    auto noise = static_cast<unsigned>(frame) * 2'654'435'761U + 1;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            noise = noise * 1'664'525U + 1'013'904'223U;
            const std::size_t u = x + static_cast<std::size_t>(frame) * 3;
            const unsigned texture = static_cast<unsigned>((u * u / 97 + y * y / 61) & 127U);
            pixels[y * width + x] = static_cast<std::uint8_t>(60 + texture + (noise >> 29));
        }
    return Image(width, height, PixelFormat::Gray8, std::move(pixels), width);
}

/// The few calls anybody would write.
class Bare {
public:
    Bare(const std::string& path, int threads) {
        check(avformat_open_input(&m_format, path.c_str(), nullptr, nullptr) >= 0, "open");
        check(avformat_find_stream_info(m_format, nullptr) >= 0, "stream info");
        m_stream = av_find_best_stream(m_format, AVMEDIA_TYPE_VIDEO, -1, -1, nullptr, 0);
        check(m_stream >= 0, "stream");
        const AVCodecParameters* par = m_format->streams[m_stream]->codecpar;
        const AVCodec* codec = avcodec_find_decoder(par->codec_id);
        m_codec = avcodec_alloc_context3(codec);
        avcodec_parameters_to_context(m_codec, par);
        m_codec->thread_count = threads;
        check(avcodec_open2(m_codec, codec, nullptr) >= 0, "decoder");
    }
    ~Bare() {
        av_frame_free(&m_frame);
        av_packet_free(&m_packet);
        avcodec_free_context(&m_codec);
        avformat_close_input(&m_format);
    }
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;

    bool next() {
        for (;;) {
            const int code = avcodec_receive_frame(m_codec, m_frame);
            if (code >= 0)
                return true;
            if (code != AVERROR(EAGAIN))
                return false;
            feed();
        }
    }
    void seek(TimeUs t) {
        const AVStream* stream = m_format->streams[m_stream];
        const std::int64_t wanted = av_rescale_q(t.us, {1, 1'000'000}, stream->time_base);
        check(av_seek_frame(m_format, m_stream, wanted, AVSEEK_FLAG_BACKWARD) >= 0, "seek");
        avcodec_flush_buffers(m_codec);
        while (next() && m_frame->best_effort_timestamp + m_frame->pkt_duration <= wanted) {
        }
    }

private:
    void feed() {
        int code = 0;
        do {
            av_packet_unref(m_packet);
            code = av_read_frame(m_format, m_packet);
        } while (code >= 0 && m_packet->stream_index != m_stream);
        avcodec_send_packet(m_codec, code >= 0 ? m_packet : nullptr);
    }

    AVFormatContext* m_format = nullptr;
    AVCodecContext* m_codec = nullptr;
    AVPacket* m_packet = av_packet_alloc();
    AVFrame* m_frame = av_frame_alloc();
    int m_stream = -1;
};

std::unique_ptr<media::VideoSource> open(const std::string& path, int threads,
                                         const std::string& index) {
    media::VideoOptions options;
    options.threads = threads;
    options.packetIndex = index;
    auto source = media::VideoSource::open(path, options);
    check(source.has_value(), "our open");
    return std::move(*source);
}

void benchDecoding(const std::string& path, const std::string& index) {
    Cost bare;
    Cost ours;
    for (int round = 0; round < 2; ++round) { // twice, so that neither profits from being second
        int frames = 0;
        const Cost b = measure([&] {
            Bare decoder(path, 2);
            while (decoder.next())
                ++frames;
        });
        check(frames == kFrames, "bare decoding");
        frames = 0;
        const Cost o = measure([&] {
            const auto source = open(path, 2, index);
            for (auto f = source->next(); f && *f; f = source->next())
                ++frames;
        });
        check(frames == kFrames, "our decoding");
        bare = {bare.wall + b.wall, bare.cpu + b.cpu};
        ours = {ours.wall + o.wall, ours.cpu + o.cpu};
    }
    std::printf("decode 1080p, 2 threads   bare %.2f ms/frame (cpu %.2f)  ours %.2f (cpu %.2f)  "
                "speed ratio %.3f (cpu %.3f)\n",
                bare.wall * 500 / kFrames, bare.cpu * 500 / kFrames, ours.wall * 500 / kFrames,
                ours.cpu * 500 / kFrames, bare.wall / ours.wall, bare.cpu / ours.cpu);
}

void benchSeeking(const std::string& path, const std::string& index) {
    // From the end backwards: neither can go on from where it stands.
    const std::vector<int> targets{243, 219, 180, 151, 122, 97, 60, 31, 12};
    Bare bare(path, 1);
    const auto source = open(path, 1, index);
    Cost slow;
    Cost ours;
    for (const int target : targets) {
        const TimeUs t{target * 1'000'000LL / 30 + 5'000};
        const Cost b = measure([&] { bare.seek(t); });
        const Cost o = measure([&] { check(source->frameAt(t, kEnd).has_value(), "our seek"); });
        slow = {slow.wall + b.wall, slow.cpu + b.cpu};
        ours = {ours.wall + o.wall, ours.cpu + o.cpu};
    }
    const auto n = static_cast<double>(targets.size()) / 1000;
    std::printf("seek in a group of 250    bare %.0f ms (cpu %.0f)  ours %.0f (cpu %.0f)  "
                "time ratio %.3f (cpu %.3f)\n",
                slow.wall / n, slow.cpu / n, ours.wall / n, ours.cpu / n, ours.wall / slow.wall,
                ours.cpu / slow.cpu);
}

void benchStepping(const std::string& path) {
    const SystemClock clock;
    std::mutex mutex;
    std::condition_variable changed;
    pipeline::Player player(clock, [&] {
        const std::lock_guard lock(mutex);
        changed.notify_all();
    });
    const auto shows = [&](int number) {
        std::unique_lock lock(mutex);
        check(changed.wait_for(lock, std::chrono::seconds(60),
                               [&] {
                                   const auto state = player.state();
                                   return state->frame && state->frame->number == number;
                               }),
              "showing a frame");
    };
    player.setTargetSize(1280, 720);
    player.open(path);
    shows(0);
    player.seek({200 * 1'000'000LL / 30 + 5'000});
    shows(200);
    const Cost first = measure([&] {
        player.step(-1);
        shows(199);
    });
    std::vector<Cost> steps;
    for (int i = 0; i < 40; ++i)
        steps.push_back(measure([&] {
            player.step(i < 20 ? -1 : 1);
            shows(i < 20 ? 198 - i : 180 + i - 20);
        }));
    const auto by = [&](double Cost::*what, double share) {
        std::sort(steps.begin(), steps.end(),
                  [&](const Cost& a, const Cost& b) { return a.*what < b.*what; });
        return 1000 * (steps[static_cast<std::size_t>(share * 39)].*what);
    };
    std::printf("step, first one back %.0f ms; then cached, shown at 1280x720: median %.1f ms "
                "(cpu %.1f), 95 %% %.1f ms (cpu %.1f)\n",
                first.wall * 1000, by(&Cost::wall, 0.5), by(&Cost::cpu, 0.5), by(&Cost::wall, 0.95),
                by(&Cost::cpu, 0.95));
}

} // namespace

int main(int argc, char** argv) {
    const std::string folder = argc > 1 ? argv[1] : std::filesystem::temp_directory_path().string();
    test::ClipSpec spec;
    spec.name = "bench_media";
    spec.width = 1920;
    spec.height = 1080;
    spec.rateNum = 30;
    spec.frames = kFrames;
    spec.gop = kFrames;
    spec.bframes = 3;
    spec.codecOptions = "preset=veryfast,b=4000000,maxrate=6000000,bufsize=8000000";
    const auto path = test::makeClip(folder, spec, scene);
    check(path.has_value(), "making the clip");
    std::unique_ptr<media::VideoSource> source;
    const Cost scan = measure([&] { source = open(*path, 1, {}); });
    const auto bytes = static_cast<double>(std::filesystem::file_size(*path));
    const std::string index = source->packetIndex();
    std::printf("clip %.1f MB; opening with scan %.1f ms; index %zu bytes, %.1f a packet\n",
                bytes / 1e6, scan.wall * 1000, index.size(),
                static_cast<double>(index.size()) / kFrames);
    source.reset();
    benchDecoding(*path, index);
    benchSeeking(*path, index);
    benchStepping(*path);
    std::filesystem::remove(*path);
    return 0;
}
