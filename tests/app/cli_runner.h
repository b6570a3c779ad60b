#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <functional>

/// Runs the built command line and reads what it says.
namespace ds::test {

struct CliResult {
    int code = -1; ///< -1: it did not start, or a signal ended it
    QByteArray out;
    QByteArray err;

    QJsonObject object() const { return QJsonDocument::fromJson(out).object(); }
    QJsonArray array() const { return QJsonDocument::fromJson(out).array(); }
    /// Lines on standard error.
    QStringList errorLines() const;
    /// The object of the last line on standard error: {"code", "message", "path"}.
    QJsonObject error() const;
};

struct CliSetting {
    QString language = QStringLiteral("C.UTF-8"); ///< LC_ALL
    QString standardOutput = {};                  ///< a file instead of the result's `out`
    std::function<void()> inChild = {};           ///< run in the child before the program
};

CliResult runCli(const QStringList& arguments, const CliSetting& setting = {});

/// The path of the program.
QString cliPath();

/// A grey picture of 160 × 120 in which a dark person-like box walks from left to right between
/// `enterS` and `leaveS`, at 10 frames a second. Gives the path; stops the test program on failure.
QString makeWalk(const QString& folder, const QString& name, double seconds, double enterS,
                 double leaveS);

} // namespace ds::test
