#pragma once

#include "core/agent/question.h"
#include "core/base/image.h"
#include "core/memory/record.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ds::agent {

/// One observation, cut down to what the rules look at.
struct Moment {
    std::string id;
    TimeUs time;
    TimeUs frame;
    std::vector<memory::EntityBox> boxes;
    std::vector<std::string> ocr;
    std::vector<std::string> actions;
};

/// What a report says that somebody does at its sample.
struct Action {
    bool moves = false;
    std::string direction; ///< left|right|up|down, or empty
};

/// A stretch in which one text could be read.
struct TextSpan {
    std::string text;
    TimeUs from;
    TimeUs to;             ///< the last sample that shows it
    TimeUs gone;           ///< the first sample that does not; `to` when none was taken
    std::size_t first = 0; ///< moments
    std::size_t last = 0;
    int times = 0;
};

struct Event {
    TimeUs time;
    Deed deed = Deed::None;
    std::string entity;
    std::string side;
    std::string text;
    std::size_t moment = 0; ///< the observation that told it
};

/// A person or object with everything that was seen of it.
struct Thing {
    std::string name;
    ThingKind kind = ThingKind::Any;
    std::vector<std::size_t> moments;                          ///< in which it has a box, ascending
    std::map<std::string, std::map<std::string, int>> colours; ///< part → colour → times seen
    TimeUs first;
    TimeUs last;
    int described = 0; ///< how often colours were told
    /// When it was there; the times of its coming and going, where they were seen.
    std::vector<memory::Span> spans;
};

/// What a run holds, in the order of time. Memory: a few hundred bytes an observation.
struct Facts {
    std::vector<Moment> moments;
    std::vector<Event> events; ///< ascending
    std::vector<Thing> things; ///< by first appearance
    std::map<std::string, std::size_t> thingByName;
    std::vector<TextSpan> texts; ///< by `from`

    const Thing* thing(const std::string& name) const;
    const Box* boxAt(std::size_t moment, const std::string& entity) const;
    std::optional<Action> actionAt(std::size_t moment, const std::string& entity) const;
    /// Persons with a box in that moment.
    std::size_t personsAt(std::size_t moment) const;
    /// The moment nearest to `t`; nullopt without any.
    std::optional<std::size_t> momentNear(TimeUs t) const;
};

/// Collects records, handed over ascending in time, into facts.
class FactsMaker {
public:
    void add(const memory::Record& record);
    Facts finish();

private:
    Thing& thingNamed(const std::string& name);
    void addEvents(const memory::Record& record);
    void addColours(const std::string& words, TimeUs time);
    void addGoneTexts(const std::string& delta);

    Facts m_facts;
};

/// Stretches of presence, with the boxes taken away that were only expected after somebody had gone
/// (facts_spans.cpp). `moments` and `events` must be complete and in order.
void settlePresence(Facts& facts);
/// Adds those who turn around or come back as events.
void addTurnsAndReturns(Facts& facts);
/// Stretches of text, and when each text was gone.
void settleTexts(Facts& facts);

ThingKind kindOfName(std::string_view name);
/// The colour of `part` told most often, and how much of all tellings that is; empty: none.
std::pair<std::string, double> mainColour(const Thing& thing, const std::string& part);

} // namespace ds::agent
