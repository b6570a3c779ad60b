#include "ui/panels/memory/record_view.h"

#include "core/memory/memory_store.h"
#include "ui/bridge/session_bridge.h"
#include "ui/panels/memory/record_html.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"

using namespace Qt::StringLiterals;

namespace ds::ui {

RecordView::RecordView(const PanelContext& context, QWidget* parent)
    : QTextBrowser(parent), m_context(context) {
    setOpenLinks(false);
    setAccessibleName(tr("Record"));
    document()->setDocumentMargin(10);
    connect(this, &QTextBrowser::anchorClicked, this, &RecordView::followLink);
    connect(&context.theme, &Theme::changed, this, &RecordView::render);
    showNothing();
}

void RecordView::showNothing() {
    m_id.clear();
    m_shown.reset();
    setPlaceholderText(tr("The record chosen above is shown here with its seven fields, and what "
                          "differs from the observation before."));
    clear();
}

void RecordView::showRecord(const QString& id) {
    if (id == m_id)
        return;
    m_id = id;
    m_context.session.read<Shown>(
        this, u"record-view"_s,
        [id = id.toStdString()](memory::MemoryReader& reader, const CausalView& view,
                                std::stop_token) -> Result<Shown> {
            auto record = reader.record(view, id);
            if (!record)
                return fail(std::move(record.error()));
            Shown shown{std::move(*record), {}};
            if (shown.record.kind != memory::kKindObservation)
                return shown;
            auto before =
                reader.observationAt(view, shown.record.run, shown.record.time - DurationUs(1));
            if (before)
                shown.previous = std::move(*before);
            return shown;
        },
        [this, id](Result<Shown> shown) {
            if (!shown || id != m_id)
                return;
            m_shown = std::move(*shown);
            render();
        });
}

void RecordView::render() {
    if (m_shown)
        setHtml(recordHtml(m_shown->record, m_shown->previous, m_context.theme.palette()));
}

void RecordView::followLink(const QUrl& link) {
    const QString target = QUrl::fromPercentEncoding(link.path().toLatin1());
    if (link.scheme() == "seek"_L1)
        m_context.time.seek({target.toLongLong()});
    else if (link.scheme() == "entity"_L1)
        m_context.selection.select(Selection::Kind::Entity, target);
    else if (link.scheme() == "record"_L1 && m_shown && m_shown->previous)
        m_context.selection.select(Selection::Kind::Record, target, m_shown->previous->time);
}

} // namespace ds::ui
