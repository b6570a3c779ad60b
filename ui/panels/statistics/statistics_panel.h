#pragma once

#include "core/base/result.h"
#include "core/memory/record.h"
#include "ui/bridge/pacer.h"
#include "ui/panels/panel.h"

#include <vector>

class QChart;
class QChartView;
class QLabel;
class QLineSeries;
class QStackedWidget;
class QValueAxis;

namespace ds::ui {

/// Novelty and salience over time, and counts. Series hold at most 2 000 points and are replaced at
/// most twice a second.
class StatisticsPanel : public Panel {
    Q_OBJECT
public:
    explicit StatisticsPanel(const PanelContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildChart();
    void reload();
    void showMarks(const Result<std::vector<memory::RecordMark>>& marks);
    void showCounts(const std::vector<memory::RecordMark>& marks);
    void applyColours();

    QChart* m_chart;
    QChartView* m_view;
    QLineSeries* m_novelty;
    QLineSeries* m_salience;
    QValueAxis* m_time;
    QValueAxis* m_value;
    QLabel* m_counts;
    QLabel* m_empty;
    QStackedWidget* m_stack;
    Pacer m_reloading;
    bool m_isOld = true;
};

} // namespace ds::ui
