#include "core/vision/text_watch.h"

#include "core/vision/mats.h"
#include "core/vision/text_finder.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace ds::vision {

namespace {

constexpr double kSamePlace = 0.55; ///< overlap
constexpr double kUnchanged = 9;    ///< mean difference of a place's picture, of 255
constexpr int kMissesToGo = 2;      ///< samples
constexpr int kSeenToRead = 2;      ///< samples
constexpr double kLeastConfidence = 0.70;
constexpr double kFirstRetrySeconds = 5;
constexpr double kRetryGrowth = 4;
constexpr double kMostRetrySeconds = 600;

double shared(const Box& a, const Box& b) {
    const int w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const int h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return w > 0 && h > 0 ? static_cast<double>(w) * h : 0;
}

/// The find holds the place, and little else.
bool covers(const Box& find, const Box& place) {
    return shared(find, place) > kSamePlace * static_cast<double>(place.area()) &&
           static_cast<double>(find.area()) < 3.5 * static_cast<double>(place.area());
}

bool isAlnum(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool isVowel(char c) {
    return std::string_view("aeiouyAEIOUY").find(c) != std::string_view::npos;
}

/// A number, a short word of letters, or a longer one that can be spoken.
bool looksLikeWord(const std::string& word) {
    int letters = 0;
    int digits = 0;
    int vowels = 0;
    int changes = 0;
    bool wasLower = false;
    for (const char c : word) {
        letters += std::isalpha(static_cast<unsigned char>(c)) != 0;
        digits += std::isdigit(static_cast<unsigned char>(c)) != 0;
        vowels += isVowel(c);
        changes += wasLower && std::isupper(static_cast<unsigned char>(c));
        wasLower = std::islower(static_cast<unsigned char>(c)) != 0;
    }
    const int others = static_cast<int>(word.size()) - letters - digits;
    if (letters + digits < 2 || others > (letters + digits) / 2 || changes > 1)
        return false;
    return letters < 4 || vowels > 0 || digits > 0;
}

} // namespace

std::string plausibleText(const std::string& reading, double confidence01) {
    if (confidence01 < kLeastConfidence)
        return {};
    std::istringstream in(reading);
    std::vector<std::string> words;
    int good = 0;
    int goodChars = 0;
    for (std::string word; in >> word;)
        words.push_back(word);
    // Signs at the ends are the rim of the region.
    const auto bare = [](std::string& word, bool front) {
        const std::string_view rim = front ? "/\\|_-~=.,:;'`^*<>" : "/\\|_-~=,;'`^*<>";
        const auto isRim = [rim](char c) {
            return rim.find(c) != rim.npos || static_cast<unsigned char>(c) > 127;
        };
        while (!word.empty() && isRim(front ? word.front() : word.back()))
            word.erase(front ? 0 : word.size() - 1, 1);
        return word.empty();
    };
    while (!words.empty() && bare(words.front(), true))
        words.erase(words.begin());
    while (!words.empty() && bare(words.back(), false))
        words.pop_back();
    for (const std::string& word : words) {
        if (looksLikeWord(word)) {
            ++good;
            goodChars += static_cast<int>(std::count_if(word.begin(), word.end(), isAlnum));
        }
    }
    if (words.empty() || goodChars < 3 || good * 3 < static_cast<int>(words.size()) * 2)
        return {};
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "" : " ") + word;
    return out;
}

struct TextWatch::Place {
    Box box;
    TimeUs first;
    int seen = 1;
    int missed = 0;
    bool changed = false; ///< since the last reading
    std::vector<unsigned char> patch;
    std::string candidate; ///< read once
    std::string text;      ///< read alike twice
    double confidence01 = 0;
    double retrySeconds = kFirstRetrySeconds;
    TimeUs nextRead;
    ClockWatch clock;
    bool likeClock = false; ///< read as a time at least once
    bool told = false;
};

struct TextWatch::State {
    std::unique_ptr<TextReader> reader;
    std::vector<Place> places;

    void match(const Picture& picture, TimeUs time, const std::vector<Box>& movers, TextStep& out);
    [[nodiscard]] Status readDue(const Picture& picture, TimeUs time, TextStep& out);
    [[nodiscard]] Status readPlace(Place& place, const Picture& picture, TimeUs time,
                                   TextStep& out);
    void takeReading(Place& place, const std::string& reading, double confidence, TimeUs time);
};

TextWatch::TextWatch(std::unique_ptr<TextReader> reader) : m_state(std::make_unique<State>()) {
    m_state->reader = std::move(reader);
}

TextWatch::~TextWatch() = default;

void TextWatch::forget() {
    m_state->places.clear();
}

