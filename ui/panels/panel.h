#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace ds {
class PhraseBook;
}

namespace ds::ui {

class PlayerBridge;
class Selection;
class SessionBridge;
class Theme;
class TimeCursor;

/// What panels meet in; they never know each other. All outlive the panels.
struct PanelContext {
    Theme& theme;
    TimeCursor& time;
    Selection& selection;
    SessionBridge& session;
    PlayerBridge& player;
    const PhraseBook& phrases;
};

/// A part of the window that fills a dock.
class Panel : public QWidget {
    Q_OBJECT
public:
    /// `name`: never changes, layouts are saved under it.
    Panel(const QString& name, const QString& title, const PanelContext& context,
          QWidget* parent = nullptr);

    QString title() const { return m_title; }
    QString note() const { return m_note; }
    const PanelContext& context() const { return m_context; }

Q_SIGNALS:
    void noteChanged();

protected:
    /// A few words at the right end of the dock's title.
    void setNote(const QString& note);

private:
    QString m_title;
    QString m_note;
    PanelContext m_context;
};

} // namespace ds::ui
