#include "core/agent/rules.h"
#include "core/base/tokens.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ds::agent {
namespace {

Subject countedSubject(const RuleInput& in) {
    Subject subject = in.question.main.subject;
    if (!subject.mentioned)
        subject.kind = ThingKind::Person;
    return subject;
}

std::string counted(const RuleInput& in, const Subject& subject, long long n) {
    const PhraseBook& book = in.words.book();
    if (subject.kind == ThingKind::Object)
        return book.plural("count.objects", n);
    return subject.kind == ThingKind::Any ? book.plural("count.things", n)
                                          : book.plural("count.people", n);
}

std::vector<std::string> presentAt(const RuleInput& in, const Subject& subject,
                                   std::size_t moment) {
    std::vector<std::string> names;
    const Facts& facts = in.selection.facts();
    for (const memory::EntityBox& box : facts.moments[moment].boxes) {
        const Thing* thing = facts.thing(box.entity);
        if (thing && in.selection.fits(*thing, subject))
            names.push_back(box.entity);
    }
    return names;
}

void showAll(Finding& finding, const RuleInput& in, std::size_t moment,
             const std::vector<std::string>& names) {
    if (names.empty())
        finding.evidence.push_back(in.selection.evidence(moment, {}));
    for (const std::string& name : names)
        if (finding.evidence.size() < 2 * kMostListed)
            finding.evidence.push_back(in.selection.evidence(moment, name));
}

/// The number in one sample. Sure only where few are seen and the samples beside agree.
Finding countAt(const RuleInput& in, std::size_t moment) {
    const PhraseBook& book = in.words.book();
    const Subject subject = countedSubject(in);
    const Facts& facts = in.selection.facts();
    const std::vector<std::string> names = presentAt(in, subject, moment);
    const auto n = static_cast<long long>(names.size());
    const auto same = [&](std::size_t other) {
        return other >= facts.moments.size() ||
               presentAt(in, subject, other).size() == names.size();
    };
    Finding finding;
    finding.number = n;
    finding.yes = n > 0;
    finding.sentence = in.words.sentence(
        book.text("answer.count_at", {{"time", formatTime(facts.moments[moment].frame)},
                                      {"count", counted(in, subject, n)}}));
    const bool steady = same(moment + 1) && (moment == 0 || same(moment - 1));
    finding.certainty = n > 0 && n <= 2 && steady ? "sure" : "likely";
    finding.why.push_back(finding.certainty == "sure" ? book.text("why.count_steady")
                                                      : book.text("why.count_may_hide"));
    showAll(finding, in, moment, names);
    finding.claims.push_back({finding.sentence, {facts.moments[moment].id}, {}, "seen"});
    addSubjectNotes(finding, in);
    return finding;
}

/// The most in one sample of the scope.
Finding countAtOnce(const RuleInput& in) {
    const auto [begin, end] = in.selection.moments(in.question.scope);
    const Subject subject = countedSubject(in);
    std::size_t best = begin;
    std::size_t most = 0;
    for (std::size_t m = begin; m < end; ++m) {
        const std::size_t n = presentAt(in, subject, m).size();
        if (n > most) {
            most = n;
            best = m;
        }
    }
    if (begin == end)
        return notSeen(in);
    Finding finding = countAt(in, best);
    const PhraseBook& book = in.words.book();
    finding.sentence = in.words.sentence(book.text(
        "answer.count_most", {{"count", counted(in, subject, *finding.number)},
                              {"time", formatTime(in.selection.facts().moments[best].frame)}}));
    if (most == 0)
        finding.sentence = in.words.sentence(
            book.text("answer.count_never",
                      {{"count", counted(in, subject, 0)},
                       {"range", in.words.range(in.question.scope.from, in.question.scope.to)}}));
    finding.claims.front().text = finding.sentence;
    finding.certainty = "likely";
    finding.why = {book.text("why.count_may_hide")};
    return finding;
}

/// How many different ones. A track that broke counts twice, so this is never sure.
Finding countInAll(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Subject subject = countedSubject(in);
    const auto things = in.selection.things(subject, in.question.scope);
    if (things.empty() && in.coverage.size() == 1 && in.coverage.front().kind != "verbatim")
        return notSeen(in);
    Finding finding;
    finding.number = static_cast<long long>(things.size());
    finding.yes = !things.empty();
    const std::string count = counted(in, subject, *finding.number);
    finding.sentence = in.words.sentence(
        book.text("answer.count_all",
                  {{"count", count},
                   {"range", in.words.range(in.question.scope.from, in.question.scope.to)}}));
    for (const Thing* thing : things) {
        if (finding.evidence.size() == 2 * kMostListed)
            break;
        if (const auto shown = in.selection.evidence(*thing, in.question.scope))
            finding.evidence.push_back(*shown);
    }
    finding.certainty = things.size() <= 5 ? "likely" : "unsure";
    finding.why.push_back(book.text("why.tracks_may_break"));
    Claim claim{finding.sentence, {}, {}, "uncertain"};
    for (const Evidence& shown : finding.evidence)
        claim.supporting.push_back(shown.record);
    finding.claims.push_back(std::move(claim));
    addSubjectNotes(finding, in);
    return finding;
}

/// How many did it, or how many times it was done.
Finding countDeeds(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const std::vector<Event> events =
        in.selection.events(in.question.main, in.question.scope, in.question.quoted);
    if (events.empty())
        return notSeen(in);
    std::set<std::string> entities;
    Finding finding;
    std::vector<std::string> told;
    for (const Event& event : events) {
        const bool isNew = entities.insert(event.entity).second;
        if (!in.question.times && !isNew)
            continue;
        if (told.size() < kMostListed) {
            told.push_back(in.words.eventAt(event));
            addEvent(finding, in, event);
        }
    }
    finding.number = static_cast<long long>(in.question.times ? events.size() : entities.size());
    finding.yes = true;
    const std::string count = in.question.times ? book.plural("count.times", *finding.number)
                                                : counted(in, countedSubject(in), *finding.number);
    finding.sentence = in.words.sentence(
        book.text("answer.count_deeds", {{"count", count}, {"what", in.words.steps(told)}}));
    finding.certainty = lessCertain(finding.certainty, "likely");
    finding.why.push_back(book.text("why.tracks_may_break"));
    addSubjectNotes(finding, in);
    return finding;
}

} // namespace

