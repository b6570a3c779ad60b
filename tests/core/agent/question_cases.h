#pragma once

#include "core/agent/evidence_source.h"
#include "core/casefile/case_values.h"
#include "core/memory/record.h"

#include <string>
#include <vector>

/// Small cases built by hand, for questions with known answers.
namespace ds::test {

struct QuestionCase {
    casefile::Source source;
    casefile::Run run;
    std::vector<memory::Record> records; ///< ascending in time
};

/// "street", "hall", "empty", "sign", "yard", "cuts"; an empty case for any other name.
QuestionCase questionCase(const std::string& name);

/// The memory of a case as it was at `now`: as MemoryReader would give it under a view.
class CaseMemory final : public agent::EvidenceSource {
public:
    CaseMemory(const QuestionCase& theCase, TimeUs now) : m_case(theCase), m_now(now) {}
    Status eachObservation(const std::function<void(const memory::Record&)>& take,
                           std::stop_token stop) override;
    Result<memory::Record> record(const std::string& id) override;
    Result<std::vector<std::string>> search(std::string_view query, std::size_t limit) override;

private:
    const QuestionCase& m_case;
    TimeUs m_now;
};

} // namespace ds::test
