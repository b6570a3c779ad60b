#pragma once

#include "ui/models/log_model.h"
#include "ui/panels/panel.h"

#include <memory>

class QListView;

namespace ds::ui {

/// What the program did, newest below; follows the end as long as it is in view.
class LogPanel : public Panel {
    Q_OBJECT
public:
    LogPanel(const PanelContext& context, std::shared_ptr<LogInbox> inbox,
             QWidget* parent = nullptr);

    LogModel& model() { return m_model; }

private:
    LogModel m_model;
    QListView* m_list;
    bool m_atEnd = true;
};

} // namespace ds::ui
