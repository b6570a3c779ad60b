#include "app/cli/commands/commands.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace ds::cli {
namespace {

using Json = nlohmann::ordered_json;

struct StatsArguments {
    std::string folder;
    ViewArguments view;
};

/// What the paper measured of its own memory (Tab. 8, App. C), for this one run. Lengths in Unicode
/// characters.
struct MemoryFigures {
    std::int64_t observations = 0; ///< those with a description and a delta
    std::int64_t records = 0;
    std::int64_t episodes = 0;
    std::int64_t pins = 0;
    std::int64_t changes = 0;
    std::int64_t statics = 0;
    std::int64_t descriptionCharacters = 0;
    std::int64_t deltaCharacters = 0;
    double noveltySum = 0;
};

std::int64_t characters(const std::string& text) {
    return std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80; // not inside UTF-8
    });
}

void add(MemoryFigures& figures, const memory::Record& record) {
    ++figures.records;
    figures.episodes += record.layer == memory::kLayerEpisode ? 1 : 0;
    figures.pins += record.layer == memory::kLayerPin ? 1 : 0;
    if (record.kind != memory::kKindObservation)
        return;
    figures.changes += record.change ? 1 : 0;
    figures.statics += record.isStatic ? 1 : 0;
    figures.noveltySum += record.novelty;
    if (record.report.description.empty() || record.report.delta.empty())
        return;
    ++figures.observations;
    figures.descriptionCharacters += characters(record.report.description);
    figures.deltaCharacters += characters(record.report.delta);
}

Result<MemoryFigures> figuresOf(const Context& context, memory::MemoryReader& reader,
                                const CausalView& view, const memory::RecordFilter& filter) {
    const auto rows = reader.rowIds(view, filter);
    if (!rows)
        return fail(rows.error());
    MemoryFigures figures;
    const Status read = forEachRecord(context, reader, view, *rows, [&](const auto& record) {
        add(figures, record);
        return true;
    });
    if (!read)
        return fail(read.error());
    return figures;
}

Json mean(double sum, std::int64_t count) {
    return count == 0 ? Json(nullptr) : Json(sum / static_cast<double>(count));
}

Json paperOf(const MemoryFigures& figures, const std::vector<agent::Answer>& answers) {
    std::int64_t planCharacters = 0;
    std::int64_t tools = 0;
    for (const agent::Answer& answer : answers) {
        for (const std::string* field : {&answer.plan.need, &answer.plan.pov, &answer.plan.infoType,
                                         &answer.plan.evidenceLocus, &answer.plan.answerability,
                                         &answer.plan.meta, &answer.plan.strategy})
            planCharacters += characters(*field);
        tools += std::count_if(answer.steps.begin(), answer.steps.end(),
                               [](const agent::Step& step) { return step.kind == "tool"; });
    }
    const auto asked = static_cast<std::int64_t>(answers.size());
    return {{"observations", figures.observations},
            {"description_characters",
             mean(static_cast<double>(figures.descriptionCharacters), figures.observations)},
            {"delta_characters",
             mean(static_cast<double>(figures.deltaCharacters), figures.observations)},
            {"records", figures.records},
            {"episodes", figures.episodes},
            {"pins", figures.pins},
            {"plan_characters", mean(static_cast<double>(planCharacters), asked)},
            {"tools_per_question", mean(static_cast<double>(tools), asked)},
            {"changes", figures.changes},
            {"static", figures.statics},
            {"novelty", mean(figures.noveltySum, figures.records)}};
}

Json latencyOf(const std::vector<agent::Answer>& answers) {
    double sum = 0;
    double longest = 0;
    for (const agent::Answer& answer : answers) {
        sum += answer.wallSeconds;
        longest = std::max(longest, answer.wallSeconds);
    }
    const auto asked = static_cast<std::int64_t>(answers.size());
    return {{"questions", asked},
            {"answer_mean_s", mean(sum, asked)},
            {"answer_longest_s", asked == 0 ? Json(nullptr) : Json(longest)}};
}

/// Parts of the source that were observed and that lie in gaps, up to the view's time.
Json coverageOf(const OpenCase& opened) {
    const TimeUs end = std::min(opened.view.now(), TimeUs{opened.source.duration.count()});
    const auto length = [&](TimeUs from, TimeUs to) {
        return std::max<std::int64_t>(0, (std::min(to, end) - from).count());
    };
    std::int64_t observed = 0;
    std::int64_t gaps = 0;
    for (const casefile::Run& run : opened.source.runs)
        if (run.id == opened.run)
            for (const casefile::Observed& part : run.observed)
                observed += length(part.from, part.to);
    for (const casefile::Gap& gap : opened.source.gaps)
        gaps += length(gap.from, gap.to);
    const std::int64_t whole = std::max<std::int64_t>(0, end.us);
    return {{"duration_us", whole},
            {"observed_us", observed},
            {"gap_us", gaps},
            {"not_looked_us", std::max<std::int64_t>(0, whole - observed - gaps)},
            {"observed01", whole == 0
                               ? Json(nullptr)
                               : Json(static_cast<double>(observed) / static_cast<double>(whole))}};
}

void printText(Console& console, const Json& json) {
    for (const auto& [part, figures] : json.items()) {
        console.line(part);
        for (const auto& [name, value] : figures.items()) {
            std::string line = "  " + name;
            line.resize(28, ' ');
            std::array<char, 32> number{};
            if (value.is_number_float())
                std::snprintf(number.data(), number.size(), "%.3g", value.get<double>());
            console.line(line + (value.is_number_float() ? number.data()
                                 : value.is_null()       ? std::string("–")
                                                         : value.dump()));
        }
    }
}

Result<int> stats(Context& context, const StatsArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto opened = openCase(context, arguments.folder, arguments.view);
    if (!opened)
        return fail(opened.error());
    const auto filter = filterFrom(context, *opened, {});
    if (!filter)
        return fail(filter.error());
    auto reader = opened->session->reader();
    if (!reader)
        return fail(reader.error());
    const auto figures = figuresOf(context, **reader, opened->view, *filter);
    const auto answers = opened->session->answers(opened->view);
    if (!figures || !answers)
        return fail(figures ? answers.error() : figures.error());
    const Json json = {{"paper", paperOf(*figures, *answers)},
                       {"latency", latencyOf(*answers)},
                       {"coverage", coverageOf(*opened)}};
    if (context.console.output == Output::Json)
        context.console.line(json.dump());
    else
        printText(context.console, json);
    return kDone;
}

} // namespace

void addStats(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<StatsArguments>();
    Command command =
        line.add("stats", "Figures of the memory of a case", "stats recording.dscase --json",
                 [&context, arguments] { return stats(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    addViewOptions(command, arguments->view);
}

} // namespace ds::cli
