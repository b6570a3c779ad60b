#include "ui/panels/timeline/timeline_panel.h"

#include "core/memory/memory_store.h"
#include "core/pipeline/options.h"
#include "ui/bridge/player_bridge.h"
#include "ui/bridge/session_bridge.h"
#include "ui/panels/timeline/hover_card.h"
#include "ui/panels/timeline/timeline_view.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"
#include "ui/shell/time_cursor.h"

#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kReloadMs = 400;
constexpr int kHoverMs = 120;
constexpr int kStripWidth = 192;
constexpr DurationUs kLeastHole{1'500'000};

struct HoverNews {
    memory::Record record;
    QImage picture;
};

QImage fromJpeg(const std::string& jpeg) {
    return QImage::fromData(reinterpret_cast<const uchar*>(jpeg.data()),
                            static_cast<int>(jpeg.size()));
}

double thresholdOf(const std::string& optionsJson) {
    pipeline::Options options;
    // An unreadable list of options leaves the default: the line is a help, no more.
    (void)pipeline::setFromJson(options, optionsJson).has_value();
    return options.novelty.threshold;
}

/// What only the case's rows tell; runs on the thread of long readings.
Result<TimelineData> readData(memory::MemoryReader& reader, const CausalView& view,
                              const casefile::Source& source, const casefile::Run* run) {
    TimelineData data;
    data.duration = {source.duration.count()};
    data.gaps = source.gaps;
    if (!run)
        return data;
    auto marks = reader.marks(view, run->id);
    if (!marks)
        return fail(std::move(marks.error()));
    memory::RecordFilter filter;
    filter.run = run->id;
    auto entities = reader.entities(view, filter);
    if (!entities)
        return fail(std::move(entities.error()));
    data.noveltyThreshold = thresholdOf(run->options);
    data.marks = MarkPyramid(std::move(*marks));
    data.entities = std::move(*entities);
    data.lanes = packBars(data.entities, TimelineLayout::kEntityLanes);
    data.notLooked = notLookedAt(run->observed, data.duration, kLeastHole);
    return data;
}

std::vector<QuestionMark> questionMarks(const std::vector<agent::Answer>& answers) {
    std::vector<QuestionMark> marks;
    for (const agent::Answer& answer : answers) {
        QuestionMark mark{answer.id, answer.question, answer.asked, {}};
        for (const agent::Evidence& evidence : answer.evidence)
            mark.evidence.push_back(evidence.frame);
        marks.push_back(std::move(mark));
    }
    return marks;
}

} // namespace

TimelinePanel::TimelinePanel(const PanelContext& shared, QWidget* parent)
    : Panel(u"timeline"_s, tr("Timeline"), shared, parent), m_view(new TimelineView(shared.theme)),
      m_reloading(kReloadMs, [this] { reload(); }) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    setFocusProxy(m_view);
    m_hoverSoon.setSingleShot(true);
    m_hoverSoon.setInterval(kHoverMs);
    connect(&m_hoverSoon, &QTimer::timeout, this, &TimelinePanel::showHover);
    connectView();
    connectCase();
    m_reloading.now();
    reloadQuestions();
}

void TimelinePanel::connectView() {
    const PanelContext& shared = context();
    m_view->strip().setFetch(
        [this](TimeUs t, StripCache::Done done) { fetchPicture(t, std::move(done)); });
    connect(m_view, &TimelineView::seekWanted, &shared.time, &TimeCursor::seek);
    connect(m_view, &TimelineView::recordWanted, this, &TimelinePanel::selectRecordAt);
    connect(m_view, &TimelineView::entityWanted, this, [this](const QString& name, TimeUs t) {
        context().selection.select(Selection::Kind::Entity, name, t);
    });
    connect(m_view, &TimelineView::questionWanted, this, [this](const QString& id) {
        context().selection.select(Selection::Kind::Question, id);
    });
    connect(m_view, &TimelineView::hovered, this, &TimelinePanel::hover);
    connect(&shared.time, &TimeCursor::changed, this,
            [this](TimeUs now) { m_view->setNow(now, context().player.state().playing); });
    connect(&shared.time, &TimeCursor::seekRequested, this,
            [this](TimeUs now) { m_view->setNow(now, true); });
    connect(&shared.selection, &Selection::changed, this, &TimelinePanel::followSelection);
}

void TimelinePanel::connectCase() {
    SessionBridge& session = context().session;
    connect(&session, &SessionBridge::memoryChanged, this, [this] { m_reloading.want(); });
    const auto startOver = [this] {
        m_view->strip().clear();
        m_answers.clear();
        m_reloading.now();
        reloadQuestions();
        m_view->fitAll();
    };
    connect(&session, &SessionBridge::opened, this, startOver);
    connect(&session, &SessionBridge::closed, this, startOver);
    connect(&session, &SessionBridge::sourceChosen, this, startOver);
    connect(&session, &SessionBridge::answered, this, [this](const agent::Answer& answer) {
        m_answers.insert(m_answers.begin(), answer);
        m_reloading.now();
    });
}

