#include "ui/shell/selection.h"

namespace ds::ui {

void Selection::select(Kind kind, const QString& id, std::optional<TimeUs> time) {
    const bool isNew = kind != m_kind || id != m_id;
    m_kind = kind;
    m_id = id;
    if (isNew)
        Q_EMIT changed();
    if (time)
        Q_EMIT timeChosen(*time);
}

void Selection::clear() {
    select(Kind::Nothing, {});
}

} // namespace ds::ui
