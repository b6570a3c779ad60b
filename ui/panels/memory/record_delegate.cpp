#include "ui/panels/memory/record_delegate.h"

#include "ui/models/record_list_model.h"
#include "ui/shell/marks.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"

#include <QPainter>

#include <algorithm>

namespace ds::ui {

namespace {

constexpr int kMarkX = 18;
constexpr int kTextX = 34;
constexpr int kRight = 12;

} // namespace

RecordDelegate::RecordDelegate(Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

QSize RecordDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {100, std::max(40, 2 * option.fontMetrics.height() + 8)};
}

void RecordDelegate::paintMark(QPainter& painter, const QRect& row,
                               const QModelIndex& index) const {
    const Palette& colours = m_theme.palette();
    const QPointF centre(row.left() + kMarkX, row.top() + row.height() * .3 + 1);
    if (index.data(RecordListModel::QuestionRole).toBool())
        drawQuestion(painter, centre, 6, colours.question, colours.panel);
    else if (index.data(RecordListModel::ChangeRole).toBool())
        drawChange(painter, centre, 5, colours.change);
    else
        drawStatic(painter, centre, 3, colours.faint);
}

void RecordDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const Palette& colours = m_theme.palette();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QRect row = option.rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected)
        painter->fillRect(row, colours.selectedRow);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(row, colours.raised);
    if (selected || index.row() == m_nowRow)
        painter->fillRect(QRect(row.left(), row.top(), 3, row.height()),
                          selected ? colours.action : colours.line);
    if (!index.data(RecordListModel::LoadedRole).toBool()) {
        painter->fillRect(QRect(row.left() + kTextX, row.center().y() - 4, row.width() / 2, 8),
                          colours.raised);
        painter->restore();
        return;
    }
    paintMark(*painter, row, index);
    const QString time = timeText({index.data(RecordListModel::TimeRole).toLongLong()});
    const QRect text = row.adjusted(kTextX, 4, -kRight, -4);
    const int half = text.height() / 2;
    const int timeWidth = option.fontMetrics.horizontalAdvance(time) + 8;
    painter->setFont(Theme::tabular(Theme::smallFont(option.font)));
    painter->setPen(selected ? colours.dimOnSelected : colours.dim);
    painter->drawText(text.adjusted(0, 0, 0, -half), Qt::AlignRight | Qt::AlignVCenter, time);
    painter->setFont(option.font);
    const QRect second(text.left(), text.top() + half, text.width(), half);
    painter->drawText(
        second, Qt::AlignLeft | Qt::AlignVCenter,
        option.fontMetrics.elidedText(index.data(RecordListModel::DetailRole).toString(),
                                      Qt::ElideRight, second.width()));
    const bool change = index.data(RecordListModel::ChangeRole).toBool();
    const QFont titleFont = change ? Theme::titleFont(option.font) : option.font;
    painter->setFont(titleFont);
    painter->setPen(change || selected ? colours.text : colours.dim);
    const QRect first(text.left(), text.top(), text.width() - timeWidth, half);
    painter->drawText(
        first, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(titleFont).elidedText(index.data().toString(), Qt::ElideRight, first.width()));
    painter->restore();
}

} // namespace ds::ui
