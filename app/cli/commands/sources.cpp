#include "app/cli/commands/commands.h"

#include <nlohmann/json.hpp>

namespace ds::cli {
namespace {

using Json = nlohmann::ordered_json;

struct RelinkArguments {
    std::string folder;
    std::string source;
    std::vector<std::string> files;
};

Json jsonOf(const casefile::Run& run) {
    Json observed = Json::array();
    for (const casefile::Observed& part : run.observed)
        observed.push_back({{"from_us", part.from.us}, {"to_us", part.to.us}});
    return {{"id", run.id},
            {"observer", run.observer},
            {"strategy", run.strategy},
            {"rate_hz", run.rateHz},
            {"observed_to_us", run.observedTo.us},
            {"complete", run.complete},
            {"observed", std::move(observed)},
            {"started", run.started}};
}

std::string jsonOf(const casefile::Source& source) {
    Json files = Json::array();
    Json runs = Json::array();
    Json runDetails = Json::array();
    Json gaps = Json::array();
    for (const casefile::SourceFile& file : source.files)
        files.push_back(file.path);
    for (const casefile::Run& run : source.runs) {
        runs.push_back(run.id);
        runDetails.push_back(jsonOf(run));
    }
    for (const casefile::Gap& gap : source.gaps)
        gaps.push_back({{"from_us", gap.from.us}, {"to_us", gap.to.us}, {"cause", gap.cause}});
    const Json json = {
        {"id", source.id},
        {"files", std::move(files)},
        {"live", source.live},
        {"duration_us", source.duration.count()},
        {"clock_start", source.clockStart.empty() ? Json(nullptr) : Json(source.clockStart)},
        {"runs", std::move(runs)},
        {"gaps", std::move(gaps)},
        {"regions", Json::array()},
        {"name", source.name},
        {"width", source.width},
        {"height", source.height},
        {"run_details", std::move(runDetails)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string lineOf(const casefile::Source& source) {
    std::string line =
        source.id + "  " + source.name + "  " + formatTime(TimeUs{source.duration.count()}, true);
    for (const casefile::SourceFile& file : source.files)
        line += "\n  " + file.path;
    for (const casefile::Run& run : source.runs)
        line += "\n  " + run.id + "  " + run.observer + "  → " + formatTime(run.observedTo);
    return line;
}

void give(Context& context, const pipeline::SessionState& state) {
    context.console.beginList();
    for (const casefile::Source& source : state.sources)
        context.console.element(jsonOf(source), lineOf(source));
    context.console.endList();
}

Result<int> list(Context& context, const std::string& folder) {
    if (folder.empty()) // the parser cannot ask for it: `relink` has its own
        return context.console.wrongUsage("CASE is required");
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto opened = openCase(context, folder, {});
    if (!opened)
        return fail(opened.error());
    give(context, *opened->session->state());
    return kDone;
}

Result<int> relink(Context& context, const RelinkArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    ViewArguments view;
    view.source = arguments.source;
    auto opened = openCase(context, arguments.folder, view, pipeline::CaseOpening::Open);
    if (!opened)
        return fail(opened.error());
    if (const auto why = opened->session->state()->readOnly)
        return fail(*why);
    if (Status status = opened->session->relink(opened->source.id, arguments.files); !status)
        return fail(status.error());
    give(context, *opened->session->state());
    return kDone;
}

} // namespace

void addSources(CommandLine& line, Context& context) {
    auto folder = std::make_shared<std::string>();
    Command command = line.add("sources", "List the recordings of a case",
                               "sources recording.dscase\n"
                               "  deltascope-cli sources relink recording.dscase "
                               "recording.mkv /new/place/recording.mkv",
                               [&context, folder] { return list(context, *folder); });
    command.argument("CASE", *folder, "folder of the case", false);
    auto arguments = std::make_shared<RelinkArguments>();
    Command again =
        command.add("relink", "Say where a recording lies that was moved",
                    "sources relink recording.dscase recording.mkv /new/place/recording.mkv",
                    [&context, arguments] { return relink(context, *arguments); });
    again.argument("CASE", arguments->folder, "folder of the case");
    again.argument("SOURCE", arguments->source, "id or name of the source");
    again.arguments("FILE", arguments->files, "its files now");
}

} // namespace ds::cli
