#pragma once

#include "core/base/log.h"

#include <QAbstractListModel>

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace ds::ui {

/// Lines of the log on their way to the GUI thread. Any thread; m_mutex guards m_lines, a leaf.
class LogInbox {
public:
    void add(const LogLine& line);
    std::vector<LogLine> takeAll();

private:
    static constexpr std::size_t kMost = 2000; // more at once: the oldest go
    std::mutex m_mutex;
    std::deque<LogLine> m_lines;
};

/// The newest lines of the log, oldest first; at most kMostLines. The GUI thread; it collects from
/// the inbox a few times a second.
class LogModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { LevelRole = Qt::UserRole };
    static constexpr int kMostLines = 5000;

    explicit LogModel(std::shared_ptr<LogInbox> inbox, QObject* parent = nullptr);

    void collect();
    void clear();
    QString allText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::shared_ptr<LogInbox> m_inbox;
    std::deque<LogLine> m_lines;
};

} // namespace ds::ui
