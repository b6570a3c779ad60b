#include "ui/models/log_model.h"

#include "ui/shell/texts.h"

#include <QTimer>

namespace ds::ui {

namespace {

constexpr int kCollectMs = 250;

} // namespace

void LogInbox::add(const LogLine& line) {
    const std::lock_guard lock(m_mutex);
    m_lines.push_back(line);
    if (m_lines.size() > kMost)
        m_lines.pop_front();
}

std::vector<LogLine> LogInbox::takeAll() {
    const std::lock_guard lock(m_mutex);
    std::vector<LogLine> lines(m_lines.begin(), m_lines.end());
    m_lines.clear();
    return lines;
}

LogModel::LogModel(std::shared_ptr<LogInbox> inbox, QObject* parent)
    : QAbstractListModel(parent), m_inbox(std::move(inbox)) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &LogModel::collect);
    timer->start(kCollectMs);
}

void LogModel::collect() {
    const std::vector<LogLine> lines = m_inbox->takeAll();
    if (lines.empty())
        return;
    const int before = static_cast<int>(m_lines.size());
    beginInsertRows({}, before, before + static_cast<int>(lines.size()) - 1);
    m_lines.insert(m_lines.end(), lines.begin(), lines.end());
    endInsertRows();
    const int over = static_cast<int>(m_lines.size()) - kMostLines;
    if (over <= 0)
        return;
    beginRemoveRows({}, 0, over - 1);
    m_lines.erase(m_lines.begin(), m_lines.begin() + over);
    endRemoveRows();
}

void LogModel::clear() {
    beginResetModel();
    m_lines.clear();
    endResetModel();
}

QString LogModel::allText() const {
    QString text;
    for (const LogLine& line : m_lines)
        text += qs(line.text) + u'\n';
    return text;
}

int LogModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LogLine& line = m_lines[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return qs(line.text);
    if (role == LevelRole)
        return static_cast<int>(line.level);
    return {};
}

} // namespace ds::ui
