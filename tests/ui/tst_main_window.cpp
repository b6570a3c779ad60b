#include "core/agent/reasoner.h"
#include "core/base/clock.h"
#include "core/observe/observer.h"
#include "core/pipeline/session.h"
#include "core/pipeline/workers.h"
#include "tests/support/clip_maker.h"
#include "ui/panels/investigation/answer_view.h"
#include "ui/panels/investigation/evidence_strip.h"
#include "ui/panels/investigation/investigation_panel.h"
#include "ui/panels/memory/filter_bar.h"
#include "ui/panels/memory/memory_panel.h"
#include "ui/panels/panel.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/banner.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_host.h"
#include "ui/shell/workspaces.h"

#include <QAbstractItemModel>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <ctime>

using namespace ds;
using namespace ds::ui;

namespace {

double threadCpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Measures what each event costs the GUI thread.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        const QByteArray name = receiver->metaObject()->className();
        const int type = event->type();
        const double before = threadCpuMs();
        ++m_depth;
        const bool result = QApplication::notify(receiver, event);
        --m_depth;
        const double cost = threadCpuMs() - before;
        if (m_watching && m_depth == 0 && cost > m_worst) {
            m_worst = cost;
            m_worstEvent = name + " event " + QByteArray::number(type);
        }
        return result;
    }
    void watch(bool on) {
        m_watching = on;
        if (on)
            m_worst = 0;
    }
    double worstMs() const { return m_worst; }
    QByteArray worstEvent() const { return m_worstEvent; }

private:
    bool m_watching = false;
    int m_depth = 0;
    double m_worst = 0;
    QByteArray m_worstEvent;
};

pipeline::SessionParts realParts() {
    pipeline::SessionParts parts;
    parts.makeObserver = [](const pipeline::Options& options) {
        return observe::makeClassicalObserver(options.observe);
    };
    parts.makeReasoner = [] { return agent::makeExtractiveReasoner(); };
    parts.clock = std::make_shared<SystemClock>();
    return parts;
}

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

/// The whole window over a real recording.
class tst_MainWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void tellsHowToBeginWhenNothingIsOpen();
    void opensPlaysAndObservesARecordingWithoutStalling();
    void clickOnARecordGoesToItsTime();
    void searchNarrowsTheList();
    void keysStepAndShuttle();
    void answersWithFramesThatSeek();
    void lowerBarOpensStatisticsAndLog();
    void entityIsMarkedEverywhere();
    void opensAFileThatIsDropped();
    void saysWhatIsWrongWithABrokenFile();
    void keepsTheCaseWhenTheLanguageChanges();
    void comesBackToWhereItWas();

private:
    void openCase();
    /// For somebody to look at: saved where DS_PICTURES says, if it does.
    void keepPicture(const QString& name) {
        const QString folder = qEnvironmentVariable("DS_PICTURES");
        if (!folder.isEmpty())
            m_host->window().grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
    QListView& list() { return m_host->window().memoryPanel().list(); }

    QTemporaryDir m_home;
    QString m_clip;
    QString m_case;
    pipeline::Workers m_workers{2, "test"};
    std::unique_ptr<WindowHost> m_host;
};

void tst_MainWindow::initTestCase() {
    QVERIFY(m_home.isValid());
    qputenv("HOME", m_home.path().toUtf8());
    test::ClipSpec spec;
    spec.name = "yard #1 100%";
    spec.width = 320;
    spec.height = 240;
    spec.rateNum = 10;
    spec.frames = 100;
    const auto made = test::makeClip(m_home.path().toStdString(), spec, walkingBox);
    QVERIFY(made.has_value());
    m_clip = QString::fromStdString(*made);
}

void tst_MainWindow::init() {
    StartOptions start;
    start.settings = m_home.filePath(QStringLiteral("settings.ini"));
    start.theme = QStringLiteral("dark");
    start.language = QStringLiteral("en");
    m_host = std::make_unique<WindowHost>(
        realParts(),
        [this](std::function<void(std::stop_token)> job) { m_workers.post(std::move(job)); }, start,
        std::make_shared<LogInbox>(), nullptr);
}

void tst_MainWindow::cleanup() {
    m_host->window().close();
    m_host.reset();
}

