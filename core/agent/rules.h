#pragma once

#include "core/agent/answer.h"
#include "core/agent/question.h"
#include "core/agent/selection.h"
#include "core/agent/wording.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ds::agent {

/// What a rule found, before it becomes an Answer.
struct Finding {
    bool unable = false;
    std::string sentence;
    std::vector<std::string> why; ///< sentences
    std::string certainty = "unsure";
    std::string negative; ///< as in Answer
    std::vector<Evidence> evidence;
    std::vector<Claim> claims;
    // What listed choices are compared with:
    std::optional<bool> yes;
    std::optional<long long> number;
    std::optional<TimeUs> time;        ///< of the first event told
    std::vector<std::string> keywords; ///< English words: "red", "left", "person 2"
};

struct RuleInput {
    const ParsedQuestion& question;
    const Selection& selection;
    const Wording& words;
    std::vector<CoveragePart> coverage; ///< of the question's scope
};

/// Chooses the rule for the kind of question and applies it. Pure.
Finding applyRule(const RuleInput& in);

/// "before person 2 left …": narrows the scope to the anchor's side; false when the anchor event is
/// not in the facts.
bool anchorScope(ParsedQuestion& question, const Selection& selection);

// One rule for each kind of question, in the file of its name.
Finding findWhen(const RuleInput& in);
Finding findExists(const RuleInput& in);
Finding findWhich(const RuleInput& in);
Finding findCount(const RuleInput& in);
Finding findColour(const RuleInput& in);
Finding findText(const RuleInput& in);
Finding findStory(const RuleInput& in);
Finding findOrder(const RuleInput& in);
Finding findWhere(const RuleInput& in);
Finding findHowLong(const RuleInput& in);
/// The recording in short: how many, the busiest time, who comes and goes, what can be read.
Finding findSummary(const RuleInput& in);
/// When a text came or went.
Finding findTextEvent(const RuleInput& in);
/// When there were more or fewer than a number.
Finding findMeasured(const RuleInput& in);
/// Whether there were more at one time than at another.
Finding findCompared(const RuleInput& in);
/// Who was there for the longest or shortest time.
Finding findStay(const RuleInput& in);
/// Who is in the picture at the same time as the one named.
Finding findCompany(const RuleInput& in);
/// Things that came and stayed where they are.
Finding findLeftBehind(const RuleInput& in);
// Presence (rules_presence.cpp):
Finding whenPresent(const RuleInput& in);
Finding isPresent(const RuleInput& in);
Finding whichPresent(const RuleInput& in);
/// What is asked with a negation; nullopt: the usual rule, with its yes and no exchanged.
std::optional<Finding> findNegated(const RuleInput& in);

// Shared by the rules.
inline constexpr std::size_t kMostListed = 8; ///< events or things one sentence names
/// "No": nothing of the kind, and which of the four kinds of no it is.
Finding notSeen(const RuleInput& in);
/// Adds an event's evidence and claim, and lowers the certainty to its.
void addEvent(Finding& finding, const RuleInput& in, const Event& event);
/// Adds what must be said of the subject: a man cannot be told from a woman, colours are measured.
void addSubjectNotes(Finding& finding, const RuleInput& in);
/// Completes a likely answer of what was told one after the other; nothing told: notSeen().
Finding toldInSteps(const RuleInput& in, Finding finding, const std::vector<std::string>& told,
                    std::string_view why);
bool isEventDeed(Deed deed);
/// "Yes: …" or "No: …"; the other way round where the question negates.
std::string affirm(const RuleInput& in, const std::string& what, bool yes = true);
std::string scopeRange(const RuleInput& in);
/// Why the events found are that certain.
void sayHowSeen(Finding& finding, const RuleInput& in);
/// The first, third, last … of them where the question asks for that one alone.
std::vector<Event> chosenEvents(const RuleInput& in, std::vector<Event> events);

} // namespace ds::agent
