#include "core/observe/appearance_book.h"

#include <algorithm>

namespace ds::observe {

namespace {

constexpr float kGain = 0.25F;
constexpr double kClear = 0.40; ///< share a colour must have

void blend(vision::ColourShares& into, const vision::ColourShares& now, int views) {
    const float gain = std::max(kGain, 1.0F / static_cast<float>(views));
    for (std::size_t i = 0; i < into.size(); ++i)
        into[i] += gain * (now[i] - into[i]);
}

std::string wordsOf(const vision::ColourShares& upper, const vision::ColourShares& lower,
                    bool person) {
    std::string top(vision::mainColour(upper, kClear));
    if (!person)
        return top;
    std::string bottom(vision::mainColour(lower, kClear));
    if (!top.empty())
        top += " upper body";
    if (!bottom.empty())
        bottom += " lower body";
    return top + (top.empty() || bottom.empty() ? "" : ", ") + bottom;
}

} // namespace

void AppearanceBook::see(const std::string& name, bool person, const vision::Picture& picture,
                         const vision::Mask& mask, const Box& box) {
    if (box.w < 4 || box.h < 8)
        return;
    Entry& e = m_entries[name];
    e.person = person;
    e.lastUse = ++m_uses;
    ++e.views;
    if (person) {
        // Below the head, and the legs without the feet.
        const Box upper{box.x + box.w / 5, box.y + box.h / 5, box.w * 3 / 5, box.h * 3 / 10};
        const Box lower{box.x + box.w / 5, box.y + box.h * 11 / 20, box.w * 3 / 5, box.h * 3 / 10};
        blend(e.upper, vision::colourShares(picture, mask, upper), e.views);
        blend(e.lower, vision::colourShares(picture, mask, lower), e.views);
    } else {
        blend(e.upper, vision::colourShares(picture, mask, box), e.views);
    }
    // Words once said stay while they are half true; novelty must not come from flicker.
    const std::string now = wordsOf(e.upper, e.lower, person);
    if (e.said.empty() || e.views % 8 == 0)
        e.said = now;
    if (m_entries.size() > kMost)
        forgetOldest();
}

void AppearanceBook::recall(const std::string& name, const std::string& words) {
    Entry& e = m_entries[name];
    e.said = words;
    e.lastUse = ++m_uses;
}

void AppearanceBook::forgetOldest() {
    const auto oldest =
        std::min_element(m_entries.begin(), m_entries.end(), [](const auto& a, const auto& b) {
            return a.second.lastUse < b.second.lastUse;
        });
    m_entries.erase(oldest);
}

std::string AppearanceBook::words(const std::string& name) const {
    const auto it = m_entries.find(name);
    return it == m_entries.end() ? std::string() : it->second.said;
}

} // namespace ds::observe
