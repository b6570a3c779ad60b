#pragma once

#include "core/memory/record.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;
class QToolButton;

namespace ds::ui {

class EntityModel;
class Theme;
class TimeCursor;

/// Search field and filters of the memory list.
class FilterBar : public QWidget {
    Q_OBJECT
public:
    FilterBar(Theme& theme, TimeCursor& time, EntityModel& entities, QWidget* parent = nullptr);

    QString query() const;
    /// Source and run are the caller's.
    memory::RecordFilter filter() const;
    bool isNarrowed() const; ///< anything but "all"
    void setEntity(const QString& name);
    void setQuery(const QString& text);
    void clearAll();
    QByteArray save() const;
    void restore(const QByteArray& saved); ///< what it does not understand it leaves
    void focusSearch();

Q_SIGNALS:
    void changed();

private:
    QWidget* chips();
    void fillRangeMenu();
    void setRange(std::optional<TimeUs> from, std::optional<TimeUs> to);
    void showActive();

    Theme& m_theme;
    TimeCursor& m_time;
    EntityModel& m_entities;
    QLineEdit* m_search;
    QToolButton* m_changedOnly;
    QComboBox* m_kind;
    QComboBox* m_entity;
    QToolButton* m_range;
    std::optional<TimeUs> m_from;
    std::optional<TimeUs> m_to;
};

} // namespace ds::ui
