#pragma once

#include "app/cli/context.h"

/// One function a command, each of which adds it to the parser; named and described as `--help`
/// prints them.
namespace ds::cli {

void addProbe(CLI::App& app, Context& context);
void addFrames(CLI::App& app, Context& context);
void addObserve(CLI::App& app, Context& context);
void addRecords(CLI::App& app, Context& context);
void addSources(CLI::App& app, Context& context);
void addEntities(CLI::App& app, Context& context);
void addSearch(CLI::App& app, Context& context);
void addAsk(CLI::App& app, Context& context);
void addAnswers(CLI::App& app, Context& context);
void addStats(CLI::App& app, Context& context);
void addExport(CLI::App& app, Context& context);
void addVerify(CLI::App& app, Context& context);
void addOptions(CLI::App& app, Context& context);

} // namespace ds::cli
