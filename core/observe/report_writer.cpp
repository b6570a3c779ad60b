#include "core/observe/report_writer.h"

#include "core/observe/words.h"

#include <algorithm>
#include <cmath>

namespace ds::observe {

namespace {

constexpr int kColoursEvery = 30; ///< reports
constexpr double kBackdropShare = 0.22;
/// Mean brightness of 255 below which a white shirt looks as dark as a black one.
constexpr double kEnoughLight = 40;

bool isPerson(const vision::Track& track) {
    return track.kind == vision::TrackKind::Person;
}

std::string sideWords(const std::string& side) {
    return side == "left" || side == "right" || side == "top" || side == "bottom" ? "the " + side
                                                                                  : side;
}

/// The one or two colours most of the picture has.
std::string backdropWords(const vision::Picture& picture) {
    const Box all{0, 0, picture.width(), picture.height()};
    const vision::ColourShares shares = vision::colourShares(picture, vision::Mask(), all);
    std::vector<std::pair<float, std::string>> order;
    for (std::size_t i = 0; i < shares.size(); ++i)
        order.push_back({shares[i], std::string(vision::kColourNames[i])});
    std::sort(order.rbegin(), order.rend());
    std::string out =
        order[0].first > kBackdropShare ? "mostly " + order[0].second : "many colours";
    if (order[1].first > kBackdropShare)
        out += " and " + order[1].second;
    return out;
}

} // namespace

void ReportWriter::continueFrom(const memory::Report& report) {
    for (const auto* all : {&report.actors, &report.objects})
        for (const std::string& who : *all) { // "person 2, dark upper body, blue lower body"
            const std::size_t comma = who.find(", ");
            std::string words = comma == std::string::npos ? std::string() : who.substr(comma + 2);
            for (const std::string_view size : {"small", "large"}) // of things, said anew each time
                if (words == size)
                    words.clear();
                else if (words.ends_with(", " + std::string(size)))
                    words.resize(words.size() - size.size() - 2);
            m_looks.recall(who.substr(0, comma), words);
        }
}

memory::Found ReportWriter::foundOf(const vision::TrackEvent& event, const Seen& seen) const {
    const std::string place = placeWords(event.box, seen.picture.width(), seen.picture.height());
    const bool person = event.name.starts_with("person");
    std::string words = event.name;
    if (event.what == "enter")
        words += " enters from " + sideWords(event.side);
    else if (event.what == "leave")
        words += " leaves to " + sideWords(event.side);
    else if (event.what == "stop")
        words += " stops, " + place;
    else if (event.what == "go")
        words += person ? " walks on, " + place : " moves on, " + place;
    else if (event.what == "appear")
        words += " appears, " + place +
                 (event.partner.empty() ? std::string() : ", beside " + event.partner);
    else
        words += " is gone, " + place;
    return {event.time, event.what, event.name, event.side, words};
}

std::vector<memory::Found> ReportWriter::found(const Seen& seen) {
    std::vector<memory::Found> out = seen.pictureEvents;
    for (const vision::TrackEvent& event : seen.events)
        out.push_back(foundOf(event, seen));
    const auto text = [&](const vision::TextLine& line, TimeUs time, const char* verb) {
        const std::string place = placeWords(line.box, seen.picture.width(), seen.picture.height());
        out.push_back({time, "text", {}, {}, "text \"" + line.text + "\" " + verb + ", " + place});
    };
    for (const vision::TextLine& line : seen.textAppeared)
        text(line, line.first, "appears");
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
    return out;
}

std::string ReportWriter::actionOf(const vision::Track& track, const Seen& seen) {
    Mention& mention = m_mentions[track.name];
    mention.box = track.at.box();
    mention.place = placeWords(mention.box, seen.picture.width(), seen.picture.height());
    mention.last = track.lastSeen;
    if (track.still) {
        mention.direction.clear();
        return isPerson(track) ? "stands still" : "stays";
    }
    mention.direction = directionWords(track.speed, mention.direction);
    return (isPerson(track) ? "walks " : "moves ") + mention.direction;
}

void ReportWriter::describe(memory::Report& report, const Seen& seen) {
    std::vector<std::string> sentences;
    std::size_t people = 0;
    std::size_t things = 0;
    for (const vision::Track& t : seen.tracks) {
        const Box box = t.at.box();
        if (t.seen && !t.shares && seen.light.mean >= kEnoughLight)
            m_looks.see(t.name, isPerson(t), seen.picture, seen.mask, box);
        (isPerson(t) ? people : things) += 1;
        std::vector<std::string> parts{t.name};
        for (const std::string& words :
             {m_looks.words(t.name),
              isPerson(t) ? std::string()
                          : sizeWords(box, seen.picture.width(), seen.picture.height())})
            if (!words.empty())
                parts.push_back(words);
        const std::string who = joined(parts, ", ");
        const std::string action = actionOf(t, seen);
        (isPerson(t) ? report.actors : report.objects).push_back(who);
        report.actions.push_back(t.name + " " + action);
        sentences.push_back(who + ", " + action + ", " + m_mentions[t.name].place);
    }
    std::string counts = countWords(people, "person", "people");
    if (things > 0)
        counts += " and " + countWords(things, "object", "objects");
    sentences.insert(sentences.begin(), counts);
    for (const vision::TextLine& line : seen.lines) {
        report.ocr.push_back(line.text);
        sentences.push_back("text \"" + line.text + "\"");
    }
    report.description = joined(sentences, "; ");
}

std::string ReportWriter::sceneOf(const Seen& seen, bool anew) {
    if (m_colours.empty() || anew || ++m_sinceColours >= kColoursEvery) {
        m_colours = backdropWords(seen.picture);
        m_sinceColours = 0;
    }
    return m_brightness.step(seen.light.mean) + " picture, " + m_colours + ", " +
           (seen.camera.moving ? "moving camera" : "fixed camera");
}

std::string ReportWriter::deltaOf(const Seen& seen, const std::vector<memory::Found>& found,
                                  const vision::StaticCheck::Difference& difference) const {
    std::vector<std::string> parts;
    for (const memory::Found& f : found)
        parts.push_back(f.text);
    for (const vision::TextLine& line : seen.textGone)
        parts.push_back("text \"" + line.text + "\" is gone");
    if (!parts.empty())
        return joined(parts, "; ");
    if (seen.camera.moving)
        return seen.camera.direction.empty()
                   ? "the camera moves on"
                   : "the camera turns " + std::string(seen.camera.direction);
    // The one that went farthest from where it was mentioned last.
    double most = 0;
    std::string words;
    for (const vision::Track& t : seen.tracks) {
        const auto before = m_mentions.find(t.name);
        if (before == m_mentions.end() || t.still)
            continue;
        const vision::SoftBox was = vision::SoftBox::of(before->second.box);
        const double moved = std::hypot(t.at.cx - was.cx, t.at.cy - was.cy);
        if (moved <= most)
            continue;
        most = moved;
        const std::string place =
            placeWords(t.at.box(), seen.picture.width(), seen.picture.height());
        words = t.name + (isPerson(t) ? " walks on " : " moves on ") +
                directionWords(t.speed, before->second.direction);
        if (place != before->second.place)
            words += ", from " + before->second.place + " to " + place;
    }
    if (!words.empty())
        return words;
    const std::string place =
        placeWords(difference.where, seen.picture.width(), seen.picture.height());
    return "slight change of brightness, most in the " + place;
}

memory::Report ReportWriter::write(const Seen& seen, const std::vector<memory::Found>& found,
                                   const vision::StaticCheck::Difference& difference, bool first) {
    std::erase_if(m_mentions, [&](const auto& m) {
        return std::none_of(seen.tracks.begin(), seen.tracks.end(),
                            [&](const auto& t) { return t.name == m.first; });
    });
    memory::Report report;
    report.delta =
        first ? std::string(memory::kInitialFrameMarker) : deltaOf(seen, found, difference);
    const bool anew = std::any_of(found.begin(), found.end(), [](const memory::Found& f) {
        return f.what == "cut" || f.what == "light" || f.what == "shift";
    });
    report.scene = sceneOf(seen, anew);
    describe(report, seen);
    if (seen.camera.moving)
        report.description = "the camera moves, so nothing is followed; " + report.description;
    return report;
}

} // namespace ds::observe
