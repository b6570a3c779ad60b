#include "core/agent/rules.h"

#include <algorithm>
#include <set>

namespace ds::agent {
namespace {

/// The coming itself was not seen, but somebody was there all at once: better than "no".
std::vector<Event> appearances(const RuleInput& in) {
    Clause clause = in.question.main;
    if ((clause.deed != Deed::Enter && clause.deed != Deed::Leave) || !clause.side.empty())
        return {};
    const bool comes = clause.deed == Deed::Enter;
    clause.deed = comes ? Deed::Appear : Deed::Disappear;
    std::vector<Event> events = in.selection.events(clause, in.question.scope);
    events.erase(std::remove_if(events.begin(), events.end(),
                                [&](const Event& event) { return comes && event.moment == 0; }),
                 events.end());
    return events;
}

/// What the question asks for, also by other words for it.
std::vector<Event> asked(const RuleInput& in) {
    const ParsedQuestion& q = in.question;
    std::vector<Event> events = in.selection.events(q.main, q.scope, q.quoted);
    if (events.empty())
        events = appearances(in);
    return chosenEvents(in, std::move(events));
}

/// Adds up to kMostListed events; their sentences.
std::vector<std::string> tell(Finding& finding, const RuleInput& in,
                              const std::vector<Event>& events) {
    std::vector<std::string> told;
    for (const Event& event : events) {
        if (told.size() == kMostListed) {
            told.push_back(in.words.book().text(
                "list.more", {{"n", std::to_string(events.size() - kMostListed)}}));
            break;
        }
        told.push_back(in.words.eventAt(event));
        addEvent(finding, in, event);
    }
    return told;
}

void sayHowSeen(Finding& finding, const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    finding.why.push_back(finding.certainty == "sure" ? book.text("why.seen")
                                                      : book.text("why.seen_hard"));
    addSubjectNotes(finding, in);
}

Finding said(const RuleInput& in, const std::vector<Event>& events, const std::string& key) {
    Finding finding;
    const std::vector<std::string> told = tell(finding, in, events);
    finding.sentence =
        in.words.sentence(in.words.book().text(key, {{"what", in.words.steps(told)}}));
    sayHowSeen(finding, in);
    const Deed deed = in.question.main.deed;
    const bool entry = deed == Deed::Enter || deed == Deed::Leave;
    if (entry && std::any_of(events.begin(), events.end(),
                             [&](const Event& event) { return event.deed != deed; })) {
        finding.certainty = lessCertain(finding.certainty, "likely");
        finding.why.push_back(in.words.book().text("why.appeared"));
    }
    if (in.question.nth > 1 || in.question.last)
        finding.certainty = lessCertain(finding.certainty, "likely"); // one missed moves the count
    return finding;
}

/// "When was X seen": the stretches of presence of what fits.
Finding whenPresent(const RuleInput& in) {
    const PhraseBook& book = in.words.book();
    Finding finding;
    std::vector<std::string> told;
    for (const Thing* thing : in.selection.things(in.question.main.subject, in.question.scope)) {
        if (told.size() == kMostListed)
            break;
        told.push_back(book.text("answer.present_range", {{"who", in.words.name(thing->name)},
                                                          {"from", formatTime(thing->first)},
                                                          {"to", formatTime(thing->last)}}));
        if (const auto shown = in.selection.evidence(*thing, in.question.scope)) {
            finding.claims.push_back({told.back(), {shown->record}, {}, "seen"});
            finding.evidence.push_back(*shown);
        }
        finding.keywords.push_back(thing->name);
    }
    if (told.empty())
        return notSeen(in);
    finding.certainty =
        told.size() == 1 && !in.question.main.subject.name.empty() ? "sure" : "likely";
    finding.sentence =
        in.words.sentence(book.text("answer.plain", {{"what", in.words.steps(told)}}));
    sayHowSeen(finding, in);
    return finding;
}

/// Nothing entered, but the one asked for was there from the beginning, or still is.
std::optional<Finding> alwaysThere(const RuleInput& in) {
    const Clause& main = in.question.main;
    const Thing* thing = in.selection.facts().thing(main.subject.name);
    if (!thing || thing->moments.empty() || !main.side.empty())
        return std::nullopt;
    const bool comes = main.deed == Deed::Enter || main.deed == Deed::Appear;
    const bool goes = main.deed == Deed::Leave || main.deed == Deed::Disappear;
    if (!comes && !goes)
        return std::nullopt;
    const auto& moments = in.selection.facts().moments;
    const std::size_t at = comes ? thing->moments.front() : thing->moments.back();
    const TimeUs time = moments[at].time;
    Finding finding = notSeen(in);
    const PhraseArguments arguments = {{"who", in.words.name(thing->name)},
                                       {"time", formatTime(time)}};
    finding.sentence =
        in.words.sentence(comes ? in.words.book().text("answer.there_already", arguments)
                                : in.words.book().text("answer.there_still", arguments));
    finding.evidence.push_back(in.selection.evidence(at, thing->name));
    return finding;
}

} // namespace

Finding findWhen(const RuleInput& in) {
    if (!isEventDeed(in.question.main.deed)) {
        const Deed deed = in.question.main.deed;
        const bool moves = deed == Deed::Move || deed == Deed::Stand;
        if (!moves || asked(in).empty())
            return whenPresent(in);
    }
    const std::vector<Event> events = asked(in);
    if (!events.empty())
        return said(in, events, "answer.plain");
    if (auto finding = alwaysThere(in))
        return *finding;
    return notSeen(in);
}

namespace {

/// "Is person 2 red?"
Finding hasThatColour(const RuleInput& in) {
    const Subject& subject = in.question.main.subject;
    const Thing* thing = in.selection.facts().thing(subject.name);
    const bool yes = in.selection.fits(*thing, subject);
    const PhraseBook& book = in.words.book();
    Finding finding;
    finding.yes = yes;
    const PhraseArguments arguments = {{"what", in.words.dressed(*thing)}};
    finding.sentence = yes ? book.text("answer.yes", arguments) : book.text("answer.no", arguments);
    finding.certainty = "likely";
    finding.why.push_back(book.text("why.colours"));
    if (const auto shown = in.selection.evidence(*thing, in.question.scope)) {
        finding.evidence.push_back(*shown);
        finding.claims.push_back({in.words.dressed(*thing), {shown->record}, {}, "seen"});
    }
    if (!yes)
        finding.negative = "absent";
    return finding;
}

/// "Was person 1 moving": by the actions told of it at each sample.
Finding isActing(const RuleInput& in) {
    const bool moving = in.question.main.deed == Deed::Move;
    const Facts& facts = in.selection.facts();
    const auto [begin, end] = in.selection.moments(in.question.scope);
    Finding finding;
    for (const Thing* thing : in.selection.things(in.question.main.subject, in.question.scope)) {
        const auto acts = [&](const std::string& action) {
            if (action.rfind(thing->name + " ", 0) != 0)
                return false;
            const std::string verb = action.substr(thing->name.size() + 1);
            return (verb.rfind("walks", 0) == 0 || verb.rfind("moves", 0) == 0) == moving;
        };
        for (std::size_t m = begin; m < end; ++m) {
            const auto& actions = facts.moments[m].actions;
            if (std::none_of(actions.begin(), actions.end(), acts))
                continue;
            const Event event{
                facts.moments[m].frame, moving ? Deed::Move : Deed::Stand, thing->name, {}, {}, m};
            finding.claims.push_back({in.words.eventAt(event), {facts.moments[m].id}, {}, "seen"});
            finding.evidence.push_back(in.selection.evidence(m, thing->name));
            break;
        }
        if (finding.claims.size() == kMostListed)
            break;
    }
    if (finding.claims.empty())
        return notSeen(in);
    std::vector<std::string> told;
    for (const Claim& claim : finding.claims)
        told.push_back(claim.text);
    finding.yes = true;
    finding.certainty = "likely";
    finding.sentence = in.words.book().text("answer.yes", {{"what", in.words.steps(told)}});
    sayHowSeen(finding, in);
    return finding;
}

/// "Is there a person …": things with a box in the scope.
Finding isPresent(const RuleInput& in) {
    const auto things = in.selection.things(in.question.main.subject, in.question.scope);
    if (things.empty())
        return notSeen(in);
    Finding finding;
    finding.yes = true;
    std::vector<std::string> told;
    for (const Thing* thing : things) {
        const auto shown = in.selection.evidence(*thing, in.question.scope);
        if (!shown || told.size() == kMostListed)
            continue;
        told.push_back(
            in.words.book().text("answer.visible", {{"who", in.words.dressed(*thing)},
                                                    {"time", formatTime(shown->frame)}}));
        finding.claims.push_back({told.back(), {shown->record}, {}, "seen"});
        finding.evidence.push_back(*shown);
        finding.keywords.push_back(thing->name);
    }
    const bool firm = std::any_of(things.begin(), things.end(), [](const Thing* thing) {
        return thing->moments.size() > 1 && thing->kind == ThingKind::Person;
    });
    finding.certainty = firm ? "sure" : "likely";
    finding.sentence = in.words.book().text("answer.yes", {{"what", in.words.steps(told)}});
    sayHowSeen(finding, in);
    return finding;
}

/// "Did the text X appear": also where a sample holds it without an event.
std::optional<Finding> textPresent(const RuleInput& in) {
    Finding finding = findText(in);
    if (!finding.negative.empty())
        return std::nullopt;
    finding.yes = true;
    finding.sentence = in.words.book().text("answer.yes", {{"what", finding.sentence}});
    return finding;
}

} // namespace

Finding findExists(const RuleInput& in) {
    const Clause& main = in.question.main;
    if (!main.subject.name.empty() && !main.subject.colours.empty() && !isEventDeed(main.deed))
        return hasThatColour(in);
    const bool moves = main.deed == Deed::Move || main.deed == Deed::Stand;
    if (!isEventDeed(main.deed) && !moves) {
        if (main.subject.mentioned)
            return isPresent(in);
        return findStory(in); // "did anything happen"
    }
    const std::vector<Event> events = asked(in);
    if (!events.empty()) {
        Finding finding = said(in, events, "answer.yes");
        finding.yes = true;
        return finding;
    }
    if (main.deed == Deed::Text) {
        if (auto finding = textPresent(in))
            return *finding;
    }
    if (moves)
        return isActing(in);
    const bool mayBeThere = main.deed == Deed::Appear;
    return mayBeThere && main.subject.mentioned ? isPresent(in) : notSeen(in);
}

namespace {

/// Who did it: each thing once, with its clothes and when.
Finding whoDid(const RuleInput& in, const std::vector<Event>& events) {
    Finding finding;
    std::vector<std::string> told;
    std::set<std::string> named;
    for (const Event& event : events) {
        if (told.size() == kMostListed || !named.insert(event.entity).second)
            continue;
        std::string words = in.words.eventAt(event);
        const Thing* thing = in.selection.facts().thing(event.entity);
        const std::string clothes = thing ? in.words.colours(*thing) : std::string();
        if (!clothes.empty())
            words =
                in.words.book().text("answer.did_wearing", {{"what", words}, {"colours", clothes}});
        told.push_back(words);
        addEvent(finding, in, event);
    }
    finding.sentence =
        in.words.sentence(in.words.book().text("answer.plain", {{"what", in.words.steps(told)}}));
    sayHowSeen(finding, in);
    if (named.size() > 1)
        finding.certainty = lessCertain(finding.certainty, "likely"); // one may be missing
    return finding;
}

} // namespace

Finding findWhich(const RuleInput& in) {
    const Clause& main = in.question.main;
    const bool moves = main.deed == Deed::Move || main.deed == Deed::Stand;
    if (isEventDeed(main.deed) || (moves && !asked(in).empty())) {
        const std::vector<Event> events = asked(in);
        return events.empty() ? notSeen(in) : whoDid(in, events);
    }
    if (main.subject.mentioned || in.question.scope.instant) {
        Finding finding = isPresent(in);
        if (!finding.negative.empty())
            return finding;
        std::vector<std::string> told;
        for (const Thing* thing : in.selection.things(main.subject, in.question.scope))
            if (told.size() < kMostListed)
                told.push_back(in.words.dressed(*thing));
        finding.certainty = "likely";
        finding.sentence = in.words.sentence(in.words.book().text(
            "answer.visible_in",
            {{"who", in.words.list(told)},
             {"range", in.words.range(in.question.scope.from, in.question.scope.to)}}));
        return finding;
    }
    return findStory(in);
}

} // namespace ds::agent
