#pragma once

#include <memory>
#include <stop_token>

namespace ds::pipeline {

/// Turns Ctrl+C (SIGINT), SIGTERM and the end of the terminal (SIGHUP) into a stop request.
///
/// Owns:    these signals' handlers while it lives, and the thread "signals", which sleeps until
///          one arrives. One object at a time.
/// Ends:    the destructor puts the old handlers back and joins. A second signal ends the program
///          at once with exit code 130.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const;

    struct Impl;

private:
    std::unique_ptr<Impl> m_impl;
};

} // namespace ds::pipeline
