#pragma once

#include <QWidget>

namespace ds::ui {

class Workspaces;

/// The workspaces side by side, the current one tinted.
class WorkspaceSwitch : public QWidget {
    Q_OBJECT
public:
    explicit WorkspaceSwitch(Workspaces& workspaces, QWidget* parent = nullptr);
};

} // namespace ds::ui
