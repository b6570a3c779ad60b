#pragma once

#include <QFrame>
#include <QImage>

class QLabel;

namespace ds::ui {

/// A small card over the window: a picture, a title and a line. Never takes focus or the mouse.
class HoverCard : public QFrame {
    Q_OBJECT
public:
    explicit HoverCard(QWidget* window);

    /// Shows above `at` (in the window's coordinates), inside the window.
    void showAt(QPoint at, const QImage& picture, const QString& title, const QString& line);

private:
    QLabel* m_picture;
    QLabel* m_title;
    QLabel* m_line;
};

} // namespace ds::ui
