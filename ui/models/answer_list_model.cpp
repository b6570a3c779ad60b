#include "ui/models/answer_list_model.h"

#include "ui/shell/texts.h"

namespace ds::ui {

void AnswerListModel::setAnswers(std::vector<agent::Answer> answers) {
    beginResetModel();
    m_answers = std::move(answers);
    endResetModel();
}

void AnswerListModel::add(const agent::Answer& answer) {
    beginInsertRows({}, 0, 0);
    m_answers.insert(m_answers.begin(), answer);
    endInsertRows();
}

const agent::Answer* AnswerListModel::answerAt(int row) const {
    return row >= 0 && row < rowCount() ? &m_answers[static_cast<std::size_t>(row)] : nullptr;
}

int AnswerListModel::rowOf(const QString& id) const {
    for (std::size_t i = 0; i < m_answers.size(); ++i)
        if (qs(m_answers[i].id) == id)
            return static_cast<int>(i);
    return -1;
}

int AnswerListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_answers.size());
}

QVariant AnswerListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const agent::Answer& answer = m_answers[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return qs(answer.question);
    if (role == Qt::ToolTipRole)
        return qs(answer.answer);
    return {};
}

} // namespace ds::ui
