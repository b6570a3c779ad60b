#include "ui/shell/main_window.h"

namespace ds::ui {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {}

} // namespace ds::ui
