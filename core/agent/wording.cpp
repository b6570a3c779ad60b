#include "core/agent/wording.h"

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

std::string Wording::event(const Event& event) const {
    std::string key = "event." + std::string(foundName(event.deed));
    if (event.deed == Deed::Move || event.deed == Deed::Stand)
        key = event.deed == Deed::Move ? "event.move" : "event.stand";
    const bool knownSide = m_book.has("side." + event.side);
    if (knownSide && m_book.has(key + ".side"))
        key += ".side";
    for (const char* how : {"brighter", "darker", "still"})
        if (event.entity.empty() && event.text.find(how) != std::string::npos &&
            m_book.has(key + "." + how))
            key += std::string(".") + how;
    if (event.deed == Deed::Text && !event.text.empty() && textOf(event).empty())
        return event.text;
    const std::string who =
        event.entity.empty() ? m_book.text("name.something") : name(event.entity);
    return m_book.text(key, {{"who", who},
                             {"side", knownSide ? side(event.side) : std::string()},
                             {"text", textOf(event)}});
}

std::string Wording::eventAt(const Event& event) const {
    return m_book.text("event.at",
                       {{"event", this->event(event)}, {"time", formatTime(event.time)}});
}

std::string Wording::range(TimeUs from, TimeUs to) const {
    if (from == to)
        return formatTime(from);
    return m_book.text("time.range", {{"from", formatTime(from)}, {"to", formatTime(to)}});
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
