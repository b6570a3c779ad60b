#pragma once

// Inside of Session, shared by session.cpp, session_observe.cpp and session_ask.cpp only.

#include "core/agent/reasoner.h"
#include "core/casefile/case.h"
#include "core/memory/memory_store.h"
#include "core/pipeline/frame_store.h"
#include "core/pipeline/observe_lane.h"
#include "core/pipeline/session.h"
#include "core/pipeline/workers.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace ds::pipeline {

struct Session::Impl {
    Impl(std::unique_ptr<casefile::Case> opened, SessionParts chosen);
    ~Impl();

    // State
    std::shared_ptr<const SessionState> snapshot() const;
    /// Changes a copy of the state, publishes it and tells the listener.
    void publish(const std::function<void(SessionState&)>& change);
    /// Reads sources and runs again and publishes them.
    Status refreshSources();
    Result<casefile::Source> source(const std::string& id) const; ///< empty id: the only one
    std::string packetIndex(const std::string& source) const;
    std::string observedThumbnail(const std::string& source, TimeUs t) const;

    // Observation (session_observe.cpp)
    struct Observation;
    Result<casefile::Run> runFor(const casefile::Source& source, const ObserveRequest& request,
                                 const std::string& observer);
    Status prepare(Observation& observation, const ObserveRequest& request);
    void runObservation(const std::shared_ptr<Observation>& observation, std::stop_token stop);
    Status observeStretch(Observation& observation, TimeRange stretch, std::stop_token stop);
    void noteGap(const Observation& observation, TimeRange hole);
    Status append(Observation& observation, memory::Observation seen, TimeRange covered);
    void finish(Observation& observation, const Status& status);

    // Questions (session_ask.cpp)
    agent::Answer answer(const agent::QuestionInput& question,
                         const std::function<void(const agent::Step&)>& onStep,
                         std::stop_token stop);
    Result<agent::Answer> reason(const agent::QuestionInput& question,
                                 const std::function<void(const agent::Step&)>& onStep,
                                 std::stop_token stop);

    SessionParts parts;
    std::unique_ptr<casefile::Case> dsCase;
    std::mutex writing; ///< guards every writing function of dsCase: one writer at a time

    mutable std::mutex stateMutex; // guards state; a leaf
    std::shared_ptr<const SessionState> state;
    std::mutex listenerMutex; // guards listener, held while it is called
    std::function<void()> listener;

    FrameStore frames;
    /// Readings of one kind; the reader is of its thread alone.
    struct ReadLane {
        explicit ReadLane(const std::string& name) : thread(1, name) {}
        std::unique_ptr<memory::MemoryReader> reader;
        Workers thread; ///< last: it uses the reader
    };

    std::stop_token questionsToken();
    std::mutex askMutex;      // guards askStop; a leaf
    std::stop_source askStop; ///< of all questions asked since the last cancel

    std::mutex observeMutex; // guards observation, observer's start and end
    std::condition_variable_any observeEnded;
    std::shared_ptr<Observation> observation; ///< the running one
    // Last: their threads end before anything they use goes.
    ReadLane quickReads{"read"};
    ReadLane wholeReads{"summary"};
    Workers askers{1, "ask"};
    std::jthread observer;
};

} // namespace ds::pipeline
