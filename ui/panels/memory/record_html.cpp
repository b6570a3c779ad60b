#include "ui/panels/memory/record_html.h"

#include "ui/panels/memory/report_diff.h"
#include "ui/shell/palette.h"
#include "ui/shell/texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

/// Makes the pieces; holds what all of them need.
class RecordWriter {
    Q_DECLARE_TR_FUNCTIONS(ds::ui::RecordView)
public:
    RecordWriter(const memory::Record& record, const std::optional<memory::Record>& previous,
                 const Palette& palette)
        : m_record(record), m_previous(previous), m_palette(palette) {}

    QString head() const;
    QString fields() const;
    QString found() const;
    QString foot() const;

private:
    QString row(const QString& name, const QString& value) const;
    QString field(ReportField field) const;
    QString part(const DiffPart& part) const;
    QString seekLink(TimeUs t, bool milliseconds = false) const;
    QString dim(const QString& html) const;
    static QString fieldName(ReportField field);

    const memory::Record& m_record;
    const std::optional<memory::Record>& m_previous;
    const Palette& m_palette;
};

QString RecordWriter::dim(const QString& html) const {
    return u"<span style='color:%1'>%2</span>"_s.arg(m_palette.dim.name(), html);
}

QString RecordWriter::seekLink(TimeUs t, bool milliseconds) const {
    return u"<a href='seek:%1' style='color:%2;text-decoration:none'>%3</a>"_s.arg(
        QString::number(t.us), m_palette.actionText.name(), timeText(t, milliseconds));
}

QString RecordWriter::head() const {
    QString mark = u"<span style='color:%1'>○</span>"_s.arg(m_palette.dim.name());
    if (m_record.change)
        mark = u"<span style='color:%1'>◆</span>"_s.arg(m_palette.change.name());
    QString html = u"<p style='margin:0 0 2px 0'>%1 <b>%2</b></p>"_s.arg(
        mark, recordTitle(m_record).toHtmlEscaped());
    const QLocale locale;
    QString facts = seekLink(m_record.time, true);
    facts += dim(u" · "_s + tr("novelty %1").arg(locale.toString(m_record.novelty, 'f', 2)));
    facts += dim(u" · "_s + tr("salience %1").arg(locale.toString(m_record.salience, 'f', 2)));
    facts += dim(u" · "_s + (m_record.change     ? tr("change")
                             : m_record.isStatic ? tr("static")
                                                 : tr("below the threshold")));
    html += u"<p style='margin:0'>%1</p>"_s.arg(facts);
    const QString writer = tr("Written by the observer: %1").arg(observerText(m_record.observer));
    return html + u"<p style='margin:0 0 6px 0'>%1</p>"_s.arg(dim(writer.toHtmlEscaped()));
}

QString RecordWriter::fieldName(ReportField field) {
    switch (field) {
    case ReportField::Delta:
        return tr("Delta");
    case ReportField::Description:
        return tr("Description");
    case ReportField::Actors:
        return tr("Actors");
    case ReportField::Objects:
        return tr("Objects");
    case ReportField::Actions:
        return tr("Actions");
    case ReportField::Text:
        return tr("Visible text");
    case ReportField::Scene:
        return tr("Scene");
    }
    return {};
}

QString RecordWriter::row(const QString& name, const QString& value) const {
    return u"<tr><td style='color:%1;padding:2px 12px 2px 0'>%2</td>"
           u"<td style='padding:2px 0'>%3</td></tr>"_s.arg(m_palette.dim.name(), name, value);
}

QString RecordWriter::part(const DiffPart& part) const {
    const QString text = qs(part.text).toHtmlEscaped();
    switch (part.change) {
    case PartChange::Added:
        return u"<span style='color:%1;text-decoration:underline'>%2</span>"_s.arg(
            m_palette.changeText.name(), text);
    case PartChange::Removed:
        return u"<span style='color:%1;text-decoration:line-through'>%2</span>"_s.arg(
            m_palette.dim.name(), text);
    case PartChange::Same:
        break;
    }
    return text;
}

QString RecordWriter::field(ReportField field) const {
    const std::vector<std::string> now = partsOf(m_record.report, field);
    const bool isList = field == ReportField::Actors || field == ReportField::Objects ||
                        field == ReportField::Actions || field == ReportField::Text;
    // The delta tells of a change itself; comparing two of them says nothing.
    const bool compared = m_previous && field != ReportField::Delta;
    const std::vector<DiffPart> parts =
        differences(compared ? partsOf(m_previous->report, field) : now, now);
    QStringList shown;
    for (const DiffPart& one : parts)
        shown << part(one);
    return shown.isEmpty() ? dim(u"–"_s) : shown.join(isList ? u"<br>"_s : u" "_s);
}

QString RecordWriter::fields() const {
    QString html;
    if (m_previous) {
        const QString against =
            tr("Beside the observation before it, at %1:").arg(seekLink(m_previous->time));
        const QString key = part({tr("new").toStdString(), PartChange::Added}) + dim(u" · "_s) +
                            part({tr("gone").toStdString(), PartChange::Removed});
        html += u"<p style='margin:4px 0'>%1 %2</p>"_s.arg(dim(against), key);
    }
    html += u"<table cellspacing='0' cellpadding='0' width='100%'>"_s;
    for (const ReportField one : kReportFields)
        html += row(fieldName(one), field(one));
    if (!m_record.clock.empty())
        html += row(tr("Clock in the picture"), qs(m_record.clock).toHtmlEscaped());
    return html + u"</table>"_s;
}

QString RecordWriter::found() const {
    if (m_record.found.empty())
        return {};
    QString html =
        u"<p style='margin:8px 0 2px 0;color:%1'><b>%2</b></p>"
        u"<table cellspacing='0' cellpadding='0'>"_s.arg(m_palette.dim.name(), tr("Found"));
    for (const memory::Found& one : m_record.found)
        html += row(seekLink(one.time, true), qs(one.text).toHtmlEscaped());
    return html + u"</table>"_s;
}

QString RecordWriter::foot() const {
    QStringList names;
    for (const memory::EntityBox& box : m_record.boxes) {
        const QString name = qs(box.entity);
        names << u"<a href='entity:%1' style='color:%2;text-decoration:none'>%3</a>"_s.arg(
            QString::fromLatin1(QUrl::toPercentEncoding(name)), m_palette.entityText.name(),
            name.toHtmlEscaped());
    }
    QString html;
    if (!names.isEmpty())
        html += u"<p style='margin:8px 0 0 0'>%1 %2</p>"_s.arg(dim(tr("In the picture:")),
                                                               names.join(dim(u" · "_s)));
    if (m_previous)
        html += u"<p style='margin:4px 0 0 0'><a href='record:%1' style='color:%2;"
                u"text-decoration:none'>%3</a></p>"_s.arg(
                    QString::fromLatin1(QUrl::toPercentEncoding(qs(m_previous->id))),
                    m_palette.actionText.name(), tr("Go to the observation before"));
    if (!m_record.warning.empty())
        html += u"<p style='margin:6px 0 0 0;color:%1'>%2</p>"_s.arg(
            m_palette.gapText.name(), qs(m_record.warning).toHtmlEscaped());
    return html;
}

} // namespace

QString recordHtml(const memory::Record& record, const std::optional<memory::Record>& previous,
                   const Palette& palette) {
    const RecordWriter writer(record, previous, palette);
    return writer.head() + writer.fields() + writer.found() + writer.foot();
}

} // namespace ds::ui
