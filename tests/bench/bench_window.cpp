// What a person waits for in the window: `bench_window CASE` opens a case (bench_memory makes one
// of 100 000 records), then types into the search field. Prints wall milliseconds, median and worst
// of the tries: from the wish until the rows that are seen are there.
#include "tests/ui/window_bench.h"
#include "ui/models/record_list_model.h"
#include "ui/panels/memory/filter_bar.h"
#include "ui/panels/memory/memory_panel.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QListView>
#include <QSignalSpy>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

using namespace ds;

namespace {

constexpr int kPatienceMs = 30'000;

/// Turns events until `holds`; negative: never.
double waitFor(const std::function<bool()>& holds) {
    QElapsedTimer timer;
    timer.start();
    while (!holds()) {
        if (timer.elapsed() > kPatienceMs)
            return -1;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    }
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void print(const char* what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    std::printf("%-44s median %7.1f ms, worst %7.1f ms (%zu)\n", what, times[times.size() / 2],
                times.back(), times.size());
}

bool firstRowIsThere(ui::MemoryPanel& panel) {
    const QAbstractItemModel& model = *panel.list().model();
    return model.rowCount() > 0 && model.index(0, 0).data(ui::RecordListModel::LoadedRole).toBool();
}

double timeOf(ui::MemoryPanel& panel, const std::function<void()>& wish,
              const std::function<bool()>& holds) {
    QElapsedTimer timer;
    timer.start();
    wish();
    const double wishMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    const double waited = waitFor(holds);
    panel.grab();
    return waited < 0 ? waited : wishMs + waited;
}

void measureTyping(ui::WindowHost& host, const QString& word) {
    ui::MemoryPanel& panel = host.window().memoryPanel();
    QAbstractItemModel& model = *panel.list().model();
    std::vector<double> times;
    for (int length = 1; length <= word.size(); ++length) {
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        times.push_back(timeOf(
            panel, [&] { panel.filters().setQuery(word.left(length)); },
            [&] { return !reset.isEmpty() && firstRowIsThere(panel); }));
        waitFor([&] { return host.session().isQuiet(); });
    }
    print(qPrintable(QStringLiteral("typing \"%1\", each letter").arg(word)), times);
}

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_window CASE\n");
        return 2;
    }
    test::WindowBench bench;
    bench.build();
    ui::WindowHost& host = bench.host();
    host.start();
    ui::MemoryPanel& panel = host.window().memoryPanel();
    std::vector<double> opening;
    std::vector<double> unfiltered;
    for (int i = 0; i < 5; ++i) {
        host.commands().closeCase();
        waitFor([&] { return !host.session().isOpen() && panel.list().model()->rowCount() == 0; });
        opening.push_back(timeOf(
            panel, [&] { host.commands().openCase(QString::fromLocal8Bit(argv[1])); },
            [&] { return firstRowIsThere(panel); }));
        waitFor([&] { return host.session().isQuiet(); });
    }
    print("case opened until the list is shown", opening);
    for (const char* word : {"needle", "bicycle", "person"})
        measureTyping(host, QString::fromLatin1(word));
    for (int i = 0; i < 5; ++i) {
        panel.filters().setQuery(QStringLiteral("needle"));
        waitFor([&] { return panel.list().model()->rowCount() < 100; });
        waitFor([&] { return host.session().isQuiet(); });
        unfiltered.push_back(timeOf(
            panel, [&] { panel.filters().clearAll(); },
            [&] { return panel.list().model()->rowCount() > 1'000 && firstRowIsThere(panel); }));
    }
    print("search cleared until the list is shown", unfiltered);
    bench.tearDown();
    return 0;
}
