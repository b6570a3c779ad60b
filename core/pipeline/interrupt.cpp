#include "core/pipeline/interrupt.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <thread>

namespace ds::pipeline {
namespace {

constexpr int kStoppedExitCode = 130;
constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
constexpr char kSignalled = 's';
constexpr char kEnd = 'e';

// A handler may touch nothing else: the end of the pipe it writes to, and whether it did before.
std::atomic<int> pipeEnd{-1};
std::atomic<bool> signalled{false};

void onSignal(int) {
    const int before = errno;
    if (signalled.exchange(true))
        _exit(kStoppedExitCode);
    const char byte = kSignalled;
    [[maybe_unused]] const auto written = write(pipeEnd.load(), &byte, 1);
    errno = before;
}

} // namespace

struct Interrupt::Impl {
    std::array<int, 2> pipe{-1, -1};
    std::array<struct sigaction, kSignals.size()> old{};
    std::stop_source source;
    std::jthread thread;

    void listen() {
        char byte = 0;
        while (read(pipe[0], &byte, 1) < 0 && errno == EINTR) {
        }
        if (byte == kSignalled)
            source.request_stop();
    }
};

Interrupt::Interrupt() : m_impl(std::make_unique<Impl>()) {
    if (pipe(m_impl->pipe.data()) != 0)
        return; // out of descriptors: the signals keep their usual effect
    signalled = false;
    pipeEnd = m_impl->pipe[1];
    m_impl->thread = std::jthread([impl = m_impl.get()] { impl->listen(); });
    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        sigaction(kSignals[i], &action, &m_impl->old[i]);
}

Interrupt::~Interrupt() {
    if (!m_impl->thread.joinable())
        return;
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        sigaction(kSignals[i], &m_impl->old[i], nullptr);
    const char byte = kEnd;
    [[maybe_unused]] const auto written = write(m_impl->pipe[1], &byte, 1);
    m_impl->thread.join();
    pipeEnd = -1;
    close(m_impl->pipe[0]);
    close(m_impl->pipe[1]);
}

std::stop_token Interrupt::token() const {
    return m_impl->source.get_token();
}

} // namespace ds::pipeline
