#include "core/base/bounded_queue.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

using namespace ds;

/// Values from thread to thread: order, policies, ends. No test waits for time to pass: each joins
/// the thread that must come back.
class tst_BoundedQueue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsOrder();
    void dropsTheOldestAndCounts();
    void blockedWriterGoesOnWhenThereIsRoom();
    void blockedWriterEndsWhenStopped();
    void blockedWriterEndsWhenClosed();
    void blockedReaderEndsWhenStopped();
    void blockedReaderEndsWhenClosed();
    void closedQueueIsEmptiedFirst();
    void takesNothingOnceClosed();
    void stoppedReaderLeavesWhatIsThere();
    void handsOnMoveOnlyValues();
    void losesNothingBetweenThreads();
};

void tst_BoundedQueue::keepsOrder() {
    BoundedQueue<int> queue(3);
    for (const int i : {1, 2, 3})
        QVERIFY(queue.push(i));
    QCOMPARE(queue.size(), std::size_t{3});
    for (const int i : {1, 2, 3})
        QCOMPARE(queue.pop().value_or(0), i);
}

void tst_BoundedQueue::dropsTheOldestAndCounts() {
    BoundedQueue<int> queue(2, FullPolicy::DropOldest);
    for (const int i : {1, 2, 3, 4, 5})
        QVERIFY(queue.push(i));
    QCOMPARE(queue.dropped(), std::uint64_t{3});
    QCOMPARE(queue.pop().value_or(0), 4);
    QCOMPARE(queue.pop().value_or(0), 5);
}

void tst_BoundedQueue::blockedWriterGoesOnWhenThereIsRoom() {
    BoundedQueue<int> queue(1);
    QVERIFY(queue.push(1));
    bool pushed = false;
    std::thread writer([&] { pushed = queue.push(2); });
    QCOMPARE(queue.pop().value_or(0), 1);
    QCOMPARE(queue.pop().value_or(0), 2);
    writer.join();
    QVERIFY(pushed);
    QCOMPARE(queue.dropped(), std::uint64_t{0});
}

void tst_BoundedQueue::blockedWriterEndsWhenStopped() {
    BoundedQueue<int> queue(1);
    QVERIFY(queue.push(1));
    bool pushed = true;
    std::jthread writer([&](std::stop_token stop) { pushed = queue.push(2, stop); });
    writer.request_stop();
    writer.join();
    QVERIFY(!pushed);
    QCOMPARE(queue.size(), std::size_t{1});
}

void tst_BoundedQueue::blockedWriterEndsWhenClosed() {
    BoundedQueue<int> queue(1);
    QVERIFY(queue.push(1));
    bool pushed = true;
    std::thread writer([&] { pushed = queue.push(2); });
    queue.close();
    writer.join();
    QVERIFY(!pushed);
}

void tst_BoundedQueue::blockedReaderEndsWhenStopped() {
    BoundedQueue<int> queue(1);
    std::optional<int> got = 1;
    std::jthread reader([&](std::stop_token stop) { got = queue.pop(stop); });
    reader.request_stop();
    reader.join();
    QVERIFY(!got);
}

void tst_BoundedQueue::blockedReaderEndsWhenClosed() {
    BoundedQueue<int> queue(1);
    std::optional<int> got = 1;
    std::thread reader([&] { got = queue.pop(); });
    queue.close();
    reader.join();
    QVERIFY(!got);
}

void tst_BoundedQueue::closedQueueIsEmptiedFirst() {
    BoundedQueue<int> queue(2);
    QVERIFY(queue.push(1));
    QVERIFY(queue.push(2));
    queue.close();
    QCOMPARE(queue.pop().value_or(0), 1);
    QCOMPARE(queue.pop().value_or(0), 2);
    QVERIFY(!queue.pop());
}

void tst_BoundedQueue::takesNothingOnceClosed() {
    BoundedQueue<int> queue(2);
    queue.close();
    QVERIFY(!queue.push(1));
    QCOMPARE(queue.size(), std::size_t{0});
}

void tst_BoundedQueue::stoppedReaderLeavesWhatIsThere() {
    BoundedQueue<int> queue(2);
    QVERIFY(queue.push(1));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!queue.pop(stop.get_token()));
    QCOMPARE(queue.size(), std::size_t{1});
}

void tst_BoundedQueue::handsOnMoveOnlyValues() {
    BoundedQueue<std::unique_ptr<int>> queue(1);
    QVERIFY(queue.push(std::make_unique<int>(7)));
    QCOMPARE(**queue.pop(), 7);
}

void tst_BoundedQueue::losesNothingBetweenThreads() {
    constexpr int kEach = 2'000;
    BoundedQueue<int> queue(4);
    std::vector<std::thread> writers;
    for (int w = 0; w < 3; ++w)
        writers.emplace_back([&queue, w] {
            for (int i = 0; i < kEach; ++i)
                queue.push(w * kEach + i);
        });
    std::vector<std::vector<int>> got(2);
    std::vector<std::thread> readers;
    for (auto& mine : got)
        readers.emplace_back([&queue, &mine] {
            while (const auto value = queue.pop())
                mine.push_back(*value);
        });
    for (std::thread& writer : writers)
        writer.join();
    queue.close();
    for (std::thread& reader : readers)
        reader.join();
    std::vector<int> seen(3 * kEach);
    for (const auto& mine : got) {
        std::vector<int> last(3, -1); // each writer's values come in its order
        for (const int value : mine) {
            ++seen[static_cast<std::size_t>(value)];
            int& before = last[static_cast<std::size_t>(value / kEach)];
            QVERIFY(before < value);
            before = value;
        }
    }
    QVERIFY(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }));
}

QTEST_APPLESS_MAIN(tst_BoundedQueue)
#include "tst_bounded_queue.moc"
