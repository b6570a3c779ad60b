#include "app/cli/commands/commands.h"
#include "core/base/log.h"
#include "core/pipeline/interrupt.h"

#include <algorithm>
#include <csignal>
#include <string_view>
#include <vector>

using namespace ds;
using namespace ds::cli;

namespace {

/// Failures to write come back as error codes; none of them may kill the program.
void ignoreSignalsOfWriting() {
    std::signal(SIGPIPE, SIG_IGN); // NOLINT(cert-err33-c): cannot fail for these
    std::signal(SIGXFSZ, SIG_IGN); // NOLINT(cert-err33-c)
}

struct Switches {
    bool json = false;
    bool jsonLines = false;
    bool verbose = false;
};

void describe(CLI::App& app, Context& context, Switches& switches) {
    app.description("DeltaScope without a window: observe recordings, search, ask.");
    app.footer("Example:\n  deltascope-cli observe recording.mkv --case recording.dscase\n"
               "  deltascope-cli ask recording.dscase \"When does the first person enter?\"\n"
               "Times are written HH:MM:SS.mmm, MM:SS or in seconds (75.5).\n"
               "COMMAND --help tells of each command.");
    app.set_version_flag("--version", "deltascope-cli " DS_VERSION);
    app.set_help_all_flag("--help-all", "Help of every command");
    app.require_subcommand(1);
    app.fallthrough();
    app.get_formatter()->column_width(34);
    app.add_flag("--json", switches.json, "One JSON document on standard output");
    app.add_flag("--json-lines", switches.jsonLines, "Lists as one JSON element a line");
    app.add_flag("--quiet", context.console.quiet, "No progress and no remarks");
    app.add_flag("--verbose", switches.verbose, "Tell on standard error what is being done");
    for (const auto add :
         {addProbe, addFrames, addObserve, addRecords, addSources, addEntities, addSearch, addAsk,
          addAnswers, addStats, addExport, addVerify, addOptions})
        add(app, context);
}

Output outputOf(const Switches& switches) {
    if (switches.jsonLines)
        return Output::JsonLines;
    return switches.json ? Output::Json : Output::Text;
}

/// A line the parser refuses: its sentence, in the form that the line itself asks for.
int refuse(const CLI::App& app, Context& context, const CLI::ParseError& error,
           const std::vector<std::string_view>& words) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
        return app.exit(error) == 0 ? kDone : kUsage; // --help, --version
    if (std::find(words.begin(), words.end(), "--json") != words.end() ||
        std::find(words.begin(), words.end(), "--json-lines") != words.end())
        context.console.output = Output::Json;
    return context.console.wrongUsage(error.what());
}

int runCommand(Context& context) {
    Result<int> code = context.command();
    if (const Status finished = context.console.finish(); code && !finished)
        code = fail(finished.error());
    return code ? *code : context.console.failure(code.error());
}

} // namespace

int main(int argc, char** argv) {
    ignoreSignalsOfWriting();
    Context context{Console(languageOfEnvironment()), {}, {}};
    const pipeline::Interrupt interrupt;
    context.stop = interrupt.token();
    CLI::App app;
    Switches switches;
    describe(app, context, switches);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return refuse(app, context, error, {argv + 1, argv + argc});
    }
    initLog(switches.verbose ? LogLevel::Info : LogLevel::Error);
    context.console.output = outputOf(switches);
    return runCommand(context);
}
