#pragma once

#include "core/agent/answer.h"

#include <QWidget>

#include <vector>

namespace ds::ui {

class Theme;

/// Which parts of the time asked about were looked at, as one thin bar.
class CoverageBar : public QWidget {
    Q_OBJECT
public:
    explicit CoverageBar(Theme& theme, QWidget* parent = nullptr);
    void setParts(std::vector<agent::CoveragePart> parts);
    QSize sizeHint() const override { return {200, 8}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme& m_theme;
    std::vector<agent::CoveragePart> m_parts;
};

} // namespace ds::ui
