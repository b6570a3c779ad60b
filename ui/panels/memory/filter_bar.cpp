#include "ui/panels/memory/filter_bar.h"

#include "ui/models/entity_model.h"
#include "ui/shell/flow_layout.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"

#include <QAction>
#include <QComboBox>
#include <QDataStream>
#include <QIODevice>
#include <QLineEdit>
#include <QMenu>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kSavedVersion = 1;
constexpr DurationUs kAround{30'000'000};

void setActive(QWidget& widget, bool active) {
    widget.setProperty("active", active);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

} // namespace

FilterBar::FilterBar(Theme& theme, TimeCursor& time, EntityModel& entities, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_time(time), m_entities(entities), m_search(new QLineEdit),
      m_changedOnly(new QToolButton), m_kind(new QComboBox), m_entity(new QComboBox),
      m_range(new QToolButton) {
    m_search->setPlaceholderText(tr("Search everything observed"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    QAction* glass = m_search->addAction(theme.icon(u"search"_s, theme.palette().dim),
                                         QLineEdit::LeadingPosition);
    connect(&theme, &Theme::changed, this,
            [this, glass] { glass->setIcon(m_theme.icon(u"search"_s, m_theme.palette().dim)); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 6);
    column->setSpacing(8);
    column->addWidget(m_search);
    column->addWidget(chips());
    connect(m_search, &QLineEdit::textChanged, this, &FilterBar::changed);
    connect(m_changedOnly, &QToolButton::toggled, this, &FilterBar::changed);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    connect(m_entity, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    connect(this, &FilterBar::changed, this, &FilterBar::showActive);
}

QWidget* FilterBar::chips() {
    m_changedOnly->setText(tr("◆ changed only"));
    m_changedOnly->setCheckable(true);
    m_changedOnly->setProperty("look", u"chip"_s);
    m_kind->setAccessibleName(tr("Kind of record"));
    m_kind->addItem(tr("Every kind"), QString());
    m_kind->addItem(tr("Observations"), QString::fromUtf8(memory::kKindObservation));
    m_kind->addItem(tr("Questions"), QString::fromUtf8(memory::kKindQuestion));
    m_entity->setAccessibleName(tr("Entity"));
    m_entity->setModel(&m_entities);
    m_entity->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_entity->setMinimumContentsLength(9);
    m_range->setText(tr("Any time"));
    m_range->setProperty("look", u"chip"_s);
    m_range->setPopupMode(QToolButton::InstantPopup);
    m_range->setCheckable(true);
    auto* menu = new QMenu(m_range);
    m_range->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &FilterBar::fillRangeMenu);
    fillRangeMenu();
    auto* box = new QWidget;
    auto* flow = new FlowLayout(box, 6);
    for (QWidget* chip : {static_cast<QWidget*>(m_changedOnly), static_cast<QWidget*>(m_entity),
                          static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_range)}) {
        chip->setFocusPolicy(Qt::StrongFocus);
        chip->setFixedHeight(24);
        flow->addWidget(chip);
    }
    return box;
}

void FilterBar::fillRangeMenu() {
    QMenu* menu = m_range->menu();
    menu->clear();
    const TimeUs now = m_time.now();
    menu->addAction(tr("Any time"), this, [this] { setRange({}, {}); });
    menu->addAction(tr("From %1 on").arg(timeText(now)), this,
                    [this, now] { setRange(now, m_to); });
    menu->addAction(tr("Up to %1").arg(timeText(now)), this,
                    [this, now] { setRange(m_from, now); });
    menu->addAction(tr("Half a minute around %1").arg(timeText(now)), this,
                    [this, now] { setRange(now - kAround, now + kAround); });
}

void FilterBar::setRange(std::optional<TimeUs> from, std::optional<TimeUs> to) {
    if (from && to && *to < *from)
        std::swap(from, to);
    if (from && from->us < 0)
        from = TimeUs{0};
    m_from = from;
    m_to = to;
    const QString text = m_from && m_to ? stretchText(*m_from, *m_to)
                         : m_from       ? tr("From %1 on").arg(timeText(*m_from))
                         : m_to         ? tr("Up to %1").arg(timeText(*m_to))
                                        : tr("Any time");
    m_range->setText(text);
    Q_EMIT changed();
}

void FilterBar::showActive() {
    m_range->setChecked(m_from || m_to);
    setActive(*m_kind, m_kind->currentIndex() > 0);
    setActive(*m_entity, m_entity->currentIndex() > 0);
}

QString FilterBar::query() const {
    return m_search->text().trimmed();
}

memory::RecordFilter FilterBar::filter() const {
    memory::RecordFilter filter;
    filter.changedOnly = m_changedOnly->isChecked();
    filter.kind = m_kind->currentData().toString().toStdString();
    filter.entity = m_entity->currentData(EntityModel::NameRole).toString().toStdString();
    filter.from = m_from;
    filter.to = m_to;
    return filter;
}

bool FilterBar::isNarrowed() const {
    return !query().isEmpty() || m_changedOnly->isChecked() || m_kind->currentIndex() > 0 ||
           m_entity->currentIndex() > 0 || m_from || m_to;
}

void FilterBar::setEntity(const QString& name) {
    m_entity->setCurrentIndex(m_entities.rowOf(name));
}

void FilterBar::setQuery(const QString& text) {
    m_search->setText(text);
}

void FilterBar::clearAll() {
    m_search->clear();
    m_changedOnly->setChecked(false);
    m_kind->setCurrentIndex(0);
    m_entity->setCurrentIndex(0);
    setRange({}, {});
}

QByteArray FilterBar::save() const {
    QByteArray saved;
    QDataStream stream(&saved, QIODevice::WriteOnly);
    stream << kSavedVersion << query() << m_changedOnly->isChecked() << m_kind->currentIndex()
           << qint64{m_from ? m_from->us : -1} << qint64{m_to ? m_to->us : -1};
    return saved;
}

void FilterBar::restore(const QByteArray& saved) {
    QDataStream stream(saved);
    int version = 0;
    QString text;
    bool changedOnly = false;
    int kind = 0;
    qint64 from = -1;
    qint64 to = -1;
    stream >> version >> text >> changedOnly >> kind >> from >> to;
    if (version != kSavedVersion || stream.status() != QDataStream::Ok)
        return;
    m_search->setText(text);
    m_changedOnly->setChecked(changedOnly);
    m_kind->setCurrentIndex(std::clamp(kind, 0, m_kind->count() - 1));
    setRange(from >= 0 ? std::optional(TimeUs{from}) : std::nullopt,
             to >= 0 ? std::optional(TimeUs{to}) : std::nullopt);
}

void FilterBar::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace ds::ui
