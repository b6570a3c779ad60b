#pragma once

#include "ui/shell/palette.h"

#include <QFont>
#include <QIcon>
#include <QObject>

namespace ds::ui {

enum class ThemeMode { System, Dark, Light };

/// "system", "dark", "light" and the inverse (System for anything else).
QString themeName(ThemeMode mode);
ThemeMode themeFromName(const QString& name);

/// The look that is on: palette, style sheet, fonts and icons. Widgets repaint on changed().
class Theme : public QObject {
    Q_OBJECT
public:
    explicit Theme(ThemeMode mode = ThemeMode::System, QObject* parent = nullptr);

    ThemeMode mode() const { return m_mode; }
    const Palette& palette() const { return m_palette; }
    /// Sets colours and style sheet of the whole application.
    void setMode(ThemeMode mode);
    /// What System follows: the desktop's colours as they were before ours. Decided by its window
    /// colour, since Qt 6.4 does not tell the scheme.
    static bool desktopIsDark();

    /// A line icon of resources/icons in the colour of text (faint when disabled).
    QIcon icon(const QString& name) const;
    QIcon icon(const QString& name, const QColor& colour) const;

    static QFont tabular(QFont font); ///< figures of equal width
    static QFont titleFont(QFont font);
    static QFont smallFont(QFont font);
    static QFont answerFont(QFont font);
    static QFont fixedFont(const QFont& like); ///< one size down

Q_SIGNALS:
    void changed();

private:
    ThemeMode m_mode = ThemeMode::System;
    bool m_desktopDark = false;
    Palette m_palette;
};

} // namespace ds::ui
