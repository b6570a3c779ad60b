#include "core/media/tempo.h"

#include "core/media/ffmpeg.h"

#include <algorithm>

extern "C" {
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

namespace ds::media {

using namespace detail;

namespace {

struct GraphFreer {
    void operator()(AVFilterGraph* p) const { avfilter_graph_free(&p); }
};

constexpr std::size_t kChannels = 2;

} // namespace

struct TempoFilter::State {
    std::unique_ptr<AVFilterGraph, GraphFreer> graph;
    AVFilterContext* source = nullptr;
    AVFilterContext* sink = nullptr;
    std::int64_t sent = 0; ///< samples of one channel
};

TempoFilter::TempoFilter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
TempoFilter::~TempoFilter() = default;

Result<std::unique_ptr<TempoFilter>> TempoFilter::make(double tempo) {
    auto state = std::make_unique<State>();
    state->graph.reset(avfilter_graph_alloc());
    AVFilterGraph* graph = state->graph.get();
    if (!graph)
        return fail(ErrorCode::OutOfMemory, {});
    graph->nb_threads = 1;
    AVFilterContext* stretch = nullptr;
    const auto add = [&](AVFilterContext** context, const char* name, const char* arguments) {
        const AVFilter* filter = avfilter_get_by_name(name);
        return filter &&
               avfilter_graph_create_filter(context, filter, name, arguments, nullptr, graph) >= 0;
    };
    const std::string factor = std::to_string(std::clamp(tempo, 0.5, 2.0));
    const bool made =
        add(&state->source, "abuffer",
            "sample_fmt=flt:sample_rate=48000:channel_layout=stereo:time_base=1/48000") &&
        add(&stretch, "atempo", factor.c_str()) && add(&state->sink, "abuffersink", nullptr) &&
        avfilter_link(state->source, 0, stretch, 0) >= 0 &&
        avfilter_link(stretch, 0, state->sink, 0) >= 0 &&
        avfilter_graph_config(graph, nullptr) >= 0;
    if (!made)
        return fail(ErrorCode::Unsupported, "atempo", "the filter for the tempo cannot be made");
    return std::unique_ptr<TempoFilter>(new TempoFilter(std::move(state)));
}

Status TempoFilter::process(const std::vector<float>& samples, std::vector<float>& out) {
    const FramePtr frame = makeFrame();
    frame->format = AV_SAMPLE_FMT_FLT;
    frame->sample_rate = 48'000;
    frame->nb_samples = static_cast<int>(samples.size() / kChannels);
    frame->pts = m_state->sent;
    av_channel_layout_default(&frame->ch_layout, static_cast<int>(kChannels));
    if (frame->nb_samples > 0) {
        if (av_frame_get_buffer(frame.get(), 0) < 0)
            return fail(ErrorCode::OutOfMemory, {});
        std::copy(samples.begin(), samples.end(), reinterpret_cast<float*>(frame->data[0]));
        m_state->sent += frame->nb_samples;
        if (const int code = av_buffersrc_add_frame(m_state->source, frame.get()); code < 0)
            return fail(ErrorCode::Internal, "atempo", avError(code));
    }
    while (av_buffersink_get_frame(m_state->sink, frame.get()) >= 0) {
        const auto* made = reinterpret_cast<const float*>(frame->data[0]);
        out.insert(out.end(), made, made + static_cast<std::size_t>(frame->nb_samples) * kChannels);
        av_frame_unref(frame.get());
    }
    return {};
}

} // namespace ds::media
