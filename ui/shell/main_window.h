#pragma once

#include <QMainWindow>

namespace ds::ui {

/// The window: owns docks and nothing else.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
};

} // namespace ds::ui
