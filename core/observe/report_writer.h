#pragma once

#include "core/memory/record.h"
#include "core/observe/appearance_book.h"
#include "core/observe/frame_looker.h"
#include "core/vision/light_watch.h"
#include "core/vision/static_check.h"

#include <map>
#include <string>
#include <vector>

namespace ds::observe {

/// Puts what was seen into the paper's seven fields, in plain words (section 3.2). Every word
/// stands for something measured: counts, colours, ninths of the picture, directions, times.
///
/// Threads: one. Memory: bounded (the names of the last minute).
class ReportWriter {
public:
    /// Goes on after a report that was written before: keeps to the words it used.
    void continueFrom(const memory::Report& report);
    /// The events between two reports, in order of time.
    std::vector<memory::Found> found(const Seen& seen);
    memory::Report write(const Seen& seen, const std::vector<memory::Found>& found,
                         const vision::StaticCheck::Difference& difference, bool first);

private:
    struct Mention {
        Box box;
        std::string place;
        std::string direction;
        TimeUs last;
    };
    memory::Found foundOf(const vision::TrackEvent& event, const Seen& seen) const;
    std::string actionOf(const vision::Track& track, const Seen& seen);
    std::string sceneOf(const Seen& seen, bool anew);
    std::string deltaOf(const Seen& seen, const std::vector<memory::Found>& found,
                        const vision::StaticCheck::Difference& difference) const;
    void describe(memory::Report& report, const Seen& seen);

    AppearanceBook m_looks;
    vision::BrightnessWord m_brightness;
    std::map<std::string, Mention> m_mentions;
    std::string m_colours; ///< of the whole picture, looked at seldom
    int m_sinceColours = 0;
};

} // namespace ds::observe
