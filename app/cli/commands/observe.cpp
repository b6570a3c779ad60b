#include "app/cli/commands/commands.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <mutex>

namespace ds::cli {
namespace {

struct ObserveArguments {
    std::vector<std::string> sources;
    std::string folder;
    double rateHz = 1;
    std::string from;
    std::string until;
    bool resume = false;
    std::string observer = "classical";
    OptionArguments options;
};

/// A folder stands for the files in it, in order of their names.
Result<std::vector<std::string>> filesOf(const std::vector<std::string>& sources) {
    std::vector<std::string> files;
    for (const std::string& source : sources) {
        if (source.find("://") != std::string::npos)
            return fail(ErrorCode::Unsupported, source, "live addresses");
        std::error_code error;
        if (!std::filesystem::is_directory(source, error)) {
            files.push_back(source);
            continue;
        }
        std::vector<std::string> inside;
        for (const auto& entry : std::filesystem::directory_iterator(source, error))
            if (entry.is_regular_file(error))
                inside.push_back(entry.path().string());
        if (error)
            return fail(codeOfErrno(error.value()), source, error.message());
        if (inside.empty())
            return fail(ErrorCode::NotFound, source, "the folder holds no file");
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

std::string oneDecimal(double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.1f", value);
    return buffer.data();
}

std::string progressText(const Console& console, const pipeline::ObserveState& state) {
    const PhraseArguments arguments{
        {"at", formatTime(state.at)},
        {"end", formatTime(state.end)},
        {"factor", oneDecimal(state.realtimeFactor)},
        {"left", state.secondsLeft ? formatTime(TimeUs::fromSeconds(*state.secondsLeft)) : ""}};
    return console.text(state.secondsLeft ? "cli.progress" : "cli.progress_begins", arguments);
}

/// Waits for the end of the observation and shows how it stands on the way.
pipeline::ObserveState waitShowing(pipeline::Session& session, Console& console,
                                   std::stop_token stop) {
    std::mutex mutex; // guards news
    std::condition_variable_any changed;
    bool news = true;
    session.setChangedListener([&] {
        const std::lock_guard lock(mutex);
        news = true;
        changed.notify_one();
    });
    while (console.showsProgress() && !stop.stop_requested()) {
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, stop, [&] { return news; });
            news = false;
        }
        const auto state = session.state()->observing;
        if (!state || !state->running)
            break;
        console.progress(progressText(console, *state));
    }
    session.setChangedListener({});
    pipeline::ObserveState state = session.waitForObserving(std::move(stop));
    console.endProgress();
    return state;
}

Result<std::int64_t> countOf(memory::MemoryReader& reader, const CausalView& view,
                             const pipeline::ObserveState& state, std::string_view layer) {
    memory::RecordFilter filter;
    filter.source = state.source;
    filter.run = state.run;
    filter.layer = layer;
    return reader.count(view, filter);
}

Result<std::string> jsonOf(const pipeline::Session& session, const pipeline::ObserveState& state) {
    auto reader = session.reader();
    if (!reader)
        return fail(reader.error());
    const CausalView view = session.viewOfNow();
    const auto episodes = countOf(**reader, view, state, memory::kLayerEpisode);
    const auto pins = countOf(**reader, view, state, memory::kLayerPin);
    if (!episodes || !pins)
        return fail(episodes ? pins.error() : episodes.error());
    nlohmann::ordered_json gaps = nlohmann::ordered_json::array();
    const auto now = session.state();
    for (const casefile::Source& source : now->sources)
        if (source.id == state.source)
            for (const casefile::Gap& gap : source.gaps)
                gaps.push_back(
                    {{"from_us", gap.from.us}, {"to_us", gap.to.us}, {"cause", gap.cause}});
    const nlohmann::ordered_json json = {{"case", now->folder},
                                         {"source", state.source},
                                         {"run", state.run},
                                         {"observations", state.observations},
                                         {"dropped", 0}, // a recording waits for its observer
                                         {"static", state.statics},
                                         {"changes", state.changes},
                                         {"episodes", *episodes},
                                         {"pins", *pins},
                                         {"gaps", std::move(gaps)},
                                         {"duration_us", (state.at - state.from).count()},
                                         {"wall_s", state.wallSeconds},
                                         {"realtime_factor", state.realtimeFactor}};
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void printText(Console& console, const pipeline::Session& session,
               const pipeline::ObserveState& state, bool isNewRun) {
    const auto now = session.state();
    const bool nothingNew = !state.error && state.at <= state.from;
    console.line(console.text(nothingNew ? "cli.observed_before"
                              : isNewRun ? "cli.observed"
                                         : "cli.observed_more",
                              {{"case", now->folder},
                               {"from", formatTime(state.from)},
                               {"to", formatTime(state.at)},
                               {"observations", std::to_string(state.observations)},
                               {"changes", std::to_string(state.changes)},
                               {"static", std::to_string(state.statics)},
                               {"seconds", oneDecimal(state.wallSeconds)},
                               {"factor", oneDecimal(state.realtimeFactor)}}));
    for (const casefile::Source& source : now->sources)
        if (source.id == state.source)
            for (const casefile::Gap& gap : source.gaps)
                console.note(console.text(
                    "cli.gap", {{"from", formatTime(gap.from)}, {"to", formatTime(gap.to)}}));
}

Result<std::unique_ptr<pipeline::Session>> openForWriting(Context& context,
                                                          const std::string& folder) {
    auto opened = openCase(context, folder, {}, pipeline::CaseOpening::OpenOrCreate);
    if (!opened)
        return fail(opened.error());
    if (const auto why = opened->session->state()->readOnly)
        return fail(*why);
    return std::move(opened->session);
}

Result<pipeline::ObserveRequest> requestFrom(const Context& context,
                                             const ObserveArguments& arguments,
                                             const casefile::Source& source,
                                             const pipeline::Options& options) {
    pipeline::ObserveRequest request;
    request.source = source.id;
    request.rateHz = arguments.rateHz;
    request.resume = arguments.resume;
    request.options = options;
    for (auto [text, target] :
         {std::pair{&arguments.from, &request.from}, std::pair{&arguments.until, &request.until}}) {
        if (text->empty())
            continue;
        const auto moment = momentFrom(context, *text, source.clockStart);
        if (!moment)
            return fail(moment.error());
        *target = *moment;
    }
    return request;
}

/// InvalidInput when the recording has nothing there to observe.
Status checkStretch(const Context& context, const pipeline::ObserveRequest& request,
                    const casefile::Source& source) {
    const TimeUs end{source.duration.count()};
    const TimeUs from = request.from.value_or(TimeUs{0});
    const TimeUs until = std::min(request.until.value_or(end), end);
    if (from < until)
        return {};
    return fail(ErrorCode::InvalidInput, request.from ? "--from" : "--until",
                context.console.text("cli.nothing_between",
                                     {{"from", formatTime(from)},
                                      {"until", formatTime(request.until.value_or(end))},
                                      {"end", formatTime(end)}}));
}

/// The exit code of an observation that ended; what it stored has been printed.
Result<int> verdict(Context& context, const pipeline::ObserveState& state) {
    if (!state.error)
        return kDone;
    if (state.error->code != ErrorCode::Cancelled)
        return fail(*state.error);
    context.console.note(context.console.text("cli.stopped", {{"at", formatTime(state.at)}}));
    return kStopped;
}

Result<int> observeInto(Context& context, const ObserveArguments& arguments,
                        const pipeline::Options& options, const std::vector<std::string>& files) {
    std::error_code ignored;
    const bool wasThere = std::filesystem::exists(arguments.folder, ignored);
    auto session = openForWriting(context, arguments.folder);
    if (!session)
        return fail(session.error());
    const auto id = (*session)->addRecording(files, context.stop);
    if (!id) {
        session->reset();
        if (!wasThere) // what was made for a file that cannot be opened must not stay behind
            std::filesystem::remove_all(arguments.folder, ignored);
        return fail(id.error());
    }
    casefile::Source source;
    for (const casefile::Source& candidate : (*session)->state()->sources)
        if (candidate.id == *id)
            source = candidate;
    const auto request = requestFrom(context, arguments, source, options);
    if (!request)
        return fail(request.error());
    if (Status status = checkStretch(context, *request, source); !status)
        return fail(status.error());
    const auto run = (*session)->startObserving(*request);
    if (!run)
        return fail(run.error());
    const bool isNew = std::none_of(source.runs.begin(), source.runs.end(),
                                    [&](const casefile::Run& known) { return known.id == *run; });
    if (isNew && request->resume && !source.runs.empty())
        context.console.note(context.console.text("cli.begins_anew"));
    const pipeline::ObserveState state = waitShowing(**session, context.console, context.stop);
    if (context.console.output == Output::Json) {
        const auto json = jsonOf(**session, state);
        if (!json)
            return fail(json.error());
        context.console.line(*json);
    } else {
        printText(context.console, **session, state, isNew);
    }
    return verdict(context, state);
}

Result<int> observe(Context& context, const ObserveArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    if (Status status = requireMaker(context, "--observer", arguments.observer, "classical");
        !status)
        return fail(status.error());
    const auto options = optionsFrom(context, arguments.options);
    if (!options)
        return fail(options.error());
    const auto files = filesOf(arguments.sources);
    if (!files)
        return fail(files.error());
    return observeInto(context, arguments, *options, *files);
}

} // namespace

void addObserve(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<ObserveArguments>();
    Command command = line.add("observe", "Observe a recording into a case, new or there already",
                               "observe recording.mkv --case recording.dscase --rate 1 --resume",
                               [&context, arguments] { return observe(context, *arguments); });
    command.arguments("SOURCE", arguments->sources, "a recording, or a folder of them");
    command.requiredOption("--case", "DIR", arguments->folder, "folder of the case");
    command.number("--rate", "HZ", arguments->rateHz, "observations a second, 0.25 … 2");
    command.option("--from", "TIME", arguments->from, "begin here");
    command.option("--until", "TIME", arguments->until, "end here");
    command.flag("--resume", arguments->resume, "go on with the run begun before");
    command.option("--observer", "NAME", arguments->observer, "who observes: classical");
    addOptionOptions(command, arguments->options);
}

} // namespace ds::cli
