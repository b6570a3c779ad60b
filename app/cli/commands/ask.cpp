#include "app/cli/commands/commands.h"
#include "app/cli/out_file.h"
#include "core/agent/reasoner.h"

#include <nlohmann/json.hpp>

#include <set>
#include <utility>

namespace ds::cli {
namespace {

struct AskArguments {
    std::string folder;
    std::string question;
    std::vector<std::string> choices;
    ViewArguments view;
    std::string trace;
    std::string answerer = "extractive";
};

/// The steps of the answer, one JSON object a line.
Status writeTrace(const agent::Answer& answer, const std::string& path) {
    const auto json = nlohmann::ordered_json::parse(agent::toJson(answer), nullptr, false);
    OutFile file(path);
    for (const auto& step : json.value("steps", nlohmann::ordered_json::array()))
        file.write(step.dump() + "\n");
    return file.commit();
}

/// One line a record: several boxes of one frame are one line.
void printEvidence(Console& console, const OpenCase& opened, const agent::Answer& answer) {
    const CausalView view = CausalView::at(answer.asked);
    const auto reader = opened.session->reader();
    std::set<std::pair<TimeUs, std::string>> told;
    for (const agent::Evidence& evidence : answer.evidence) {
        if (!told.emplace(evidence.frame, evidence.record).second)
            continue;
        const auto record = reader ? (*reader)->record(view, evidence.record)
                                   : Result<memory::Record>(fail(reader.error()));
        console.line("  " + formatTime(evidence.frame, true) + "  " +
                     (record ? shortened(record->report.description, 120) : evidence.record));
    }
}

void printText(Context& context, const OpenCase& opened, const agent::Answer& answer) {
    Console& console = context.console;
    console.line(answer.answer.empty() ? answer.why : answer.answer);
    if (!answer.choice.empty())
        console.line("→ " + answer.choice);
    if (answer.status == "answered" || answer.status == "unable")
        console.line("  " + console.text("cli.certainty." + answer.certainty) +
                     (answer.why.empty() || answer.answer.empty() ? "" : " · " + answer.why));
    printEvidence(console, opened, answer);
    if (!answer.stored)
        console.note(console.text("cli.not_stored"));
}

int exitCodeOf(const agent::Answer& answer) {
    if (answer.status == "cancelled")
        return kStopped;
    return answer.status == "failed" ? kFailed : kDone;
}

Result<int> ask(Context& context, const AskArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    if (Status status = requireMaker(context, "--answerer", arguments.answerer, "extractive");
        !status)
        return fail(status.error());
    const auto opened =
        openCase(context, arguments.folder, arguments.view, pipeline::CaseOpening::Open);
    if (!opened)
        return fail(opened.error());
    if (const auto why = opened->session->state()->readOnly)
        context.console.note(context.console.text(
            why->code == ErrorCode::Locked ? "cli.read_only" : "cli.may_not_write",
            {{"case", arguments.folder}}));
    if (!arguments.trace.empty())
        if (Status status = checkOutput(context, *opened, arguments.trace); !status)
            return fail(status.error());
    agent::QuestionInput input;
    input.text = arguments.question;
    input.choices = arguments.choices;
    input.asked = opened->view.now();
    input.source = opened->source.id;
    input.run = opened->run;
    const agent::Answer answer = opened->session->askNow(input, context.stop);
    if (!arguments.trace.empty())
        if (Status status = writeTrace(answer, arguments.trace); !status)
            return fail(status.error());
    if (context.console.output == Output::Json)
        context.console.line(agent::toJson(answer));
    else
        printText(context, *opened, answer);
    return exitCodeOf(answer);
}

} // namespace

void addAsk(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<AskArguments>();
    Command command = line.add("ask", "Answer a question, in English or Chinese, with evidence",
                               "ask recording.dscase \"How many people are there at 0:30?\"",
                               [&context, arguments] { return ask(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    command.argument("QUESTION", arguments->question, "what you want to know");
    command.repeated("--choice", "X", arguments->choices, "an answer to choose from; repeated");
    command.option("--trace", "FILE", arguments->trace, "write the steps, one JSON object a line");
    command.option("--answerer", "NAME", arguments->answerer, "who answers: extractive");
    addViewOptions(command, arguments->view);
}

} // namespace ds::cli
