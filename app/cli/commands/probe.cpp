#include "app/cli/commands/commands.h"
#include "core/media/video_source.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>

namespace ds::cli {
namespace {

using Json = nlohmann::ordered_json;

/// null for a value that is not known.
template <class T>
Json known(const T& value) {
    return value == T{} ? Json(nullptr) : Json(value);
}

Json jsonOf(const media::StreamInfo& stream) {
    const bool picture = stream.kind == "video" || stream.kind == "cover";
    return {{"index", stream.index},
            {"kind", stream.kind},
            {"codec", known(stream.codec)},
            {"width", known(stream.width)},
            {"height", known(stream.height)},
            {"rotation", picture ? Json(stream.rotation) : Json(nullptr)},
            {"fps", known(stream.fps)},
            {"sample_rate", known(stream.sampleRate)},
            {"channels", known(stream.channels)},
            {"chosen", stream.chosen}};
}

std::string jsonOf(const media::MediaInfo& info) {
    Json streams = Json::array();
    for (const media::StreamInfo& stream : info.streams)
        streams.push_back(jsonOf(stream));
    const Json json = {{"duration_us", info.duration.count()},
                       {"start_us", info.startUs},
                       {"clock_start", known(info.clockStart)},
                       {"streams", std::move(streams)},
                       {"frames", info.frames ? Json(*info.frames) : Json(nullptr)},
                       {"warnings", info.warnings},
                       {"format", known(info.format)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string numberText(double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.6g", value);
    return buffer.data();
}

std::string lineOf(const media::StreamInfo& stream) {
    std::string line =
        "  " + std::to_string(stream.index) + "  " + stream.kind + "  " + stream.codec;
    if (stream.width > 0)
        line += "  " + std::to_string(stream.width) + "×" + std::to_string(stream.height);
    if (stream.rotation != 0)
        line += "  ↻" + std::to_string(stream.rotation) + "°";
    if (stream.fps > 0)
        line += "  " + numberText(stream.fps) + " fps";
    if (stream.sampleRate > 0)
        line += "  " + std::to_string(stream.sampleRate) + " Hz";
    return line + (stream.chosen ? "  *" : "");
}

void printText(Console& console, const media::MediaInfo& info) {
    std::string head =
        info.path + "  " + info.format + "  " + formatTime(TimeUs{info.duration.count()}, true);
    if (info.frames)
        head += "  " + console.phrases().plural("cli.frames", *info.frames);
    if (!info.clockStart.empty())
        head += "  " + info.clockStart;
    console.line(head);
    for (const media::StreamInfo& stream : info.streams)
        console.line(lineOf(stream));
    for (const std::string& warning : info.warnings)
        console.line("  ! " + warning);
}

Result<int> probe(Context& context, const std::string& file) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const Result<media::MediaInfo> info = media::probe(file, true, context.stop);
    if (!info)
        return fail(info.error());
    if (context.console.output == Output::Json)
        context.console.line(jsonOf(*info));
    else
        printText(context.console, *info);
    return kDone;
}

} // namespace

void addProbe(CommandLine& line, Context& context) {
    auto file = std::make_shared<std::string>();
    Command command = line.add("probe", "Say what a file is", "probe recording.mkv --json",
                               [&context, file] { return probe(context, *file); });
    command.argument("FILE", *file, "a recording");
}

} // namespace ds::cli
