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
};

/// What a run holds, in the order of time. Memory: a few hundred bytes an observation.
struct Facts {
    std::vector<Moment> moments;
    std::vector<Event> events; ///< ascending
    std::vector<Thing> things; ///< by first appearance
    std::map<std::string, std::size_t> thingByName;

    const Thing* thing(const std::string& name) const;
    const Box* boxAt(std::size_t moment, const std::string& entity) const;
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

    Facts m_facts;
};

ThingKind kindOfName(std::string_view name);
/// The colour of `part` told most often, and how much of all tellings that is; empty: none.
std::pair<std::string, double> mainColour(const Thing& thing, const std::string& part);

} // namespace ds::agent
