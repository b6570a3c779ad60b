#pragma once

#include "app/cli/context.h"

/// One function a command, each of which adds it to the parser; named and described as `--help`
/// prints them.
namespace ds::cli {

void addProbe(CommandLine& line, Context& context);
void addFrames(CommandLine& line, Context& context);
void addObserve(CommandLine& line, Context& context);
void addRecords(CommandLine& line, Context& context);
void addSources(CommandLine& line, Context& context);
void addEntities(CommandLine& line, Context& context);
void addSearch(CommandLine& line, Context& context);
void addAsk(CommandLine& line, Context& context);
void addAnswers(CommandLine& line, Context& context);
void addStats(CommandLine& line, Context& context);
void addExport(CommandLine& line, Context& context);
void addVerify(CommandLine& line, Context& context);
void addOptions(CommandLine& line, Context& context);

} // namespace ds::cli
