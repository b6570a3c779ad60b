#include "tests/ui/window_bench.h"

#include "app/composition.h"
#include "tests/support/clip_maker.h"
#include "ui/shell/main_window.h"

namespace ds::test {

namespace {

/// A dark upright box walks from left to right over textured ground.
Image walkingBox(int frame) {
    constexpr int kWidth = 320;
    constexpr int kHeight = 240;
    std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight * 3);
    const int left = -40 + frame * 4;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const bool inBox = x >= left && x < left + 32 && y >= 90 && y < 180;
            const int grey = inBox ? 30 : 150 + (x * 7 + y * 13) % 23;
            for (int c = 0; c < 3; ++c)
                pixels[(static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)) * 3 +
                       static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(grey);
        }
    return Image(kWidth, kHeight, PixelFormat::Bgr24, std::move(pixels), kWidth * 3);
}

} // namespace

WindowBench::WindowBench() {
    qputenv("HOME", m_home.path().toUtf8());
}

bool WindowBench::makeClip(const std::string& name) {
    ClipSpec spec;
    spec.name = name;
    spec.width = 320;
    spec.height = 240;
    spec.rateNum = 10;
    spec.frames = 100;
    const auto made = test::makeClip(m_home.path().toStdString(), spec, walkingBox);
    if (made)
        m_clip = QString::fromStdString(*made);
    return made.has_value();
}

void WindowBench::build() {
    ui::StartOptions start;
    start.settings = path(QStringLiteral("settings.ini"));
    start.theme = QStringLiteral("dark");
    start.language = QStringLiteral("en");
    m_workers = std::make_unique<pipeline::Workers>(2, "test");
    m_host = std::make_unique<ui::WindowHost>(
        app::standardParts(),
        [this](std::function<void(std::stop_token)> job) { m_workers->post(std::move(job)); },
        start, std::make_shared<ui::LogInbox>(), nullptr);
}

void WindowBench::tearDown() {
    m_host->window().close();
    m_host.reset();
    m_workers.reset(); // a case is free again only when its session is gone
}

void WindowBench::keepPicture(const QString& name) {
    const QString folder = qEnvironmentVariable("DS_PICTURES");
    if (!folder.isEmpty())
        m_host->window().grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

} // namespace ds::test
