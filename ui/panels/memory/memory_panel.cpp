#include "ui/panels/memory/memory_panel.h"

#include "core/memory/memory_store.h"
#include "ui/bridge/session_bridge.h"
#include "ui/panels/memory/filter_bar.h"
#include "ui/panels/memory/record_delegate.h"
#include "ui/panels/memory/record_view.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"

#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kRefreshMs = 300;
constexpr int kEntitiesMs = 1'000;
constexpr int kFollowMs = 120;
constexpr std::size_t kFirstHits = 50; ///< while a word is being typed
constexpr std::size_t kMostHits = 200;

Result<std::vector<memory::Record>> findRecords(memory::MemoryReader& reader,
                                                const CausalView& view, const std::string& query,
                                                const memory::RecordFilter& filter, bool ranked,
                                                const std::stop_token& stop) {
    auto found = reader.search(view, query, filter, ranked ? kMostHits : kFirstHits, ranked);
    if (!found)
        return fail(std::move(found.error()));
    std::vector<memory::Record> records;
    for (const memory::SearchHit& hit : found->hits) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, {});
        if (auto record = reader.record(view, hit.id))
            records.push_back(std::move(*record));
    }
    return records;
}

} // namespace

MemoryPanel::MemoryPanel(const PanelContext& shared, QWidget* parent)
    : Panel(u"memory"_s, tr("Memory"), shared, parent),
      m_filters(new FilterBar(shared.theme, shared.time, m_entities)), m_stack(new QStackedWidget),
      m_list(new QListView), m_empty(new QLabel),
      m_delegate(new RecordDelegate(shared.theme, this)), m_record(new RecordView(shared)),
      m_split(new QSplitter(Qt::Vertical)), m_listing(kRefreshMs, [this] { refresh(); }),
      m_entityListing(kEntitiesMs, [this] { reloadEntities(); }) {
    build();
    connectAll();
    m_listing.now();
    m_entityListing.now();
    followSelection();
}

void MemoryPanel::build() {
    m_list->setModel(&m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Records"));
    m_list->setMouseTracking(true);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(20);
    m_empty->setProperty("role", u"dim"_s);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    m_split->addWidget(m_stack);
    m_split->addWidget(m_record);
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    m_split->setSizes({260, 240});
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_filters);
    column->addWidget(m_split, 1);
    setMinimumWidth(220);
    m_followSoon.setSingleShot(true);
    m_followSoon.setInterval(kFollowMs);
}

