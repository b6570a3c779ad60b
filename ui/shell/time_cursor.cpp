#include "ui/shell/time_cursor.h"

namespace ds::ui {

void TimeCursor::seek(TimeUs t) {
    follow(t);
    Q_EMIT seekRequested(t);
}

void TimeCursor::follow(TimeUs t) {
    if (t == m_now)
        return;
    m_now = t;
    Q_EMIT changed(t);
}

} // namespace ds::ui
