#pragma once

#include "core/base/result.h"

#include <memory>
#include <vector>

namespace ds::media {

/// Makes sound faster or slower and keeps its pitch (libavfilter's atempo).
///
/// Units:   interleaved stereo at 48 kHz, as AudioSource gives it.
/// Threads: one. Errors: Unsupported when the filter is missing, OutOfMemory.
/// Cost:    holds back up to about 40 ms of sound.
class TempoFilter {
public:
    /// `tempo` 0.5 … 2: twice is 2.
    [[nodiscard]] static Result<std::unique_ptr<TempoFilter>> make(double tempo);
    ~TempoFilter();
    /// Takes all of `samples` and appends what is ready to `out`.
    [[nodiscard]] Status process(const std::vector<float>& samples, std::vector<float>& out);

    struct State;

private:
    explicit TempoFilter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace ds::media
