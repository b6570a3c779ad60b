#include "ui/panels/memory/report_diff.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

/// What differs between two reports.
class tst_ReportDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsNothingInEqualLists();
    void tellsAddedFromRemoved();
    void keepsTheOrderOfBoth();
    void cutsTextsIntoWords();
    void takesLongTextsAsReplaced();
};

void tst_ReportDiff::findsNothingInEqualLists() {
    for (const DiffPart& part : differences({"a", "b"}, {"a", "b"}))
        QVERIFY(part.change == PartChange::Same);
}

void tst_ReportDiff::tellsAddedFromRemoved() {
    const std::vector<DiffPart> parts =
        differences({"person 1", "person 2"}, {"person 1", "person 3"});
    const std::vector<DiffPart> expected{{"person 1", PartChange::Same},
                                         {"person 2", PartChange::Removed},
                                         {"person 3", PartChange::Added}};
    QVERIFY(parts == expected);
}

void tst_ReportDiff::keepsTheOrderOfBoth() {
    const std::vector<DiffPart> parts =
        differences({"two", "people", "walk"}, {"three", "people", "walk", "left"});
    const std::vector<DiffPart> expected{{"two", PartChange::Removed},
                                         {"three", PartChange::Added},
                                         {"people", PartChange::Same},
                                         {"walk", PartChange::Same},
                                         {"left", PartChange::Added}};
    QVERIFY(parts == expected);
}

void tst_ReportDiff::cutsTextsIntoWords() {
    memory::Report report;
    report.description = "two people  walk";
    report.ocr = {"Fire assembly point"};
    QCOMPARE(partsOf(report, ReportField::Description),
             (std::vector<std::string>{"two", "people", "walk"}));
    QCOMPARE(partsOf(report, ReportField::Text), (std::vector<std::string>{"Fire assembly point"}));
}

void tst_ReportDiff::takesLongTextsAsReplaced() {
    const std::vector<std::string> longText(500, "word");
    const std::vector<DiffPart> parts = differences(longText, {"word"});
    QCOMPARE(parts.size(), std::size_t{501});
    QVERIFY(parts.back().change == PartChange::Added);
}

QTEST_APPLESS_MAIN(tst_ReportDiff)
#include "tst_report_diff.moc"
