#include "ui/panels/statistics/statistics_panel.h"

#include "core/memory/memory_store.h"
#include "ui/bridge/session_bridge.h"
#include "ui/panels/statistics/decimate.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLegend>
#include <QLineSeries>
#include <QLocale>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kMostPoints = 2000;
constexpr int kReloadMs = 500;

} // namespace

StatisticsPanel::StatisticsPanel(const PanelContext& shared, QWidget* parent)
    : Panel(u"statistics"_s, tr("Statistics"), shared, parent), m_chart(new QChart),
      m_view(new QChartView(m_chart)), m_novelty(new QLineSeries), m_salience(new QLineSeries),
      m_time(new QValueAxis), m_value(new QValueAxis), m_counts(new QLabel), m_empty(new QLabel),
      m_stack(new QStackedWidget), m_reloading(kReloadMs, [this] { reload(); }) {
    buildChart();
    m_counts->setTextFormat(Qt::RichText);
    m_counts->setAlignment(Qt::AlignTop);
    m_counts->setContentsMargins(12, 10, 16, 8);
    m_empty->setText(tr("Novelty and salience of a recording are drawn here once it is observed."));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setProperty("role", u"dim"_s);
    auto* page = new QWidget;
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_view, 1);
    row->addWidget(m_counts);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    connect(&shared.theme, &Theme::changed, this, &StatisticsPanel::applyColours);
    const auto stale = [this] {
        m_isOld = true;
        if (isVisible())
            m_reloading.want();
    };
    SessionBridge& session = shared.session;
    connect(&session, &SessionBridge::memoryChanged, this, stale);
    const auto another = [this] {
        m_isOld = true;
        if (isVisible())
            m_reloading.now();
    };
    connect(&session, &SessionBridge::opened, this, another);
    connect(&session, &SessionBridge::closed, this, another);
    connect(&session, &SessionBridge::sourceChosen, this, another);
    applyColours();
}

void StatisticsPanel::buildChart() {
    m_novelty->setName(tr("Novelty"));
    m_salience->setName(tr("Salience"));
    for (QLineSeries* series : {m_salience, m_novelty})
        m_chart->addSeries(series);
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_value, Qt::AlignLeft);
    for (QLineSeries* series : {m_salience, m_novelty}) {
        series->attachAxis(m_time);
        series->attachAxis(m_value);
    }
    m_value->setRange(0, 1);
    m_value->setTickCount(3);
    m_time->setLabelFormat(tr("%d s", "axis label of seconds, printf style"));
    m_chart->setMargins(QMargins(4, 0, 4, 0));
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setBackgroundRoundness(0);
    m_chart->legend()->setAlignment(Qt::AlignRight);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAccessibleName(tr("Novelty and salience over time"));
    m_view->setMinimumHeight(110);
}

void StatisticsPanel::applyColours() {
    const Palette& colours = context().theme.palette();
    m_chart->setBackgroundBrush(colours.panel);
    m_view->setBackgroundBrush(colours.panel);
    m_novelty->setPen(QPen(colours.change, 1.4));
    QPen dashed(colours.episode, 1.2);
    dashed.setStyle(Qt::DashLine);
    m_salience->setPen(dashed);
    m_chart->legend()->setLabelColor(colours.dim);
    m_chart->legend()->setFont(Theme::smallFont(font()));
    for (QValueAxis* axis : {m_time, m_value}) {
        axis->setLabelsColor(colours.dim);
        axis->setLabelsFont(Theme::smallFont(font()));
        axis->setLinePenColor(colours.line);
        axis->setGridLineColor(colours.line);
    }
}

void StatisticsPanel::showEvent(QShowEvent*) {
    if (m_isOld)
        m_reloading.now();
}

void StatisticsPanel::reload() {
    m_isOld = false;
    const casefile::Run* run = context().session.run();
    if (!run)
        return showMarks(std::vector<memory::RecordMark>());
    context().session.read<std::vector<memory::RecordMark>>(
        pipeline::Reading::Whole, this, u"statistics"_s,
        [run = run->id](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.marks(view, run);
        },
        [this](Result<std::vector<memory::RecordMark>> marks) { showMarks(marks); });
}

void StatisticsPanel::showMarks(const Result<std::vector<memory::RecordMark>>& marks) {
    m_reloading.ended();
    if (!marks)
        return Q_EMIT context().session.failed(marks.error());
    m_stack->setCurrentIndex(marks->empty() ? 0 : 1);
    if (marks->empty())
        return;
    m_novelty->replace(decimated(
        *marks, [](const auto& m) { return double{m.novelty}; }, kMostPoints));
    m_salience->replace(decimated(
        *marks, [](const auto& m) { return double{m.salience}; }, kMostPoints));
    float highest = 1;
    for (const memory::RecordMark& mark : *marks)
        highest = std::max({highest, mark.novelty, mark.salience});
    m_value->setRange(0, std::ceil(double{highest} * 2) / 2);
    m_time->setRange(marks->front().time.seconds(),
                     std::max(marks->back().time.seconds(), marks->front().time.seconds() + 1));
    showCounts(*marks);
}

void StatisticsPanel::showCounts(const std::vector<memory::RecordMark>& marks) {
    const auto changes =
        std::count_if(marks.begin(), marks.end(), [](const auto& m) { return m.change; });
    const auto statics =
        std::count_if(marks.begin(), marks.end(), [](const auto& m) { return m.isStatic; });
    double novelty = 0;
    for (const memory::RecordMark& mark : marks)
        novelty += double{mark.novelty};
    const auto all = static_cast<qint64>(marks.size());
    QString html = u"<table cellspacing='0' cellpadding='2'>"_s;
    const auto add = [&](const QString& name, const QString& value) {
        html += u"<tr><td style='color:%1'>%2&nbsp;&nbsp;</td><td align='right'>%3</td></tr>"_s.arg(
            context().theme.palette().dim.name(), name, value);
    };
    add(tr("Observations"), countText(all));
    add(tr("Changes"), countText(changes));
    add(tr("Static"), countText(statics));
    add(tr("Mean novelty"), QLocale().toString(novelty / static_cast<double>(all), 'f', 2));
    if (const auto& observing = context().session.state().observing;
        observing && observing->realtimeFactor > 0)
        add(tr("Speed"),
            tr("%1 × real time").arg(QLocale().toString(observing->realtimeFactor, 'f', 1)));
    m_counts->setText(html + u"</table>"_s);
}

} // namespace ds::ui
