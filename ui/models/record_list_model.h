#pragma once

#include "core/memory/record.h"

#include <QAbstractListModel>

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <vector>

namespace ds::ui {

/// The list of records: row ids at once, the rows themselves page by page when they are looked at.
///
/// Either rows() of a filter, ascending in time and fetched lazily, or the records of a search.
/// Threads: the GUI thread. Memory: at most kMostPages pages.
class RecordListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        TitleRole = Qt::DisplayRole,
        IdRole = Qt::UserRole,
        DetailRole,
        TimeRole, ///< qlonglong, microseconds
        ChangeRole,
        StaticRole,
        QuestionRole,
        LoadedRole, ///< false: the page is on its way
    };
    static constexpr int kPageRows = 64;
    static constexpr std::size_t kMostPages = 64;

    /// Asked for a page; the answer comes by setPage() with the same `first` and generation.
    using Fetch =
        std::function<void(quint64 generation, int first, const std::vector<std::int64_t>& rows)>;

    explicit RecordListModel(QObject* parent = nullptr);
    void setFetch(Fetch fetch) { m_fetch = std::move(fetch); }

    /// Rows that only grew at the end are appended; anything else resets the model.
    void setRows(std::vector<std::int64_t> rows);
    void setHits(std::vector<memory::Record> records);
    void setPage(quint64 generation, int first, std::vector<memory::Record> records);
    void clear() { setRows({}); }

    bool showsHits() const { return m_hits.has_value(); }
    /// Row of a loaded record; -1: not loaded or not in the list.
    int rowOf(const QString& id) const;
    /// Null while its page is on its way.
    const memory::Record* recordAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Page {
        std::vector<memory::Record> records; ///< empty: asked for
        std::list<int>::iterator age;
    };
    const memory::Record* find(int row, bool ask) const;
    void askFor(int page) const;
    void touch(Page& page) const;

    Fetch m_fetch;
    quint64 m_generation = 0;
    std::vector<std::int64_t> m_rows;
    std::optional<std::vector<memory::Record>> m_hits;
    // Pages are a cache: reading data() may ask for one.
    mutable std::map<int, Page> m_pages;
    mutable std::list<int> m_ages; ///< newest first
};

} // namespace ds::ui