void TextWatch::State::match(const Picture& picture, TimeUs time, const std::vector<Box>& movers,
                             TextStep& out) {
    std::vector<Box> found = findTextBoxes(picture);
    const auto moves = [&movers](const Box& box) {
        return std::any_of(movers.begin(), movers.end(),
                           [&](const Box& m) { return overlap(m, box) > 0.05; });
    };
    for (Place& place : places) {
        const auto same = std::find_if(found.begin(), found.end(),
                                       [&](const Box& b) { return covers(b, place.box); });
        auto patch = textPatch(picture, place.box);
        const bool alike = patchDifference(patch, place.patch) < kUnchanged;
        if (same != found.end())
            found.erase(same);
        else if (!alike) {
            place.missed += moves(place.box) ? 0 : 1; // hidden by somebody is not gone
            continue;
        }
        place.missed = 0;
        ++place.seen;
        if (!alike)
            place.changed = true;
        place.patch = std::move(patch);
    }
    for (const Place& place : places)
        if (place.missed >= kMissesToGo && place.told)
            out.gone.push_back({place.text, place.box, place.first, place.confidence01});
    std::erase_if(places, [](const Place& p) { return p.missed >= kMissesToGo; });
    for (const Box& box : found) {
        const bool within = std::any_of(places.begin(), places.end(), [&](const Place& p) {
            return shared(p.box, box) >
                   0.3 * static_cast<double>(std::min(p.box.area(), box.area()));
        });
        if (within || moves(box) || places.size() >= kMostPlaces)
            continue;
        const auto letters = letterBox(picture, box);
        if (!letters)
            continue;
        Place place;
        place.box = *letters;
        place.first = time;
        place.patch = textPatch(picture, *letters);
        place.nextRead = time;
        places.push_back(std::move(place));
    }
}

void TextWatch::State::takeReading(Place& place, const std::string& reading, double confidence,
                                   TimeUs time) {
    if (const auto clock = readClock(reading)) {
        place.likeClock = true;
        place.clock.add(time, clock);
        place.nextRead = time;
        if (!place.clock.standsStill())
            return;
    }
    const std::string text = place.clock.isClock() ? "" : plausibleText(reading, confidence);
    place.changed = false;
    if (text.empty()) {
        place.candidate.clear();
        place.nextRead = time + DurationUs{static_cast<long>(place.retrySeconds * 1e6)};
        place.retrySeconds = std::min(kMostRetrySeconds, place.retrySeconds * kRetryGrowth);
        return;
    }
    if (text == place.candidate) {
        place.text = text;
        place.confidence01 = confidence;
        place.retrySeconds = kMostRetrySeconds;
        place.nextRead = time + DurationUs{static_cast<long>(kMostRetrySeconds * 1e6)};
    } else {
        place.nextRead = time; // the next sample decides
    }
    place.candidate = text;
}

Status TextWatch::State::readPlace(Place& place, const Picture& picture, TimeUs time,
                                   TextStep& out) {
    const auto lines = reader->read(picture.mats().image, place.box);
    if (!lines)
        return fail(lines.error());
    std::string reading;
    double confidence = 0;
    for (const ReadText& line : *lines) {
        reading += (reading.empty() ? "" : " ") + line.text;
        confidence = std::max(confidence, line.confidence01);
    }
    if (place.clock.isClock()) {
        const auto clock = readClock(reading);
        if (clock && place.clock.fits(time, *clock)) {
            place.clock.add(time, clock);
            out.clock = clock->text;
        }
        return {};
    }
    takeReading(place, reading, confidence, time);
    if (place.clock.isClock())
        out.clock = reading;
    return {};
}

Status TextWatch::State::readDue(const Picture& picture, TimeUs time, TextStep& out) {
    std::vector<Place*> due;
    for (Place& place : places) {
        const bool soon = place.seen >= kSeenToRead && place.missed == 0;
        const bool again = place.changed && (place.told || place.likeClock);
        if (soon && (place.clock.isClock() || again || place.nextRead <= time))
            due.push_back(&place);
    }
    std::stable_sort(due.begin(), due.end(), [](const Place* a, const Place* b) {
        return std::pair(!a->likeClock, a->nextRead) < std::pair(!b->likeClock, b->nextRead);
    });
    if (due.size() > kReadsAStep)
        due.resize(kReadsAStep);
    for (Place* place : due)
        if (Status read = readPlace(*place, picture, time, out); !read)
            return read;
    return {};
}

Result<TextStep> TextWatch::step(const Picture& picture, TimeUs time,
                                 const std::vector<Box>& movers) {
    TextStep out;
    m_state->match(picture, time, movers, out);
    if (const Status read = m_state->readDue(picture, time, out); !read)
        return fail(read.error());
    for (Place& place : m_state->places) {
        if (place.seen >= kSeenToRead)
            out.places.push_back(place.box);
        if (place.clock.isClock()) {
            out.clockBox = place.box;
            continue;
        }
        if (place.text.empty())
            continue;
        const TextLine line{place.text, place.box, place.first, place.confidence01};
        out.lines.push_back(line);
        if (!place.told)
            out.appeared.push_back(line);
        place.told = true;
    }
    std::stable_sort(out.lines.begin(), out.lines.end(), [](const TextLine& a, const TextLine& b) {
        return std::pair(a.box.y, a.box.x) < std::pair(b.box.y, b.box.x);
    });
    return out;
}

} // namespace ds::vision
