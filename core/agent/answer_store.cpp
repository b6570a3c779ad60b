#include "core/agent/reasoner.h"
#include "core/base/sha256.h"

namespace ds::agent {
namespace {

// seq only orders the rows; ids come from what was asked.
constexpr const char* kTables = R"sql(
CREATE TABLE questions(
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  asked_us INTEGER NOT NULL,
  written TEXT NOT NULL);
CREATE TABLE answers(
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  question TEXT NOT NULL REFERENCES questions(id),
  asked_us INTEGER NOT NULL,
  body TEXT NOT NULL,
  written TEXT NOT NULL);
CREATE INDEX answers_by_asked ON answers(asked_us);
)sql";

/// Question, time, answerer and how many equal ones came before.
Result<std::string> freshId(casefile::Connection& connection, const Answer& answer) {
    auto equal =
        connection.prepare("SELECT count(*) FROM questions WHERE text = ? AND asked_us = ?");
    if (!equal)
        return fail(equal.error());
    equal->bind(1, std::string_view(answer.question)).bind(2, answer.asked.us);
    auto row = equal->step();
    if (!row)
        return fail(row.error());
    const std::string content = answer.question + '\n' + std::to_string(answer.asked.us) + '\n' +
                                answer.answerer + '\n' + std::to_string(equal->integer(0));
    return sha256(content).substr(0, 16);
}

Status insert(casefile::Connection& connection, const Answer& answer, const std::string& written) {
    auto question =
        connection.prepare("INSERT INTO questions(id, text, asked_us, written) VALUES(?, ?, ?, ?)");
    if (!question)
        return fail(question.error());
    const std::string questionId = "q" + answer.id.substr(1);
    question->bind(1, std::string_view(questionId))
        .bind(2, std::string_view(answer.question))
        .bind(3, answer.asked.us)
        .bind(4, std::string_view(written));
    if (auto done = question->run(); !done)
        return done;
    auto row = connection.prepare(
        "INSERT INTO answers(id, question, asked_us, body, written) VALUES(?, ?, ?, ?, ?)");
    if (!row)
        return fail(row.error());
    const std::string body = toJson(answer);
    row->bind(1, std::string_view(answer.id))
        .bind(2, std::string_view(questionId))
        .bind(3, answer.asked.us)
        .bind(4, std::string_view(body))
        .bind(5, std::string_view(written));
    return row->run();
}

/// Every body is an answer, and every answer has its question.
Status verifyTables(casefile::Connection& connection, std::vector<std::string>& problems) {
    auto rows = connection.prepare("SELECT a.id, a.body, q.id IS NULL FROM answers a "
                                   "LEFT JOIN questions q ON q.id = a.question ORDER BY a.seq");
    if (!rows)
        return fail(rows.error());
    for (;;) {
        auto row = rows->step();
        if (!row)
            return fail(row.error());
        if (!*row)
            return {};
        if (!answerFromJson(rows->text(1)))
            problems.push_back("answer " + rows->text(0) + " cannot be read");
        if (rows->integer(2) != 0)
            problems.push_back("the question of answer " + rows->text(0) + " is missing");
    }
}

} // namespace

casefile::TableSet tableSet() {
    return {"agent", {{1, kTables}}, verifyTables};
}

Result<Answer> AnswerStore::add(casefile::Case& dsCase, Answer answer, const Clock& clock) {
    auto writer = dsCase.writer();
    if (!writer)
        return fail(writer.error());
    casefile::Connection& connection = **writer;
    auto transaction = casefile::Transaction::begin(connection);
    if (!transaction)
        return fail(transaction.error());
    auto id = freshId(connection, answer);
    if (!id)
        return fail(id.error());
    answer.id = "a" + *id;
    answer.stored = true;
    if (auto done = insert(connection, answer, formatIso8601(clock.wall())); !done)
        return fail(done.error());
    if (auto done = transaction->commit(); !done)
        return fail(done.error());
    return answer;
}

Result<std::vector<Answer>> AnswerStore::list(casefile::Connection& connection,
                                              const CausalView& view) {
    auto rows =
        connection.prepare("SELECT body FROM answers WHERE asked_us <= ? ORDER BY seq DESC");
    if (!rows)
        return fail(rows.error());
    rows->bind(1, view.now().us);
    std::vector<Answer> answers;
    for (;;) {
        auto row = rows->step();
        if (!row)
            return fail(row.error());
        if (!*row)
            return answers;
        auto answer = answerFromJson(rows->text(0));
        if (!answer)
            return failBecause(ErrorCode::Damaged, "answer", answer.error());
        answers.push_back(std::move(*answer));
    }
}

Result<Answer> AnswerStore::get(casefile::Connection& connection, const CausalView& view,
                                const std::string& id) {
    auto rows = connection.prepare("SELECT body FROM answers WHERE id = ? AND asked_us <= ?");
    if (!rows)
        return fail(rows.error());
    rows->bind(1, std::string_view(id)).bind(2, view.now().us);
    auto row = rows->step();
    if (!row)
        return fail(row.error());
    if (!*row)
        return fail(ErrorCode::NotFound, id, "no answer with this id is in view");
    auto answer = answerFromJson(rows->text(0));
    if (!answer)
        return failBecause(ErrorCode::Damaged, id, answer.error());
    return answer;
}

} // namespace ds::agent
