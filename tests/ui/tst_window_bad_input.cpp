#include "core/base/clock.h"
#include "core/casefile/case.h"
#include "tests/ui/window_bench.h"
#include "ui/panels/investigation/answer_view.h"
#include "ui/panels/investigation/investigation_panel.h"
#include "ui/panels/memory/memory_panel.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/banner.h"
#include "ui/shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTest>

using namespace ds;
using namespace ds::ui;

/// What the window says of recordings and cases that are broken, gone or held by others: a sentence
/// over the picture, and the case that was open stays open.
class tst_WindowBadInput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() {
        m_bench.build();
        host().start();
    }
    void cleanup() { m_bench.tearDown(); }
    void badRecordingsAreNamed_data();
    void badRecordingsAreNamed();
    void badCasesAreNamed_data();
    void badCasesAreNamed();
    void aLockedCaseIsReadOnly();
    void aMovedRecordingIsFoundAgain();
    void anotherFileInItsPlaceIsRefused();

private:
    WindowHost& host() { return m_bench.host(); }
    QListView& list() { return host().window().memoryPanel().list(); }
    void openMain();
    QString copyOfCase(const QString& name) const;
    void relinkTo(const QString& file);

    test::WindowBench m_bench;
    QString m_case;
};

void tst_WindowBadInput::initTestCase() {
    QVERIFY(m_bench.makeClip("walk"));
    init();
    host().commands().openPaths({m_bench.clip()});
    QTRY_VERIFY_WITH_TIMEOUT(host().session().run() && host().session().run()->complete, 60'000);
    m_case = QString::fromStdString(host().session().state().folder);
    host().commands().closeCase();
    m_bench.tearDown();
}

void tst_WindowBadInput::openMain() {
    host().commands().openCase(m_case);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
}

QString tst_WindowBadInput::copyOfCase(const QString& name) const {
    const QString folder = m_bench.path(name);
    QDir(folder).removeRecursively();
    QDir().mkpath(folder);
    for (const QFileInfo& file : QDir(m_case).entryInfoList(QDir::Files))
        QFile::copy(file.filePath(), folder + QLatin1Char('/') + file.fileName());
    return folder;
}

void tst_WindowBadInput::badRecordingsAreNamed_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addRow("empty") << "empty.mp4" << QByteArray();
    QTest::addRow("no media") << "notes 100% #2.txt" << QByteArray("Dear diary");
    QTest::addRow("missing") << QString::fromUtf8("没有.mkv") << QByteArray("-");
    QFile clip(m_bench.clip());
    QVERIFY(clip.open(QIODevice::ReadOnly));
    QTest::addRow("cut off in its head") << "cut.mp4" << clip.read(200);
}

