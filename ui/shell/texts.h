#pragma once

#include "core/base/time.h"
#include "core/memory/record.h"

#include <QString>

#include <string>

namespace ds::ui {

inline QString qs(const std::string& text) {
    return QString::fromStdString(text);
}

/// "00:12:04", with milliseconds when asked.
QString timeText(TimeUs t, bool milliseconds = false);
/// "00:12–00:19" style stretch, with hours.
QString stretchText(TimeUs from, TimeUs to);
/// 12345 → "12,345" by locale.
QString countText(qint64 n);

/// First line of a record: what changed, else what it says.
QString recordTitle(const memory::Record& record);
/// Second line: the rest of what was seen.
QString recordDetail(const memory::Record& record);
/// "classical, no model": which observer wrote it, in plain words.
QString observerText(const std::string& observer);

} // namespace ds::ui
