#include "ui/shell/workspace_switch.h"

#include "ui/shell/workspaces.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace ds::ui {

WorkspaceSwitch::WorkspaceSwitch(Workspaces& workspaces, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* group = new QButtonGroup(this);
    for (const QString& id : Workspaces::ids()) {
        auto* button = new QPushButton(Workspaces::title(id));
        button->setCheckable(true);
        button->setChecked(workspaces.current() == id);
        button->setProperty("look", u"segment"_s);
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, &workspaces,
                [&workspaces, id] { workspaces.turnTo(id); });
        connect(&workspaces, &Workspaces::turned, button,
                [button, id](const QString& now) { button->setChecked(now == id); });
    }
}

} // namespace ds::ui
