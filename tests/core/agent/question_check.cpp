#include "tests/core/agent/question_check.h"

#include "core/agent/reasoner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace ds::test {
namespace {

std::vector<double> timesIn(const QString& text) {
    static const QRegularExpression kTime(QStringLiteral("(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d+)?)"));
    std::vector<double> times;
    for (auto it = kTime.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        times.push_back(match.captured(1).toDouble() * 3600 + match.captured(2).toDouble() * 60 +
                        match.captured(3).toDouble());
    }
    return times;
}

/// Numbers that are neither times nor parts of names nor text that was read.
std::vector<double> numbersIn(QString text) {
    static const QRegularExpression kNoise(QStringLiteral(
        "\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?|(person|object) \\d+|(人物|物体)\\s?\\d+|“[^”]*”"));
    static const QRegularExpression kNumber(QStringLiteral("\\d+"));
    text.replace(kNoise, QStringLiteral(" "));
    std::vector<double> numbers;
    for (auto it = kNumber.globalMatch(text); it.hasNext();)
        numbers.push_back(it.next().captured(0).toDouble());
    return numbers;
}

bool anyIn(const std::vector<double>& values, double low, double high) {
    return std::any_of(values.begin(), values.end(),
                       [&](double value) { return low <= value && value <= high; });
}

bool has(const QString& text, const QString& piece) {
    return text.contains(piece, Qt::CaseInsensitive);
}

bool hasAny(const QString& text, const QJsonArray& pieces) {
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const QJsonValue& piece) { return has(text, piece.toString()); });
}

QString wrongWords(const QJsonObject& expect, const QString& text, const QString& why) {
    for (const auto& piece : expect[QStringLiteral("says")].toArray())
        if (!has(text, piece.toString()))
            return QStringLiteral("does not say ") + piece.toString();
    for (const auto& piece : expect[QStringLiteral("not_says")].toArray())
        if (has(text, piece.toString()))
            return QStringLiteral("says ") + piece.toString();
    const auto any = expect.find(QStringLiteral("says_any"));
    if (any != expect.end() && !hasAny(text, any->toArray()))
        return QStringLiteral("says none of the words allowed");
    const auto whyAny = expect.find(QStringLiteral("why_any"));
    if (whyAny != expect.end() && !hasAny(why, whyAny->toArray()))
        return QStringLiteral("does not say why: ") + why;
    qsizetype before = -1;
    for (const auto& piece : expect[QStringLiteral("order")].toArray()) {
        const qsizetype at = text.indexOf(piece.toString(), 0, Qt::CaseInsensitive);
        if (at <= before)
            return QStringLiteral("the order is wrong");
        before = at;
    }
    return {};
}

QString wrongNumbers(const QJsonObject& expect, const QString& text) {
    const QJsonArray time = expect[QStringLiteral("time")].toArray();
    if (time.size() == 2 &&
        !anyIn(timesIn(text), std::floor(time[0].toDouble()), time[1].toDouble()))
        return QStringLiteral("no time lies in the window");
    const QJsonArray notTime = expect[QStringLiteral("not_time")].toArray();
    if (notTime.size() == 2 && anyIn(timesIn(text), notTime[0].toDouble(), notTime[1].toDouble()))
        return QStringLiteral("tells a time it cannot know");
    const auto number = expect.find(QStringLiteral("number"));
    if (number != expect.end() && !anyIn(numbersIn(text), number->toDouble(), number->toDouble()))
        return QStringLiteral("the number is wrong");
    const QJsonArray range = expect[QStringLiteral("number_range")].toArray();
    if (range.size() == 2 && !anyIn(numbersIn(text), range[0].toDouble(), range[1].toDouble()))
        return QStringLiteral("the number is out of range");
    return {};
}

QString wrongValues(const AskedQuestion& question, const agent::Answer& answer) {
    const QJsonObject& expect = question.expect;
    const auto status = expect.value(QStringLiteral("status")).toString(QStringLiteral("answered"));
    if (QString::fromStdString(answer.status) != status)
        return QStringLiteral("status ") + QString::fromStdString(answer.status);
    const auto negative = expect.find(QStringLiteral("negative"));
    if (negative != expect.end() && QString::fromStdString(answer.negative) != negative->toString())
        return QStringLiteral("negative ") + QString::fromStdString(answer.negative);
    const auto certainty = expect.find(QStringLiteral("certainty"));
    if (certainty != expect.end() &&
        !certainty->toArray().contains(QString::fromStdString(answer.certainty)))
        return QStringLiteral("certainty ") + QString::fromStdString(answer.certainty);
    if (QString::fromStdString(answer.choice) != expect.value(QStringLiteral("choice")).toString())
        return QStringLiteral("choice ") + QString::fromStdString(answer.choice);
    const QJsonArray window = expect[QStringLiteral("evidence")].toArray();
    if (window.size() == 2 && answer.evidence.empty())
        return QStringLiteral("no evidence");
    for (const agent::Evidence& shown : answer.evidence) {
        const double t = shown.frame.seconds();
        if (window.size() == 2 && (t < window[0].toDouble() || t > window[1].toDouble()))
            return QStringLiteral("evidence at %1 s").arg(t);
        if (question.at && shown.frame > *question.at)
            return QStringLiteral("evidence later than asked");
    }
    return {};
}

} // namespace

std::vector<AskedQuestion> readQuestions(const QString& file) {
    QFile in(QStringLiteral(DS_SOURCE_DIR "/tests/data/questions/") + file);
    if (!in.open(QIODevice::ReadOnly))
        return {};
    std::vector<AskedQuestion> questions;
    for (const auto& value : QJsonDocument::fromJson(in.readAll()).array()) {
        const QJsonObject object = value.toObject();
        AskedQuestion question;
        question.id = object[QStringLiteral("id")].toString();
        question.caseName = object[QStringLiteral("case")].toString();
        question.input.text = object[QStringLiteral("question")].toString().toStdString();
        for (const auto& choice : object[QStringLiteral("choices")].toArray())
            question.input.choices.push_back(choice.toString().toStdString());
        if (object.contains(QStringLiteral("at")))
            question.at = TimeUs::fromSeconds(object[QStringLiteral("at")].toDouble());
        question.expect = object[QStringLiteral("expect")].toObject();
        questions.push_back(std::move(question));
    }
    return questions;
}

QString whatIsWrong(const AskedQuestion& question, const agent::Answer& answer) {
    const QString text = QString::fromStdString(answer.answer);
    const bool chinese = question.expect.value(QStringLiteral("language")) == QStringLiteral("zh");
    QString own = text; // text read in the picture stays in its language
    own.remove(QRegularExpression(QStringLiteral("“[^”]*”")));
    if (chinese != (agent::languageOf(own.toStdString()) == Language::Chinese) && !own.isEmpty())
        return QStringLiteral("wrong language");
    for (const QString& wrong :
         {wrongValues(question, answer),
          wrongWords(question.expect, text, QString::fromStdString(answer.why)),
          wrongNumbers(question.expect, text)})
        if (!wrong.isEmpty())
            return wrong;
    return {};
}

} // namespace ds::test
