#pragma once

#include "core/agent/evidence_source.h"
#include "core/agent/reasoner.h"

namespace ds::agent {

/// Everything one question is answered from, besides the memory.
struct ExtractiveInput {
    QuestionInput question;
    casefile::Source source;
    casefile::Run run;
    TimeUs now; ///< of the view; max when it is not capped
    std::function<void(const Step&)> onStep;
};

/// Answers by rule. Cancelled when `stop` is requested; errors of the source are passed on.
[[nodiscard]] Result<Answer> answerByRule(const ExtractiveInput& input, EvidenceSource& memory,
                                          const Clock& clock, std::stop_token stop);

} // namespace ds::agent
