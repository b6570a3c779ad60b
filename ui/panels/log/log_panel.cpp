#include "ui/panels/log/log_panel.h"

#include "ui/shell/theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

/// Warnings and errors in their colour, with a sign before them.
class LogDelegate : public QStyledItemDelegate {
public:
    LogDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto level = static_cast<LogLevel>(index.data(LogModel::LevelRole).toInt());
        const bool isBad = level == LogLevel::Warning || level == LogLevel::Error;
        const Palette& colours = m_theme.palette();
        option->palette.setColor(QPalette::Text, isBad ? colours.gapText : colours.dim);
        if (isBad)
            option->text.prepend(u"! "_s);
    }

private:
    Theme& m_theme;
};

} // namespace

LogPanel::LogPanel(const PanelContext& shared, std::shared_ptr<LogInbox> inbox, QWidget* parent)
    : Panel(u"log"_s, tr("Log"), shared, parent), m_model(std::move(inbox)), m_list(new QListView) {
    m_list->setModel(&m_model);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setFont(Theme::fixedFont(font()));
    m_list->setItemDelegate(new LogDelegate(shared.theme, m_list));
    m_list->setAccessibleName(title());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 0, 0);
    column->addWidget(m_list);
    auto* copy = new QAction(tr("Copy all"), m_list);
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(m_model.allText()); });
    auto* clear = new QAction(tr("Clear"), m_list);
    connect(clear, &QAction::triggered, &m_model, &LogModel::clear);
    m_list->addActions({copy, clear});
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(&m_model, &QAbstractItemModel::rowsAboutToBeInserted, this, [this] {
        const QScrollBar* bar = m_list->verticalScrollBar();
        m_atEnd = bar->value() >= bar->maximum();
    });
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, [this] {
        if (m_atEnd)
            m_list->scrollToBottom();
    });
}

} // namespace ds::ui
