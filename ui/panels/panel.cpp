#include "ui/panels/panel.h"

namespace ds::ui {

Panel::Panel(const QString& name, const QString& title, const PanelContext& context,
             QWidget* parent)
    : QWidget(parent), m_title(title), m_context(context) {
    setObjectName(name);
    setProperty("look", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(title);
}

void Panel::setNote(const QString& note) {
    if (note == m_note)
        return;
    m_note = note;
    Q_EMIT noteChanged();
}

} // namespace ds::ui
