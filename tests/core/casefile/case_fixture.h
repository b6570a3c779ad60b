#pragma once

#include "core/base/clock.h"
#include "core/casefile/case.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <string>

namespace ds::test {

/// A clock that stands still at 2026-11-30T14:32:05.120Z.
class StoppedClock final : public Clock {
public:
    std::chrono::nanoseconds steady() const override { return {}; }
    std::chrono::system_clock::time_point wall() const override {
        return std::chrono::system_clock::time_point(std::chrono::milliseconds(1'796'049'125'120));
    }
};

/// A folder of its own for each test, removed at its end.
class Folder {
public:
    std::string path(const char* name) const {
        return m_dir.filePath(QString::fromUtf8(name)).toStdString();
    }
    /// Writes a file there and gives its path.
    std::string file(const char* name, const QByteArray& bytes) const;

private:
    QTemporaryDir m_dir;
};

inline std::string Folder::file(const char* name, const QByteArray& bytes) const {
    QFile file(m_dir.filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write a file of the test");
    return path(name);
}

/// A made-up source of one file; `hash` tells it from others.
inline casefile::Source someSource(const std::string& hash = "h") {
    casefile::Source source;
    source.name = "clip.avi";
    source.files = {{"/nowhere/clip.avi", 1000, hash, {0}, DurationUs{60'000'000}}};
    source.duration = DurationUs{60'000'000};
    source.width = 640;
    source.height = 480;
    return source;
}

inline casefile::Run someRun(const std::string& source) {
    casefile::Run run;
    run.source = source;
    run.observer = "classical";
    run.strategy = "delta";
    run.options = "{}";
    return run;
}

} // namespace ds::test

/// The value of a Result, or the end of the test with its error.
#define DS_TAKE(name, expression)                                                                  \
    auto name##Result = (expression);                                                              \
    if (!name##Result)                                                                             \
        QFAIL(name##Result.error().detail.c_str());                                                \
    auto& name = *name##Result

#define DS_OK(expression)                                                                          \
    do {                                                                                           \
        const auto dsStatus = (expression);                                                        \
        if (!dsStatus)                                                                             \
            QFAIL(dsStatus.error().detail.c_str());                                                \
    } while (false)

#define DS_FAILS(expression, expectedCode)                                                         \
    do {                                                                                           \
        const auto dsResult = (expression);                                                        \
        QVERIFY(!dsResult.has_value());                                                            \
        QCOMPARE(int(dsResult.error().code), int(expectedCode));                                   \
    } while (false)
