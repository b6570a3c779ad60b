#include "ui/panels/timeline/hover_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace ds::ui {

namespace {

constexpr int kWidth = 220;

} // namespace

HoverCard::HoverCard(QWidget* window)
    : QFrame(window), m_picture(new QLabel), m_title(new QLabel), m_line(new QLabel) {
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    m_title->setProperty("role", QStringLiteral("title"));
    m_line->setProperty("role", QStringLiteral("dim"));
    for (QLabel* label : {m_title, m_line}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setFixedWidth(kWidth);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    column->addWidget(m_picture);
    column->addWidget(m_title);
    column->addWidget(m_line);
    hide();
}

void HoverCard::showAt(QPoint at, const QImage& picture, const QString& title,
                       const QString& line) {
    m_picture->setVisible(!picture.isNull());
    if (!picture.isNull())
        m_picture->setPixmap(
            QPixmap::fromImage(picture.scaledToWidth(kWidth, Qt::SmoothTransformation)));
    m_title->setText(title);
    m_line->setText(line);
    m_line->setVisible(!line.isEmpty());
    adjustSize();
    const QRect inside = parentWidget()->rect().adjusted(4, 4, -4, -4);
    const int x = std::clamp(at.x() - width() / 2, inside.left(),
                             std::max(inside.left(), inside.right() - width()));
    const int y = std::max(inside.top(), at.y() - height() - 12);
    move(x, y);
    raise();
    show();
}

} // namespace ds::ui
