#include "ui/shell/dock_title.h"

#include "ui/panels/panel.h"
#include "ui/shell/theme.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace ds::ui {

DockTitle::DockTitle(Theme& theme, Panel& panel, QDockWidget& dock, bool closable)
    : QWidget(&dock), m_note(new QLabel) {
    setObjectName(u"dockTitle"_s);
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(28);
    QFont small = Theme::titleFont(Theme::smallFont(font()));
    auto* name = new QLabel(panel.title().toUpper());
    name->setFont(small);
    small.setWeight(QFont::Medium);
    m_note->setFont(small);
    m_note->setText(panel.note());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, closable ? 4 : 12, 0);
    row->setSpacing(8);
    row->addWidget(name);
    row->addStretch();
    row->addWidget(m_note);
    connect(&panel, &Panel::noteChanged, m_note, [this, &panel] { m_note->setText(panel.note()); });
    if (!closable)
        return;
    auto* close = new QToolButton;
    const auto tint = [close, &theme] {
        close->setIcon(theme.icon(u"close"_s, theme.palette().dim));
    };
    tint();
    connect(&theme, &Theme::changed, close, tint);
    close->setAccessibleName(tr("Close %1").arg(panel.title()));
    close->setToolTip(close->accessibleName());
    close->setFocusPolicy(Qt::TabFocus);
    connect(close, &QToolButton::clicked, &dock, &QDockWidget::close);
    row->addWidget(close);
}

} // namespace ds::ui
