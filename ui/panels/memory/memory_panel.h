#pragma once

#include "core/base/result.h"
#include "core/memory/record.h"
#include "ui/bridge/pacer.h"
#include "ui/models/entity_model.h"
#include "ui/models/record_list_model.h"
#include "ui/panels/panel.h"

#include <QTimer>

#include <cstdint>
#include <vector>

class QLabel;
class QListView;
class QSplitter;
class QStackedWidget;

namespace ds::ui {

class FilterBar;
class RecordDelegate;
class RecordView;

/// Search, filters, the list of records and the record chosen.
class MemoryPanel : public Panel {
    Q_OBJECT
public:
    explicit MemoryPanel(const PanelContext& context, QWidget* parent = nullptr);

    void focusSearch();
    QListView& list() { return *m_list; }
    FilterBar& filters() { return *m_filters; }
    QByteArray saveSplit() const;
    QByteArray saveFilters() const;
    void restoreFilters(const QByteArray& state);
    void restoreSplit(const QByteArray& state);

private:
    void build();
    void connectAll();
    memory::RecordFilter filter() const;
    void refresh();
    void listRows();
    void search(bool ranked, quint64 wish);
    void reloadEntities();
    void showHits(const Result<std::vector<memory::Record>>& hits, bool ranked, quint64 wish);
    void showCount();
    void fetchPage(quint64 generation, int first, const std::vector<std::int64_t>& rows);
    void chooseRow(const QModelIndex& index);
    void followSelection();
    void followTime();

    EntityModel m_entities;
    RecordListModel m_model;
    FilterBar* m_filters;
    QStackedWidget* m_stack;
    QListView* m_list;
    QLabel* m_empty;
    RecordDelegate* m_delegate;
    RecordView* m_record;
    QSplitter* m_split;
    Pacer m_listing;
    Pacer m_entityListing;
    QTimer m_followSoon;
    quint64 m_wish = 0; ///< counts what was asked for; older answers are dropped
    bool m_isFollowing = false;
};

} // namespace ds::ui
