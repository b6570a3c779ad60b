#include "core/agent/wording.h"

#include <algorithm>
#include <cctype>

namespace ds::agent {
namespace {

std::string join(const std::vector<std::string>& items, const std::string& between,
                 const std::string& lastBetween) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0)
            text += i + 1 == items.size() ? lastBetween : between;
        text += items[i];
    }
    return text;
}

} // namespace

std::string textOf(const Event& event) {
    const std::string& text = event.text;
    for (const auto& [open, close] :
         {std::pair<std::string, std::string>{"“", "”"}, {"\"", "\""}}) {
        const std::size_t begin = text.find(open);
        const std::size_t end = text.rfind(close);
        if (begin != std::string::npos && end != std::string::npos && end > begin)
            return text.substr(begin + open.size(), end - begin - open.size());
    }
    return text;
}

std::string Wording::name(const std::string& entity) const {
    const std::size_t space = entity.find(' ');
    const std::string kind = entity.substr(0, space);
    const std::string key = "name." + kind;
    if (space == std::string::npos || !m_book.has(key))
        return entity;
    return m_book.text(key, {{"n", entity.substr(space + 1)}});
}

std::string Wording::colour(const std::string& word) const {
    return m_book.text("colour." + word);
}

std::string Wording::side(const std::string& word) const {
    return m_book.text("side." + word);
}

std::string Wording::colours(const Thing& thing) const {
    std::vector<std::string> parts;
    for (const char* part : {"upper", "lower", ""}) {
        const auto [word, share] = mainColour(thing, part);
        if (!word.empty())
            parts.push_back(m_book.text(*part ? "part." + std::string(part) : "part.whole",
                                        {{"colour", colour(word)}}));
    }
    return list(parts);
}

std::string Wording::dressed(const Thing& thing) const {
    const std::string clothes = colours(thing);
    if (clothes.empty())
        return name(thing.name);
    return m_book.text("name.dressed", {{"name", name(thing.name)}, {"colours", clothes}});
}

std::string Wording::how(const Clause& clause) const {
    std::vector<std::string> parts;
    std::string key = clause.side;
    std::replace(key.begin(), key.end(), ' ', '_');
    if (clause.deed == Deed::Stand)
        parts.push_back(m_book.text("how.stand"));
    if (clause.deed == Deed::Move)
        parts.push_back(clause.side.empty() ? m_book.text("how.move")
                                            : m_book.text("how.move_to", {{"side", side(key)}}));
    else if (!clause.side.empty() && !m_book.has("side." + key))
        parts.push_back(m_book.text("place." + key));
    else if (!clause.side.empty())
        parts.push_back(side(key));
    return parts.empty() ? std::string() : m_book.text("how", {{"what", list(parts)}});
}

std::string Wording::event(const Event& event) const {
    std::string key = "event." + std::string(foundName(event.deed));
    const std::pair<Deed, const char*> own[] = {
        {Deed::Move, "event.move"},          {Deed::Stand, "event.stand"},
        {Deed::Present, "event.present"},    {Deed::None, "event.present"},
        {Deed::TextGone, "event.text_gone"}, {Deed::Turn, "event.turn"},
        {Deed::Return, "event.return"},      {Deed::LeftBehind, "event.stand"}};
    for (const auto& [deed, name] : own)
        if (event.deed == deed)
            key = name;
    const bool knownSide = m_book.has("side." + event.side);
    if (knownSide && m_book.has(key + ".side"))
        key += ".side";
    for (const char* how : {"brighter", "darker", "still"})
        if (event.entity.empty() && event.text.find(how) != std::string::npos &&
            m_book.has(key + "." + how))
            key += std::string(".") + how;
    if (kindOfName(event.entity) == ThingKind::Object && m_book.has(key + ".object"))
        key += ".object";
    if (event.deed == Deed::Text && !event.text.empty() && textOf(event).empty())
        return event.text;
    const std::string who =
        event.entity.empty() ? m_book.text("name.something") : name(event.entity);
    return m_book.text(key, {{"who", who},
                             {"side", knownSide ? side(event.side) : std::string()},
                             {"text", textOf(event)}});
}

std::string Wording::eventAt(const Event& event) const {
    return m_book.text("event.at", {{"event", this->event(event)}, {"time", time(event.time)}});
}

std::string Wording::time(TimeUs t) const {
    const TimeUs rounded{(t.us < 0 ? t.us - 50'000 : t.us + 50'000) / 100'000 * 100'000};
    const std::string words = formatTime(rounded, true);
    const std::string whole = words.substr(0, words.size() - 4); // without ".300"
    return rounded.us % 1'000'000 == 0 ? whole : words.substr(0, words.size() - 2);
}

std::string Wording::range(TimeUs from, TimeUs to) const {
    if (from == to)
        return time(from);
    return m_book.text("time.range", {{"from", time(from)}, {"to", time(to)}});
}

std::string Wording::list(const std::vector<std::string>& items) const {
    return join(items, m_book.text("list.comma"), m_book.text("list.and"));
}

std::string Wording::steps(const std::vector<std::string>& items) const {
    const std::string between = m_book.text("list.semicolon");
    return join(items, between, between);
}

std::string Wording::sentence(std::string text) const {
    if (!text.empty() && static_cast<unsigned char>(text.front()) < 0x80)
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

} // namespace ds::agent
