#include "ui/shell/status_line.h"

#include "core/memory/memory_store.h"
#include "ui/bridge/session_bridge.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/texts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kProgressSteps = 1000;
constexpr int kCountMs = 500;

QToolButton* smallButton(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setIconSize({14, 14});
    return button;
}

} // namespace

StatusLine::StatusLine(SessionBridge& session, ActionRegistry& actions, QWidget* parent)
    : QWidget(parent), m_session(session), m_activity(new QLabel), m_progress(new QProgressBar),
      m_pause(smallButton(actions.action(u"observe.pause"_s))),
      m_stop(smallButton(actions.action(u"observe.stop"_s))), m_observer(new QLabel),
      m_counts(new QLabel), m_counting(kCountMs, [this] { countRecords(); }) {
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    m_progress->setAccessibleName(tr("Progress of the observation"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(10);
    row->addWidget(m_activity);
    row->addWidget(m_progress);
    row->addWidget(m_pause);
    row->addWidget(m_stop);
    row->addWidget(m_observer);
    row->addStretch();
    row->addWidget(m_counts);
    for (const auto signal :
         {&SessionBridge::changed, &SessionBridge::opened, &SessionBridge::closed,
          &SessionBridge::busyChanged, &SessionBridge::sourceChosen})
        connect(&session, signal, this, &StatusLine::showState);
    connect(&session, &SessionBridge::memoryChanged, this, [this] { m_counting.want(); });
    connect(&session, &SessionBridge::opened, this, [this] { m_counting.now(); });
    connect(&session, &SessionBridge::closed, this, [this] { m_counting.now(); });
    showState();
    m_counting.now();
}

void StatusLine::countRecords() {
    const casefile::Run* run = m_session.run();
    if (!run) {
        m_counting.ended();
        return m_counts->clear();
    }
    struct Counts {
        std::int64_t all = 0;
        std::int64_t changes = 0;
    };
    memory::RecordFilter filter;
    filter.run = run->id;
    filter.kind = memory::kKindObservation;
    m_session.read<Counts>(
        pipeline::Reading::Whole, this, u"status-counts"_s,
        [filter](memory::MemoryReader& reader, const CausalView& view,
                 std::stop_token) -> Result<Counts> {
            memory::RecordFilter changed = filter;
            changed.changedOnly = true;
            const auto all = reader.count(view, filter);
            const auto changes = reader.count(view, changed);
            if (!all || !changes)
                return fail(ErrorCode::Storage, {});
            return Counts{*all, *changes};
        },
        [this](const Result<Counts>& counts) {
            m_counting.ended();
            if (counts)
                m_counts->setText(tr("observations: %1 · changes: %2")
                                      .arg(countText(counts->all), countText(counts->changes)));
        });
}

QString StatusLine::activity() const {
    return m_activity->text();
}

QString StatusLine::observingText() const {
    const pipeline::ObserveState& now = *m_session.state().observing;
    const QLocale locale;
    const QString rate = locale.toString(now.rateHz, 'g', 3);
    QString text = now.paused ? tr("Observation paused at %1").arg(timeText(now.at))
                              : tr("observing at %1 fps").arg(rate);
    if (!now.paused && now.realtimeFactor > 0)
        text += u" · "_s + tr("%1× real time").arg(locale.toString(now.realtimeFactor, 'f', 1));
    if (!now.paused && now.secondsLeft)
        text += u" · "_s +
                tr("%1 left").arg(timeText(TimeUs::fromSeconds(std::ceil(*now.secondsLeft))));
    return text;
}

QString StatusLine::doneText() const {
    const casefile::Run* run = m_session.run();
    if (!m_session.isOpen())
        return tr("No case is open");
    if (!m_session.source())
        return tr("The case holds no recording yet");
    if (!run)
        return tr("Not observed yet");
    if (run->complete)
        return tr("Observed at %1 fps").arg(QLocale().toString(run->rateHz, 'g', 3));
    return tr("Observed up to %1").arg(timeText(run->observedTo));
}

void StatusLine::showState() {
    const pipeline::SessionState& state = m_session.state();
    const bool observing = m_session.isObserving();
    QString text = observing ? observingText() : doneText();
    if (!m_session.busyWith().isEmpty())
        text = m_session.busyWith();
    if (state.readOnly)
        text = (state.readOnly->code == ErrorCode::Locked
                    ? tr("read-only: another program writes this case")
                    : tr("read-only: this case may not be written")) +
               u" · "_s + text;
    m_activity->setText(text);
    for (QWidget* widget : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_pause),
                            static_cast<QWidget*>(m_stop)})
        widget->setVisible(observing);
    if (observing) {
        const auto& now = *state.observing;
        const double all = std::max(static_cast<double>((now.end - now.from).count()), 1.0);
        m_progress->setValue(static_cast<int>(static_cast<double>((now.at - now.from).count()) /
                                              all * kProgressSteps));
    }
    const casefile::Run* run = m_session.run();
    m_observer->setText(run ? tr("observer: %1").arg(observerText(run->observer)) : QString());
}

} // namespace ds::ui
