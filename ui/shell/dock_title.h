#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;

namespace ds::ui {

class Panel;
class Theme;

/// The thin title of a dock: name at the left, the panel's note at the right, a cross when the dock
/// is one that comes and goes.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    DockTitle(Theme& theme, Panel& panel, QDockWidget& dock, bool closable);
    QSize sizeHint() const override { return {100, 28}; }
    QSize minimumSizeHint() const override { return {60, 28}; }

private:
    QLabel* m_note;
};

} // namespace ds::ui
