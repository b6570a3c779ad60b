#include "core/pipeline/session_impl.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace ds::pipeline {
namespace {

/// The run asked for, else the newest; none: a run that observed nothing.
casefile::Run chosenRun(const casefile::Source& source, const std::string& id) {
    if (id.empty())
        return source.runs.empty() ? casefile::Run{} : source.runs.back();
    const auto found = std::find_if(source.runs.begin(), source.runs.end(),
                                    [&](const casefile::Run& run) { return run.id == id; });
    return found == source.runs.end() ? casefile::Run{} : *found;
}

/// Without a named source: the one that holds the named run, else the first.
std::string chosenSource(const SessionState& state, const agent::QuestionInput& question) {
    if (!question.source.empty() || state.sources.empty())
        return question.source;
    for (const casefile::Source& source : state.sources)
        for (const casefile::Run& run : source.runs)
            if (!question.run.empty() && run.id == question.run)
                return source.id;
    return state.sources.front().id;
}

} // namespace

Result<agent::Answer> Session::Impl::reason(const agent::QuestionInput& question,
                                            const std::function<void(const agent::Step&)>& onStep,
                                            std::stop_token stop) {
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, {}, "the question was taken back");
    if (const Status refreshed = refreshSources(); !refreshed)
        return fail(refreshed.error());
    const Result<casefile::Source> asked = source(chosenSource(*snapshot(), question));
    if (!asked)
        return fail(asked.error());
    Result<std::unique_ptr<memory::MemoryReader>> reader = memory::MemoryReader::open(*dsCase);
    if (!reader)
        return fail(reader.error());
    agent::Workspace workspace{**reader, *asked, chosenRun(*asked, question.run),
                               CausalView::at(question.asked), onStep};
    return parts.makeReasoner()->answer(question, workspace, std::move(stop));
}

agent::Answer Session::Impl::answer(const agent::QuestionInput& question,
                                    const std::function<void(const agent::Step&)>& onStep,
                                    std::stop_token stop) {
    spdlog::info("answering a question asked at {}", formatTime(question.asked));
    const auto begun = parts.clock->steady();
    Result<agent::Answer> found = reason(question, onStep, stop);
    agent::Answer answer;
    if (found) {
        answer = std::move(*found);
    } else {
        const bool cancelled = found.error().code == ErrorCode::Cancelled;
        answer.status = cancelled ? "cancelled" : "failed";
        answer.question = question.text;
        answer.asked = answer.answered = question.asked;
        answer.why = PhraseBook(agent::languageOf(question.text)).sentence(found.error());
    }
    answer.wallSeconds = std::chrono::duration<double>(parts.clock->steady() - begun).count();
    if (dsCase->isReadOnly() || !found)
        return answer;
    const std::lock_guard lock(writing);
    Result<agent::Answer> stored = agent::AnswerStore::add(*dsCase, answer, *parts.clock);
    if (stored)
        return std::move(*stored);
    spdlog::warn("the answer was not stored: {}", stored.error().detail);
    return answer;
}

void Session::ask(agent::QuestionInput question, std::function<void(const agent::Step&)> onStep,
                  std::function<void(const agent::Answer&)> onAnswer) {
    m_impl->publish([](SessionState& s) { ++s.questionsWaiting; });
    m_impl->askers.post([impl = m_impl.get(), question = std::move(question),
                         onStep = std::move(onStep), onAnswer = std::move(onAnswer),
                         cancelled = m_impl->questionsToken()](std::stop_token ended) {
        std::stop_source stop;
        const std::stop_callback onCancel(cancelled, [&] { stop.request_stop(); });
        const std::stop_callback onEnd(ended, [&] { stop.request_stop(); });
        impl->publish([&](SessionState& s) {
            --s.questionsWaiting;
            s.questionRunning = question.text;
        });
        const agent::Answer answer = impl->answer(question, onStep, stop.get_token());
        impl->publish([](SessionState& s) {
            s.questionRunning.reset();
            ++s.revision;
        });
        onAnswer(answer);
    });
}

std::stop_token Session::Impl::questionsToken() {
    const std::lock_guard lock(askMutex);
    return askStop.get_token();
}

void Session::cancelQuestions() {
    std::stop_source old;
    {
        const std::lock_guard lock(m_impl->askMutex);
        std::swap(old, m_impl->askStop);
    }
    old.request_stop(); // those waiting come to their turn stopped, and are told so
}

agent::Answer Session::askNow(const agent::QuestionInput& question, std::stop_token stop) {
    return m_impl->answer(question, {}, std::move(stop));
}

} // namespace ds::pipeline
