#include "ui/panels/investigation/evidence_strip.h"

#include "core/memory/memory_store.h"
#include "ui/bridge/session_bridge.h"
#include "ui/shell/flow_layout.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"

#include <QImage>
#include <QPixmap>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr QSize kPicture(112, 63);
constexpr std::size_t kMostChips = 12;

QPixmap cutToFit(const QImage& image) {
    const QImage scaled =
        image.scaled(kPicture * 2, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    const QRect middle(QPoint((scaled.width() - 2 * kPicture.width()) / 2,
                              (scaled.height() - 2 * kPicture.height()) / 2),
                       kPicture * 2);
    return QPixmap::fromImage(scaled.copy(middle));
}

} // namespace

EvidenceStrip::EvidenceStrip(const PanelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context) {
    auto* flow = new FlowLayout(this, 6);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    flow->setContentsMargins(0, 0, 0, 0);
    connect(&context.selection, &Selection::changed, this, &EvidenceStrip::markSelected);
}

void EvidenceStrip::setEvidence(std::vector<agent::Evidence> evidence) {
    qDeleteAll(m_chips);
    m_chips.clear();
    if (evidence.size() > kMostChips)
        evidence.resize(kMostChips);
    m_evidence = std::move(evidence);
    for (const agent::Evidence& one : m_evidence) {
        QToolButton* chip = makeChip(one);
        layout()->addWidget(chip);
        chip->show();
        m_chips.push_back(chip);
        fetchPicture(chip, one);
    }
    markSelected();
    updateGeometry();
}

QToolButton* EvidenceStrip::makeChip(const agent::Evidence& evidence) {
    auto* chip = new QToolButton(this);
    chip->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    chip->setIconSize(kPicture);
    QPixmap blank(kPicture);
    blank.fill(Qt::transparent);
    chip->setIcon(QIcon(blank));
    chip->setCheckable(true);
    chip->setText(u"◆ "_s + timeText(evidence.frame));
    chip->setToolTip(qs(evidence.record));
    chip->setAccessibleName(tr("Evidence at %1").arg(timeText(evidence.frame)));
    chip->setProperty("look", u"evidence"_s);
    connect(chip, &QToolButton::clicked, this, [this, evidence] {
        m_context.selection.select(Selection::Kind::Record, qs(evidence.record), evidence.frame);
        markSelected();
    });
    return chip;
}

void EvidenceStrip::fetchPicture(QToolButton* chip, const agent::Evidence& evidence) {
    m_context.session.read<QImage>(
        chip, {},
        [id = evidence.record](memory::MemoryReader& reader, const CausalView& view,
                               std::stop_token) -> Result<QImage> {
            auto jpeg = reader.thumbnail(view, id);
            if (!jpeg)
                return fail(std::move(jpeg.error()));
            return QImage::fromData(reinterpret_cast<const uchar*>(jpeg->data()),
                                    static_cast<int>(jpeg->size()));
        },
        [chip](Result<QImage> picture) {
            if (picture && !picture->isNull())
                chip->setIcon(QIcon(cutToFit(*picture)));
        });
}

void EvidenceStrip::markSelected() {
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        m_chips[i]->setChecked(m_context.selection.isRecord(qs(m_evidence[i].record)));
}

} // namespace ds::ui
