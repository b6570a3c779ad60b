#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace ds {

/// What push() does when the queue is full.
enum class FullPolicy {
    Block,      ///< wait: every item counts
    DropOldest, ///< make room and count the loss: live input
};

/// Hands values from one thread to another.
///
/// Threads: any number on both ends; m_mutex guards everything and is a leaf.
/// Ends:    close() lets readers empty the queue, then pop() gives nullopt; push() gives false.
///          A stop request makes both return at once.
template <class T>
class BoundedQueue {
public:
    explicit BoundedQueue(std::size_t capacity, FullPolicy policy = FullPolicy::Block)
        : m_capacity(capacity), m_policy(policy) {}

    /// False if the queue is closed or `stop` was requested; the value is then gone.
    bool push(T value, std::stop_token stop = {}) {
        std::unique_lock lock(m_mutex);
        if (m_policy == FullPolicy::Block)
            m_changed.wait(lock, stop, [&] { return m_closed || m_items.size() < m_capacity; });
        if (m_closed || stop.stop_requested())
            return false;
        if (m_items.size() >= m_capacity) {
            m_items.pop_front();
            ++m_dropped;
        }
        m_items.push_back(std::move(value));
        m_changed.notify_all();
        return true;
    }

    /// The oldest item; nullopt after close() once empty, or when `stop` is requested.
    std::optional<T> pop(std::stop_token stop = {}) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, stop, [&] { return m_closed || !m_items.empty(); });
        if (stop.stop_requested() || m_items.empty())
            return std::nullopt;
        std::optional<T> value(std::move(m_items.front()));
        m_items.pop_front();
        m_changed.notify_all();
        return value;
    }

    void close() {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }

    std::uint64_t dropped() const {
        const std::lock_guard lock(m_mutex);
        return m_dropped;
    }
    std::size_t size() const {
        const std::lock_guard lock(m_mutex);
        return m_items.size();
    }

private:
    const std::size_t m_capacity;
    const FullPolicy m_policy;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<T> m_items;
    bool m_closed = false;
    std::uint64_t m_dropped = 0;
};

} // namespace ds
