#pragma once

#include "core/memory/record.h"
#include "core/observe/observer.h"
#include "core/vision/camera_motion.h"
#include "core/vision/colours.h"
#include "core/vision/foreground.h"
#include "core/vision/light_watch.h"
#include "core/vision/people_finder.h"
#include "core/vision/picture_eyes.h"
#include "core/vision/text_watch.h"
#include "core/vision/track_book.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ds::observe {

/// Everything seen between two reports.
struct Seen {
    vision::Picture picture; ///< the newest
    vision::Mask mask;
    vision::LightReading light;
    vision::CameraStep camera;
    bool tooSmall = false;   ///< the newest picture; nothing was looked for in it
    bool foreground = false; ///< there is something in the newest picture that is not background
    std::vector<vision::Track> tracks; ///< named ones, present now: people, things, by number
    std::vector<vision::TrackEvent> events;
    std::vector<vision::TextLine> lines;
    std::vector<vision::TextLine> textAppeared;
    std::vector<vision::TextLine> textGone;
    std::string clock;
    std::optional<Box> clockBox;
    std::vector<memory::Found> pictureEvents; ///< cut, shift, light
    std::vector<memory::TrackPiece> pieces;
};

/// Looks at frame after frame with all of ds::vision and collects what a report needs.
///
/// Threads: one. Memory: bounded. Cost per frame of 768 × 576: about 5 ms, with the search for
/// people (once a second) 30 to 60 ms more, with the whole picture (at the start, then each
/// wholeFrameEveryS) 0.5 s.
class FrameLooker {
public:
    explicit FrameLooker(const ClassicalOptions& options);
    /// Before the first frame: goes on with names given before.
    void continueFrom(const std::vector<std::string>& names,
                      const std::vector<memory::TrackPiece>& tracks);
    /// No frame follows.
    void finish();
    /// `sampled`: a report follows.
    [[nodiscard]] Status look(const Frame& frame, bool sampled);
    /// What was seen since the last call.
    Seen take();

private:
    void lookAtCamera(const vision::Picture& picture, TimeUs time);
    void lookAtLight(TimeUs time);
    [[nodiscard]] Status follow(const Frame& frame, const vision::Picture& picture, bool sampled);
    [[nodiscard]] Status findPeople(const Frame& frame, bool sampled, vision::TrackInput& input);
    [[nodiscard]] Status lookAtText(const vision::Picture& picture, TimeUs time, bool sampled);
    void startAnew();
    void takeEvents();
    void collectTracks(TimeUs time);
    void addSample(const vision::Track& track, const memory::TrackSample& sample);
    bool isText(const Box& blob) const;

    ClassicalOptions m_options;
    vision::CameraMotion m_motion;
    vision::Foreground m_foreground;
    vision::PeopleFinder m_people;
    vision::PictureEyes m_eyes;
    vision::TrackBook m_book;
    vision::LightWatch m_lightWatch;
    std::unique_ptr<vision::TextWatch> m_text; ///< null: text is not wanted
    std::vector<Box> m_textPlaces;
    std::map<std::string, TimeUs> m_lastTrackSample;
    std::optional<TimeUs> m_lastPeople;
    std::optional<TimeUs> m_lastWhole;
    std::optional<TimeUs> m_lastText;
    std::optional<TimeUs> m_first;
    std::pair<int, int> m_size; ///< of the picture before; 0: there is none
    int m_allChanged = 0;       ///< pictures in a row that are mostly foreground
    Seen m_seen;
};

} // namespace ds::observe
