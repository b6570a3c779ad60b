#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <string>
#include <vector>

/// Plain values of a case (part of ds::casefile_values).
namespace ds::casefile {

/// One file of a source, and how it is known again after it moved.
struct SourceFile {
    std::string path; ///< absolute, UTF-8
    std::int64_t bytes = 0;
    std::string hash; ///< of size, first and last 64 KiB ("size and ends")
    TimeUs begin;     ///< its place on the source's timeline
    DurationUs duration{0};
};

struct Gap {
    TimeUs from;
    TimeUs to;
    std::string cause;
};

/// A stretch observed at a rate; what lies outside was not looked at.
struct Observed {
    TimeUs from;
    TimeUs to;
};

struct Run {
    std::string id;
    std::string source;
    std::string observer; ///< "classical"
    std::string strategy; ///< "delta"
    std::string options;  ///< JSON of the options it was made with
    std::string modelHash;
    double rateHz = 1;
    TimeUs observedTo; ///< media time observation has reached
    bool complete = false;
    std::vector<Observed> observed;
    std::string started; ///< ISO 8601
};

struct Source {
    std::string id;
    std::string name; ///< file name of the first file
    std::vector<SourceFile> files;
    bool live = false;
    DurationUs duration{0};
    int width = 0; ///< of the frame as shown
    int height = 0;
    std::string clockStart; ///< ISO 8601, or empty
    std::vector<Run> runs;  ///< oldest first
    std::vector<Gap> gaps;
};

} // namespace ds::casefile
