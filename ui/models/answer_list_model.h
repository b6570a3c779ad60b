#pragma once

#include "core/agent/answer.h"

#include <QAbstractListModel>

#include <vector>

namespace ds::ui {

/// Answered questions, newest first. Threads: the GUI thread.
class AnswerListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setAnswers(std::vector<agent::Answer> answers);
    void add(const agent::Answer& answer); ///< on top
    const agent::Answer* answerAt(int row) const;
    int rowOf(const QString& id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<agent::Answer> m_answers;
};

} // namespace ds::ui
