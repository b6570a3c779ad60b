#include "core/agent/extractive.h"

#include <algorithm>

namespace ds::agent {
namespace {

constexpr std::size_t kPage = 2000; ///< records read at a time

/// The memory of one run under one view.
class MemoryEvidence final : public EvidenceSource {
public:
    explicit MemoryEvidence(Workspace& workspace) : m_workspace(workspace) {}

    Status eachObservation(const std::function<void(const memory::Record&)>& take,
                           std::stop_token stop) override {
        memory::RecordFilter filter = observations();
        for (;;) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, {});
            const auto page = m_workspace.memory.records(m_workspace.view, filter, kPage);
            if (!page)
                return fail(page.error());
            for (const memory::Record& record : *page)
                take(record);
            if (page->size() < kPage)
                return {};
            filter.from = page->back().time + DurationUs{1}; // one observation a sampled time
        }
    }

    Result<memory::Record> record(const std::string& id) override {
        return m_workspace.memory.record(m_workspace.view, id);
    }

    Result<std::vector<std::string>> search(std::string_view query, std::size_t limit) override {
        const auto result =
            m_workspace.memory.search(m_workspace.view, query, observations(), limit, false);
        if (!result)
            return fail(result.error());
        std::vector<std::string> ids;
        for (const memory::SearchHit& hit : result->hits)
            ids.push_back(hit.id);
        std::reverse(ids.begin(), ids.end()); // it gives the newest first
        return ids;
    }

private:
    memory::RecordFilter observations() const {
        memory::RecordFilter filter;
        filter.run = m_workspace.run.id;
        filter.kind = memory::kKindObservation;
        return filter;
    }

    Workspace& m_workspace;
};

class ExtractiveReasoner final : public Reasoner {
public:
    std::string name() const override { return "extractive"; }
    Result<Answer> answer(const QuestionInput& question, Workspace& workspace,
                          std::stop_token stop) override {
        MemoryEvidence memory(workspace);
        const ExtractiveInput input{question, workspace.source, workspace.run, workspace.view.now(),
                                    workspace.onStep};
        return answerByRule(input, memory, m_clock, std::move(stop));
    }

private:
    SystemClock m_clock;
};

} // namespace

std::unique_ptr<Reasoner> makeExtractiveReasoner() {
    return std::make_unique<ExtractiveReasoner>();
}

} // namespace ds::agent
