#pragma once

#include "core/base/image.h"
#include "core/base/ports.h"
#include "core/base/time.h"
#include "core/vision/colours.h"
#include "core/vision/foreground.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace ds::vision {

enum class TrackKind { Unknown, Person, Thing };

/// A box with parts of pixels, by its centre.
struct SoftBox {
    double cx = 0;
    double cy = 0;
    double w = 0;
    double h = 0;

    static SoftBox of(const Box& b) {
        return {b.x + b.w / 2.0, b.y + b.h / 2.0, static_cast<double>(b.w),
                static_cast<double>(b.h)};
    }
    Box box() const;
    double area() const { return w * h; }
};

/// Movement in full pixels.
struct Shift {
    double x = 0;
    double y = 0;
};

/// What is known of one thing that is followed.
struct Track {
    TrackKind kind = TrackKind::Unknown;
    std::string name; ///< "person 2"; empty until it is sure that there is something
    SoftBox at;       ///< full pixels
    Shift speed;      ///< full pixels a second, smoothed
    TimeUs first;     ///< seen first
    TimeUs lastSeen;
    SoftBox firstAt;
    bool still = false;              ///< has come to a stop (or never moved)
    bool seen = false;               ///< measured in the newest picture, not only expected
    std::optional<TimeUs> lastMixed; ///< its foreground was not its own alone
    bool shares = false;             ///< in one piece of foreground with others
    bool fromStart = false;          ///< was there when looking began
    bool offered = false;            ///< looked at by the people finder at least once

    std::deque<std::pair<TimeUs, Shift>> path; ///< centres of the last seconds
    double travelled = 0;                      ///< length of the whole path, full pixels
    double farthest = 0;                       ///< from where it was first, full pixels
    int seenCount = 0;
    int stepCount = 0;
    int hits = 0;        ///< by the people finder
    int looks = 0;       ///< of the people finder
    int stirs = 0;       ///< pictures in which something in its box was not background
    double surest01 = 0; ///< best find of the people finder
    int doubled = 0;     ///< pictures in a row within another one's box
    std::optional<TimeUs> lastHit;
    int misfits = 0;      ///< pictures in a row whose blob had another size
    double blobWidth = 1; ///< of its foreground in the picture before
    double wobble = 0;    ///< relative change of width from picture to picture, smoothed
    double steady01 = 0;  ///< how much the box is like itself 1.5 s ago, smoothed
    double aspect = 1;    ///< height by width, smoothed
    Signature colours{};
    Patch look;   ///< when it was last well seen
    Patch behind; ///< the background there at that time
    TimeUs stillSince;
    std::string partner;     ///< of whose foreground it was split
    std::string enteredFrom; ///< side, when it came from outside
    std::optional<TimeUs> lostSince;

    bool named() const { return !name.empty(); }
};

/// Where a named one lay at a time, as was told before.
struct KnownPlace {
    TimeUs time;
    std::string name;
    Box box;
};

/// Something that happened to a named track, with its own time.
struct TrackEvent {
    TimeUs time;
    std::string what; ///< enter|leave|appear|disappear|stop|go
    std::string name;
    std::string side;    ///< left|right|top|bottom, or empty
    std::string partner; ///< appear: of whose foreground it was split; may be empty
    Box box;
};

/// How the track book looks into the newest picture.
class TrackEyes {
public:
    virtual ~TrackEyes() = default;
    /// Movement inside the box since the picture before.
    virtual Shift flow(const Box& box) = 0;
    virtual Signature signature(const Box& box) = 0;
    virtual Patch patch(const Box& box) = 0;
    virtual Patch background(const Box& box) = 0;
    virtual double cover(const Box& box) = 0;
};

/// One picture's findings.
struct TrackInput {
    TimeUs time;
    int width = 0; ///< of the picture, full pixels
    int height = 0;
    double unit = 1; ///< full pixels a working pixel
    std::vector<Blob> blobs;
    std::vector<Box> texts; ///< places of text: what appears there is no thing
    /// Of the people finder, when it has looked; `looked` says where (empty: everywhere).
    std::optional<std::vector<Detection>> people;
    std::vector<Box> looked;
};

} // namespace ds::vision
