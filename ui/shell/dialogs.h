#pragma once

#include "core/base/time.h"

#include <QDialog>

#include <functional>

class QLabel;
class QLineEdit;

namespace ds::ui {

class ActionRegistry;
class Theme;

/// Asks for a time and goes there. Shown with open(): nothing waits for it.
class GoToTimeDialog : public QDialog {
    Q_OBJECT
public:
    GoToTimeDialog(TimeUs now, TimeUs duration, std::function<void(TimeUs)> go,
                   QWidget* parent = nullptr);

private:
    void tryGo();

    TimeUs m_duration;
    std::function<void(TimeUs)> m_go;
    QLineEdit* m_field;
    QLabel* m_hint;
};

/// Name, version, what works without a model, and the licences.
QDialog* makeAboutDialog(QWidget* parent);
/// Every action with its keys.
QDialog* makeKeysDialog(const ActionRegistry& actions, QWidget* parent);

} // namespace ds::ui
