#pragma once

#include "core/base/image.h"
#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Plain values of questions and answers (part of ds::agent_values); JSON names as in the command
/// line's answer. Enumerated fields hold the very words of the JSON.
namespace ds::agent {

struct Evidence {
    std::string record; ///< id
    std::string source;
    TimeUs frame; ///< pts of the frame that shows it
    std::optional<Box> box;
    std::vector<std::string> path; ///< ids from the highest layer down to the event
};

/// The seven fields of a plan (paper section 3.4).
struct Plan {
    std::string need;
    std::string pov;
    std::string infoType;
    std::string evidenceLocus;
    std::string answerability;
    std::string meta;
    std::string strategy;
};

struct Contract {
    std::string locus; ///< past|current|future|mixed
    std::string kind;  ///< existence|count|order|action|attribute|text|spatial|state|…|other
    std::vector<std::string> tools;
    std::string stop; ///< when to stop looking
};

struct Step {
    int n = 0;
    std::string kind; ///< plan|retrieve|model|tool|verify|replay|answer
    std::string name;
    std::string arguments; ///< JSON text
    std::string result;    ///< a line for a person
    std::optional<TimeUs> frame;
    std::string started; ///< ISO 8601
    double durationMs = 0;
};

struct Claim {
    std::string text;
    std::vector<std::string> supporting; ///< "for"
    std::vector<std::string> against;
    std::string verdict; ///< seen|no_replay_needed|replay_agrees|replay_disagrees|…|uncertain
};

struct CoveragePart {
    TimeUs from;
    TimeUs to;
    std::string kind; ///< verbatim|summarised|not_looked|gap
};

struct Answer {
    std::string id;
    std::string question;             ///< as asked
    std::string status = "answered";  ///< answered|unable|observing|cancelled|failed
    std::string answer;               ///< a sentence in the question's language
    std::string choice;               ///< the listed choice given, or empty
    TimeUs asked;                     ///< t_q, case time
    TimeUs answered;                  ///< trigger time
    std::string certainty = "unsure"; ///< sure|likely|unsure
    std::string why;                  ///< why that certain, in the question's language
    std::string negative;             ///< absent|not_looked|summarised|gap, or empty
    std::vector<Evidence> evidence;
    Plan plan;
    Contract contract;
    std::vector<Step> steps;
    std::vector<Claim> claims;
    std::vector<CoveragePart> coverage;
    std::string answerer = "extractive";
    bool stored = false;
    bool stale = false;
    double wallSeconds = 0;
};

struct QuestionInput {
    std::string text;
    std::vector<std::string> choices;
    TimeUs asked;       ///< t_q: nothing later is seen
    std::string source; ///< empty: the case's default
    std::string run;    ///< empty: the case's default
};

} // namespace ds::agent
