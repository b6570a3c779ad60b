#pragma once

#include "core/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace ds::cli {

/// What a command does; gives the exit code.
using Run = std::function<Result<int>()>;

/// Where the arguments of one command are declared; targets must outlive the parsing.
class Command {
public:
    /// By position. A required one may not be left out.
    void argument(const std::string& name, std::string& target, const std::string& what,
                  bool required = true);
    /// By position, one or more.
    void arguments(const std::string& name, std::vector<std::string>& target,
                   const std::string& what);
    void flag(const std::string& name, bool& target, const std::string& what);
    void option(const std::string& name, const std::string& type, std::string& target,
                const std::string& what);
    void requiredOption(const std::string& name, const std::string& type, std::string& target,
                        const std::string& what);
    void number(const std::string& name, const std::string& type, double& target,
                const std::string& what);
    void oneOf(const std::string& name, const std::vector<std::string>& allowed,
               std::string& target, const std::string& what);
    /// One value each time, may be given again.
    void repeated(const std::string& name, const std::string& type,
                  std::vector<std::string>& target, const std::string& what);
    /// One or more values after the name; required.
    void several(const std::string& name, const std::string& type, std::vector<std::string>& target,
                 const std::string& what);
    /// A command of this command; when the line names one, that one runs.
    Command add(const std::string& name, const std::string& what, const std::string& example,
                Run run);

private:
    friend class CommandLine;
    Command(CLI::App& app, std::shared_ptr<Run> chosen);
    CLI::App* m_app;
    std::shared_ptr<Run> m_chosen;
};

/// The parser of the whole line. Prints help and version itself.
class CommandLine {
public:
    CommandLine(const std::string& description, const std::string& footer,
                const std::string& version);
    ~CommandLine();

    /// Switches that may stand before or behind every command.
    void flag(const std::string& name, bool& target, const std::string& what);
    /// `example`: the rest of a command line, printed at the end of the command's help.
    Command add(const std::string& name, const std::string& what, const std::string& example,
                Run run);

    /// The command the line chose; an empty one when it asked for help or version, which has been
    /// printed. InvalidInput: the sentence of what is wrong with it stands in `detail`.
    [[nodiscard]] Result<Run> parse(int argc, char** argv);

private:
    Status checkCommand(int argc, char** argv) const;

    std::unique_ptr<CLI::App> m_app;
    std::shared_ptr<Run> m_chosen = std::make_shared<Run>();
};

} // namespace ds::cli
