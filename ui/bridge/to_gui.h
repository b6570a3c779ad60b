#pragma once

#include <QCoreApplication>
#include <QMetaObject>
#include <QObject>
#include <QPointer>

#include <utility>

namespace ds::ui {

/// Runs `call` on the GUI thread if `owner` still lives then. Any thread; never waits.
///
/// The pointer is only looked at on the GUI thread, where its object dies.
template <class Call>
void toGui(QPointer<QObject> owner, Call call) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [owner = std::move(owner), call = std::move(call)]() mutable {
            if (owner)
                call();
        },
        Qt::QueuedConnection);
}

} // namespace ds::ui
