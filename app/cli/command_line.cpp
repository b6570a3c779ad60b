#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>

#include <utility>

namespace ds::cli {

namespace {

/// "jsonl|csv", as help shows it.
std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words)
        all += (all.empty() ? "" : "|") + word;
    return all;
}

} // namespace

Command::Command(CLI::App& app, std::shared_ptr<Run> chosen)
    : m_app(&app), m_chosen(std::move(chosen)) {}

void Command::argument(const std::string& name, std::string& target, const std::string& what,
                       bool required) {
    m_app->add_option(name, target, what)->required(required);
}

void Command::arguments(const std::string& name, std::vector<std::string>& target,
                        const std::string& what) {
    m_app->add_option(name, target, what)->required();
}

void Command::flag(const std::string& name, bool& target, const std::string& what) {
    m_app->add_flag(name, target, what);
}

void Command::option(const std::string& name, const std::string& type, std::string& target,
                     const std::string& what) {
    m_app->add_option(name, target, what)->type_name(type);
}

void Command::requiredOption(const std::string& name, const std::string& type, std::string& target,
                             const std::string& what) {
    m_app->add_option(name, target, what)->type_name(type)->required();
}

void Command::number(const std::string& name, const std::string& type, double& target,
                     const std::string& what) {
    m_app->add_option(name, target, what)->type_name(type);
}

void Command::oneOf(const std::string& name, const std::vector<std::string>& allowed,
                    std::string& target, const std::string& what) {
    m_app->add_option(name, target, what)
        ->check(CLI::IsMember(allowed).description(""))
        ->type_name(joined(allowed));
}

void Command::repeated(const std::string& name, const std::string& type,
                       std::vector<std::string>& target, const std::string& what) {
    m_app->add_option(name, target, what)->type_name(type)->expected(1)->take_all();
}

void Command::several(const std::string& name, const std::string& type,
                      std::vector<std::string>& target, const std::string& what) {
    m_app->add_option(name, target, what)->type_name(type)->required();
}

Command Command::add(const std::string& name, const std::string& what, const std::string& example,
                     Run run) {
    CLI::App* app = m_app->add_subcommand(name, what);
    app->footer("Example:\n  deltascope-cli " + example);
    app->callback([app, chosen = m_chosen, run = std::move(run)] {
        if (app->get_subcommands().empty()) // else that one was chosen
            *chosen = run;
    });
    return {*app, m_chosen};
}

CommandLine::CommandLine(const std::string& description, const std::string& footer,
                         const std::string& version)
    : m_app(std::make_unique<CLI::App>(description)) {
    constexpr std::size_t kColumn = 34;
    m_app->name("deltascope-cli");
    m_app->footer(footer);
    m_app->set_version_flag("--version", version, "Print the version");
    m_app->require_subcommand(1);
    m_app->fallthrough();
    m_app->get_formatter()->column_width(kColumn);
}

CommandLine::~CommandLine() = default;

void CommandLine::flag(const std::string& name, bool& target, const std::string& what) {
    m_app->add_flag(name, target, what);
}

Command CommandLine::add(const std::string& name, const std::string& what,
                         const std::string& example, Run run) {
    return Command(*m_app, m_chosen).add(name, what, example, std::move(run));
}

/// The first word that is no switch must be a command; the parser itself would only say that one is
/// missing.
Status CommandLine::checkCommand(int argc, char** argv) const {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.empty() || word.front() == '-')
            continue;
        const auto named = [&](const CLI::App* command) { return command->check_name(word); };
        if (!std::as_const(*m_app).get_subcommands(named).empty())
            return {};
        return fail(ErrorCode::InvalidInput, word, "There is no command \"" + word + "\"");
    }
    return {};
}

Result<Run> CommandLine::parse(int argc, char** argv) {
    if (Status status = checkCommand(argc, argv); !status)
        return fail(status.error());
    try {
        m_app->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success))
            return fail(ErrorCode::InvalidInput, {}, error.what());
        m_app->exit(error); // prints help or version
        return Run{};
    }
    return *m_chosen;
}

} // namespace ds::cli
