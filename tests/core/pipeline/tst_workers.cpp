#include "core/pipeline/workers.h"

#include <QTest>

#include <atomic>
#include <future>
#include <latch>
#include <vector>

using ds::pipeline::Workers;

/// Short jobs on lent threads.
class tst_Workers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void runsJobsInOrder();
    void newerJobOfATopicReplacesTheWaitingOne();
    void newerJobOfATopicStopsTheRunningOne();
    void destructionStopsAJobThatWaits();
    void cancelAllDropsWhatWaits();
};

void tst_Workers::runsJobsInOrder() {
    std::vector<int> order;
    std::promise<void> done;
    Workers workers(1);
    for (int i = 0; i < 100; ++i)
        workers.post([&order, i](std::stop_token) { order.push_back(i); });
    workers.post([&done](std::stop_token) { done.set_value(); });
    done.get_future().get();
    QCOMPARE(order.size(), std::size_t{100});
    QVERIFY(std::is_sorted(order.begin(), order.end()));
}

void tst_Workers::newerJobOfATopicReplacesTheWaitingOne() {
    std::latch hold(1);
    std::promise<void> done;
    std::vector<int> ran;
    Workers workers(1);
    workers.post([&](std::stop_token) { hold.wait(); });
    workers.post([&](std::stop_token) { ran.push_back(1); }, "search");
    workers.post([&](std::stop_token) { ran.push_back(2); }, "search");
    workers.post([&](std::stop_token) { ran.push_back(3); }, "other");
    workers.post([&](std::stop_token) { done.set_value(); });
    hold.count_down();
    done.get_future().get();
    QCOMPARE(ran, (std::vector<int>{2, 3}));
}

void tst_Workers::newerJobOfATopicStopsTheRunningOne() {
    std::latch started(1);
    std::promise<bool> stopped;
    std::promise<bool> newerIsStopped;
    Workers workers(1);
    workers.post(
        [&](std::stop_token stop) {
            std::latch asked(1);
            const std::stop_callback onStop(stop, [&] { asked.count_down(); });
            started.count_down();
            asked.wait();
            stopped.set_value(stop.stop_requested());
        },
        "search");
    started.wait();
    workers.post([&](std::stop_token stop) { newerIsStopped.set_value(stop.stop_requested()); },
                 "search");
    QVERIFY(stopped.get_future().get());
    QVERIFY(!newerIsStopped.get_future().get());
}

void tst_Workers::destructionStopsAJobThatWaits() {
    std::latch started(1);
    std::atomic<bool> ended = false;
    {
        Workers workers(2);
        workers.post([&](std::stop_token stop) {
            std::latch asked(1);
            const std::stop_callback onStop(stop, [&] { asked.count_down(); });
            started.count_down();
            asked.wait();
            ended = true;
        });
        started.wait();
    }
    QVERIFY(ended);
}

void tst_Workers::cancelAllDropsWhatWaits() {
    std::latch hold(1);
    std::latch started(1);
    std::promise<void> done;
    bool ran = false;
    Workers workers(1);
    workers.post([&](std::stop_token) {
        started.count_down();
        hold.wait();
    });
    started.wait();
    workers.post([&](std::stop_token) { ran = true; });
    workers.cancelAll();
    workers.post([&](std::stop_token) { done.set_value(); });
    hold.count_down();
    done.get_future().get();
    QVERIFY(!ran);
}

QTEST_APPLESS_MAIN(tst_Workers)
#include "tst_workers.moc"
