#include "app/cli/context.h"

#include "app/cli/moment.h"
#include "app/cli/out_file.h"
#include "app/composition.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace ds::cli {
namespace {

tl::unexpected<Error> refuse(const Context& context, std::string subject, std::string_view key,
                             const PhraseArguments& arguments = {}) {
    return fail(ErrorCode::InvalidInput, std::move(subject), context.console.text(key, arguments));
}

Status setOne(const Context& context, pipeline::Options& options, const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos)
        return refuse(context, assignment, "cli.set_form");
    const std::string key = assignment.substr(0, equals);
    const std::string nearest = pipeline::nearestOption(key);
    if (nearest != key)
        return refuse(context, key, "cli.unknown_option", {{"nearest", nearest}});
    const std::string value = assignment.substr(equals + 1);
    if (pipeline::setOption(options, key, value))
        return {};
    for (const pipeline::OptionInfo& info : pipeline::describe(options))
        if (info.key == key)
            return refuse(context, assignment, "cli.option_range", {{"range", info.range}});
    return refuse(context, assignment, "cli.set_form");
}

/// By id, else by name when only one source has it.
const casefile::Source* sourceNamed(const std::vector<casefile::Source>& sources,
                                    const std::string& name) {
    const casefile::Source* found = nullptr;
    for (const casefile::Source& source : sources) {
        if (source.id == name)
            return &source;
        if (source.name == name)
            found = found == nullptr ? &source : nullptr;
    }
    return found;
}

const casefile::Source* sourceOfRun(const std::vector<casefile::Source>& sources,
                                    const std::string& run) {
    for (const casefile::Source& source : sources)
        for (const casefile::Run& candidate : source.runs)
            if (candidate.id == run)
                return &source;
    return nullptr;
}

Status chooseSource(OpenCase& opened, const ViewArguments& arguments) {
    const auto state = opened.session->state();
    const casefile::Source* source =
        !arguments.source.empty() ? sourceNamed(state->sources, arguments.source)
        : !arguments.run.empty()  ? sourceOfRun(state->sources, arguments.run)
        : state->sources.empty()  ? nullptr
                                  : &state->sources.front();
    if (source != nullptr)
        opened.source = *source;
    else if (!arguments.source.empty() || !arguments.run.empty())
        return fail(ErrorCode::NotFound,
                    arguments.source.empty() ? arguments.run : arguments.source,
                    "the case does not hold it");
    if (!arguments.run.empty() && sourceOfRun({opened.source}, arguments.run) == nullptr)
        return fail(ErrorCode::NotFound, arguments.run, "the source has no such run");
    opened.run = arguments.run;
    if (opened.run.empty() && !opened.source.runs.empty())
        opened.run = opened.source.runs.back().id;
    return {};
}

} // namespace

Status refuseJsonLines(const Context& context) {
    if (context.console.output == Output::JsonLines)
        return refuse(context, "--json-lines", "cli.no_list");
    return {};
}

void addViewOptions(Command& command, ViewArguments& arguments) {
    command.option("--at", "TIME", arguments.at, "see nothing that was known later than this");
    command.option("--source", "SOURCE", arguments.source, "id or name of a source of the case");
    command.option("--run", "RUN", arguments.run, "id of a run; otherwise the newest");
}

void addFilterOptions(Command& command, FilterArguments& arguments) {
    command.oneOf("--layer", {"working", "episode", "pin"}, arguments.layer,
                  "of the memory: single observations, stretches, or what was kept for good");
    command.oneOf("--kind",
                  {"observation", "frame_reference", "tool", "planner_note", "question",
                   "transcript", "model_note", "alert", "hand_note", "episode", "pin"},
                  arguments.kind, "of the records");
    command.option("--from", "TIME", arguments.from, "nothing before this time");
    command.option("--to", "TIME", arguments.to, "nothing after this time");
    command.option("--entity", "ENTITY", arguments.entity, "only with this person or thing");
    command.flag("--changed", arguments.changed, "only where something changed");
}

void addOptionOptions(Command& command, OptionArguments& arguments) {
    command.repeated("--set", "KEY=VALUE", arguments.sets, "an option of the algorithm; repeated");
    command.option("--options", "FILE.json", arguments.file, "options from a JSON object");
}

Result<pipeline::Options> optionsFrom(const Context& context, const OptionArguments& arguments) {
    pipeline::Options options;
    if (!arguments.file.empty()) {
        const Result<std::string> json = readFile(arguments.file);
        if (!json)
            return fail(json.error());
        if (Status status = pipeline::setFromJson(options, *json); !status)
            return fail(status.error());
    }
    for (const std::string& assignment : arguments.sets)
        if (Status status = setOne(context, options, assignment); !status)
            return fail(status.error());
    return options;
}

Status requireMaker(const Context& context, const std::string& option, const std::string& given,
                    const std::string& available) {
    if (given == available)
        return {};
    const std::string kind = given.substr(0, given.find(':'));
    const bool known = kind == "scripted" || kind == "vlm" || kind == "endpoint";
    return refuse(context, option + " " + given, known ? "cli.not_here" : "cli.unknown_maker",
                  {{"available", available}});
}

