#include "ui/shell/key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QTextEdit>
#include <QWidget>

namespace ds::ui {

namespace {

bool isOneOf(int key, std::initializer_list<Qt::Key> keys) {
    for (const Qt::Key one : keys)
        if (one == key)
            return true;
    return false;
}

} // namespace

bool belongsToWidget(const QWidget& widget, const QKeyEvent& event) {
    const auto plain = event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (plain != Qt::NoModifier)
        return false;
    const int key = event.key();
    if (qobject_cast<const QMenu*>(&widget))
        return true;
    if (qobject_cast<const QAbstractButton*>(&widget))
        return key == Qt::Key_Space;
    if (qobject_cast<const QComboBox*>(&widget))
        return isOneOf(key, {Qt::Key_Space, Qt::Key_Home, Qt::Key_End, Qt::Key_Up, Qt::Key_Down});
    if (qobject_cast<const QAbstractSlider*>(&widget))
        return isOneOf(key, {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home,
                             Qt::Key_End});
    if (qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QTextEdit*>(&widget))
        return isOneOf(key, {Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp,
                             Qt::Key_PageDown});
    return false;
}

bool KeyGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride)
        if (const auto* widget = qobject_cast<QWidget*>(watched);
            widget && belongsToWidget(*widget, *static_cast<QKeyEvent*>(event)))
            event->accept();
    return false;
}

} // namespace ds::ui
