#pragma once

#include "core/agent/answer.h"
#include "core/base/causal_view.h"
#include "core/base/phrase_book.h"
#include "core/base/ports.h"
#include "core/base/result.h"
#include "core/casefile/case.h"
#include "core/memory/memory_store.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace ds::agent {

/// Questions, answers and their steps, for Case::open.
casefile::TableSet tableSet();

/// What a reasoner may use while it answers one question.
struct Workspace {
    memory::MemoryReader& memory;
    casefile::Source source;
    casefile::Run run;
    CausalView view;
    /// Told of each step as it ends, on the reasoner's thread; may be empty.
    std::function<void(const Step&)> onStep;
};

/// Plans, chooses what to read and answers. One thread at a time.
class Reasoner {
public:
    virtual ~Reasoner() = default;
    virtual std::string name() const = 0; ///< "extractive"
    [[nodiscard]] virtual Result<Answer> answer(const QuestionInput& question, Workspace& workspace,
                                                std::stop_token stop) = 0;
};

/// Answers by rule from the stored records, in English or Chinese, without a model.
std::unique_ptr<Reasoner> makeExtractiveReasoner();

/// The language a question is asked in.
Language languageOf(std::string_view question);

/// Stored answers. Reading: any connection; writing: the case's writer.
class AnswerStore {
public:
    /// Gives the answer its id and stores it with its question (a working event of kind `question`
    /// is the caller's affair). Also sets `stored`.
    [[nodiscard]] static Result<Answer> add(casefile::Case& dsCase, Answer answer,
                                            const Clock& clock);
    /// Newest first; of questions asked at or before view.now().
    [[nodiscard]] static Result<std::vector<Answer>> list(casefile::Connection& connection,
                                                          const CausalView& view);
    [[nodiscard]] static Result<Answer> get(casefile::Connection& connection,
                                            const CausalView& view, const std::string& id);
};

/// The command line's JSON object, one line.
std::string toJson(const Answer& answer);
[[nodiscard]] Result<Answer> answerFromJson(std::string_view json);

} // namespace ds::agent
