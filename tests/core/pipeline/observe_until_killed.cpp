// Observes a recording into a case and prints a line each time an observation is stored. The
// resume test runs and kills it.
#include "core/agent/reasoner.h"
#include "core/observe/observer.h"
#include "core/pipeline/session.h"

#include <cstdio>

using namespace ds;

int main(int argc, char** argv) {
    if (argc != 3)
        return 2;
    const pipeline::SessionParts parts{[](const pipeline::Options& options) {
                                           return observe::makeClassicalObserver(options.observe);
                                       },
                                       [] { return agent::makeExtractiveReasoner(); },
                                       std::make_shared<SystemClock>()};
    auto session = pipeline::Session::open(argv[1], pipeline::CaseOpening::Create, parts);
    if (!session || !(*session)->addRecording({argv[2]}))
        return 1;
    std::int64_t told = 0;
    (*session)->setChangedListener([&] {
        const auto observing = (*session)->state()->observing;
        if (!observing || observing->observations <= told)
            return;
        told = observing->observations;
        std::printf("stored %lld\n", static_cast<long long>(told));
        std::fflush(stdout);
    });
    pipeline::ObserveRequest request;
    request.options.observe.readText = false;
    if (!(*session)->startObserving(request))
        return 1;
    return (*session)->waitForObserving().error ? 1 : 0;
}
