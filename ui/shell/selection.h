#pragma once

#include "core/base/time.h"

#include <QObject>
#include <QString>

#include <optional>

namespace ds::ui {

/// The one selection of the window: a record, an entity or a question.
class Selection : public QObject {
    Q_OBJECT
public:
    enum class Kind { Nothing, Record, Entity, Question };

    using QObject::QObject;

    Kind kind() const { return m_kind; }
    QString id() const { return m_id; } ///< of a record or question, name of an entity
    bool isRecord(const QString& id) const { return m_kind == Kind::Record && m_id == id; }
    bool isEntity(const QString& name) const { return m_kind == Kind::Entity && m_id == name; }
    bool isQuestion(const QString& id) const { return m_kind == Kind::Question && m_id == id; }

    /// Selects and, with a time, asks for the window to go there.
    void select(Kind kind, const QString& id, std::optional<TimeUs> time = std::nullopt);
    void clear();

Q_SIGNALS:
    void changed();
    /// The selected thing is at `t`: the shell seeks.
    void timeChosen(ds::TimeUs t);

private:
    Kind m_kind = Kind::Nothing;
    QString m_id;
};

} // namespace ds::ui