Result<OpenCase> openCase(Context& context, const std::string& folder,
                          const ViewArguments& arguments, pipeline::CaseOpening how) {
    auto session = pipeline::Session::open(folder, how, app::standardParts());
    if (!session)
        return fail(session.error());
    OpenCase opened{std::move(*session), {}, {}, CausalView::at(TimeUs{})};
    opened.view = opened.session->viewOfNow();
    if (Status status = chooseSource(opened, arguments); !status)
        return fail(status.error());
    const bool oneOfSeveral = opened.session->state()->sources.size() > 1 &&
                              arguments.source.empty() && arguments.run.empty();
    if (oneOfSeveral && how != pipeline::CaseOpening::OpenOrCreate)
        context.console.note(context.console.text("cli.of_source", {{"name", opened.source.name}}));
    if (!arguments.at.empty()) {
        const auto at = momentFrom(context, arguments.at, opened.source.clockStart);
        if (!at)
            return fail(at.error());
        opened.view = CausalView::at(*at);
    }
    return opened;
}

Result<TimeUs> momentFrom(const Context& context, const std::string& text,
                          const std::string& clockStart) {
    const auto moment = parseMoment(text, clockStart);
    if (!moment)
        return refuse(context, text, "cli.time_form");
    return *moment;
}

Result<memory::RecordFilter> filterFrom(const Context& context, const OpenCase& opened,
                                        const FilterArguments& arguments) {
    memory::RecordFilter filter;
    filter.source = opened.source.id;
    filter.run = opened.run;
    filter.layer = arguments.layer;
    filter.kind = arguments.kind;
    filter.entity = arguments.entity;
    filter.changedOnly = arguments.changed;
    const auto put = [&](std::optional<TimeUs>& target, const std::string& text) -> Status {
        if (text.empty())
            return {};
        const auto moment = momentFrom(context, text, opened.source.clockStart);
        if (!moment)
            return fail(moment.error());
        target = *moment;
        return {};
    };
    if (Status status = put(filter.from, arguments.from); !status)
        return fail(status.error());
    if (Status status = put(filter.to, arguments.to); !status)
        return fail(status.error());
    if (filter.from && filter.to && *filter.to < *filter.from)
        return refuse(context, "--to " + arguments.to, "cli.order_of_times",
                      {{"from", formatTime(*filter.from)}, {"to", formatTime(*filter.to)}});
    return filter;
}

Result<Query> openQuery(Context& context, const std::string& folder, const ViewArguments& view,
                        const FilterArguments& arguments) {
    auto opened = openCase(context, folder, view);
    if (!opened)
        return fail(opened.error());
    auto filter = filterFrom(context, *opened, arguments);
    if (!filter)
        return fail(filter.error());
    auto reader = opened->session->reader();
    if (!reader)
        return fail(reader.error());
    if (!filter->entity.empty()) {
        memory::RecordFilter named;
        named.source = filter->source;
        named.run = filter->run;
        named.entity = filter->entity;
        const auto known = (*reader)->entities(opened->view, named);
        if (!known)
            return fail(known.error());
        if (known->empty())
            return refuse(context, "--entity " + filter->entity, "cli.no_entity");
    }
    return Query{std::move(*opened), std::move(*filter), std::move(*reader)};
}

Status checkOutput(const Context& context, const OpenCase& opened, const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error; // what is not there is nobody's
    const auto state = opened.session->state();
    bool isOwn = fs::equivalent(fs::absolute(path, error).parent_path(), state->folder, error);
    for (const casefile::Source& source : state->sources)
        for (const casefile::SourceFile& file : source.files)
            isOwn = isOwn || fs::equivalent(path, file.path, error);
    return isOwn ? refuse(context, path, "cli.own_file") : Status{};
}

Status forEachRecord(const Context& context, memory::MemoryReader& reader, const CausalView& view,
                     const std::vector<std::int64_t>& rows,
                     const std::function<bool(const memory::Record&)>& each) {
    constexpr std::size_t kPage = 500;
    for (std::size_t at = 0; at < rows.size(); at += kPage) {
        if (context.stop.stop_requested())
            return fail(ErrorCode::Cancelled, {}, "stopped while reading records");
        const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(at);
        const auto end = begin + static_cast<std::ptrdiff_t>(std::min(kPage, rows.size() - at));
        const auto records = reader.recordsByRowId(view, {begin, end});
        if (!records)
            return fail(records.error());
        for (const memory::Record& record : *records)
            if (!each(record))
                return {};
    }
    return {};
}

std::string lineOf(const memory::Record& record) {
    constexpr std::size_t kWords = 160;
    const std::string& words = !record.summary.empty()        ? record.summary
                               : !record.report.delta.empty() ? record.report.delta
                                                              : record.report.description;
    return formatTime(record.time, true) + (record.change ? "  *  " : "     ") + record.kind +
           "  " + shortened(words, kWords);
}

std::string shortened(const std::string& text, std::size_t characters) {
    std::string line;
    std::size_t count = 0;
    for (const char c : text) {
        const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80; // not inside UTF-8
        if (begins && ++count > characters)
            return line + "…";
        line += c == '\n' || c == '\r' ? ' ' : c;
    }
    return line;
}

} // namespace ds::cli
