#pragma once

#include "core/memory/record.h"

#include <QAbstractListModel>

#include <vector>

namespace ds::ui {

/// The entities of a run, in order of first appearance, after one row for "every entity".
/// Threads: the GUI thread.
class EntityModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { NameRole = Qt::UserRole }; ///< empty in the first row

    using QAbstractListModel::QAbstractListModel;

    void setEntities(std::vector<memory::Entity> entities);
    int rowOf(const QString& name) const; ///< 0 when there is none of that name

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<memory::Entity> m_entities;
};

} // namespace ds::ui
