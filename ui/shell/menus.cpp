#include "ui/shell/menus.h"

#include "ui/bridge/session_bridge.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/case_commands.h"
#include "ui/shell/settings.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/workspaces.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr std::array kRates{.25, .5, 1., 2.};

class MenuBuilder {
    Q_DECLARE_TR_FUNCTIONS(ds::ui::Menus)
public:
    MenuBuilder(QMenuBar& bar, const MenuParts& parts) : m_bar(bar), m_parts(parts) {}

    void build() {
        buildCase();
        buildSource();
        buildPlayback();
        buildMemory();
        add(*m_bar.addMenu(tr("&Ask")), {u"ask.ask"_s, u"ask.stop"_s});
        buildView();
        add(*m_bar.addMenu(tr("&Help")), {u"help.keys"_s, u"help.about"_s});
    }

private:
    void add(QMenu& menu, std::initializer_list<QString> ids) const {
        for (const QString& id : ids) {
            if (id.isEmpty())
                menu.addSeparator();
            else
                menu.addAction(m_parts.actions.action(id));
        }
    }

    void buildCase() const {
        QMenu& menu = *m_bar.addMenu(tr("&Case"));
        add(menu, {u"case.new"_s, u"case.open"_s});
        QMenu* recent = menu.addMenu(tr("Recent cases"));
        QObject::connect(recent, &QMenu::aboutToShow, recent, [recent, parts = m_parts] {
            recent->clear();
            for (const QString& folder : parts.settings.recentCases()) {
                QAction* action =
                    recent->addAction(QFileInfo(folder).completeBaseName(), recent,
                                      [parts, folder] { parts.commands.openCase(folder); });
                action->setToolTip(folder);
            }
            if (recent->isEmpty())
                recent->addAction(tr("None yet"))->setEnabled(false);
        });
        recent->setToolTipsVisible(true);
        add(menu, {u"case.close"_s, QString(), u"case.quit"_s});
    }

    void buildSource() const {
        QMenu& menu = *m_bar.addMenu(tr("&Source"));
        add(menu, {u"source.open"_s, u"source.add"_s, u"source.relink"_s});
        QMenu* shown = menu.addMenu(tr("Recording shown"));
        QObject::connect(shown, &QMenu::aboutToShow, shown, [shown, parts = m_parts] {
            shown->clear();
            SessionBridge& session = parts.session;
            for (const casefile::Source& source : session.state().sources) {
                QAction* action =
                    shown->addAction(qs(source.name), shown,
                                     [&session, id = qs(source.id)] { session.chooseSource(id); });
                action->setCheckable(true);
                action->setChecked(session.source() && session.source()->id == source.id);
            }
            if (shown->isEmpty())
                shown->addAction(tr("None yet"))->setEnabled(false);
        });
    }

    void buildPlayback() const {
        add(*m_bar.addMenu(tr("&Playback")),
            {u"playback.play"_s, u"playback.reverse"_s, u"playback.stop"_s, u"playback.fast"_s,
             QString(), u"playback.back"_s, u"playback.forward"_s, u"playback.previousChange"_s,
             u"playback.nextChange"_s, QString(), u"playback.start"_s, u"playback.end"_s,
             u"playback.goTo"_s});
    }

    void buildMemory() const {
        QMenu& menu = *m_bar.addMenu(tr("&Memory"));
        add(menu, {u"observe.start"_s, u"observe.pause"_s, u"observe.stop"_s});
        QMenu* rates = menu.addMenu(tr("Looks a second"));
        auto* group = new QActionGroup(rates);
        for (const double rate : kRates) {
            QAction* action = rates->addAction(QLocale().toString(rate, 'g', 3));
            action->setCheckable(true);
            action->setChecked(std::abs(m_parts.settings.observeRate() - rate) < 1e-6);
            group->addAction(action);
            QObject::connect(action, &QAction::triggered, rates,
                             [parts = m_parts, rate] { parts.settings.setObserveRate(rate); });
        }
        add(menu, {QString(), u"memory.search"_s});
    }

    void buildView() const {
        QMenu& menu = *m_bar.addMenu(tr("&View"));
        addWorkspaces(menu);
        menu.addSeparator();
        for (QAction* panel : m_parts.panels)
            menu.addAction(panel);
        add(menu, {u"view.resetLayout"_s, QString()});
        menu.addMenu(&m_parts.overlays);
        add(menu, {u"view.fullScreen"_s, u"view.clearSelection"_s, QString()});
        addThemes(*menu.addMenu(tr("Theme")));
        addLanguages(*menu.addMenu(tr("Language")));
    }

    void addWorkspaces(QMenu& menu) const {
        auto* group = new QActionGroup(&menu);
        int number = 1;
        for (const QString& id : Workspaces::ids()) {
            QAction* action = menu.addAction(Workspaces::title(id));
            action->setShortcut(QKeySequence(u"Ctrl+%1"_s.arg(number++)));
            action->setCheckable(true);
            action->setChecked(m_parts.workspaces.current() == id);
            group->addAction(action);
            QObject::connect(action, &QAction::triggered, &m_parts.workspaces,
                             [parts = m_parts, id] { parts.workspaces.turnTo(id); });
            QObject::connect(&m_parts.workspaces, &Workspaces::turned, action,
                             [action, id](const QString& now) { action->setChecked(now == id); });
        }
    }

    void addThemes(QMenu& menu) const {
        auto* group = new QActionGroup(&menu);
        const std::array modes{std::pair(ThemeMode::Dark, tr("Dark")),
                               std::pair(ThemeMode::Light, tr("Light")),
                               std::pair(ThemeMode::System, tr("As the desktop"))};
        for (const auto& [mode, text] : modes) {
            QAction* action = menu.addAction(text);
            action->setCheckable(true);
            action->setChecked(m_parts.theme.mode() == mode);
            group->addAction(action);
            QObject::connect(action, &QAction::triggered, &menu, [parts = m_parts, chosen = mode] {
                parts.settings.setTheme(chosen);
                parts.theme.setMode(chosen);
            });
        }
    }

    void addLanguages(QMenu& menu) const {
        auto* group = new QActionGroup(&menu);
        // Each language by its own name, whatever the window speaks.
        const std::array languages{std::pair(u"en"_s, u"English"_s),
                                   std::pair(u"zh_CN"_s, u"简体中文"_s)};
        for (const auto& [code, name] : languages) {
            QAction* action = menu.addAction(name);
            action->setCheckable(true);
            action->setChecked(m_parts.language == code);
            group->addAction(action);
            QObject::connect(action, &QAction::triggered, &menu,
                             [parts = m_parts, chosen = code] { parts.chooseLanguage(chosen); });
        }
    }

    QMenuBar& m_bar;
    MenuParts m_parts;
};

} // namespace

void buildMenus(QMenuBar& bar, const MenuParts& parts) {
    MenuBuilder(bar, parts).build();
}

} // namespace ds::ui
