#include "ui/panels/investigation/coverage_bar.h"

#include "ui/panels/investigation/answer_texts.h"
#include "ui/shell/marks.h"
#include "ui/shell/theme.h"

#include <QPainter>

#include <algorithm>

namespace ds::ui {

CoverageBar::CoverageBar(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFixedHeight(8);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CoverageBar::setParts(std::vector<agent::CoveragePart> parts) {
    m_parts = std::move(parts);
    setAccessibleName(coverageText(m_parts));
    setToolTip(accessibleName());
    update();
}

void CoverageBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Palette& colours = m_theme.palette();
    painter.fillRect(rect(), colours.line);
    if (m_parts.empty())
        return;
    const double from = static_cast<double>(m_parts.front().from.us);
    const double length = std::max(static_cast<double>(m_parts.back().to.us) - from, 1.0);
    for (const agent::CoveragePart& part : m_parts) {
        const double left = (static_cast<double>(part.from.us) - from) / length * width();
        const double right = (static_cast<double>(part.to.us) - from) / length * width();
        const QRectF area(left, 0, right - left, height());
        if (part.kind == "verbatim")
            painter.fillRect(area, colours.entity);
        else if (part.kind == "summarised")
            painter.fillRect(area, colours.episode);
        else
            drawHatching(painter, area, part.kind == "gap" ? colours.gap : colours.faint);
    }
}

} // namespace ds::ui
