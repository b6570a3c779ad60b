#include "core/agent/rules.h"

#include <algorithm>

namespace ds::agent {

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

} // namespace ds::agent
