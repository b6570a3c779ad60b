#include "ui/panels/memory/record_html.h"
#include "ui/shell/palette.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

memory::Record stopRecord() {
    memory::Record record;
    record.id = "run.observation.39000000.0";
    record.time = TimeUs::fromSeconds(39);
    record.report.delta = "person 5 stops";
    record.report.description = "2 people & 1 car";
    record.report.actors = {"person 5"};
    record.change = true;
    record.novelty = .62;
    record.observer = "classical";
    record.found = {{TimeUs::fromSeconds(38.4), "stop", "person 5", "", "person 5 stops"}};
    return record;
}

} // namespace

/// A record as rich text.
class tst_RecordHtml : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesTheObserverThatWroteIt();
    void linksFoundEventsToTheirTimes();
    void escapesWhatWasObserved();
    void marksWhatDiffersFromTheOneBefore();
    void comparesNothingWithoutAPrevious();
};

void tst_RecordHtml::namesTheObserverThatWroteIt() {
    QVERIFY(recordHtml(stopRecord(), {}, Palette::dark())
                .contains(QStringLiteral("classical, no model")));
}

void tst_RecordHtml::linksFoundEventsToTheirTimes() {
    const QString html = recordHtml(stopRecord(), {}, Palette::dark());
    QVERIFY(html.contains(QStringLiteral("href='seek:38400000'")));
    QVERIFY(html.contains(QStringLiteral("00:00:38.400")));
}

void tst_RecordHtml::escapesWhatWasObserved() {
    memory::Record record = stopRecord();
    record.report.ocr = {"<b>SALE</b>"};
    const QString html = recordHtml(record, {}, Palette::dark());
    QVERIFY(html.contains(QStringLiteral("&lt;b&gt;SALE")));
    QVERIFY(html.contains(QStringLiteral("&amp;")));
}

void tst_RecordHtml::marksWhatDiffersFromTheOneBefore() {
    memory::Record before = stopRecord();
    before.time = TimeUs::fromSeconds(38);
    before.report.actors = {"person 4"};
    const QString html = recordHtml(stopRecord(), before, Palette::dark());
    QVERIFY(html.contains(QStringLiteral("line-through'>person 4")));
    QVERIFY(html.contains(QStringLiteral("underline'>person 5")));
    QVERIFY(html.contains(QStringLiteral("href='seek:38000000'")));
}

void tst_RecordHtml::comparesNothingWithoutAPrevious() {
    QVERIFY(
        !recordHtml(stopRecord(), {}, Palette::dark()).contains(QStringLiteral("line-through")));
}

QTEST_GUILESS_MAIN(tst_RecordHtml)
#include "tst_record_html.moc"
