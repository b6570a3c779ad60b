#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace ds::ui {

class Theme;

/// One sentence over the picture: what went wrong and what to do. Never modal; the newest wins.
class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(Theme& theme, QWidget* parent = nullptr);

    /// `action`: text of a button that helps; empty: none.
    void showSentence(const QString& sentence, const QString& action = {});
    QString sentence() const;

Q_SIGNALS:
    void actionWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLabel* m_text;
    QPushButton* m_action;
};

} // namespace ds::ui
