#include "ui/models/entity_model.h"

#include "ui/shell/texts.h"

#include <algorithm>

namespace ds::ui {

void EntityModel::setEntities(std::vector<memory::Entity> entities) {
    std::sort(entities.begin(), entities.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first, a.name) < std::tie(b.first, b.name);
    });
    // Usually the run only went on: keep the rows that are there, so that a combo box over this
    // model keeps its choice.
    const std::size_t before = m_entities.size();
    const bool grew = entities.size() >= before &&
                      std::equal(m_entities.begin(), m_entities.end(), entities.begin(),
                                 [](const auto& a, const auto& b) { return a.name == b.name; });
    if (!grew) {
        beginResetModel();
        m_entities = std::move(entities);
        endResetModel();
        return;
    }
    if (entities.size() > before)
        beginInsertRows({}, static_cast<int>(before) + 1, static_cast<int>(entities.size()));
    const bool inserted = entities.size() > before;
    m_entities = std::move(entities);
    if (inserted)
        endInsertRows();
    if (before > 0)
        Q_EMIT dataChanged(index(1), index(static_cast<int>(before)));
}

int EntityModel::rowOf(const QString& name) const {
    for (std::size_t i = 0; i < m_entities.size(); ++i)
        if (qs(m_entities[i].name) == name)
            return static_cast<int>(i) + 1;
    return 0;
}

int EntityModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entities.size()) + 1;
}

QVariant EntityModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.row() == 0) {
        if (role == Qt::DisplayRole)
            return tr("Every entity");
        return role == NameRole ? QVariant(QString()) : QVariant();
    }
    const memory::Entity& entity = m_entities[static_cast<std::size_t>(index.row()) - 1];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return qs(entity.name);
    case Qt::ToolTipRole:
        return tr("%1, in %2 records")
            .arg(stretchText(entity.first, entity.last), countText(entity.records));
    default:
        return {};
    }
}

} // namespace ds::ui
