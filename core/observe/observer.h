#pragma once

#include "core/base/image.h"
#include "core/base/ports.h"
#include "core/base/result.h"
#include "core/memory/record.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

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

/// What a run holds already, for an observer that goes on with it.
struct Known {
    /// Of people and things, all given in the run so far.
    std::vector<std::string> names;
    /// Where they were in the stretch that is looked at once more before the run goes on.
    std::vector<memory::TrackPiece> tracks;
    /// The newest record; nullopt: what comes now is not the continuation of it.
    std::optional<memory::Record> last;
};

/// An observer of frames: fed every frame it wants, asked for a report at the sampled ones.
///
/// Threads: one. Time: media time, strictly rising. Memory: bounded, whatever the length.
/// Order:   continueFrom() at most once, then feed() and sample(), then finish() at most once.
class FrameObserver {
public:
    virtual ~FrameObserver() = default;
    virtual std::string name() const = 0; ///< "classical"
    /// Frames a second wanted between samples; 0: only the sampled ones.
    virtual double betweenHz() const = 0;
    /// Goes on with a run that was stopped: a few seconds before its end are fed once more, none of
    /// them sampled. A known name stays with whom it was given to and is given to nobody else;
    /// what was told up to the last record is not told again.
    virtual void continueFrom(const Known& known) = 0;
    /// A frame between samples (Bgr24, full size).
    [[nodiscard]] virtual Status feed(const Frame& frame, std::stop_token stop) = 0;
    /// A sampled frame (fed here only, not also to feed()). The record has source, run, ids and
    /// novelty still empty.
    [[nodiscard]] virtual Result<memory::Observation> sample(const Frame& frame,
                                                             std::stop_token stop) = 0;
    /// The recording has ended with this frame (hash filled; it may have been given before): what
    /// is still open, told as one more record of it, or nullopt when there is nothing to tell.
    [[nodiscard]] virtual Result<std::optional<memory::Observation>>
    finish(const Frame& last, std::stop_token stop) = 0;
};

/// The weights-free observer on ds::vision: tracks of people and things, colours, text, light,
/// cuts and camera movement. Words only for what was measured.
///
/// Where it is weak, as tried on drawn scenes and one real clip:
/// - People close by (taller than the picture) are told as a large object, and the side by which
///   they leave may be wrong; upright people from about 45 pixels at a width of 768 are known.
/// - Two who cross may change names, or one of them ends without being told as leaving.
/// - Somebody half hidden, or standing still since the first picture, is often missed.
/// - While the camera moves nothing is followed; a sweep of half a picture a second or more is
///   told as one or two cuts before it is told as a movement.
/// - At night (mean brightness under 40 of 255) clear movers are still found, colours are not told.
/// - Text needs at least three separate printed letters and about two seconds of stillness.
std::unique_ptr<FrameObserver> makeClassicalObserver(const ClassicalOptions& options);

} // namespace ds::observe