Finding findCount(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    const bool sightings = q.inAll && q.main.deed == Deed::Appear; // "一共出现了几个人"
    if (isEventDeed(q.main.deed) && !sightings && !q.atOnce)
        return countDeeds(in);
    if (q.scope.instant) {
        const auto moment = in.selection.momentAt(q.scope.from);
        const bool looked = in.coverage.empty() || in.coverage.front().kind == "verbatim";
        return moment && looked ? countAt(in, *moment) : notSeen(in);
    }
    return q.atOnce ? countAtOnce(in) : countInAll(in);
}

Finding findColour(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Clause& main = in.question.main;
    std::vector<const Thing*> things;
    if (isEventDeed(main.deed)) {
        for (const Event& event : chosenEvents(in, in.selection.events(main, in.question.scope)))
            if (const Thing* thing = in.selection.facts().thing(event.entity))
                if (std::find(things.begin(), things.end(), thing) == things.end())
                    things.push_back(thing);
    } else {
        things = in.selection.things(main.subject, in.question.scope);
    }
    Finding finding;
    double share = 1;
    std::vector<std::string> told;
    for (const Thing* thing : things) {
        if (thing->colours.empty() || told.size() == kMostListed)
            continue;
        told.push_back(in.words.dressed(*thing));
        for (const auto& [part, colours] : thing->colours) {
            const auto [colour, often] = mainColour(*thing, part);
            finding.keywords.push_back(colour);
            share = std::min(share, often);
        }
        // what was said holds for the thing, so any frame with its box shows it
        const Scope whole{TimeUs::min(), TimeUs::max(), false, false};
        if (const auto shown = in.selection.evidence(*thing, whole)) {
            finding.claims.push_back({told.back(), {shown->record}, {}, "seen"});
            finding.evidence.push_back(*shown);
        }
    }
    if (things.empty())
        return notSeen(in);
    if (told.empty()) {
        finding.unable = true;
        finding.sentence = book.text("answer.no_colour");
        finding.why.push_back(book.text("why.no_colour"));
        return finding;
    }
    const bool firm = share >= 0.8 && told.size() == 1 && things.front()->described >= 3;
    finding.certainty = firm && !main.subject.name.empty() ? "sure" : "likely";
    finding.sentence =
        in.words.sentence(book.text("answer.plain", {{"what", in.words.steps(told)}}));
    finding.why.push_back(book.text("why.colours"));
    return finding;
}

