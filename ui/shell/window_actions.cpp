#include "ui/shell/window_actions.h"

#include "ui/bridge/player_bridge.h"
#include "ui/bridge/session_bridge.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/case_commands.h"

#include <QAction>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

class ActionTexts {
    Q_DECLARE_TR_FUNCTIONS(ds::ui::Actions)
public:
    static void addCase(ActionRegistry& actions, CaseCommands& commands) {
        actions.add({u"case.new"_s, tr("New case…"), {QKeySequence::New}, {}},
                    [&] { commands.askNewCase(); });
        actions.add({u"case.open"_s, tr("Open case…"), {u"Ctrl+Shift+O"_s}, {}},
                    [&] { commands.askOpenCase(); });
        actions.add({u"case.close"_s, tr("Close case"), {QKeySequence::Close}, {}},
                    [&] { commands.closeCase(); });
        actions.add({u"source.open"_s, tr("Open recording…"), {QKeySequence::Open}, u"open"_s},
                    [&] { commands.askOpenRecording(); });
        actions.add({u"source.add"_s, tr("Add a recording to this case…"), {}, {}},
                    [&] { commands.askAddRecording(); });
        actions.add({u"source.relink"_s, tr("Relink a recording that moved…"), {}, {}},
                    [&] { commands.askRelink(); });
    }

    static void addPlayback(ActionRegistry& actions, PlayerBridge& player,
                            const WindowCommands& window) {
        actions.add({u"playback.start"_s, tr("To the start"), {u"Home"_s}, u"to-start"_s},
                    [&player] { player.toStart(); });
        actions.add({u"playback.back"_s, tr("One frame back"), {u"Left"_s, u","_s}, u"step-back"_s},
                    [&player] { player.step(-1); });
        actions.add({u"playback.play"_s, tr("Play"), {u"Space"_s}, u"play"_s},
                    [&player] { player.togglePlay(); });
        actions.add({u"playback.forward"_s,
                     tr("One frame forward"),
                     {u"Right"_s, u"."_s},
                     u"step-forward"_s},
                    [&player] { player.step(1); });
        actions.add({u"playback.end"_s, tr("To the end"), {u"End"_s}, u"to-end"_s},
                    [&player] { player.toEnd(); });
        actions.add({u"playback.reverse"_s, tr("Play backwards, faster each time"), {u"J"_s}, {}},
                    [&player] { player.shuttle(-1); });
        actions.add({u"playback.stop"_s, tr("Stop playing"), {u"K"_s}, {}},
                    [&player] { player.shuttle(0); });
        actions.add({u"playback.fast"_s, tr("Play forwards, faster each time"), {u"L"_s}, {}},
                    [&player] { player.shuttle(1); });
        actions.add({u"playback.nextChange"_s, tr("Next change"), {u"N"_s}, {}},
                    [step = window.stepChange] { step(1); });
        actions.add({u"playback.previousChange"_s, tr("Previous change"), {u"P"_s}, {}},
                    [step = window.stepChange] { step(-1); });
        actions.add({u"playback.goTo"_s, tr("Go to time…"), {u"Ctrl+G"_s}, u"clock"_s},
                    window.goToTime);
    }

    static void addObserve(ActionRegistry& actions, CaseCommands& commands,
                           SessionBridge& session) {
        actions.add({u"observe.start"_s, tr("Observe"), {u"Ctrl+R"_s}, {}},
                    [&commands] { commands.observe(); });
        actions.addToggle({u"observe.pause"_s, tr("Pause observing"), {}, u"pause"_s},
                          [&session](bool on) { session.pauseObserving(on); });
        actions.add({u"observe.stop"_s, tr("Stop observing"), {}, u"stop"_s},
                    [&session] { session.stopObserving(); });
    }

    static void addWindow(ActionRegistry& actions, SessionBridge& session,
                          const WindowCommands& window) {
        actions.add({u"memory.search"_s, tr("Search"), {QKeySequence::Find}, u"search"_s},
                    window.search);
        actions.add({u"ask.ask"_s, tr("Ask…"), {u"Ctrl+K"_s}, u"ask"_s}, window.askQuestion);
        actions.add({u"ask.stop"_s, tr("Stop answering"), {}, {}},
                    [&session] { session.cancelQuestions(); });
        actions.addToggle(
            {u"view.fullScreen"_s, tr("Full screen picture"), {u"F11"_s}, u"fullscreen"_s},
            window.fullScreen);
        actions.add({u"view.clearSelection"_s, tr("Select nothing"), {u"Escape"_s}, {}},
                    window.clearSelection);
        actions.add({u"view.resetLayout"_s, tr("Reset this layout"), {}, {}}, window.resetLayout);
        actions.add({u"help.keys"_s, tr("Keys"), {u"F1"_s}, {}}, window.showKeys);
        actions.add({u"help.about"_s, tr("About DeltaScope"), {}, {}}, window.showAbout);
        actions.add({u"case.quit"_s, tr("Quit"), {QKeySequence::Quit}, {}}, window.quit);
    }

    static QString observeText(const casefile::Run* run) {
        if (!run)
            return tr("Observe");
        return run->complete ? tr("Observe again") : tr("Go on observing");
    }
};

} // namespace

void addCaseActions(ActionRegistry& actions, CaseCommands& commands) {
    ActionTexts::addCase(actions, commands);
}

void addPlaybackActions(ActionRegistry& actions, PlayerBridge& player,
                        const WindowCommands& window) {
    ActionTexts::addPlayback(actions, player, window);
}

void addObserveActions(ActionRegistry& actions, CaseCommands& commands, SessionBridge& session) {
    ActionTexts::addObserve(actions, commands, session);
}

void addWindowActions(ActionRegistry& actions, SessionBridge& session,
                      const WindowCommands& window) {
    ActionTexts::addWindow(actions, session, window);
}

void enableActions(ActionRegistry& actions, const SessionBridge& session,
                   const PlayerBridge& player) {
    const bool canPlay = player.isOpen();
    for (const QAction* action : actions.all())
        if (action->objectName().startsWith("playback."_L1))
            actions.setEnabled(action->objectName(), canPlay);
    const bool observing = session.isObserving();
    const bool hasRun = session.run() != nullptr;
    actions.setEnabled(u"case.close"_s, session.isOpen());
    actions.setEnabled(u"source.add"_s, session.isOpen() && !session.state().readOnly);
    actions.setEnabled(u"source.relink"_s, session.source() && !session.state().readOnly);
    actions.setEnabled(u"observe.start"_s, session.canObserve());
    actions.setEnabled(u"observe.pause"_s, observing);
    actions.setEnabled(u"observe.stop"_s, observing);
    actions.setEnabled(u"ask.stop"_s, session.state().questionRunning.has_value());
    for (const auto& id : {u"ask.ask"_s, u"playback.nextChange"_s, u"playback.previousChange"_s})
        actions.setEnabled(id, hasRun);
    actions.action(u"observe.start"_s)->setText(ActionTexts::observeText(session.run()));
    const bool paused = observing && session.state().observing->paused;
    actions.action(u"observe.pause"_s)->setChecked(paused);
    actions.setIcon(u"observe.pause"_s, paused ? u"play"_s : u"pause"_s);
}

} // namespace ds::ui
