#pragma once

#include <QStyledItemDelegate>

namespace ds::ui {

class Theme;

/// Two lines a record: mark and title with the time at the right, and what was seen.
class RecordDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit RecordDelegate(Theme& theme, QObject* parent = nullptr);

    /// The row the current time lies in; -1: none.
    void setNowRow(int row) { m_nowRow = row; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintMark(QPainter& painter, const QRect& row, const QModelIndex& index) const;

    Theme& m_theme;
    int m_nowRow = -1;
};

} // namespace ds::ui
