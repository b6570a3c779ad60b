#pragma once

#include "core/base/image.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Drawn surveillance scenes whose truth is known: what enters, stops, appears, and when.
namespace ds::test {

/// Where a mover's feet are at a time; between two places it goes straight.
struct Waypoint {
    double seconds = 0;
    double x = 0; ///< pixels; outside the picture is allowed
    double y = 0;
};

struct Mover {
    bool person = true;
    double height = 100; ///< pixels
    double width = 0;    ///< boxes: pixels; people: 0
    std::vector<Waypoint> path;
    std::uint32_t upper = 0x303030; ///< 0xRRGGBB; a box has only this
    std::uint32_t lower = 0x405080;
};

struct SceneText {
    std::string text;
    double from = 0; ///< seconds
    double until = 1e9;
    int x = 0; ///< left end of the base line, pixels
    int y = 0;
    double scale = 1; ///< letters of about 22 pixels
};

struct SceneSpec {
    int width = 480;
    int height = 360;
    double seconds = 30;
    std::uint32_t seed = 1;
    double noise = 3;          ///< standard deviation of grey values
    double driftPerMinute = 0; ///< grey values
    double texture = 10;       ///< of the ground, grey values
    int foliage = 0;           ///< swaying bushes
    double shake = 0;          ///< pixels, to each side
    double contrast = 1;       ///< of movers against the ground
    double gain = 1;           ///< brightness; 0.15: night
    std::vector<Mover> movers;
    std::vector<SceneText> texts;
    std::optional<int> clockFrom;  ///< second of day at the start: a clock is burned in
    std::optional<double> panFrom; ///< seconds; the camera turns right for two seconds
    double panSpeed = 90;          ///< pixels a second
    std::optional<double> cutAt;   ///< seconds: another place
    std::optional<double> lightAt; ///< seconds: 35 grey values brighter from then on
    bool paper = false;            ///< a flat light ground, as on a screen
};

struct TruthEvent {
    double seconds = 0;
    std::string what; ///< enter|leave|stop|appear|text|cut|shift|light
    std::string side;
};

/// Draws a spec. Pictures are the same for the same spec. One thread.
class Scene {
public:
    explicit Scene(const SceneSpec& spec);
    ~Scene();
    const SceneSpec& spec() const { return m_spec; }
    /// Bgr24.
    Image picture(double seconds);
    /// What happens, in order of time. Entering and leaving is when half of it is in the picture.
    std::vector<TruthEvent> truth() const;

private:
    struct State;
    SceneSpec m_spec;
    std::unique_ptr<State> m_state;
};

/// A scene of everyday trouble made from a seed: two or three people, perhaps a box that moves, a
/// thing that is put down, a sign that appears, a clock; noise, drift, texture, foliage, shake, low
/// contrast in turn.
SceneSpec everydayScene(std::uint32_t seed);

/// How well events were found.
struct EventScore {
    int truth = 0;
    int found = 0;
    int right = 0;
    double f1() const { return truth + found > 0 ? 2.0 * right / (truth + found) : 1.0; }
};

/// Each truth is matched with at most one find of its kind and side from 1.5 s before to 2.5 s
/// after.
EventScore scoreEvents(const std::vector<TruthEvent>& truth, std::vector<TruthEvent> found);

} // namespace ds::test
