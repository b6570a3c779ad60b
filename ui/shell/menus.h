#pragma once

#include <QString>

#include <functional>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;

namespace ds::ui {

class ActionRegistry;
class CaseCommands;
class SessionBridge;
class Settings;
class Theme;
class Workspaces;

struct MenuParts {
    ActionRegistry& actions;
    CaseCommands& commands;
    SessionBridge& session;
    Settings& settings;
    Theme& theme;
    Workspaces& workspaces;
    QMenu& overlays;
    std::vector<QAction*> panels;                       ///< show and hide them
    QString language;                                   ///< the one that is on
    std::function<void(const QString&)> chooseLanguage; ///< "en", "zh_CN"
};

void buildMenus(QMenuBar& bar, const MenuParts& parts);

} // namespace ds::ui
