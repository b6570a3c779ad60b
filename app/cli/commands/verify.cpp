#include "app/cli/commands/commands.h"

#include <nlohmann/json.hpp>

namespace ds::cli {
namespace {

/// Records of every run, answers, source files, and the database itself.
Result<std::int64_t> thingsChecked(const OpenCase& opened) {
    auto reader = opened.session->reader();
    if (!reader)
        return fail(reader.error());
    const auto records = (*reader)->count(opened.view, {});
    const auto answers = opened.session->answers(opened.view);
    if (!records || !answers)
        return fail(records ? answers.error() : records.error());
    std::size_t count = answers->size() + 1;
    for (const casefile::Source& source : opened.session->state()->sources)
        count += source.files.size();
    return *records + static_cast<std::int64_t>(count);
}

Result<int> verify(Context& context, const std::string& folder) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto opened = openCase(context, folder, {});
    if (!opened)
        return fail(opened.error());
    const auto problems = opened->session->verify();
    if (!problems)
        return fail(problems.error());
    const auto checked = thingsChecked(*opened);
    if (!checked)
        return fail(checked.error());
    const bool ok = problems->empty();
    Console& console = context.console;
    if (console.output == Output::Json) {
        const nlohmann::ordered_json json = {
            {"ok", ok}, {"checked", *checked}, {"problems", *problems}};
        console.line(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
        return ok ? kDone : kFailed;
    }
    for (const std::string& problem : *problems)
        console.line(problem);
    console.line(
        ok ? console.phrases().plural("cli.verified", *checked)
           : console.phrases().plural("cli.problems", static_cast<long long>(problems->size())));
    return ok ? kDone : kFailed;
}

} // namespace

void addVerify(CommandLine& line, Context& context) {
    auto folder = std::make_shared<std::string>();
    Command command =
        line.add("verify", "Check every file, link and index of a case", "verify recording.dscase",
                 [&context, folder] { return verify(context, *folder); });
    command.argument("CASE", *folder, "folder of the case");
}

} // namespace ds::cli
