#include "app/cli/commands/commands.h"
#include "app/cli/out_file.h"
#include "core/media/video_source.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace ds::cli {
namespace {

struct FramesArguments {
    std::string file;
    std::vector<std::string> at;
    std::string out;
};

/// "crossing_0012500000.png": the very frame of that pts, whatever time asked for it.
std::string pathFor(const FramesArguments& arguments, TimeUs pts) {
    const std::string us = std::to_string(pts.us);
    const std::string padded = us.size() < 10 ? std::string(10 - us.size(), '0') + us : us;
    const std::string stem = std::filesystem::path(arguments.file).stem().string();
    return (std::filesystem::path(arguments.out) / (stem + "_" + padded + ".png")).string();
}

/// No picture follows for much longer than elsewhere in the recording: a stretch of it may be lost.
bool standsLong(const media::VideoSource& video, const media::VideoFrame& frame) {
    constexpr std::int64_t kLeastUs = 2'000'000;
    constexpr std::int64_t kTimesUsual = 20;
    const std::int64_t usual = video.endTime().us / std::max<std::int64_t>(1, video.frameCount());
    return frame.end() - frame.pts() > DurationUs{std::max(kLeastUs, kTimesUsual * usual)};
}

std::string warningFor(const Context& context, const media::VideoSource& video,
                       const media::VideoFrame& frame, TimeUs asked) {
    if (frame.isStandIn())
        return context.console.text("cli.could_not_decode",
                                    {{"at", formatTime(frame.pts(), true)}});
    if (asked < video.firstPts())
        return context.console.text("cli.before_first_frame");
    if (asked >= video.endTime())
        return context.console.text("cli.after_last_frame");
    if (standsLong(video, frame))
        return context.console.text(
            "cli.no_picture_between",
            {{"from", formatTime(frame.pts(), true)}, {"to", formatTime(frame.end(), true)}});
    if (frame.isDamaged())
        return context.console.text("cli.damaged_picture");
    return {};
}

Status writePng(const media::VideoFrame& frame, const std::string& path) {
    const Result<Image> image = frame.toImage(PixelFormat::Bgr24);
    if (!image)
        return fail(image.error());
    const Result<std::string> png = media::encodePng(*image);
    if (!png)
        return fail(png.error());
    OutFile file(path);
    file.write(*png);
    return file.commit();
}

Status giveFrame(Context& context, const FramesArguments& arguments, media::VideoSource& video,
                 TimeUs asked) {
    const auto frame = video.frameAt(asked, CausalView::at(asked), context.stop);
    if (!frame)
        return fail(frame.error());
    const std::string path = pathFor(arguments, frame->pts());
    if (Status written = writePng(*frame, path); !written)
        return written;
    const std::string warning = warningFor(context, video, *frame, asked);
    const nlohmann::ordered_json json = {{"asked_us", asked.us},
                                         {"pts_us", frame->pts().us},
                                         {"file", path},
                                         {"hash", frame->hash()},
                                         {"warning", warning.empty()
                                                         ? nlohmann::ordered_json(nullptr)
                                                         : nlohmann::ordered_json(warning)}};
    context.console.element(
        json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace),
        formatTime(frame->pts(), true) + "  " + path +
            (warning.empty() ? "" : "  (" + warning + ")"));
    return {};
}

Status makeFolder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return fail(codeOfErrno(error.value()), folder, error.message());
    return {};
}

Result<int> frames(Context& context, const FramesArguments& arguments) {
    const auto video = media::VideoSource::open(arguments.file, {}, context.stop);
    if (!video)
        return fail(video.error());
    std::vector<TimeUs> times;
    for (const std::string& text : arguments.at) {
        const auto moment = momentFrom(context, text, (*video)->info().clockStart);
        if (!moment)
            return fail(moment.error());
        times.push_back(*moment);
    }
    if (Status made = makeFolder(arguments.out); !made)
        return fail(made.error());
    context.console.beginList();
    Status status;
    for (const TimeUs asked : times)
        if (status = giveFrame(context, arguments, **video, asked); !status)
            break;
    context.console.endList();
    if (!status)
        return fail(status.error());
    return kDone;
}

} // namespace

void addFrames(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<FramesArguments>();
    Command command = line.add("frames", "Write the very frames that are on screen at given times",
                               "frames recording.mkv --at 0:30 1:02.5 --out pictures",
                               [&context, arguments] { return frames(context, *arguments); });
    command.argument("FILE", arguments->file, "a recording");
    command.several("--at", "TIME…", arguments->at, "times");
    command.requiredOption("--out", "DIR", arguments->out, "folder for the PNG files");
}

} // namespace ds::cli
