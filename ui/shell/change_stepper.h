#pragma once

#include "core/base/time.h"

class QObject;

namespace ds::ui {

class Selection;
class SessionBridge;
class TimeCursor;

/// Selects the next (1) or previous (−1) change of the run from the current time.
void stepToChange(QObject* owner, SessionBridge& session, Selection& selection,
                  const TimeCursor& time, int direction);
/// Selects the observation at `t`.
void selectObservationAt(QObject* owner, SessionBridge& session, Selection& selection, TimeUs t);

} // namespace ds::ui
