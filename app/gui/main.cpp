#include "app/composition.h"
#include "core/base/log.h"
#include "core/pipeline/workers.h"
#include "ui/bridge/sound_output.h"
#include "ui/models/log_model.h"
#include "ui/shell/start_options.h"
#include "ui/shell/window_host.h"

#include <QApplication>
#include <QIcon>

#include <cstdio>

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
    host.start();
    const int ended = QApplication::exec();
    return result != 0 ? result : ended;
}

} // namespace

int main(int argc, char** argv) {
    ds::initLog(ds::LogLevel::Warning);
    QApplication app(argc, argv);
    QApplication::setApplicationName(u"deltascope"_s);
    QApplication::setApplicationDisplayName(u"DeltaScope"_s);
    QApplication::setOrganizationName(u"DeltaScope"_s);
    QApplication::setApplicationVersion(u"" DS_VERSION ""_s);
    QApplication::setWindowIcon(QIcon(u":/icons/deltascope.svg"_s));
    const ds::ui::ParsedStart parsed = ds::ui::parseStart(QApplication::arguments());
    if (!parsed.error.isEmpty()) {
        std::fprintf(stderr, "deltascope: %s\n", qPrintable(parsed.error));
        return kBadArguments;
    }
    if (!parsed.text.isEmpty()) {
        std::fputs(qPrintable(parsed.text), stdout);
        return 0;
    }
    return run(parsed.options);
}
