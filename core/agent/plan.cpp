#include "core/agent/plan.h"

#include "core/agent/choices.h"

namespace ds::agent {
namespace {

std::string deedWord(Deed deed) {
    switch (deed) {
    case Deed::Move:
        return "move";
    case Deed::Stand:
        return "stand";
    case Deed::Present:
        return "be seen";
    case Deed::TextGone:
        return "text disappears";
    case Deed::Turn:
        return "turn around";
    case Deed::Return:
        return "come back";
    case Deed::LeftBehind:
        return "stay behind";
    default:
        return std::string(foundName(deed));
    }
}

void append(std::string& text, const std::string& word) {
    if (word.empty())
        return;
    text += text.empty() ? "" : " ";
    text += word;
}

std::string wordsOf(const Clause& clause) {
    std::string words;
    for (const std::string& colour : clause.subject.colours)
        append(words, colour);
    if (!clause.subject.name.empty())
        append(words, clause.subject.name);
    else if (clause.subject.kind != ThingKind::Any)
        append(words, clause.subject.kind == ThingKind::Person ? "person" : "object");
    append(words, deedWord(clause.deed));
    append(words, clause.side);
    return words;
}

std::string locusOf(const ParsedQuestion& parsed, TimeUs now) {
    if (!parsed.scope.given)
        return "anywhere up to now (" + formatTime(parsed.scope.to) + ")";
    if (parsed.scope.instant)
        return (parsed.scope.from >= now ? "current: " : "past: ") + formatTime(parsed.scope.from);
    return "past: " + formatTime(parsed.scope.from) + " to " + formatTime(parsed.scope.to);
}

std::string metaOf(const ParsedQuestion& parsed) {
    switch (parsed.main.deed) {
    case Deed::Enter:
    case Deed::Appear:
    case Deed::Go:
        return "asks about the start of an event: being there is no evidence of it";
    case Deed::Leave:
    case Deed::Disappear:
    case Deed::Stop:
        return "asks about the completion of an event: being absent is no evidence of it";
    default:
        return "asks about a state or a sequence";
    }
}

const char* infoTypeOf(AskKind kind) {
    switch (kind) {
    case AskKind::When:
        return "time of an event";
    case AskKind::Count:
        return "count";
    case AskKind::Colour:
        return "attribute: colour";
    case AskKind::Text:
        return "text";
    case AskKind::Order:
        return "order";
    case AskKind::Where:
        return "position and direction";
    case AskKind::HowLong:
        return "duration";
    case AskKind::Describe:
        return "sequence of events";
    case AskKind::Which:
        return "identity";
    default:
        return "existence";
    }
}

const char* contractKind(const ParsedQuestion& parsed) {
    switch (parsed.kind) {
    case AskKind::When:
    case AskKind::Describe:
        return "action";
    case AskKind::Exists:
        return "existence";
    case AskKind::Count:
        return "count";
    case AskKind::Which:
    case AskKind::Colour:
        return "attribute";
    case AskKind::Text:
        return "text";
    case AskKind::Order:
        return "order";
    case AskKind::Where:
        return "spatial";
    case AskKind::HowLong:
        return "state";
    default:
        return "other";
    }
}

} // namespace

const char* kindName(AskKind kind) {
    static const char* const kNames[] = {"unknown",  "when", "exists",   "count", "which",
                                         "colour",   "text", "describe", "order", "where",
                                         "how_long", "help", "other"};
    return kNames[static_cast<std::size_t>(kind)];
}

Plan planFor(const ParsedQuestion& parsed, const QuestionInput& question, TimeUs now) {
    Plan plan;
    append(plan.need, parsed.negated ? "not" : "");
    append(plan.need, wordsOf(parsed.main));
    append(plan.need, parsed.quoted);
    if (parsed.other)
        append(plan.need, "/ " + wordsOf(*parsed.other));
    for (const std::string& word : parsed.unknown)
        append(plan.need, word);
    plan.pov = "the camera"; // no participant's view is known without a model
    plan.infoType = infoTypeOf(parsed.kind);
    plan.evidenceLocus = locusOf(parsed, now);
    const auto unable = unableChoice(question.choices);
    plan.answerability = unable ? "the choice \"" + *unable + "\" means that it cannot be answered"
                                : "no listed choice means that it cannot be answered";
    if (!parsed.unknown.empty())
        plan.answerability += "; check first whether anything in the records matches the words "
                              "that no rule knows";
    plan.meta = metaOf(parsed);
    plan.strategy = "memory_list: observations of the run, in order of time; pick found events, "
                    "boxes and read text that fit; check that the evidence frames hold them";
    return plan;
}

Contract contractFor(const ParsedQuestion& parsed, TimeUs now) {
    Contract contract;
    const bool current = parsed.scope.given && parsed.scope.instant && parsed.scope.from >= now;
    contract.locus = current ? "current" : "past";
    contract.kind = contractKind(parsed);
    contract.tools = {"memory_list"};
    if (!parsed.unknown.empty())
        contract.tools.push_back("memory_search");
    const bool one = parsed.nth > 0 || parsed.last || parsed.scope.instant;
    contract.stop = one ? "when the one event or moment asked for is found"
                        : "when every observation of the time asked for was read";
    return contract;
}

} // namespace ds::agent
