#include "ui/models/record_list_model.h"

#include "ui/shell/texts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

RecordListModel::RecordListModel(QObject* parent) : QAbstractListModel(parent) {}

void RecordListModel::setRows(std::vector<std::int64_t> rows) {
    const bool grew = !m_hits && rows.size() >= m_rows.size() &&
                      std::equal(m_rows.begin(), m_rows.end(), rows.begin());
    if (!grew) {
        beginResetModel();
        ++m_generation;
        m_pages.clear();
        m_ages.clear();
        m_hits.reset();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    if (rows.size() == m_rows.size())
        return;
    const int first = static_cast<int>(m_rows.size());
    beginInsertRows({}, first, static_cast<int>(rows.size()) - 1);
    m_rows = std::move(rows);
    // The last page was short: it is read again with its new rows. Its old answer, if still under
    // way, has too few records and is refused by setPage().
    if (const auto last = m_pages.find(first / kPageRows);
        last != m_pages.end() && first % kPageRows) {
        m_ages.erase(last->second.age);
        m_pages.erase(last);
    }
    endInsertRows();
}

void RecordListModel::setHits(std::vector<memory::Record> records) {
    beginResetModel();
    ++m_generation;
    m_pages.clear();
    m_ages.clear();
    m_rows.clear();
    m_hits = std::move(records);
    endResetModel();
}

void RecordListModel::setPage(quint64 generation, int first, std::vector<memory::Record> records) {
    const auto page = m_pages.find(first / kPageRows);
    if (generation != m_generation || m_hits || page == m_pages.end())
        return;
    const int expected = std::min(kPageRows, static_cast<int>(m_rows.size()) - first);
    if (static_cast<int>(records.size()) != expected) {
        // Asked for before rows were added: the view asks anew when it looks again.
        m_ages.erase(page->second.age);
        m_pages.erase(page);
        Q_EMIT dataChanged(index(first), index(first + expected - 1));
        return;
    }
    page->second.records = std::move(records);
    Q_EMIT dataChanged(index(first), index(first + expected - 1));
}

int RecordListModel::rowOf(const QString& id) const {
    const std::string wanted = id.toStdString();
    const auto has = [&](const memory::Record& record) { return record.id == wanted; };
    if (m_hits) {
        const auto hit = std::find_if(m_hits->begin(), m_hits->end(), has);
        return hit == m_hits->end() ? -1 : static_cast<int>(hit - m_hits->begin());
    }
    for (const auto& [number, page] : m_pages) {
        const auto hit = std::find_if(page.records.begin(), page.records.end(), has);
        if (hit != page.records.end())
            return number * kPageRows + static_cast<int>(hit - page.records.begin());
    }
    return -1;
}

const memory::Record* RecordListModel::recordAt(int row) const {
    return find(row, false);
}

int RecordListModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_hits ? m_hits->size() : m_rows.size());
}

const memory::Record* RecordListModel::find(int row, bool ask) const {
    if (row < 0 || row >= rowCount())
        return nullptr;
    if (m_hits)
        return &(*m_hits)[static_cast<std::size_t>(row)];
    const auto page = m_pages.find(row / kPageRows);
    if (page == m_pages.end()) {
        if (ask)
            askFor(row / kPageRows);
        return nullptr;
    }
    touch(page->second);
    const auto at = static_cast<std::size_t>(row % kPageRows);
    return at < page->second.records.size() ? &page->second.records[at] : nullptr;
}

void RecordListModel::touch(Page& page) const {
    m_ages.splice(m_ages.begin(), m_ages, page.age);
}

void RecordListModel::askFor(int number) const {
    if (!m_fetch)
        return;
    if (m_pages.size() >= kMostPages) {
        m_pages.erase(m_ages.back());
        m_ages.pop_back();
    }
    m_ages.push_front(number);
    m_pages[number].age = m_ages.begin();
    const int first = number * kPageRows;
    const int last = std::min(first + kPageRows, static_cast<int>(m_rows.size()));
    m_fetch(m_generation, first, {m_rows.begin() + first, m_rows.begin() + last});
}

QVariant RecordListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role != TitleRole && role < IdRole && role != Qt::AccessibleTextRole &&
        role != Qt::ToolTipRole)
        return {};
    const memory::Record* record = find(index.row(), true);
    if (!record)
        return role == LoadedRole ? QVariant(false) : QVariant();
    switch (role) {
    case TitleRole:
        return recordTitle(*record);
    case IdRole:
        return qs(record->id);
    case DetailRole:
        return recordDetail(*record);
    case TimeRole:
        return qlonglong{record->time.us};
    case ChangeRole:
        return record->change;
    case StaticRole:
        return record->isStatic;
    case QuestionRole:
        return record->kind == memory::kKindQuestion;
    case LoadedRole:
        return true;
    case Qt::ToolTipRole:
        return u"%1\n%2"_s.arg(recordTitle(*record), recordDetail(*record));
    case Qt::AccessibleTextRole:
        return u"%1, %2, %3"_s.arg(timeText(record->time), recordTitle(*record),
                                   recordDetail(*record));
    default:
        return {};
    }
}

} // namespace ds::ui