void TimelinePanel::reload() {
    const casefile::Source* source = context().session.source();
    if (!source)
        return showData(TimelineData{});
    const casefile::Run* run = context().session.run();
    context().session.read<TimelineData>(
        pipeline::Reading::Whole, this, u"timeline"_s,
        [source = *source, run = run ? std::make_optional(*run) : std::nullopt](
            memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return readData(reader, view, source, run ? &*run : nullptr);
        },
        [this](Result<TimelineData> loaded) { showData(std::move(loaded)); });
}

void TimelinePanel::showData(Result<TimelineData> loaded) {
    m_reloading.ended();
    if (!loaded)
        return Q_EMIT context().session.failed(loaded.error());
    loaded->questions = questionMarks(m_answers);
    m_view->setData(std::make_shared<const TimelineData>(std::move(*loaded)));
}

void TimelinePanel::reloadQuestions() {
    context().session.work<std::vector<agent::Answer>>(
        this,
        [](pipeline::Session& session, std::stop_token) {
            return session.answers(session.viewOfNow());
        },
        [this](Result<std::vector<agent::Answer>> answers) {
            if (answers)
                m_answers = std::move(*answers);
            m_reloading.now();
        });
}

void TimelinePanel::fetchPicture(TimeUs t, std::function<void(QImage)> done) {
    const casefile::Source* source = context().session.source();
    if (!source)
        return;
    context().session.work<QImage>(
        this,
        [id = source->id, t](pipeline::Session& session, std::stop_token stop) -> Result<QImage> {
            auto jpeg = session.stripPicture(id, t, kStripWidth, stop);
            if (!jpeg)
                return fail(std::move(jpeg.error()));
            return fromJpeg(*jpeg);
        },
        [done = std::move(done)](Result<QImage> picture) {
            done(picture ? std::move(*picture) : QImage());
        });
}

void TimelinePanel::followSelection() {
    const Selection& selection = context().selection;
    TimelineMarked marked;
    if (selection.kind() == Selection::Kind::Entity)
        marked.entity = selection.id().toStdString();
    if (selection.kind() == Selection::Kind::Question)
        marked.question = selection.id().toStdString();
    m_view->setMarked(marked);
    if (selection.kind() != Selection::Kind::Record)
        return;
    context().session.read<memory::Record>(
        this, u"timeline-selected"_s,
        [id = selection.id().toStdString()](memory::MemoryReader& reader, const CausalView& view,
                                            std::stop_token) { return reader.record(view, id); },
        [this](Result<memory::Record> record) {
            if (!record || !context().selection.isRecord(qs(record->id)))
                return;
            TimelineMarked chosen;
            chosen.record = record->time;
            m_view->setMarked(chosen);
        });
}

void TimelinePanel::selectRecordAt(TimeUs t) {
    const casefile::Run* run = context().session.run();
    if (!run)
        return;
    context().time.seek(t);
    context().session.read<std::optional<memory::Record>>(
        this, u"timeline-select"_s,
        [run = run->id, t](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.observationAt(view, run, t);
        },
        [this](Result<std::optional<memory::Record>> record) {
            if (record && *record)
                context().selection.select(Selection::Kind::Record, qs((*record)->id));
        });
}

void TimelinePanel::hover(std::optional<TimeUs> t, TimelineRow row, QPoint at) {
    m_hoverTime = t;
    m_hoverRow = row;
    m_hoverAt = at;
    if (t)
        m_hoverSoon.start();
    else {
        m_hoverSoon.stop();
        if (m_card)
            m_card->hide();
    }
}

void TimelinePanel::showHover() {
    const casefile::Run* run = context().session.run();
    if (!m_hoverTime || !run || m_hoverRow == TimelineRow::Ruler)
        return;
    context().session.read<std::optional<HoverNews>>(
        this, u"timeline-hover"_s,
        [run = run->id, t = *m_hoverTime](memory::MemoryReader& reader, const CausalView& view,
                                          std::stop_token) -> Result<std::optional<HoverNews>> {
            auto record = reader.observationAt(view, run, t);
            if (!record)
                return fail(std::move(record.error()));
            if (!*record)
                return std::optional<HoverNews>();
            auto jpeg = reader.thumbnail(view, (*record)->id);
            return std::optional<HoverNews>(
                HoverNews{std::move(**record), jpeg ? fromJpeg(*jpeg) : QImage()});
        },
        [this, at = m_hoverAt](Result<std::optional<HoverNews>> news) {
            if (!news || !*news || !m_hoverTime)
                return;
            if (!m_card)
                m_card = new HoverCard(window());
            const QPoint top = m_view->mapTo(window(), QPoint(at.x(), 0));
            m_card->showAt(
                top, (*news)->picture,
                u"%1  %2"_s.arg(timeText((*news)->record.time), recordTitle((*news)->record)),
                recordDetail((*news)->record));
        });
}

} // namespace ds::ui
