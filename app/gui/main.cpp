#include "app/composition.h"
#include "core/base/log.h"
#include "core/pipeline/interrupt.h"
#include "core/pipeline/workers.h"
#include "ui/bridge/sound_output.h"
#include "ui/models/log_model.h"
#include "ui/shell/start_options.h"
#include "ui/shell/window_host.h"

#include <QApplication>
#include <QIcon>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>

using namespace Qt::StringLiterals;

namespace {

constexpr int kWorkers = 3; // opening, film strip, and one for the rest
constexpr int kBadArguments = 2;

int run(const ds::ui::StartOptions& start) {
    const auto log = std::make_shared<ds::ui::LogInbox>();
    ds::addLogSink([log](const ds::LogLine& line) { log->add(line); });
    ds::pipeline::Workers workers(kWorkers, "worker");
    ds::ui::WindowHost host(
        ds::app::standardParts(),
        [&workers](std::function<void(std::stop_token)> job) { workers.post(std::move(job)); },
        start, log, std::make_shared<ds::ui::SoundOutput>());
    int result = 0;
    QObject::connect(&host, &ds::ui::WindowHost::finished, qApp, [&result](int code) {
        result = code;
        QCoreApplication::exit(code);
    });
    const ds::pipeline::Interrupt interrupt;
    const std::stop_callback quit(interrupt.token(), [] {
        QMetaObject::invokeMethod(
            qApp, [] { qApp->closeAllWindows(); }, Qt::QueuedConnection);
    });
    host.start();
    const int ended = QApplication::exec();
    return result != 0 ? result : ended;
}

void nameProgram() {
    QCoreApplication::setApplicationName(u"deltascope"_s);
    QCoreApplication::setOrganizationName(u"DeltaScope"_s);
    QCoreApplication::setApplicationVersion(u"" DS_VERSION ""_s);
}

/// Help and version, which need no display.
std::optional<int> printed(const ds::ui::ParsedStart& parsed) {
    if (!parsed.error.isEmpty()) {
        std::fprintf(stderr, "deltascope: %s\n", qPrintable(parsed.error));
        return kBadArguments;
    }
    if (parsed.text.isEmpty())
        return std::nullopt;
    std::fputs(qPrintable(parsed.text), stdout);
    return 0;
}

bool asksForText(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc, [](const char* argument) {
        const std::string_view word(argument);
        return word == "--help" || word == "-h" || word == "--version" || word == "-v";
    });
}

} // namespace

int main(int argc, char** argv) {
    ds::initLog(ds::LogLevel::Warning);
    nameProgram();
    if (asksForText(argc, argv)) {
        const QCoreApplication app(argc, argv);
        return printed(ds::ui::parseStart(QCoreApplication::arguments())).value_or(0);
    }
    QApplication app(argc, argv);
    QApplication::setApplicationDisplayName(u"DeltaScope"_s);
    QApplication::setWindowIcon(QIcon(u":/icons/deltascope.svg"_s));
    const ds::ui::ParsedStart parsed = ds::ui::parseStart(QApplication::arguments());
    if (const std::optional<int> code = printed(parsed))
        return *code;
    return run(parsed.options);
}
