#pragma once

#include "core/base/ports.h"
#include "core/vision/clock_text.h"
#include "core/vision/picture.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ds::vision {

/// A line of text that was there, unchanged and read alike, in several samples.
struct TextLine {
    std::string text;
    Box box; ///< full pixels
    TimeUs first;
    double confidence01 = 0;
};

struct TextStep {
    std::vector<TextLine> lines;    ///< legible now, from top to bottom
    std::vector<TextLine> appeared; ///< since the last sample; `first` may be earlier
    std::vector<TextLine> gone;
    std::string clock;           ///< as written, when the clock could be read now
    std::optional<Box> clockBox; ///< of a known clock, read or not
    std::vector<Box> places;     ///< all steady places that look like text, read or not
};

/// Text worth telling: only places that stay, only readings that repeat, with a confidence and word
/// gate. A clock is recognised by its advance and kept apart.
///
/// Threads: one. Cost: finding 5 ms; at most kReadsAStep readings a step, a place that cannot be
/// read is tried ever more seldom. Memory: at most kMostPlaces places.
class TextWatch {
public:
    static constexpr int kReadsAStep = 4;
    static constexpr std::size_t kMostPlaces = 80;

    explicit TextWatch(std::unique_ptr<TextReader> reader);
    ~TextWatch();
    /// A sampled picture. `movers`: where things move; text there is not steady. After a cut or a
    /// movement of the camera call forget() first.
    [[nodiscard]] Result<TextStep> step(const Picture& picture, TimeUs time,
                                        const std::vector<Box>& movers);
    void forget();

private:
    struct Place;
    struct State;
    std::unique_ptr<State> m_state;
};

/// The reading with its garbage cut off, or empty when it is none: at least three letters or
/// digits, mostly such, words that look like words.
std::string plausibleText(const std::string& reading, double confidence01);

} // namespace ds::vision
