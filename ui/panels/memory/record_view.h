#pragma once

#include "core/memory/record.h"
#include "ui/panels/panel.h"

#include <QTextBrowser>

#include <optional>

namespace ds::ui {

/// One record in full, beside the one before it.
class RecordView : public QTextBrowser {
    Q_OBJECT
public:
    explicit RecordView(const PanelContext& context, QWidget* parent = nullptr);

    void showRecord(const QString& id);
    void showNothing();
    QString shownId() const { return m_id; }

private:
    struct Shown {
        memory::Record record;
        std::optional<memory::Record> previous;
    };
    void render();
    void followLink(const QUrl& link);

    PanelContext m_context;
    QString m_id;
    std::optional<Shown> m_shown;
};

} // namespace ds::ui
