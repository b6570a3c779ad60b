#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace ds::ui {

/// True when `key` belongs to the focused widget and not to a one-key action of the window: Space
/// on a button, arrows on a slider, Up and Home in a list …
bool belongsToWidget(const QWidget& widget, const QKeyEvent& key);

/// Keeps the window's one-key shortcuts (Space, J, K, L, arrows, Home, End) from taking keys away
/// from the widget that needs them. Install on the application.
class KeyGuard : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace ds::ui