namespace {

struct SeenText {
    std::string text;
    std::size_t first = 0;
    std::size_t last = 0;
    int times = 0;
};

std::vector<SeenText> textsIn(const RuleInput& in) {
    const auto [begin, end] = in.selection.moments(in.question.scope);
    const std::string wanted = toLower(in.question.quoted);
    std::vector<SeenText> texts;
    std::map<std::string, std::size_t> known;
    for (std::size_t m = begin; m < end; ++m) {
        for (const std::string& line : in.selection.facts().moments[m].ocr) {
            if (toLower(line).find(wanted) == std::string::npos)
                continue;
            const auto [at, isNew] = known.try_emplace(line, texts.size());
            if (isNew)
                texts.push_back({line, m, m, 0});
            texts[at->second].last = m;
            ++texts[at->second].times;
        }
    }
    return texts;
}

} // namespace

Finding findText(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const std::vector<SeenText> texts = textsIn(in);
    if (texts.empty()) {
        Finding finding = notSeen(in);
        if (finding.negative == "absent")
            finding.why.push_back(book.text("why.text_unread"));
        return finding;
    }
    Finding finding;
    std::vector<std::string> told;
    int fewest = texts.front().times;
    for (const SeenText& text : texts) {
        if (told.size() == kMostListed)
            break;
        const auto& moments = in.selection.facts().moments;
        told.push_back(book.text(
            "answer.text_seen",
            {{"text", text.text},
             {"range", in.words.range(moments[text.first].frame, moments[text.last].frame)}}));
        finding.evidence.push_back(in.selection.evidence(text.first, {}));
        finding.claims.push_back({told.back(), {moments[text.first].id}, {}, "seen"});
        finding.keywords.push_back(text.text);
        fewest = std::min(fewest, text.times);
    }
    finding.certainty = fewest > 1 || in.question.scope.instant ? "sure" : "likely";
    finding.sentence =
        in.words.sentence(book.text("answer.plain", {{"what", in.words.steps(told)}}));
    finding.why.push_back(book.text("why.text_read"));
    return finding;
}

