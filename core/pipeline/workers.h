#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace ds::pipeline {

/// A few threads for short jobs: reads for the window, opening of files, layouts, exports.
///
/// Owns:    its threads. Queue: unbounded but for topics (below); jobs run in order of posting.
/// Threads: all functions from any thread. A job runs on one of the threads of this object.
/// Ends:    the destructor sets every job's stop token, drops those waiting and joins.
class Workers {
public:
    using Job = std::function<void(std::stop_token)>;

    explicit Workers(int threads, const std::string& name = "worker");
    ~Workers();

    /// Queues `job`. A newer job of the same non-empty `topic` takes the place of one still
    /// waiting, and sets the stop token of one running: only the newest wish of a kind counts.
    void post(Job job, std::string topic = {});
    /// Drops what waits and stops what runs; does not wait.
    void cancelAll();

    struct Impl;

private:
    std::unique_ptr<Impl> m_impl;
};

} // namespace ds::pipeline
