#include "core/pipeline/workers.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace ds::pipeline {

struct Workers::Impl {
    struct Task {
        std::string topic;
        Job job;
        std::stop_source stop;
    };

    std::mutex mutex; // guards waiting and running; a leaf
    std::condition_variable_any changed;
    std::deque<std::shared_ptr<Task>> waiting;
    std::vector<std::shared_ptr<Task>> running;
    std::vector<std::jthread> threads; // last: joins before the rest goes

    void work(std::stop_token end);
    void stopRunning(const std::string* topic);
};

void Workers::Impl::work(std::stop_token end) {
    std::unique_lock lock(mutex);
    while (changed.wait(lock, end, [&] { return !waiting.empty(); })) {
        const std::shared_ptr<Task> task = std::move(waiting.front());
        waiting.pop_front();
        running.push_back(task);
        lock.unlock();
        task->job(task->stop.get_token());
        task->job = nullptr; // what it holds goes on this thread, outside the lock
        lock.lock();
        std::erase(running, task);
    }
}

/// Under the lock. Null: all of them.
void Workers::Impl::stopRunning(const std::string* topic) {
    for (const std::shared_ptr<Task>& task : running)
        if (!topic || task->topic == *topic)
            task->stop.request_stop();
}

Workers::Workers(int threads, const std::string& name) : m_impl(std::make_unique<Impl>()) {
    for (int i = 0; i < std::max(1, threads); ++i) {
        m_impl->threads.emplace_back(
            [impl = m_impl.get()](std::stop_token end) { impl->work(end); });
        pthread_setname_np(m_impl->threads.back().native_handle(), name.substr(0, 15).c_str());
    }
}

Workers::~Workers() {
    for (std::jthread& thread : m_impl->threads)
        thread.request_stop();
    cancelAll();
    m_impl->threads.clear();
}

void Workers::post(Job job, std::string topic) {
    auto task = std::make_shared<Impl::Task>(Impl::Task{std::move(topic), std::move(job), {}});
    std::vector<std::shared_ptr<Impl::Task>> dropped; // declared first: destroyed after the lock
    const std::lock_guard lock(m_impl->mutex);
    if (!task->topic.empty()) {
        auto& waiting = m_impl->waiting;
        const auto old = std::find_if(waiting.begin(), waiting.end(),
                                      [&](const auto& t) { return t->topic == task->topic; });
        if (old != waiting.end()) {
            dropped.push_back(std::move(*old));
            waiting.erase(old);
        }
        m_impl->stopRunning(&task->topic);
    }
    m_impl->waiting.push_back(std::move(task));
    m_impl->changed.notify_one();
}

void Workers::cancelAll() {
    std::deque<std::shared_ptr<Impl::Task>> dropped;
    const std::lock_guard lock(m_impl->mutex);
    dropped.swap(m_impl->waiting);
    m_impl->stopRunning(nullptr);
}

} // namespace ds::pipeline