void tst_MainWindow::openCase() {
    m_host->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_host->session().isOpen(), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->player().state().frame != nullptr, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
}

void tst_MainWindow::tellsHowToBeginWhenNothingIsOpen() {
    m_host->start();
    QVERIFY(QTest::qWaitForWindowExposed(&m_host->window()));
    QVERIFY(!m_host->session().isOpen());
    QVERIFY(m_host->window().minimumWidth() <= 1024);
    QVERIFY(m_host->window().minimumSizeHint().width() <= 1024);
    QVERIFY(m_host->window().minimumSizeHint().height() <= 640);
}

void tst_MainWindow::opensPlaysAndObservesARecordingWithoutStalling() {
    auto& app = static_cast<WatchedApplication&>(*qApp);
    m_host->start();
    QVERIFY(QTest::qWaitForWindowExposed(&m_host->window()));
    QVERIFY(!m_host->window().grab().isNull()); // everything was painted once
    app.watch(true);
    m_host->commands().openPaths({m_clip});
    QTRY_VERIFY_WITH_TIMEOUT(m_host->player().state().playing, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->session().run() && m_host->session().run()->complete, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
    app.watch(false);
    qInfo("dearest event: %.1f ms of CPU, %s", app.worstMs(), app.worstEvent().constData());
    QVERIFY(app.worstMs() > 0);
    QVERIFY2(app.worstMs() <= 50, app.worstEvent().constData());
    m_case = QString::fromStdString(m_host->session().state().folder);
    QVERIFY(m_case.startsWith(m_home.path()));
}

void tst_MainWindow::clickOnARecordGoesToItsTime() {
    openCase();
    const QModelIndex row = list().model()->index(4, 0);
    list().scrollTo(row);
    QTRY_VERIFY(!row.data(Qt::DisplayRole).toString().isEmpty());
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualRect(row).center());
    QCOMPARE(m_host->selection().kind(), Selection::Kind::Record);
    QTRY_COMPARE(m_host->time().now(), TimeUs::fromSeconds(4));
    QTRY_COMPARE_WITH_TIMEOUT(m_host->player().state().frame->pts, TimeUs::fromSeconds(4), 10'000);
}

void tst_MainWindow::searchNarrowsTheList() {
    openCase();
    FilterBar& filters = m_host->window().memoryPanel().filters();
    filters.setQuery(QStringLiteral("zzzzz"));
    QTRY_COMPARE_WITH_TIMEOUT(list().model()->rowCount(), 0, 10'000);
    filters.clearAll();
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 10'000);
}

void tst_MainWindow::keysStepAndShuttle() {
    openCase();
    MainWindow& window = m_host->window();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    list().setFocus();
    QTest::keyClick(&window, Qt::Key_Home);
    m_host->time().seek({0});
    QTRY_COMPARE_WITH_TIMEOUT(m_host->player().state().frame->number, 0, 10'000);
    QTest::keyClick(&list(), Qt::Key_Period);
    QTRY_COMPARE_WITH_TIMEOUT(m_host->player().state().frame->number, 1, 10'000);
    QTest::keyClick(&list(), Qt::Key_Comma);
    QTRY_COMPARE_WITH_TIMEOUT(m_host->player().state().frame->number, 0, 10'000);
    QTest::keyClick(&list(), Qt::Key_L);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->player().state().playing, 10'000);
    QTest::keyClick(&list(), Qt::Key_K);
    QTRY_VERIFY_WITH_TIMEOUT(!m_host->player().state().playing, 10'000);
}

void tst_MainWindow::answersWithFramesThatSeek() {
    openCase();
    InvestigationPanel& panel = m_host->window().investigationPanel();
    panel.ask(QStringLiteral("What happened?"));
    QTRY_VERIFY_WITH_TIMEOUT(panel.answerView().answer().has_value(), 20'000);
    const agent::Answer& answer = *panel.answerView().answer();
    QCOMPARE(answer.question, std::string("What happened?"));
    QVERIFY(!answer.answer.empty());
    QCOMPARE(panel.answerView().evidence().chipCount(),
             static_cast<int>(std::min<std::size_t>(answer.evidence.size(), 12)));
    QVERIFY(!answer.evidence.empty());
    panel.answerView().evidence().chip(0)->click();
    QCOMPARE(m_host->time().now(), answer.evidence[0].frame);
}

void tst_MainWindow::lowerBarOpensStatisticsAndLog() {
    openCase();
    MainWindow& window = m_host->window();
    auto* bar = window.findChild<QToolBar*>(QStringLiteral("panelBar"));
    for (const auto& name : {QStringLiteral("statistics"), QStringLiteral("log")}) {
        auto* panel = window.findChild<Panel*>(name);
        QVERIFY(panel && !panel->isVisible());
        auto* dock = window.findChild<QDockWidget*>(name + QStringLiteral("Dock"));
        QWidget* button = bar->widgetForAction(dock->toggleViewAction());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(panel->isVisible());
        QTRY_VERIFY(m_host->session().isQuiet());
        keepPicture(name);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!panel->isVisible());
    }
}

void tst_MainWindow::entityIsMarkedEverywhere() {
    openCase();
    m_host->selection().select(Selection::Kind::Entity, QStringLiteral("person 1"),
                               TimeUs::fromSeconds(5));
    QTRY_COMPARE_WITH_TIMEOUT(m_host->time().now(), TimeUs::fromSeconds(5), 10'000);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->player().state().frame->pts == TimeUs::fromSeconds(5), 10'000);
    QTRY_VERIFY(m_host->session().isQuiet());
    keepPicture(QStringLiteral("entity"));
    m_host->window().actions().action(QStringLiteral("view.clearSelection"))->trigger();
    QCOMPARE(m_host->selection().kind(), Selection::Kind::Nothing);
}

void tst_MainWindow::opensAFileThatIsDropped() {
    m_host->start();
    m_host->commands().closeCase();
    QMimeData urls;
    urls.setUrls({QUrl::fromLocalFile(m_clip)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &urls, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_host->window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &urls, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_host->window(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->session().isOpen(), 20'000);
    // The recording's own case, not a new one.
    QCOMPARE(QString::fromStdString(m_host->session().state().folder), m_case);
}

void tst_MainWindow::saysWhatIsWrongWithABrokenFile() {
    const QString path = m_home.filePath(QStringLiteral("broken ü.mp4"));
    QFile broken(path);
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("this is no recording");
    broken.close();
    m_host->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_host->session().isOpen(), 20'000); // the last case
    m_host->commands().openPaths({path});
    QTRY_VERIFY_WITH_TIMEOUT(
        m_host->window().banner().sentence().contains(QStringLiteral("broken ü.mp4")), 20'000);
    QVERIFY(m_host->session().isOpen()); // and what was open stays open
    QVERIFY(!m_host->session().state().readOnly);
    // Nothing is left behind for a file that cannot be opened.
    QVERIFY(
        !QFile::exists(m_home.filePath(QStringLiteral("Documents/DeltaScope/broken ü.dscase"))));
}

void tst_MainWindow::keepsTheCaseWhenTheLanguageChanges() {
    m_host->start();
    m_host->commands().openCase(m_case);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->session().isOpen(), 20'000);
    Q_EMIT m_host->window().languageChosen(QStringLiteral("zh_CN"));
    QTRY_COMPARE_WITH_TIMEOUT(m_host->window().memoryPanel().title(), QStringLiteral("记忆"),
                              10'000);
    QVERIFY(m_host->session().isOpen());
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
    Q_EMIT m_host->window().languageChosen(QStringLiteral("en"));
    QTRY_COMPARE_WITH_TIMEOUT(m_host->window().memoryPanel().title(), QStringLiteral("Memory"),
                              10'000);
}

void tst_MainWindow::comesBackToWhereItWas() {
    m_host->start();
    m_host->commands().openCase(m_case);
    QTRY_VERIFY_WITH_TIMEOUT(m_host->player().isOpen(), 20'000);
    m_host->window().turnToWorkspace(QStringLiteral("review"));
    m_host->time().seek(TimeUs::fromSeconds(7));
    cleanup();
    init();
    openCase();
    QCOMPARE(m_host->window().workspaces().current(), QStringLiteral("review"));
    QTRY_COMPARE_WITH_TIMEOUT(m_host->time().now(), TimeUs::fromSeconds(7), 10'000);
}

int main(int argc, char** argv) {
    WatchedApplication app(argc, argv);
    tst_MainWindow test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_main_window.moc"
