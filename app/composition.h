#pragma once

#include "core/pipeline/session.h"

/// What both programs are put together from: the only place that names implementations.
namespace ds::app {

/// The weights-free observer, the answerer by rule, and the machine's clock.
pipeline::SessionParts standardParts();

} // namespace ds::app
