#include "core/agent/facts.h"

#include "core/agent/question_words.h"

#include <algorithm>
#include <array>

namespace ds::agent {
namespace {

Deed deedNamed(std::string_view what) {
    for (int deed = static_cast<int>(Deed::Enter); deed <= static_cast<int>(Deed::Light); ++deed)
        if (foundName(static_cast<Deed>(deed)) == what)
            return static_cast<Deed>(deed);
    return Deed::None;
}

/// "upper body" of "dark upper body"; "" where no part is named.
std::string partOf(std::string_view words) {
    if (words.find("upper") != std::string_view::npos)
        return "upper";
    return words.find("lower") != std::string_view::npos ? "lower" : "";
}

} // namespace

ThingKind kindOfName(std::string_view name) {
    if (name.substr(0, 6) == "person")
        return ThingKind::Person;
    return name.substr(0, 6) == "object" ? ThingKind::Object : ThingKind::Any;
}

std::pair<std::string, double> mainColour(const Thing& thing, const std::string& part) {
    const auto told = thing.colours.find(part);
    if (told == thing.colours.end() || told->second.empty())
        return {};
    int all = 0;
    const auto* best = &*told->second.begin();
    for (const auto& colour : told->second) {
        all += colour.second;
        if (colour.second > best->second)
            best = &colour;
    }
    return {best->first, static_cast<double>(best->second) / all};
}

const Thing* Facts::thing(const std::string& name) const {
    const auto found = thingByName.find(name);
    return found == thingByName.end() ? nullptr : &things[found->second];
}

const Box* Facts::boxAt(std::size_t moment, const std::string& entity) const {
    for (const memory::EntityBox& box : moments[moment].boxes)
        if (box.entity == entity)
            return &box.box;
    return nullptr;
}

std::size_t Facts::personsAt(std::size_t moment) const {
    const auto& boxes = moments[moment].boxes;
    return static_cast<std::size_t>(
        std::count_if(boxes.begin(), boxes.end(), [](const memory::EntityBox& box) {
            return kindOfName(box.entity) == ThingKind::Person;
        }));
}

std::optional<Action> Facts::actionAt(std::size_t moment, const std::string& entity) const {
    for (const std::string& action : moments[moment].actions) {
        if (action.rfind(entity + " ", 0) != 0)
            continue;
        const std::string verb = action.substr(entity.size() + 1);
        const std::size_t space = verb.find(' ');
        const std::string first = verb.substr(0, space);
        if (first != "walks" && first != "moves")
            return Action{};
        return Action{true, space == std::string::npos ? std::string() : verb.substr(space + 1)};
    }
    return std::nullopt;
}

std::optional<std::size_t> Facts::momentNear(TimeUs t) const {
    if (moments.empty())
        return std::nullopt;
    const auto next = std::lower_bound(moments.begin(), moments.end(), t,
                                       [](const Moment& m, TimeUs at) { return m.time < at; });
    if (next == moments.end())
        return moments.size() - 1;
    const auto at = static_cast<std::size_t>(next - moments.begin());
    if (at == 0)
        return at;
    return t - moments[at - 1].time <= moments[at].time - t ? at - 1 : at;
}

Thing& FactsMaker::thingNamed(const std::string& name) {
    const auto [at, isNew] = m_facts.thingByName.try_emplace(name, m_facts.things.size());
    if (isNew) {
        Thing thing;
        thing.name = name;
        thing.kind = kindOfName(name);
        m_facts.things.push_back(std::move(thing));
    }
    return m_facts.things[at->second];
}

void FactsMaker::addColours(const std::string& words, TimeUs time) {
    std::size_t comma = words.find(',');
    const std::string name = words.substr(0, comma);
    if (kindOfName(name) == ThingKind::Any)
        return;
    const bool isNew = m_facts.thingByName.find(name) == m_facts.thingByName.end();
    Thing& thing = thingNamed(name);
    if (isNew)
        thing.first = thing.last = time;
    ++thing.described;
    while (comma != std::string::npos) {
        const std::size_t next = words.find(',', comma + 1);
        const std::string piece = words.substr(comma + 1, next - comma - 1);
        const std::string part = partOf(piece);
        for (const std::string& colour : coloursIn(piece))
            ++thing.colours[part][colour];
        comma = next;
    }
}

void FactsMaker::addEvents(const memory::Record& record) {
    for (const memory::Found& found : record.found) {
        Deed deed = deedNamed(found.what);
        if (deed == Deed::None)
            continue;
        if (deed == Deed::Text && found.text.find("is gone") != std::string::npos)
            deed = Deed::TextGone;
        m_facts.events.push_back(
            {found.time, deed, found.entity, found.side, found.text, m_facts.moments.size() - 1});
        if (found.entity.empty())
            continue;
        const bool isNew = m_facts.thingByName.find(found.entity) == m_facts.thingByName.end();
        Thing& thing = thingNamed(found.entity);
        thing.first = isNew ? found.time : std::min(thing.first, found.time);
        thing.last = isNew ? found.time : std::max(thing.last, found.time);
    }
}

void FactsMaker::add(const memory::Record& record) {
    const std::size_t at = m_facts.moments.size();
    m_facts.moments.push_back({record.id, record.time, record.frame.value_or(record.time),
                               record.boxes, record.report.ocr, record.report.actions});
    for (const memory::EntityBox& box : record.boxes) {
        const bool isNew = m_facts.thingByName.find(box.entity) == m_facts.thingByName.end();
        Thing& thing = thingNamed(box.entity);
        if (isNew)
            thing.first = record.time;
        thing.last = record.time;
        thing.moments.push_back(at);
    }
    for (const auto* list : {&record.report.actors, &record.report.objects})
        for (const std::string& words : *list)
            addColours(words, record.time);
    addEvents(record);
    addGoneTexts(record.report.delta);
}

/// The observer tells a text gone in the delta alone, with the second sample that misses it.
void FactsMaker::addGoneTexts(const std::string& delta) {
    static const std::string kBegin = "text \"";
    static const std::string kEnd = "\" is gone";
    const std::size_t moment = m_facts.moments.size() - 1;
    for (std::size_t end = delta.find(kEnd); end != std::string::npos;
         end = delta.find(kEnd, end + 1)) {
        const std::size_t begin = delta.rfind(kBegin, end);
        if (begin == std::string::npos)
            continue;
        const std::string words = delta.substr(begin, end + kEnd.size() - begin);
        const bool told =
            std::any_of(m_facts.events.begin(), m_facts.events.end(), [&](const Event& event) {
                return event.moment == moment && event.deed == Deed::TextGone &&
                       event.text.rfind(words.substr(0, words.size() - 8), 0) == 0;
            });
        const TimeUs time = m_facts.moments[moment > 0 ? moment - 1 : 0].time;
        if (!told)
            m_facts.events.push_back({time, Deed::TextGone, {}, {}, words, moment});
    }
}

Facts FactsMaker::finish() {
    std::stable_sort(m_facts.events.begin(), m_facts.events.end(),
                     [](const Event& a, const Event& b) { return a.time < b.time; });
    settlePresence(m_facts);
    settleTexts(m_facts);
    addTurnsAndReturns(m_facts);
    return std::move(m_facts);
}

} // namespace ds::agent
