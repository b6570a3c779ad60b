#include "ui/shell/banner.h"

#include "ui/shell/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace ds::ui {

Banner::Banner(Theme& theme, QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_action(new QPushButton) {
    setObjectName(u"banner"_s);
    auto* sign = new QLabel;
    auto* close = new QToolButton;
    close->setAccessibleName(tr("Close this message"));
    close->setToolTip(close->accessibleName());
    const auto tint = [sign, close, &theme] {
        sign->setPixmap(theme.icon(u"warning"_s, theme.palette().gapText).pixmap(16, 16));
        close->setIcon(theme.icon(u"close"_s, theme.palette().dim));
    };
    tint();
    connect(&theme, &Theme::changed, this, tint);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 6, 6);
    row->setSpacing(8);
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT actionWanted();
    });
    hide();
}

void Banner::showSentence(const QString& sentence, const QString& action) {
    m_text->setText(sentence);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(sentence);
    show();
}

QString Banner::sentence() const {
    return isHidden() ? QString() : m_text->text();
}

void Banner::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        return hide();
    QFrame::keyPressEvent(event);
}

} // namespace ds::ui
