#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>

class QDockWidget;
class QMainWindow;

namespace ds::ui {

class Settings;

/// Named dock layouts: "investigate" and "review". What the person makes of one is kept with it.
class Workspaces : public QObject {
    Q_OBJECT
public:
    /// `docks`: by panel name.
    Workspaces(QMainWindow& window, std::map<QString, QDockWidget*> docks, Settings& settings,
               QObject* parent = nullptr);

    static QStringList ids(); ///< "review", "investigate"
    static QString title(const QString& id);

    QString current() const { return m_current; }
    /// Saves the layout of the current one and turns to `id` (unknown: "investigate").
    void turnTo(const QString& id);
    void save();
    /// Back to the layout it was made with.
    void resetCurrent();

Q_SIGNALS:
    void turned(const QString& id);

private:
    void arrange(const QString& id);

    QMainWindow& m_window;
    std::map<QString, QDockWidget*> m_docks;
    Settings& m_settings;
    QString m_current;
};

} // namespace ds::ui
