#include "ui/shell/texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

QString joined(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words)
        list << qs(word);
    return list.join(u", "_s);
}

bool isMarker(const std::string& delta) {
    return delta.empty() || delta == memory::kStaticMarker || delta == memory::kInitialFrameMarker;
}

} // namespace

QString timeText(TimeUs t, bool milliseconds) {
    return qs(formatTime(t, milliseconds));
}

QString stretchText(TimeUs from, TimeUs to) {
    return timeText(from) + u'–' + timeText(to);
}

QString countText(qint64 n) {
    return QLocale().toString(n);
}

QString recordTitle(const memory::Record& record) {
    if (!isMarker(record.report.delta))
        return qs(record.report.delta);
    if (record.report.delta == memory::kInitialFrameMarker)
        return QCoreApplication::translate("ds::ui::Texts", "first frame");
    if (record.isStatic || record.report.delta == memory::kStaticMarker)
        return QCoreApplication::translate("ds::ui::Texts", "no change");
    return qs(record.report.description);
}

QString recordDetail(const memory::Record& record) {
    if (!record.report.description.empty())
        return qs(record.report.description);
    const QString actors = joined(record.report.actors);
    return actors.isEmpty() ? joined(record.report.objects) : actors;
}

QString observerText(const std::string& observer) {
    if (observer == "classical")
        return QCoreApplication::translate("ds::ui::Texts", "classical, no model");
    return qs(observer);
}

} // namespace ds::ui
