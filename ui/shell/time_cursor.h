#pragma once

#include "core/base/time.h"

#include <QObject>

namespace ds::ui {

/// The one current time of the window. Media time of the open source.
class TimeCursor : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    TimeUs now() const { return m_now; }
    /// The person wants to be at `t`: every panel and the player follow.
    void seek(TimeUs t);
    /// The player is at `t` by itself.
    void follow(TimeUs t);

Q_SIGNALS:
    void changed(ds::TimeUs now);
    void seekRequested(ds::TimeUs t);

private:
    TimeUs m_now;
};

} // namespace ds::ui
