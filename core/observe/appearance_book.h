#pragma once

#include "core/vision/colours.h"

#include <map>
#include <string>

namespace ds::observe {

/// What colours each named thing has shown so far, as words that do not flicker.
///
/// Memory: the last kMost names. Threads: one.
class AppearanceBook {
public:
    static constexpr std::size_t kMost = 200;

    /// A clear view of it (not sharing foreground with others).
    void see(const std::string& name, bool person, const vision::Picture& picture,
             const vision::Mask& mask, const Box& box);
    /// What was said of it before, until there are views enough to say something else.
    void recall(const std::string& name, const std::string& words);
    /// "dark upper body, blue lower body" of a person, "red" of a thing; empty when not clear.
    std::string words(const std::string& name) const;

private:
    struct Entry {
        vision::ColourShares upper{};
        vision::ColourShares lower{};
        bool person = false;
        int views = 0;
        long lastUse = 0;
        std::string said;
    };
    void forgetOldest();

    std::map<std::string, Entry> m_entries;
    long m_uses = 0;
};

} // namespace ds::observe