namespace {

std::string placeOf(const Box& box, const RuleInput& in, int width, int height) {
    const auto third = [](int at, int size) {
        return size <= 0 ? 1 : std::clamp(at * 3 / size, 0, 2);
    };
    const int column = third(box.x + box.w / 2, width);
    const int row = third(box.y + box.h / 2, height);
    static const char* const kColumns[] = {"left", "centre", "right"};
    static const char* const kRows[] = {"top", "middle", "bottom"};
    return in.words.book().text("place." + std::string(kRows[row]) + "_" + kColumns[column]);
}

/// The picture's size, as far as boxes reach (the records do not tell it).
std::pair<int, int> reach(const Facts& facts) {
    int width = 0;
    int height = 0;
    for (const Moment& moment : facts.moments)
        for (const memory::EntityBox& box : moment.boxes) {
            width = std::max(width, box.box.right());
            height = std::max(height, box.box.bottom());
        }
    return {width, height};
}

/// Where each fitting thing was last seen within the scope.
Finding lastPlaces(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    const Facts& facts = in.selection.facts();
    const auto [width, height] = reach(facts);
    const auto [begin, end] = in.selection.moments(in.question.scope);
    Finding finding;
    std::vector<std::string> told;
    for (const Thing* thing : in.selection.things(in.question.main.subject, in.question.scope)) {
        const auto past = std::lower_bound(thing->moments.begin(), thing->moments.end(), end);
        if (past == thing->moments.begin() || told.size() == kMostListed)
            continue;
        const std::size_t at = *std::prev(past);
        told.push_back(book.text(
            "answer.place", {{"who", in.words.name(thing->name)},
                             {"place", placeOf(*facts.boxAt(at, thing->name), in, width, height)},
                             {"time", formatTime(facts.moments[at].frame)}}));
        finding.evidence.push_back(in.selection.evidence(at, thing->name));
        finding.claims.push_back({told.back(), {facts.moments[at].id}, {}, "seen"});
    }
    if (told.empty())
        return notSeen(in);
    finding.certainty = "likely";
    finding.sentence =
        in.words.sentence(book.text("answer.plain", {{"what", in.words.steps(told)}}));
    finding.why.push_back(book.text("why.place"));
    addSubjectNotes(finding, in);
    return finding;
}

} // namespace

Finding findWhere(const RuleInput& in) {
    if (in.question.scope.instant && !isEventDeed(in.question.main.deed))
        return lastPlaces(in);
    Clause clause = in.question.main;
    if (!isEventDeed(clause.deed))
        clause.deed = Deed::Leave;
    std::vector<Event> events = in.selection.events(clause, in.question.scope);
    events.erase(std::remove_if(events.begin(), events.end(),
                                [](const Event& event) { return event.side.empty(); }),
                 events.end());
    if (events.empty())
        return lastPlaces(in);
    Finding finding;
    std::vector<std::string> told;
    for (const Event& event : events) {
        if (told.size() == kMostListed)
            break;
        told.push_back(in.words.eventAt(event));
        addEvent(finding, in, event);
    }
    finding.sentence =
        in.words.sentence(in.words.book().text("answer.plain", {{"what", in.words.steps(told)}}));
    finding.why.push_back(finding.certainty == "sure" ? in.words.book().text("why.seen")
                                                      : in.words.book().text("why.seen_hard"));
    addSubjectNotes(finding, in);
    return finding;
}

Finding findHowLong(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    if (in.question.main.deed == Deed::Text)
        return findText(in); // tells from when to when
    Finding finding;
    std::vector<std::string> told;
    for (const Thing* thing : in.selection.things(in.question.main.subject, in.question.scope)) {
        if (told.size() == kMostListed)
            break;
        const TimeUs from = std::max(thing->first, in.question.scope.from);
        const TimeUs to = std::min(thing->last, in.question.scope.to);
        const auto seconds = static_cast<long long>(std::llround(to.seconds() - from.seconds()));
        told.push_back(book.plural("answer.how_long", seconds,
                                   {{"who", in.words.name(thing->name)},
                                    {"from", formatTime(from)},
                                    {"to", formatTime(to)}}));
        if (told.size() == 1)
            finding.number = seconds;
        if (const auto shown = in.selection.evidence(*thing, in.question.scope)) {
            finding.evidence.push_back(*shown);
            const auto [begin, end] = in.selection.moments(in.question.scope);
            const auto past = std::lower_bound(thing->moments.begin(), thing->moments.end(), end);
            finding.evidence.push_back(in.selection.evidence(*std::prev(past), thing->name));
            finding.claims.push_back({told.back(), {shown->record}, {}, "seen"});
        }
    }
    if (told.empty())
        return notSeen(in);
    finding.certainty = "likely";
    finding.sentence =
        in.words.sentence(book.text("answer.plain", {{"what", in.words.steps(told)}}));
    finding.why.push_back(book.text("why.how_long"));
    addSubjectNotes(finding, in);
    return finding;
}

} // namespace ds::agent
