#include "tests/app/cli_runner.h"

#include "tests/support/clip_maker.h"

#include <QFileInfo>
#include <QProcessEnvironment>

#include <algorithm>

namespace ds::test {
namespace {

constexpr int kWidth = 160;
constexpr int kHeight = 120;
constexpr int kRate = 10;

struct Walk {
    double enterS;
    double leaveS;
};

/// Left edge of the walker; outside the picture before and after.
int walkerLeft(const Walk& walk, double seconds) {
    constexpr int kWalkerWidth = 20;
    const double done = (seconds - walk.enterS) / (walk.leaveS - walk.enterS);
    return static_cast<int>(done * (kWidth + kWalkerWidth)) - kWalkerWidth;
}

Image pictureAt(const Walk& walk, int frame) {
    constexpr int kWalkerTop = 40;
    constexpr int kWalkerBottom = 100;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(kWidth) * kHeight);
    const int left = walkerLeft(walk, static_cast<double>(frame) / kRate);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const bool walker = y >= kWalkerTop && y < kWalkerBottom && x >= left && x < left + 20;
            const int ground = 150 + (x * 7 + y * 13) % 11; // textured
            pixels[static_cast<std::size_t>(y * kWidth + x)] =
                static_cast<std::uint8_t>(walker ? 30 : ground);
        }
    return {kWidth, kHeight, PixelFormat::Gray8, std::move(pixels), kWidth};
}

} // namespace

QStringList CliResult::errorLines() const {
    return QString::fromUtf8(err).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

QJsonObject CliResult::error() const {
    const QStringList lines = errorLines();
    if (lines.isEmpty())
        return {};
    return QJsonDocument::fromJson(lines.last().toUtf8())
        .object()[QStringLiteral("error")]
        .toObject();
}

QString cliPath() {
    return QStringLiteral(DS_CLI);
}

CliResult runCli(const QStringList& arguments, const CliSetting& setting) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), setting.language);
    process.setProcessEnvironment(environment);
    if (!setting.standardOutput.isEmpty())
        process.setStandardOutputFile(setting.standardOutput);
    if (setting.inChild)
        process.setChildProcessModifier(setting.inChild);
    process.start(cliPath(), arguments);
    CliResult result;
    if (!process.waitForFinished(120'000))
        return result;
    if (process.exitStatus() == QProcess::NormalExit)
        result.code = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

QString makeWalk(const QString& folder, const QString& name, double seconds, double enterS,
                 double leaveS) {
    ClipSpec spec;
    const QFileInfo file(name);
    spec.name = file.completeBaseName().toStdString();
    spec.container = file.suffix().toStdString();
    spec.width = kWidth;
    spec.height = kHeight;
    spec.rateNum = kRate;
    spec.frames = static_cast<int>(seconds * kRate);
    spec.codecOptions = "preset=ultrafast";
    const Walk walk{enterS, leaveS};
    const Result<std::string> path =
        makeClip(folder.toStdString(), spec, [walk](int frame) { return pictureAt(walk, frame); });
    if (!path)
        qFatal("no clip: %s", path.error().detail.c_str());
    return QString::fromStdString(*path);
}

} // namespace ds::test
