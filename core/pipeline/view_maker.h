#pragma once

#include "core/base/causal_view.h"

namespace ds::pipeline {

/// The only maker of uncapped views; Player and the observing lanes hold what it makes.
class ViewMaker {
    friend class Session;
    friend class Player;
    friend class ObserveLane;
    static CausalView uncapped() { return CausalView{TimeUs::max(), {}}; }
};

} // namespace ds::pipeline
