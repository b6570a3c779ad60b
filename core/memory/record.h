#pragma once

#include "core/base/image.h"
#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Plain values of the memory (part of ds::memory_values): what observers write, what readers get.
namespace ds::memory {

/// Layers, kinds and origins are registered names, so that later strategies add theirs.
inline constexpr std::string_view kLayerWorking = "working";
inline constexpr std::string_view kLayerEpisode = "episode";
inline constexpr std::string_view kLayerPin = "pin";

inline constexpr std::string_view kKindObservation = "observation";
inline constexpr std::string_view kKindQuestion = "question";

/// The seven fields of a report (paper section 3.2): D_t's six and the delta.
struct Report {
    std::string description;
    std::vector<std::string> actors; ///< one a person: "person 2, dark upper body"
    std::vector<std::string> objects;
    std::vector<std::string> actions;
    std::vector<std::string> ocr;
    std::string scene;
    std::string delta;
};

/// Delta markers (section 2); they are not delta tokens.
inline constexpr std::string_view kInitialFrameMarker = "(first frame)";
inline constexpr std::string_view kStaticMarker = "(no change)";

/// One thing that was found between two samples, with its own time.
struct Found {
    TimeUs time;
    std::string what;   ///< enter|leave|stop|go|appear|disappear|text|cut|shift|light
    std::string entity; ///< its name in the run ("person 2"), or empty
    std::string side;   ///< left|right|top|bottom of the picture, or empty
    std::string text;   ///< words for a person: "person 2 enters from the left"
    friend bool operator==(const Found&, const Found&) = default;
};

struct EntityBox {
    std::string entity;
    Box box; ///< pixels of the frame as shown
    friend bool operator==(const EntityBox&, const EntityBox&) = default;
};

/// One row of memory, of any layer (the JSON record of the command line, field for field).
struct Record {
    std::string id;     ///< "RUN.KIND.TIME.ORDINAL" for working events
    std::string source; ///< source id
    std::string run;    ///< run id
    std::string layer{kLayerWorking};
    std::string kind{kKindObservation};
    std::string origin; ///< empty = none
    TimeUs time;
    std::optional<TimeUs> end;
    TimeUs available; ///< newest media time it depends on
    Report report;    ///< report.description also holds the text of a note, question …
    double novelty = 0;
    double salience = 1;
    bool change = false;
    bool isStatic = false;
    std::optional<TimeUs> frame; ///< pts of the referenced frame
    std::string frameHash;
    std::vector<EntityBox> boxes;
    std::string parent; ///< empty = none
    std::vector<std::string> children;
    std::string observer; ///< "classical" …; which observer wrote it
    std::string summary;
    std::string warning;
    std::vector<Found> found;
    std::string clock; ///< what a clock burned into the picture read, as written there; or empty
    std::optional<double> confidence;
    std::vector<std::string> tags;
    std::vector<std::string> regions;
    std::optional<double> posterior;
    std::string question; ///< the question that caused the row; empty = none
    std::int64_t seq = 0; ///< order of writing
    std::string written;  ///< wall time of writing, ISO 8601
};

/// A sample of a track. Time: media time of its frame.
struct TrackSample {
    TimeUs time;
    Box box;
    double confidence01 = 1;
};

/// A new piece of a track; pieces of one (run, entity) are joined in order of time.
struct TrackPiece {
    std::string entity;
    std::vector<TrackSample> samples;
};

/// What an observer hands over for one sampled frame; written as one transaction.
struct Observation {
    Record record; ///< id, novelty, salience, change, seq, written are filled by the writer
    std::vector<TrackPiece> tracks;
    /// 64-bin grey histogram of the sampled frame, sums to 1 (architecture: Derivation).
    std::vector<float> histogram;
    std::string thumbnailJpeg; ///< at most 192 pixels wide; may be empty
};

/// A stretch of presence of an entity.
struct Span {
    TimeUs from;
    TimeUs to;
    friend bool operator==(const Span&, const Span&) = default;
};

struct Entity {
    std::string id;   ///< run and first mention
    std::string name; ///< "person 2"
    std::string run;
    std::vector<std::string> surfaceNames;
    TimeUs first;
    TimeUs last;
    std::vector<Span> spans;
    std::int64_t records = 0;
};

/// Which rows a list or search gives. Empty = no limit.
struct RecordFilter {
    std::string source;
    std::string run;
    std::string layer;
    std::string kind;
    std::string entity; ///< id or name
    bool changedOnly = false;
    std::optional<TimeUs> from;
    std::optional<TimeUs> to; ///< inclusive
};

struct SearchHit {
    std::string id;
    std::string layer;
    TimeUs time;
    std::optional<TimeUs> end;
    double score = 0;
    std::string snippet;
};

struct SearchResult {
    std::vector<SearchHit> hits;
    /// How far back the ranking looked; nullopt: all the way.
    std::optional<TimeUs> searchedBackTo;
};

/// The narrow columns of a row, for timeline and lists (a million of them fit in memory).
struct RecordMark {
    TimeUs time;
    float novelty = 0;
    float salience = 0;
    bool change = false;
    bool isStatic = false;
};

} // namespace ds::memory
