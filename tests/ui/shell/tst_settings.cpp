#include "ui/shell/settings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ds::ui;

/// What the window remembers.
class tst_Settings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void remembersFromOneStartToTheNext();
    void survivesADamagedFile();
    void takesDefaultsForValuesOutOfRange();
    void keepsTheNewestTenCases();
    void findsAFolderForARecording();

private:
    QString file() const { return m_folder->filePath(QStringLiteral("settings.ini")); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_Settings::init() {
    m_folder = std::make_unique<QTemporaryDir>();
}

void tst_Settings::remembersFromOneStartToTheNext() {
    {
        Settings settings(file());
        settings.setTheme(ThemeMode::Light);
        settings.setLanguage(QStringLiteral("zh_CN"));
        settings.setObserveRate(.5);
        settings.setBytes(QStringLiteral("layout/review"), QByteArray("\x00\x01\xff", 3));
        settings.setLastPositionUs(QStringLiteral("/a case/ü #%.dscase"), 39'000'000);
    }
    const Settings settings(file());
    QCOMPARE(settings.theme(), ThemeMode::Light);
    QCOMPARE(settings.language(), QStringLiteral("zh_CN"));
    QCOMPARE(settings.observeRate(), .5);
    QCOMPARE(settings.bytes(QStringLiteral("layout/review")), QByteArray("\x00\x01\xff", 3));
    QCOMPARE(settings.lastPositionUs(QStringLiteral("/a case/ü #%.dscase")),
             std::int64_t{39'000'000});
}

void tst_Settings::survivesADamagedFile() {
    QFile broken(file());
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(QByteArray("\xff\xfe[[[look]\ntheme=\x00@Variant(\nrecent=@Invalid(", 40));
    broken.close();
    Settings settings(file());
    QCOMPARE(settings.theme(), ThemeMode::System);
    QCOMPARE(settings.observeRate(), 1.0);
    QVERIFY(settings.recentCases().isEmpty());
    settings.addRecentCase(QStringLiteral("/x"));
    QCOMPARE(settings.recentCases(), QStringList{QStringLiteral("/x")});
}

void tst_Settings::takesDefaultsForValuesOutOfRange() {
    QFile odd(file());
    QVERIFY(odd.open(QIODevice::WriteOnly));
    odd.write("[observe]\nrate=900\n[playback]\nvolume=loud\n[look]\nlanguage=xx\ntheme=pink\n");
    odd.close();
    const Settings settings(file());
    QCOMPARE(settings.observeRate(), 1.0);
    QCOMPARE(settings.volume(), 1.0);
    QCOMPARE(settings.language(), QString());
    QCOMPARE(settings.theme(), ThemeMode::System);
}

void tst_Settings::keepsTheNewestTenCases() {
    Settings settings(file());
    for (int i = 0; i < 12; ++i)
        settings.addRecentCase(QString::number(i));
    settings.addRecentCase(QStringLiteral("5"));
    QCOMPARE(settings.recentCases().size(), 10);
    QCOMPARE(settings.recentCases().front(), QStringLiteral("5"));
    QCOMPARE(settings.recentCases().count(QStringLiteral("5")), 1);
}

void tst_Settings::findsAFolderForARecording() {
    Settings settings(file());
    const QString documents = m_folder->path();
    const QString recording = QStringLiteral("/videos/North yard.final.avi");
    const QString first = caseFolderFor(recording, settings, documents);
    QCOMPARE(first, documents + QStringLiteral("/DeltaScope/North yard.final.dscase"));
    QVERIFY(QDir().mkpath(first));
    // Somebody else's case stands there: take another name.
    const QString second = caseFolderFor(recording, settings, documents);
    QCOMPARE(second, documents + QStringLiteral("/DeltaScope/North yard.final 2.dscase"));
    // Our own: go on in it.
    settings.setCaseOf(recording, first);
    QCOMPARE(caseFolderFor(recording, settings, documents), first);
}

QTEST_GUILESS_MAIN(tst_Settings)
#include "tst_settings.moc"
