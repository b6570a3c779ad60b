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

constexpr const char* kFooter =
    "Example:\n  deltascope-cli observe recording.mkv --case recording.dscase\n"
    "  deltascope-cli ask recording.dscase \"When does the first person enter?\"\n"
    "Times are written HH:MM:SS.mmm, MM:SS or in seconds (75.5).\n"
    "COMMAND --help tells of each command.";

void describe(CommandLine& line, Context& context, Switches& switches) {
    line.flag("--json", switches.json, "One JSON document on standard output");
    line.flag("--json-lines", switches.jsonLines, "Lists as one JSON element a line");
    line.flag("--quiet", context.console.quiet, "No progress and no remarks");
    line.flag("--verbose", switches.verbose, "Tell on standard error what is being done");
    for (const auto add :
         {addProbe, addFrames, addObserve, addRecords, addSources, addEntities, addSearch, addAsk,
          addAnswers, addStats, addExport, addVerify, addOptions})
        add(line, context);
}

Output outputOf(const Switches& switches) {
    if (switches.jsonLines)
        return Output::JsonLines;
    return switches.json ? Output::Json : Output::Text;
}

/// A line the parser refuses is told of in the form that the line itself asks for.
bool asksForJson(const std::vector<std::string_view>& words) {
    return std::find(words.begin(), words.end(), "--json") != words.end() ||
           std::find(words.begin(), words.end(), "--json-lines") != words.end();
}

int runCommand(Context& context, const Run& command) {
    Result<int> code = command();
    if (const Status finished = context.console.finish(); code && !finished)
        code = fail(finished.error());
    return code ? *code : context.console.failure(code.error());
}

} // namespace

int main(int argc, char** argv) {
    ignoreSignalsOfWriting();
    const pipeline::Interrupt interrupt;
    Context context{Console(languageOfEnvironment()), interrupt.token()};
    CommandLine line("DeltaScope without a window: observe recordings, search, ask.", kFooter,
                     "deltascope-cli " DS_VERSION);
    Switches switches;
    describe(line, context, switches);
    const Result<Run> command = line.parse(argc, argv);
    if (!command) {
        if (asksForJson({argv + 1, argv + argc}))
            context.console.output = Output::Json;
        return context.console.wrongUsage(command.error().detail);
    }
    if (!*command)
        return kDone; // help or version
    initLog(switches.verbose ? LogLevel::Info : LogLevel::Error);
    context.console.output = outputOf(switches);
    return runCommand(context, *command);
}
