#pragma once

#include "core/base/time.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace ds::ui {

/// What the command line asks of the window.
struct StartOptions {
    QStringList paths; ///< a case, or recordings
    QString workspace;
    QString theme;
    QString language;
    QString screenshot; ///< render the window there when all is loaded, then end
    QString settings;   ///< an INI file instead of the user's own
    QString question;   ///< asked once the case is open
    std::optional<TimeUs> select;
    std::optional<QSize> size;
    bool exitAfterStartup = false;
};

struct ParsedStart {
    StartOptions options;
    QString error; ///< a sentence; empty: all is well
    QString text;  ///< help or version to print, then end; empty: start
};

/// Reads the arguments (the first is the program's name).
ParsedStart parseStart(const QStringList& arguments);

} // namespace ds::ui
