#pragma once

#include "core/agent/answer.h"

#include <QJsonObject>
#include <QString>

#include <vector>

namespace ds::test {

struct AskedQuestion {
    QString id;
    QString caseName;
    agent::QuestionInput input;
    std::optional<TimeUs> at;
    QJsonObject expect;
};

/// The questions of tests/data/questions/`file`.
std::vector<AskedQuestion> readQuestions(const QString& file);

/// What is wrong with the answer; empty: it is right.
QString whatIsWrong(const AskedQuestion& question, const agent::Answer& answer);

} // namespace ds::test
