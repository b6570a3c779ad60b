#include "ui/shell/palette.h"

#include <array>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace ds::ui {

Palette Palette::dark() {
    Palette p;
    p.isDark = true;
    p.window = QColor(0x16, 0x19, 0x1d);
    p.panel = QColor(0x1d, 0x21, 0x26);
    p.raised = QColor(0x25, 0x2a, 0x31);
    p.line = QColor(0x32, 0x39, 0x42);
    p.text = QColor(0xe3, 0xe7, 0xec);
    p.dim = QColor(0x98, 0xa2, 0xae);
    p.faint = QColor(0x62, 0x6c, 0x78);
    p.selectedRow = QColor(0x24, 0x42, 0x4a);
    p.dimOnSelected = QColor(0xa3, 0xad, 0xb8);
    p.picture = QColor(0x0a, 0x0b, 0x0d);
    p.change = p.changeText = QColor(0xe6, 0x9f, 0x00);
    p.episode = QColor(0x9a, 0x86, 0xd6);
    p.episodeText = QColor(0xb3, 0xa3, 0xe4);
    p.pin = p.pinText = QColor(0xd9, 0xb8, 0x38);
    p.entity = QColor(0x3f, 0xae, 0x8b);
    p.entityText = QColor(0x52, 0xbd, 0x9b);
    p.question = QColor(0x56, 0xa8, 0xe0);
    p.questionText = QColor(0x66, 0xb1, 0xe6);
    p.gap = QColor(0xd5, 0x5e, 0x00);
    p.gapText = QColor(0xff, 0x93, 0x50);
    p.action = QColor(0x4c, 0xb5, 0xae);
    p.actionText = QColor(0x57, 0xbd, 0xb6);
    p.onAction = QColor(0x06, 0x1d, 0x1c);
    return p;
}

Palette Palette::light() {
    Palette p;
    p.isDark = false;
    p.window = QColor(0xe9, 0xec, 0xef);
    p.panel = QColor(0xff, 0xff, 0xff);
    p.raised = QColor(0xf3, 0xf5, 0xf7);
    p.line = QColor(0xd2, 0xd8, 0xde);
    p.text = QColor(0x1d, 0x24, 0x2b);
    p.dim = QColor(0x5b, 0x66, 0x72);
    p.faint = QColor(0x8c, 0x97, 0xa3);
    p.selectedRow = QColor(0xd3, 0xec, 0xea);
    p.dimOnSelected = QColor(0x4f, 0x5a, 0x66);
    p.picture = QColor(0x0a, 0x0b, 0x0d);
    p.change = QColor(0xa8, 0x6f, 0x00);
    p.changeText = QColor(0x82, 0x56, 0x00);
    p.episode = QColor(0x9a, 0x86, 0xd6);
    p.episodeText = QColor(0x6a, 0x56, 0xb3);
    p.pin = QColor(0xa8, 0x84, 0x00);
    p.pinText = QColor(0x7a, 0x5f, 0x00);
    p.entity = QColor(0x2f, 0x8f, 0x72);
    p.entityText = QColor(0x1f, 0x6b, 0x54);
    p.question = QColor(0x1b, 0x74, 0xb3);
    p.questionText = QColor(0x17, 0x63, 0x9a);
    p.gap = QColor(0xc0, 0x4f, 0x00);
    p.gapText = QColor(0xa3, 0x43, 0x00);
    p.action = QColor(0x0d, 0x7d, 0x77);
    p.actionText = QColor(0x0b, 0x6a, 0x6a);
    p.onAction = QColor(0xff, 0xff, 0xff);
    return p;
}

QString withColours(QString sheet, const Palette& p) {
    // Longer names first, so that none is taken for the beginning of another.
    const std::array<std::pair<const char16_t*, QColor>, 21> names{{
        {u"@dimOnSelected", p.dimOnSelected},
        {u"@selectedRow", p.selectedRow},
        {u"@questionText", p.questionText},
        {u"@changeText", p.changeText},
        {u"@entityText", p.entityText},
        {u"@actionText", p.actionText},
        {u"@onAction", p.onAction},
        {u"@question", p.question},
        {u"@gapText", p.gapText},
        {u"@picture", p.picture},
        {u"@window", p.window},
        {u"@raised", p.raised},
        {u"@change", p.change},
        {u"@entity", p.entity},
        {u"@action", p.action},
        {u"@panel", p.panel},
        {u"@faint", p.faint},
        {u"@line", p.line},
        {u"@text", p.text},
        {u"@dim", p.dim},
        {u"@gap", p.gap},
    }};
    for (const auto& [name, colour] : names)
        sheet.replace(QString::fromUtf16(name), colour.name());
    return sheet;
}

namespace {

double linear(double channel01) {
    return channel01 <= .03928 ? channel01 / 12.92 : std::pow((channel01 + .055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
    return .2126 * linear(c.redF()) + .7152 * linear(c.greenF()) + .0722 * linear(c.blueF());
}

} // namespace

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + .05) / (std::min(la, lb) + .05);
}

} // namespace ds::ui
