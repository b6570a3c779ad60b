#pragma once

#include "core/base/image.h"
#include "core/base/ports.h"
#include "core/base/result.h"
#include "core/memory/record.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace ds::observe {

/// What the classical observer can be told; every field is an option of the command line under
/// "observe." + snake_case name (options.h).
struct ClassicalOptions {
    double betweenHz = 5;         ///< frames a second looked at between samples
    int workingWidth = 384;       ///< pixels; motion is sought at this width
    bool readText = true;         ///< Tesseract
    bool skipStatic = true;       ///< a verified-identical frame costs no report (section 2)
    double wholeFrameEveryS = 60; ///< people who stand still are sought this often
};

/// An observer of frames: fed every frame it wants, asked for a report at the sampled ones.
///
/// Threads: one. Time: media time, strictly rising. Memory: bounded, whatever the length.
/// Ends:    finish() tells what was still open.
class FrameObserver {
public:
    virtual ~FrameObserver() = default;
    virtual std::string name() const = 0; ///< "classical"
    /// Frames a second wanted between samples; 0: only the sampled ones.
    virtual double betweenHz() const = 0;
    /// A frame between samples (Bgr24, full size).
    [[nodiscard]] virtual Status feed(const Frame& frame, std::stop_token stop) = 0;
    /// A sampled frame (fed here only, not also to feed()). The record has source, run, ids and
    /// novelty still empty.
    [[nodiscard]] virtual Result<memory::Observation> sample(const Frame& frame,
                                                             std::stop_token stop) = 0;
};

/// The weights-free observer on ds::vision: tracks of people and things, colours, text, light,
/// cuts and camera movement. Words only for what was measured.
std::unique_ptr<FrameObserver> makeClassicalObserver(const ClassicalOptions& options);

} // namespace ds::observe
