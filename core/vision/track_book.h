#pragma once

#include "core/vision/track.h"

#include <string>
#include <vector>

namespace ds::vision {

/// Follows all things at once: joins foreground and people finds from picture to picture, keeps
/// names over short occlusions and stops, and tells what happened to whom.
///
/// Own work: data association by overlap; movement inside shared foreground by optical flow; things
/// that stopped are held as long as their place looks more like them than like what was behind.
/// Threads: one. Memory: at most kMostTracks tracks. Cost: well under 1 ms but for the eyes'.
class TrackBook {
public:
    static constexpr std::size_t kMostTracks = 64;

    /// Goes on with a book that was closed: names are counted on from the highest of `names`; a
    /// track that lies where one of `places` lay at that time takes its name over, without an
    /// event. New names are given only after the last of the places.
    void continueFrom(const std::vector<std::string>& names, std::vector<KnownPlace> places);
    void step(const TrackInput& input, TrackEyes& eyes);
    /// Nothing can be followed on: a cut or a moving camera. Ends all without events.
    void forget();
    /// All of now, named and not.
    const std::vector<Track>& tracks() const { return m_tracks; }
    /// Where the people finder should look now.
    std::vector<Box> boxesToCheck(TimeUs now) const;
    /// What happened since the last call, in order of time.
    std::vector<TrackEvent> takeEvents();
    /// Tells of those who were lost and did not come back until the end of the recording.
    void finish();

private:
    struct Group {
        std::vector<std::size_t> tracks;
        std::vector<std::size_t> blobs;
    };

    void predict(double dt);
    std::vector<Group> groups(const std::vector<Blob>& blobs) const;
    void followGroup(const Group& group, TrackEyes& eyes);
    void followOne(Track& track, const std::vector<std::size_t>& blobs, TrackEyes& eyes);
    void followMany(const Group& group, TrackEyes& eyes);
    void followByFlow(Track& track, const Box* within, TrackEyes& eyes);
    void followUnseen(Track& track, TrackEyes& eyes);
    bool stillThere(const Track& track, TrackEyes& eyes) const;
    void fit(Track& track, const Box& box, TrackEyes& eyes);
    void begin(const Box& box, TrackEyes& eyes);
    bool recover(const Box& box, TrackEyes& eyes);
    void takePeople(TrackEyes& eyes);
    void takePerson(const Detection& person, TrackEyes& eyes);
    void joinParts(const Detection& person);
    void countLooks();
    void measure(Track& track, TrackEyes& eyes);
    void judgeStill(Track& track);
    void name(TrackEyes& eyes);
    void nameOne(Track& track, TrackEyes& eyes);
    TrackKind kindOf(const Track& track, TrackEyes& eyes) const;
    void correctKind(Track& track);
    bool isText(const Track& track) const;
    bool stirs(const Track& track, TrackEyes& eyes) const;
    bool reacquire(Track& track);
    void recallNames(TrackEyes& eyes);
    void recall(const KnownPlace& place, double least);
    void recallUnseen(TrackEyes& eyes);
    bool isKnown(const std::string& name) const;
    void dropLost();
    void dropDoubles();
    void tell(const Track& track, std::string what, TimeUs time, std::string side);
    bool atSide(const SoftBox& box, const Shift& speed, bool outward, std::string& side) const;
    double least() const; ///< full pixels below which a movement is no movement

    std::vector<Track> m_tracks;
    std::vector<Track> m_gone; ///< lost of late, for re-acquisition
    std::vector<TrackEvent> m_events;
    std::vector<KnownPlace> m_places;    ///< of the stretch looked at again, by time
    const TrackInput* m_input = nullptr; ///< only within step()
    int m_width = 0;                     ///< of the newest picture, full pixels
    int m_height = 0;
    std::optional<TimeUs> m_started;
    std::optional<TimeUs> m_last;
    double m_dt = 0.2;
    int m_people = 0; ///< names given
    int m_things = 0;
};

} // namespace ds::vision
