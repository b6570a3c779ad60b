#pragma once

#include "core/agent/answer.h"
#include "ui/panels/panel.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace ds::ui {

/// The frames that show an answer, as chips with a picture; a click goes there.
class EvidenceStrip : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceStrip(const PanelContext& context, QWidget* parent = nullptr);
    void setEvidence(std::vector<agent::Evidence> evidence);
    int chipCount() const { return static_cast<int>(m_chips.size()); }
    QToolButton* chip(int index) const { return m_chips[static_cast<std::size_t>(index)]; }

private:
    QToolButton* makeChip(const agent::Evidence& evidence);
    void fetchPicture(QToolButton* chip, const agent::Evidence& evidence);
    void markSelected();

    PanelContext m_context;
    std::vector<agent::Evidence> m_evidence;
    std::vector<QToolButton*> m_chips; ///< children
};

} // namespace ds::ui
