#include "tests/ui/window_bench.h"
#include "ui/panels/investigation/answer_view.h"
#include "ui/panels/investigation/evidence_strip.h"
#include "ui/panels/investigation/investigation_panel.h"
#include "ui/panels/memory/filter_bar.h"
#include "ui/panels/memory/memory_panel.h"
#include "ui/panels/panel.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/banner.h"
#include "ui/shell/main_window.h"
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
    WindowHost& host() { return m_bench.host(); }
    QListView& list() { return host().window().memoryPanel().list(); }

    test::WindowBench m_bench;
    QString m_case;
};

void tst_MainWindow::initTestCase() {
    QVERIFY(m_bench.makeClip("yard #1 100%"));
}

void tst_MainWindow::init() {
    m_bench.build();
}

void tst_MainWindow::cleanup() {
    m_bench.tearDown();
}

void tst_MainWindow::openCase() {
    host().start();
    QTRY_VERIFY_WITH_TIMEOUT(host().session().isOpen(), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(host().player().state().frame != nullptr, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
}

void tst_MainWindow::tellsHowToBeginWhenNothingIsOpen() {
    host().start();
    QVERIFY(QTest::qWaitForWindowExposed(&host().window()));
    QVERIFY(!host().session().isOpen());
    QVERIFY(host().window().minimumWidth() <= 1024);
    QVERIFY(host().window().minimumSizeHint().width() <= 1024);
    QVERIFY(host().window().minimumSizeHint().height() <= 640);
}

void tst_MainWindow::opensPlaysAndObservesARecordingWithoutStalling() {
    auto& app = static_cast<WatchedApplication&>(*qApp);
    host().start();
    QVERIFY(QTest::qWaitForWindowExposed(&host().window()));
    QVERIFY(!host().window().grab().isNull()); // everything was painted once
    app.watch(true);
    host().commands().openPaths({m_bench.clip()});
    QTRY_VERIFY_WITH_TIMEOUT(host().player().state().playing, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(host().session().run() && host().session().run()->complete, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
    app.watch(false);
    qInfo("dearest event: %.1f ms of CPU, %s", app.worstMs(), app.worstEvent().constData());
    QVERIFY(app.worstMs() > 0);
    QVERIFY2(app.worstMs() <= 50, app.worstEvent().constData());
    m_case = QString::fromStdString(host().session().state().folder);
    QVERIFY(m_case.startsWith(m_bench.path({})));
}

void tst_MainWindow::clickOnARecordGoesToItsTime() {
    openCase();
    const QModelIndex row = list().model()->index(4, 0);
    list().scrollTo(row);
    QTRY_VERIFY(!row.data(Qt::DisplayRole).toString().isEmpty());
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualRect(row).center());
    QCOMPARE(host().selection().kind(), Selection::Kind::Record);
    QTRY_COMPARE(host().time().now(), TimeUs::fromSeconds(4));
    QTRY_COMPARE_WITH_TIMEOUT(host().player().state().frame->pts, TimeUs::fromSeconds(4), 10'000);
}

void tst_MainWindow::searchNarrowsTheList() {
    openCase();
    FilterBar& filters = host().window().memoryPanel().filters();
    filters.setQuery(QStringLiteral("zzzzz"));
    QTRY_COMPARE_WITH_TIMEOUT(list().model()->rowCount(), 0, 10'000);
    filters.clearAll();
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 10'000);
}

void tst_MainWindow::keysStepAndShuttle() {
    openCase();
    MainWindow& window = host().window();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    list().setFocus();
    QTest::keyClick(&window, Qt::Key_Home);
    host().time().seek({0});
    QTRY_COMPARE_WITH_TIMEOUT(host().player().state().frame->number, 0, 10'000);
    QTest::keyClick(&list(), Qt::Key_Period);
    QTRY_COMPARE_WITH_TIMEOUT(host().player().state().frame->number, 1, 10'000);
    QTest::keyClick(&list(), Qt::Key_Comma);
    QTRY_COMPARE_WITH_TIMEOUT(host().player().state().frame->number, 0, 10'000);
    QTest::keyClick(&list(), Qt::Key_L);
    QTRY_VERIFY_WITH_TIMEOUT(host().player().state().playing, 10'000);
    QTest::keyClick(&list(), Qt::Key_K);
    QTRY_VERIFY_WITH_TIMEOUT(!host().player().state().playing, 10'000);
}

void tst_MainWindow::answersWithFramesThatSeek() {
    openCase();
    InvestigationPanel& panel = host().window().investigationPanel();
    panel.ask(QStringLiteral("What happened?"));
    QTRY_VERIFY_WITH_TIMEOUT(panel.answerView().answer().has_value(), 20'000);
    const agent::Answer& answer = *panel.answerView().answer();
    QCOMPARE(answer.question, std::string("What happened?"));
    QVERIFY(!answer.answer.empty());
    QCOMPARE(panel.answerView().evidence().chipCount(),
             static_cast<int>(std::min<std::size_t>(answer.evidence.size(), 12)));
    QVERIFY(!answer.evidence.empty());
    panel.answerView().evidence().chip(0)->click();
    QCOMPARE(host().time().now(), answer.evidence[0].frame);
}

void tst_MainWindow::lowerBarOpensStatisticsAndLog() {
    openCase();
    MainWindow& window = host().window();
    auto* bar = window.findChild<QToolBar*>(QStringLiteral("panelBar"));
    for (const auto& name : {QStringLiteral("statistics"), QStringLiteral("log")}) {
        auto* panel = window.findChild<Panel*>(name);
        QVERIFY(panel && !panel->isVisible());
        auto* dock = window.findChild<QDockWidget*>(name + QStringLiteral("Dock"));
        QWidget* button = bar->widgetForAction(dock->toggleViewAction());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(panel->isVisible());
        QTRY_VERIFY(host().session().isQuiet());
        m_bench.keepPicture(name);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!panel->isVisible());
    }
}

void tst_MainWindow::entityIsMarkedEverywhere() {
    openCase();
    host().selection().select(Selection::Kind::Entity, QStringLiteral("person 1"),
                              TimeUs::fromSeconds(5));
    QTRY_COMPARE_WITH_TIMEOUT(host().time().now(), TimeUs::fromSeconds(5), 10'000);
    QTRY_VERIFY_WITH_TIMEOUT(host().player().state().frame->pts == TimeUs::fromSeconds(5), 10'000);
    QTRY_VERIFY(host().session().isQuiet());
    m_bench.keepPicture(QStringLiteral("entity"));
    host().window().actions().action(QStringLiteral("view.clearSelection"))->trigger();
    QCOMPARE(host().selection().kind(), Selection::Kind::Nothing);
}

void tst_MainWindow::opensAFileThatIsDropped() {
    host().start();
    host().commands().closeCase();
    QMimeData urls;
    urls.setUrls({QUrl::fromLocalFile(m_bench.clip())});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &urls, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&host().window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &urls, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&host().window(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(host().session().isOpen(), 20'000);
    // The recording's own case, not a new one.
    QCOMPARE(QString::fromStdString(host().session().state().folder), m_case);
}

void tst_MainWindow::saysWhatIsWrongWithABrokenFile() {
    const QString path = m_bench.path(QStringLiteral("broken ü.mp4"));
    QFile broken(path);
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("this is no recording");
    broken.close();
    host().start();
    QTRY_VERIFY_WITH_TIMEOUT(host().session().isOpen(), 20'000); // the last case
    host().commands().openPaths({path});
    QTRY_VERIFY_WITH_TIMEOUT(
        host().window().banner().sentence().contains(QStringLiteral("broken ü.mp4")), 20'000);
    QVERIFY(host().session().isOpen()); // and what was open stays open
    QVERIFY(!host().session().state().readOnly);
    // Nothing is left behind for a file that cannot be opened.
    QVERIFY(!QFile::exists(m_bench.path(QStringLiteral("Documents/DeltaScope/broken ü.dscase"))));
}

void tst_MainWindow::keepsTheCaseWhenTheLanguageChanges() {
    host().start();
    host().commands().openCase(m_case);
    QTRY_VERIFY_WITH_TIMEOUT(host().session().isOpen(), 20'000);
    Q_EMIT host().window().languageChosen(QStringLiteral("zh_CN"));
    QTRY_COMPARE_WITH_TIMEOUT(host().window().memoryPanel().title(), QStringLiteral("记忆"),
                              10'000);
    QVERIFY(host().session().isOpen());
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
    Q_EMIT host().window().languageChosen(QStringLiteral("en"));
    QTRY_COMPARE_WITH_TIMEOUT(host().window().memoryPanel().title(), QStringLiteral("Memory"),
                              10'000);
}

void tst_MainWindow::comesBackToWhereItWas() {
    host().start();
    host().commands().openCase(m_case);
    QTRY_VERIFY_WITH_TIMEOUT(host().player().isOpen(), 20'000);
    host().window().turnToWorkspace(QStringLiteral("review"));
    host().time().seek(TimeUs::fromSeconds(7));
    cleanup();
    init();
    openCase();
    QCOMPARE(host().window().workspaces().current(), QStringLiteral("review"));
    QTRY_COMPARE_WITH_TIMEOUT(host().time().now(), TimeUs::fromSeconds(7), 10'000);
}

int main(int argc, char** argv) {
    WatchedApplication app(argc, argv);
    tst_MainWindow test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_main_window.moc"
