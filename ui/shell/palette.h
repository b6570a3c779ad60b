#pragma once

#include <QColor>
#include <QString>

namespace ds::ui {

/// Every colour of the window, dark and light. Each kind of thing has one colour (and one shape,
/// see marks.h); the …Text colours are those colours made readable as words on any surface.
struct Palette {
    bool isDark = true;
    QColor window, panel, raised, line, text, dim, faint, selectedRow, dimOnSelected;
    QColor picture; ///< around the picture
    QColor change, episode, pin, entity, question, gap, action;
    QColor changeText, episodeText, pinText, entityText, questionText, gapText, actionText;
    QColor onAction; ///< words on a filled main action or entity label

    static Palette dark();
    static Palette light();
};

/// `sheet` with every "@name" replaced by the colour of that name.
QString withColours(QString sheet, const Palette& palette);

/// WCAG contrast ratio, 1 … 21.
double contrast(const QColor& a, const QColor& b);

} // namespace ds::ui
