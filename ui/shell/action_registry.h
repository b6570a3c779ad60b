#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <vector>

class QAction;

namespace ds::ui {

class Theme;

/// Every action of the window by its id ("playback.play"), for menus, buttons and the list of keys.
class ActionRegistry : public QObject {
    Q_OBJECT
public:
    explicit ActionRegistry(Theme& theme, QObject* parent = nullptr);

    struct New {
        QString id;
        QString text;
        QList<QKeySequence> keys;
        QString icon; ///< name in resources/icons; may be empty
    };
    QAction* add(const New& made, std::function<void()> run);
    /// A checkable one; `run` gets the new state.
    QAction* addToggle(const New& made, std::function<void(bool)> run);

    QAction* action(const QString& id) const; ///< must exist
    void setIcon(const QString& id, const QString& icon);
    void setEnabled(const QString& id, bool enabled);
    /// In the order they were added.
    const std::vector<QAction*>& all() const { return m_order; }

private:
    QAction* make(const New& made);
    void retint();

    Theme& m_theme;
    std::map<QString, QAction*> m_actions; ///< children
    std::map<QString, QString> m_icons;
    std::vector<QAction*> m_order;
};

} // namespace ds::ui