void MemoryPanel::connectAll() {
    const PanelContext& shared = context();
    m_model.setFetch([this](quint64 generation, int first, const std::vector<std::int64_t>& rows) {
        fetchPage(generation, first, rows);
    });
    connect(&m_followSoon, &QTimer::timeout, this, &MemoryPanel::followTime);
    connect(m_filters, &FilterBar::changed, this, [this] { m_listing.now(); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &MemoryPanel::chooseRow);
    connect(m_list, &QListView::clicked, this, &MemoryPanel::chooseRow);
    connect(&shared.selection, &Selection::changed, this, &MemoryPanel::followSelection);
    connect(&shared.time, &TimeCursor::changed, this, [this] {
        if (!m_followSoon.isActive())
            m_followSoon.start();
    });
    SessionBridge& session = shared.session;
    connect(&session, &SessionBridge::memoryChanged, this, [this] {
        m_listing.want();
        m_entityListing.want();
    });
    const auto startOver = [this] {
        m_model.clear();
        m_record->showNothing();
        m_filters->clearAll();
        m_listing.now();
        m_entityListing.now();
    };
    connect(&session, &SessionBridge::opened, this, startOver);
    connect(&session, &SessionBridge::closed, this, startOver);
    connect(&session, &SessionBridge::sourceChosen, this, startOver);
}

memory::RecordFilter MemoryPanel::filter() const {
    memory::RecordFilter filter = m_filters->filter();
    if (const casefile::Run* run = context().session.run())
        filter.run = run->id;
    return filter;
}

void MemoryPanel::refresh() {
    ++m_wish;
    if (!context().session.run()) {
        m_model.clear();
        m_listing.ended();
        return showCount();
    }
    if (m_filters->query().isEmpty())
        listRows();
    else
        search(false, m_wish);
}

void MemoryPanel::listRows() {
    context().session.read<std::vector<std::int64_t>>(
        this, u"memory"_s,
        [filter = filter()](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.rowIds(view, filter);
        },
        [this, wish = m_wish](Result<std::vector<std::int64_t>> rows) {
            if (wish != m_wish)
                return;
            m_listing.ended();
            if (!rows)
                return Q_EMIT context().session.failed(rows.error());
            m_model.setRows(std::move(*rows));
            showCount();
            followTime();
        });
}

void MemoryPanel::search(bool ranked, quint64 wish) {
    context().session.read<std::vector<memory::Record>>(
        this, ranked ? u"memory-ranked"_s : u"memory"_s,
        [filter = filter(), query = m_filters->query().toStdString(),
         ranked](memory::MemoryReader& reader, const CausalView& view, std::stop_token stop) {
            return findRecords(reader, view, query, filter, ranked, stop);
        },
        [this, ranked, wish](Result<std::vector<memory::Record>> hits) {
            showHits(hits, ranked, wish);
        });
}

void MemoryPanel::showHits(const Result<std::vector<memory::Record>>& hits, bool ranked,
                           quint64 wish) {
    if (wish != m_wish)
        return;
    m_listing.ended();
    if (!hits) {
        if (hits.error().code != ErrorCode::Cancelled)
            Q_EMIT context().session.failed(hits.error());
        return;
    }
    m_model.setHits(*hits);
    showCount();
    followSelection();
    if (!ranked)
        search(true, wish);
}

void MemoryPanel::reloadEntities() {
    const casefile::Run* run = context().session.run();
    if (!run) {
        m_entities.setEntities({});
        return m_entityListing.ended();
    }
    memory::RecordFilter ofRun;
    ofRun.run = run->id;
    context().session.read<std::vector<memory::Entity>>(
        pipeline::Reading::Whole, this, u"memory-entities"_s,
        [ofRun](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.entities(view, ofRun);
        },
        [this](Result<std::vector<memory::Entity>> entities) {
            m_entityListing.ended();
            if (entities)
                m_entities.setEntities(std::move(*entities));
        });
}

void MemoryPanel::showCount() {
    const int rows = m_model.rowCount();
    const SessionBridge& session = context().session;
    m_stack->setCurrentWidget(rows > 0 ? static_cast<QWidget*>(m_list) : m_empty);
    if (rows > 0)
        return setNote(m_model.showsHits() ? tr("%1 found").arg(countText(rows)) : countText(rows));
    setNote({});
    if (!session.source())
        m_empty->setText(tr("What is observed of a recording is listed here: one record for each "
                            "look, changes marked with ◆. Open a recording to begin."));
    else if (session.run() && m_filters->isNarrowed())
        m_empty->setText(tr("Nothing observed matches the search and the filters."));
    else if (session.isObserving())
        m_empty->setText(tr("Observing. The first record will be here in a moment."));
    else
        m_empty->setText(tr("Nothing of this recording is observed yet. Start with "
                            "Memory › Observe (Ctrl+R)."));
}

void MemoryPanel::fetchPage(quint64 generation, int first, const std::vector<std::int64_t>& rows) {
    context().session.read<std::vector<memory::Record>>(
        this, {},
        [rows](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.recordsByRowId(view, rows);
        },
        [this, generation, first](Result<std::vector<memory::Record>> records) {
            if (!records)
                return Q_EMIT context().session.failed(records.error());
            m_model.setPage(generation, first, std::move(*records));
            followSelection();
        });
}

void MemoryPanel::chooseRow(const QModelIndex& index) {
    const memory::Record* record = m_model.recordAt(index.row());
    if (m_isFollowing || !record)
        return;
    context().selection.select(Selection::Kind::Record, qs(record->id), record->time);
}

void MemoryPanel::followSelection() {
    const Selection& selection = context().selection;
    if (selection.kind() != Selection::Kind::Record)
        return;
    m_record->showRecord(selection.id());
    const int row = m_model.rowOf(selection.id());
    if (row < 0 || m_list->currentIndex().row() == row)
        return;
    m_isFollowing = true;
    m_list->setCurrentIndex(m_model.index(row));
    m_list->scrollTo(m_model.index(row));
    m_isFollowing = false;
}

void MemoryPanel::followTime() {
    if (m_model.showsHits() || m_model.rowCount() == 0 || !context().session.run())
        return;
    memory::RecordFilter upToNow = filter();
    const TimeUs now = context().time.now();
    if (upToNow.to && *upToNow.to < now)
        return;
    upToNow.to = now;
    context().session.read<std::int64_t>(
        this, u"memory-now"_s,
        [upToNow](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.count(view, upToNow);
        },
        [this](Result<std::int64_t> count) {
            if (!count || m_model.showsHits())
                return;
            const int row = std::min(static_cast<int>(*count), m_model.rowCount()) - 1;
            m_delegate->setNowRow(row);
            m_list->viewport()->update();
            if (row < 0 || m_list->underMouse())
                return;
            m_list->scrollTo(m_model.index(row));
            const memory::Record* record = m_model.recordAt(row);
            if (record && context().selection.kind() != Selection::Kind::Record)
                m_record->showRecord(qs(record->id));
        });
}

void MemoryPanel::focusSearch() {
    m_filters->focusSearch();
}

QByteArray MemoryPanel::saveSplit() const {
    return m_split->saveState();
}

QByteArray MemoryPanel::saveFilters() const {
    return m_filters->save();
}

void MemoryPanel::restoreFilters(const QByteArray& state) {
    m_filters->restore(state);
}

void MemoryPanel::restoreSplit(const QByteArray& state) {
    m_split->restoreState(state);
}

} // namespace ds::ui
