#pragma once

#include <functional>

namespace ds::ui {

class ActionRegistry;
class CaseCommands;
class PlayerBridge;
class SessionBridge;
class Settings;

/// What the window itself does for its actions.
struct WindowCommands {
    std::function<void()> goToTime;
    std::function<void()> search;
    std::function<void()> askQuestion;
    std::function<void()> clearSelection;
    std::function<void(int)> stepChange; ///< to the next (1) or previous (−1) change
    std::function<void(bool)> fullScreen;
    std::function<void()> resetLayout;
    std::function<void()> showKeys;
    std::function<void()> showAbout;
    std::function<void()> quit;
};

void addCaseActions(ActionRegistry& actions, CaseCommands& commands);
void addPlaybackActions(ActionRegistry& actions, PlayerBridge& player,
                        const WindowCommands& window);
void addObserveActions(ActionRegistry& actions, CaseCommands& commands, SessionBridge& session);
void addWindowActions(ActionRegistry& actions, SessionBridge& session,
                      const WindowCommands& window);
/// Enables what makes sense now.
void enableActions(ActionRegistry& actions, const SessionBridge& session,
                   const PlayerBridge& player);

} // namespace ds::ui
