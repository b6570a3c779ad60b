#include "ui/models/record_list_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

memory::Record recordOf(std::int64_t row) {
    memory::Record record;
    record.id = "r" + std::to_string(row);
    record.time = {row * 1'000'000};
    record.report.description = "look " + std::to_string(row);
    record.report.delta = "delta " + std::to_string(row);
    record.change = row % 2 == 0;
    return record;
}

std::vector<std::int64_t> rowsTo(std::int64_t count) {
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < count; ++i)
        rows.push_back(i);
    return rows;
}

struct Wanted {
    quint64 generation;
    int first;
    std::vector<std::int64_t> rows;
};

std::vector<memory::Record> recordsOf(const Wanted& wanted) {
    std::vector<memory::Record> records;
    for (const std::int64_t row : wanted.rows)
        records.push_back(recordOf(row));
    return records;
}

} // namespace

/// Lists records and fetches their pages when they are looked at.
class tst_RecordListModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void fetchesOnlyThePageThatIsLookedAt();
    void saysThatAPageIsOnItsWay();
    void appendsRowsWithoutReset();
    void resetsWhenRowsAreOthers();
    void ignoresPagesOfAnEarlierList();
    void keepsNoMorePagesThanItMay();
    void showsHitsWithoutFetching();
    void findsRowsOfLoadedRecords();

private:
    std::unique_ptr<RecordListModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    std::vector<Wanted> m_wanted;
};

void tst_RecordListModel::init() {
    m_wanted.clear();
    m_tester.reset();
    m_model = std::make_unique<RecordListModel>();
    m_model->setFetch([this](quint64 generation, int first, const std::vector<std::int64_t>& rows) {
        m_wanted.push_back({generation, first, rows});
    });
    m_tester = std::make_unique<QAbstractItemModelTester>(
        m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
}

void tst_RecordListModel::fetchesOnlyThePageThatIsLookedAt() {
    m_model->setRows(rowsTo(1000));
    m_wanted.clear();
    (void)m_model->data(m_model->index(700), RecordListModel::TitleRole);
    (void)m_model->data(m_model->index(701), RecordListModel::TitleRole);
    QCOMPARE(m_wanted.size(), std::size_t{1});
    QCOMPARE(m_wanted[0].first, 640);
    QCOMPARE(m_wanted[0].rows.size(), std::size_t{64});
    m_model->setPage(m_wanted[0].generation, m_wanted[0].first, recordsOf(m_wanted[0]));
    QCOMPARE(m_model->data(m_model->index(700), RecordListModel::TitleRole).toString(),
             QStringLiteral("delta 700"));
    QCOMPARE(m_model->data(m_model->index(700), RecordListModel::TimeRole).toLongLong(),
             700'000'000LL);
}

void tst_RecordListModel::saysThatAPageIsOnItsWay() {
    m_model->setRows(rowsTo(10));
    QCOMPARE(m_model->data(m_model->index(3), RecordListModel::LoadedRole).toBool(), false);
    QVERIFY(!m_model->recordAt(3));
    m_model->setPage(m_wanted.back().generation, 0, recordsOf(m_wanted.back()));
    QCOMPARE(m_model->data(m_model->index(3), RecordListModel::LoadedRole).toBool(), true);
    QVERIFY(m_model->recordAt(3));
}

void tst_RecordListModel::appendsRowsWithoutReset() {
    m_model->setRows(rowsTo(10));
    QSignalSpy reset(m_model.get(), &QAbstractItemModel::modelReset);
    QSignalSpy inserted(m_model.get(), &QAbstractItemModel::rowsInserted);
    m_model->setRows(rowsTo(12));
    QCOMPARE(reset.count(), 0);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(inserted[0][1].toInt(), 10);
    QCOMPARE(m_model->rowCount(), 12);
    (void)m_model->data(m_model->index(11), RecordListModel::TitleRole);
    QCOMPARE(m_wanted.back().rows.size(), std::size_t{12});
    // An answer to what was asked before the rows came is refused.
    Wanted shorter = m_wanted.back();
    shorter.rows.resize(10);
    m_model->setPage(shorter.generation, 0, recordsOf(shorter));
    QVERIFY(!m_model->recordAt(3));
}

void tst_RecordListModel::resetsWhenRowsAreOthers() {
    m_model->setRows(rowsTo(10));
    QSignalSpy reset(m_model.get(), &QAbstractItemModel::modelReset);
    m_model->setRows({3, 5});
    QCOMPARE(reset.count(), 1);
    QCOMPARE(m_model->rowCount(), 2);
}

void tst_RecordListModel::ignoresPagesOfAnEarlierList() {
    m_model->setRows(rowsTo(10));
    (void)m_model->data(m_model->index(0), RecordListModel::TitleRole);
    const Wanted old = m_wanted.back();
    m_model->setRows({5, 6});
    (void)m_model->data(m_model->index(0), RecordListModel::TitleRole);
    m_model->setPage(old.generation, old.first, recordsOf(old));
    QVERIFY(!m_model->recordAt(0));
}

void tst_RecordListModel::keepsNoMorePagesThanItMay() {
    const int pages = static_cast<int>(RecordListModel::kMostPages) + 5;
    m_model->setRows(rowsTo(std::int64_t{pages} * RecordListModel::kPageRows));
    m_wanted.clear();
    for (int page = 0; page < pages; ++page) {
        (void)m_model->data(m_model->index(page * RecordListModel::kPageRows),
                            RecordListModel::TitleRole);
        if (!m_wanted.empty())
            m_model->setPage(m_wanted.back().generation, m_wanted.back().first,
                             recordsOf(m_wanted.back()));
    }
    // The oldest went, the newest stayed.
    QVERIFY(!m_model->recordAt(0));
    QVERIFY(m_model->recordAt((pages - 1) * RecordListModel::kPageRows));
}

void tst_RecordListModel::showsHitsWithoutFetching() {
    m_model->setHits({recordOf(9), recordOf(4)});
    QVERIFY(m_model->showsHits());
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(m_model->data(m_model->index(1), RecordListModel::IdRole).toString(),
             QStringLiteral("r4"));
    QVERIFY(m_wanted.empty());
    m_model->setRows(rowsTo(3));
    QVERIFY(!m_model->showsHits());
    QCOMPARE(m_model->rowCount(), 3);
}

void tst_RecordListModel::findsRowsOfLoadedRecords() {
    m_model->setRows(rowsTo(100));
    (void)m_model->data(m_model->index(70), RecordListModel::TitleRole);
    m_model->setPage(m_wanted.back().generation, m_wanted.back().first, recordsOf(m_wanted.back()));
    QCOMPARE(m_model->rowOf(QStringLiteral("r70")), 70);
    QCOMPARE(m_model->rowOf(QStringLiteral("nobody")), -1);
}

QTEST_GUILESS_MAIN(tst_RecordListModel)
#include "tst_record_list_model.moc"
