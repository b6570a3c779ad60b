#include "app/composition.h"

#include "core/agent/reasoner.h"
#include "core/observe/observer.h"

namespace ds::app {

pipeline::SessionParts standardParts() {
    pipeline::SessionParts parts;
    parts.makeObserver = [](const pipeline::Options& options) {
        return observe::makeClassicalObserver(options.observe);
    };
    parts.makeReasoner = [] { return agent::makeExtractiveReasoner(); };
    parts.clock = std::make_shared<SystemClock>();
    return parts;
}

} // namespace ds::app
