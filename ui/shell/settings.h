#pragma once

#include "ui/shell/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>

namespace ds::ui {

/// What the window remembers from one start to the next.
///
/// Errors: a damaged file reads as empty, a value of the wrong kind as its default; a file that
///         cannot be written is left alone. None of it stops the window.
/// Threads: the GUI thread.
class Settings {
public:
    /// `path`: an INI file; empty: the user's own.
    explicit Settings(const QString& path = {});

    ThemeMode theme() const;
    void setTheme(ThemeMode mode);
    QString language() const; ///< "en", "zh_CN"; empty: the system's
    void setLanguage(const QString& language);
    QString workspace() const;
    void setWorkspace(const QString& id);
    double observeRate() const; ///< 0.25 … 2
    void setObserveRate(double hz);
    double volume() const; ///< 0 … 1
    void setVolume(double volume01);

    QByteArray bytes(const QString& key) const;
    void setBytes(const QString& key, const QByteArray& bytes);
    void remove(const QString& key);

    QStringList recentCases() const; ///< newest first, at most 10
    void addRecentCase(const QString& folder);
    void clearRecentCases();
    QString lastCase() const; ///< open when the window closed; empty: none
    void setLastCase(const QString& folder);
    std::int64_t lastPositionUs(const QString& folder) const;
    void setLastPositionUs(const QString& folder, std::int64_t us);

    /// The case a recording was opened into before; empty: none.
    QString caseOf(const QString& recording) const;
    void setCaseOf(const QString& recording, const QString& folder);

    void sync() { m_settings->sync(); }

private:
    std::unique_ptr<QSettings> m_settings;
};

/// Where a recording's case goes when the person does not choose: the one it had before, else
/// `documents`/DeltaScope/NAME.dscase, with a number when that stands already.
QString caseFolderFor(const QString& recording, const Settings& settings, const QString& documents);

} // namespace ds::ui
