#include "ui/shell/action_registry.h"

#include "ui/shell/theme.h"

#include <QAction>

using namespace Qt::StringLiterals;

namespace ds::ui {

ActionRegistry::ActionRegistry(Theme& theme, QObject* parent) : QObject(parent), m_theme(theme) {
    connect(&theme, &Theme::changed, this, &ActionRegistry::retint);
}

QAction* ActionRegistry::make(const New& made) {
    auto* action = new QAction(made.text, this);
    action->setObjectName(made.id);
    action->setShortcuts(made.keys);
    QString tip = QString(made.text).remove(u'…').remove(u'&');
    if (!made.keys.isEmpty())
        tip += u" (%1)"_s.arg(made.keys.front().toString(QKeySequence::NativeText));
    action->setToolTip(tip);
    m_actions[made.id] = action;
    m_order.push_back(action);
    if (!made.icon.isEmpty())
        setIcon(made.id, made.icon);
    return action;
}

QAction* ActionRegistry::add(const New& made, std::function<void()> run) {
    QAction* action = make(made);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    return action;
}

QAction* ActionRegistry::addToggle(const New& made, std::function<void(bool)> run) {
    QAction* action = make(made);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [run = std::move(run)](bool on) { run(on); });
    return action;
}

QAction* ActionRegistry::action(const QString& id) const {
    const auto found = m_actions.find(id);
    Q_ASSERT_X(found != m_actions.end(), "ActionRegistry", qPrintable(id));
    return found->second;
}

void ActionRegistry::setIcon(const QString& id, const QString& icon) {
    QString& shown = m_icons[id];
    if (shown == icon)
        return;
    shown = icon;
    action(id)->setIcon(m_theme.icon(icon));
}

void ActionRegistry::setEnabled(const QString& id, bool enabled) {
    action(id)->setEnabled(enabled);
}

void ActionRegistry::retint() {
    for (const auto& [id, icon] : m_icons)
        action(id)->setIcon(m_theme.icon(icon));
}

} // namespace ds::ui
