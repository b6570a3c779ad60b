#include "ui/shell/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyle>
#include <QStyleFactory>
#include <QSvgRenderer>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace ds::ui {

QString themeName(ThemeMode mode) {
    switch (mode) {
    case ThemeMode::Dark:
        return u"dark"_s;
    case ThemeMode::Light:
        return u"light"_s;
    case ThemeMode::System:
        break;
    }
    return u"system"_s;
}

ThemeMode themeFromName(const QString& name) {
    if (name == "dark"_L1)
        return ThemeMode::Dark;
    return name == "light"_L1 ? ThemeMode::Light : ThemeMode::System;
}

bool Theme::desktopIsDark() {
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

Theme::Theme(ThemeMode mode, QObject* parent) : QObject(parent), m_desktopDark(desktopIsDark()) {
    QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    setMode(mode);
}

namespace {

QPalette qtPalette(const Palette& p) {
    QPalette q;
    q.setColor(QPalette::Window, p.panel);
    q.setColor(QPalette::Base, p.panel);
    q.setColor(QPalette::AlternateBase, p.raised);
    q.setColor(QPalette::Button, p.raised);
    q.setColor(QPalette::Light, p.raised);
    q.setColor(QPalette::Midlight, p.raised);
    q.setColor(QPalette::Mid, p.line);
    q.setColor(QPalette::Dark, p.line);
    q.setColor(QPalette::Shadow, p.window);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::BrightText, QPalette::ToolTipText}) {
        q.setColor(role, p.text);
        q.setColor(QPalette::Disabled, role, p.faint);
    }
    q.setColor(QPalette::PlaceholderText, p.dim);
    q.setColor(QPalette::ToolTipBase, p.raised);
    q.setColor(QPalette::Highlight, p.selectedRow);
    q.setColor(QPalette::HighlightedText, p.text);
    q.setColor(QPalette::Link, p.actionText);
    q.setColor(QPalette::LinkVisited, p.actionText);
    return q;
}

QPixmap tinted(const QByteArray& svg, const QColor& colour, int pixels) {
    QByteArray coloured = svg;
    coloured.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(coloured);
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

} // namespace

void Theme::setMode(ThemeMode mode) {
    m_mode = mode;
    const bool dark = mode == ThemeMode::Dark || (mode == ThemeMode::System && m_desktopDark);
    m_palette = dark ? Palette::dark() : Palette::light();
    QApplication::setPalette(qtPalette(m_palette));
    QToolTip::setPalette(qtPalette(m_palette));
    QFile sheet(u":/styles/deltascope.qss"_s);
    if (sheet.open(QIODevice::ReadOnly))
        qApp->setStyleSheet(withColours(QString::fromUtf8(sheet.readAll()), m_palette));
    Q_EMIT changed();
}

QIcon Theme::icon(const QString& name) const {
    return icon(name, m_palette.text);
}

QIcon Theme::icon(const QString& name, const QColor& colour) const {
    QFile file(u":/icons/%1.svg"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray svg = file.readAll();
    QIcon icon;
    for (const int ratio : {1, 2}) {
        QPixmap normal = tinted(svg, colour, 16 * ratio);
        normal.setDevicePixelRatio(ratio);
        icon.addPixmap(normal);
        QPixmap disabled = tinted(svg, m_palette.faint, 16 * ratio);
        disabled.setDevicePixelRatio(ratio);
        icon.addPixmap(disabled, QIcon::Disabled);
    }
    return icon;
}

QFont Theme::tabular(QFont font) {
    // Qt 6.4 cannot ask for the "tnum" feature; the usual system fonts have equal figures anyway.
    font.setStyleStrategy(QFont::PreferQuality);
    font.setKerning(false);
    return font;
}

QFont Theme::titleFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont Theme::smallFont(QFont font) {
    font.setPointSizeF(font.pointSizeF() - 1);
    return font;
}

QFont Theme::answerFont(QFont font) {
    font.setPointSizeF(font.pointSizeF() + 1);
    return font;
}

QFont Theme::fixedFont(const QFont& like) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(like.pointSizeF() - 1);
    return font;
}

} // namespace ds::ui
