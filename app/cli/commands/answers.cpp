#include "app/cli/commands/commands.h"
#include "core/agent/reasoner.h"

#include <algorithm>

namespace ds::cli {
namespace {

struct AnswersArguments {
    std::string folder;
    std::string id;
    ViewArguments view;
};

std::string lineOf(const agent::Answer& answer) {
    return answer.id + "  " + formatTime(answer.asked) + "  " + shortened(answer.question, 80) +
           "\n  " + shortened(answer.answer.empty() ? answer.why : answer.answer, 160);
}

Result<int> one(Context& context, const std::vector<agent::Answer>& answers,
                const std::string& id) {
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [&](const agent::Answer& answer) { return answer.id == id; });
    if (found == answers.end())
        return fail(ErrorCode::NotFound, id, "no such answer");
    context.console.line(context.console.output == Output::Json ? agent::toJson(*found)
                                                                : lineOf(*found));
    return kDone;
}

Result<int> answers(Context& context, const AnswersArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto opened = openCase(context, arguments.folder, arguments.view);
    if (!opened)
        return fail(opened.error());
    const auto found = opened->session->answers(opened->view);
    if (!found)
        return fail(found.error());
    if (!arguments.id.empty())
        return one(context, *found, arguments.id);
    context.console.beginList();
    for (const agent::Answer& answer : *found)
        context.console.element(agent::toJson(answer), lineOf(answer));
    context.console.endList();
    return kDone;
}

} // namespace

void addAnswers(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<AnswersArguments>();
    Command command = line.add("answers", "List the stored answers, newest first",
                               "answers recording.dscase --json",
                               [&context, arguments] { return answers(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    command.argument("ID", arguments->id, "only this answer", false);
    addViewOptions(command, arguments->view);
}

} // namespace ds::cli
