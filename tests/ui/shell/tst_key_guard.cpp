#include "ui/shell/key_guard.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>

using namespace ds::ui;

/// One-key actions and the widgets that need those keys.
class tst_KeyGuard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void spacePlaysUnlessAButtonHasTheFocus();
    void spaceTypesIntoAField();
    void arrowsMoveASlider();
    void downMovesAListAndLettersStayActions();

private:
    KeyGuard m_guard;
    QWidget m_window;
    QPushButton* m_button = nullptr;
    QLineEdit* m_field = nullptr;
    QSlider* m_slider = nullptr;
    QListWidget* m_list = nullptr;
    QAction* m_space = nullptr;
    QAction* m_right = nullptr;
    QAction* m_down = nullptr;
    QAction* m_letter = nullptr;
};

void tst_KeyGuard::initTestCase() {
    qApp->installEventFilter(&m_guard);
    auto* column = new QVBoxLayout(&m_window);
    column->addWidget(m_button = new QPushButton);
    column->addWidget(m_field = new QLineEdit);
    column->addWidget(m_slider = new QSlider(Qt::Horizontal));
    column->addWidget(m_list = new QListWidget);
    m_list->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("j")});
    const auto action = [this](Qt::Key key) {
        auto* made = new QAction(&m_window);
        made->setShortcut(key);
        m_window.addAction(made);
        return made;
    };
    m_space = action(Qt::Key_Space);
    m_right = action(Qt::Key_Right);
    m_down = action(Qt::Key_Down);
    m_letter = action(Qt::Key_J);
    m_window.show();
    QVERIFY(QTest::qWaitForWindowActive(&m_window));
}

void tst_KeyGuard::spacePlaysUnlessAButtonHasTheFocus() {
    QSignalSpy space(m_space, &QAction::triggered);
    QSignalSpy clicked(m_button, &QPushButton::clicked);
    m_list->setFocus();
    QTest::keyClick(m_list, Qt::Key_Space);
    QCOMPARE(space.count(), 1);
    m_button->setFocus();
    QTest::keyClick(m_button, Qt::Key_Space);
    QCOMPARE(space.count(), 1);
    QCOMPARE(clicked.count(), 1);
}

void tst_KeyGuard::spaceTypesIntoAField() {
    QSignalSpy space(m_space, &QAction::triggered);
    m_field->setFocus();
    QTest::keyClick(m_field, Qt::Key_Space);
    QCOMPARE(space.count(), 0);
    QCOMPARE(m_field->text(), QStringLiteral(" "));
}

void tst_KeyGuard::arrowsMoveASlider() {
    QSignalSpy right(m_right, &QAction::triggered);
    m_slider->setFocus();
    QTest::keyClick(m_slider, Qt::Key_Right);
    QCOMPARE(right.count(), 0);
    QCOMPARE(m_slider->value(), 1);
    m_list->setFocus();
    QTest::keyClick(m_list, Qt::Key_Right);
    QCOMPARE(right.count(), 1);
}

void tst_KeyGuard::downMovesAListAndLettersStayActions() {
    QSignalSpy down(m_down, &QAction::triggered);
    QSignalSpy letter(m_letter, &QAction::triggered);
    m_list->setFocus();
    m_list->setCurrentRow(0);
    QTest::keyClick(m_list, Qt::Key_Down);
    QCOMPARE(down.count(), 0);
    QCOMPARE(m_list->currentRow(), 1);
    QTest::keyClick(m_list, Qt::Key_J);
    QCOMPARE(letter.count(), 1);
    QCOMPARE(m_list->currentRow(), 1);
}

QTEST_MAIN(tst_KeyGuard)
#include "tst_key_guard.moc"