void tst_WindowBadInput::badRecordingsAreNamed() {
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    openMain();
    const QString path = m_bench.path(name);
    if (content != "-") {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    host().commands().openPaths({path});
    QTRY_VERIFY2_WITH_TIMEOUT(host().window().banner().sentence().contains(name),
                              qPrintable(host().window().banner().sentence()), 20'000);
    QCOMPARE(QString::fromStdString(host().session().state().folder), m_case);
    QVERIFY(list().model()->rowCount() >= 10);
}

void tst_WindowBadInput::badCasesAreNamed_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("at");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    // SQLite's header: the user version, big endian.
    QTest::addRow("newer") << "newer.dscase" << qint64{60} << QByteArray::fromHex("00000063")
                           << "newer";
    QTest::addRow("damaged") << "damaged.dscase" << qint64{0} << QByteArray(100, '\0') << "damaged";
    QTest::addRow("missing") << "nowhere.dscase" << qint64{-1} << QByteArray() << "";
    QTest::addRow("no case") << "holiday" << qint64{-2} << QByteArray() << "";
}

void tst_WindowBadInput::badCasesAreNamed() {
    QFETCH(QString, name);
    QFETCH(qint64, at);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    QString folder = m_bench.path(name);
    if (at >= 0) {
        folder = copyOfCase(name);
        QFile database(folder + QStringLiteral("/case.sqlite"));
        QVERIFY(database.open(QIODevice::ReadWrite) && database.seek(at));
        QCOMPARE(database.write(bytes), bytes.size());
    } else if (at == -2) {
        QVERIFY(QDir().mkpath(folder));
    }
    openMain();
    host().commands().openCase(folder);
    QTRY_VERIFY2_WITH_TIMEOUT(host().window().banner().sentence().contains(name),
                              qPrintable(host().window().banner().sentence()), 20'000);
    QVERIFY2(host().window().banner().sentence().contains(word, Qt::CaseInsensitive),
             qPrintable(host().window().banner().sentence()));
    QCOMPARE(QString::fromStdString(host().session().state().folder), m_case);
    QVERIFY(list().model()->rowCount() >= 10);
    m_bench.keepPicture(QStringLiteral("bad-") + name);
}

void tst_WindowBadInput::aLockedCaseIsReadOnly() {
    const QString folder = copyOfCase(QStringLiteral("locked.dscase"));
    const SystemClock clock;
    const auto held =
        casefile::Case::open(folder.toStdString(), casefile::OpenMode::ReadWrite, {}, clock);
    QVERIFY(held.has_value());
    host().commands().openCase(folder);
    QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(host().session().state().folder), folder,
                              20'000);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000);
    QVERIFY(host().session().state().readOnly);
    QVERIFY(!host().session().canObserve());
    auto* name = host().window().findChild<QLabel*>(QStringLiteral("caseName"));
    QVERIFY(name && name->text().contains(QStringLiteral("read-only")));
    InvestigationPanel& panel = host().window().investigationPanel();
    panel.ask(QStringLiteral("What happened?"));
    QTRY_VERIFY_WITH_TIMEOUT(panel.answerView().answer().has_value(), 20'000);
    QVERIFY(!panel.answerView().answer()->answer.empty());
    m_bench.keepPicture(QStringLiteral("locked"));
}

void tst_WindowBadInput::relinkTo(const QString& file) {
    auto* button = host().window().banner().findChild<QPushButton*>();
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QFileDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = host().window().findChild<QFileDialog*>()) && dialog->isVisible());
    dialog->setDirectory(QFileInfo(file).absolutePath());
    dialog->selectFile(file);
    QMetaObject::invokeMethod(dialog, "accept");
}

void tst_WindowBadInput::aMovedRecordingIsFoundAgain() {
    const QString moved = m_bench.path(QStringLiteral("moved.mp4"));
    QVERIFY(QFile::rename(m_bench.clip(), moved));
    host().commands().openCase(m_case);
    QTRY_VERIFY_WITH_TIMEOUT(list().model()->rowCount() >= 10, 20'000); // memory needs no file
    const QString file = QFileInfo(m_bench.clip()).fileName();
    QTRY_VERIFY_WITH_TIMEOUT(host().window().banner().sentence().contains(file), 20'000);
    m_bench.keepPicture(QStringLiteral("moved"));
    relinkTo(moved);
    QTRY_VERIFY_WITH_TIMEOUT(host().player().state().frame != nullptr, 20'000);
    QTRY_VERIFY(host().window().banner().sentence().isEmpty());
    QVERIFY(QFile::rename(moved, m_bench.clip()));
    host().commands().askRelink();
    QFileDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = host().window().findChild<QFileDialog*>()) && dialog->isVisible());
    dialog->setDirectory(m_bench.path({}));
    dialog->selectFile(m_bench.clip());
    QMetaObject::invokeMethod(dialog, "accept");
    QTRY_VERIFY_WITH_TIMEOUT(host().player().state().path == m_bench.clip().toStdString() &&
                                 host().player().isOpen(),
                             20'000);
}

void tst_WindowBadInput::anotherFileInItsPlaceIsRefused() {
    const QString kept = m_bench.path(QStringLiteral("kept.mp4"));
    QVERIFY(QFile::rename(m_bench.clip(), kept));
    QFile other(m_bench.clip());
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("another recording");
    other.close();
    host().commands().openCase(m_case);
    const QString file = QFileInfo(m_bench.clip()).fileName();
    QTRY_VERIFY_WITH_TIMEOUT(host().window().banner().sentence().contains(file), 20'000);
    QVERIFY(!host().player().isOpen());
    relinkTo(m_bench.clip());
    QTRY_VERIFY_WITH_TIMEOUT(host().window().banner().sentence().contains(file), 20'000);
    QVERIFY(!host().player().isOpen());
    QVERIFY(QFile::remove(m_bench.clip()));
    QVERIFY(QFile::rename(kept, m_bench.clip()));
}

QTEST_MAIN(tst_WindowBadInput)
#include "tst_window_bad_input.moc"
