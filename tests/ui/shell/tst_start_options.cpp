#include "ui/shell/start_options.h"

#include <QTest>

using namespace ds;
using namespace ds::ui;

/// Arguments of the window program.
class tst_StartOptions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsEverything();
    void refusesWhatCannotBeMeant_data();
    void refusesWhatCannotBeMeant();
    void takesNoArguments();
};

void tst_StartOptions::readsEverything() {
    const ParsedStart parsed = parseStart(
        {QStringLiteral("deltascope"), QStringLiteral("my case.dscase"),
         QStringLiteral("--workspace"), QStringLiteral("review"), QStringLiteral("--theme=light"),
         QStringLiteral("--language"), QStringLiteral("zh_CN"), QStringLiteral("--select"),
         QStringLiteral("0:39"), QStringLiteral("--size"), QStringLiteral("1024x640"),
         QStringLiteral("--screenshot"), QStringLiteral("out.png")});
    QCOMPARE(parsed.error, QString());
    QCOMPARE(parsed.options.paths, QStringList{QStringLiteral("my case.dscase")});
    QCOMPARE(parsed.options.workspace, QStringLiteral("review"));
    QCOMPARE(parsed.options.theme, QStringLiteral("light"));
    QCOMPARE(parsed.options.language, QStringLiteral("zh_CN"));
    QCOMPARE(*parsed.options.select, TimeUs::fromSeconds(39));
    QCOMPARE(*parsed.options.size, QSize(1024, 640));
    QCOMPARE(parsed.options.screenshot, QStringLiteral("out.png"));
    QVERIFY(!parsed.options.exitAfterStartup);
}

void tst_StartOptions::refusesWhatCannotBeMeant_data() {
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, QStringList arguments) {
        QTest::newRow(name) << arguments;
    };
    row("unknown option", {QStringLiteral("--colour")});
    row("unknown workspace", {QStringLiteral("--workspace=graph")});
    row("unknown theme", {QStringLiteral("--theme=pink")});
    row("unknown language", {QStringLiteral("--language=fr")});
    row("no time", {QStringLiteral("--select=noon")});
    row("no size", {QStringLiteral("--size=big")});
    row("missing value", {QStringLiteral("--screenshot")});
}

void tst_StartOptions::refusesWhatCannotBeMeant() {
    QFETCH(QStringList, arguments);
    const ParsedStart parsed = parseStart(QStringList{QStringLiteral("deltascope")} + arguments);
    QVERIFY(!parsed.error.isEmpty());
}

void tst_StartOptions::takesNoArguments() {
    const ParsedStart parsed = parseStart({QStringLiteral("deltascope")});
    QCOMPARE(parsed.error, QString());
    QVERIFY(parsed.options.paths.isEmpty());
    QVERIFY(!parsed.options.select);
}

QTEST_GUILESS_MAIN(tst_StartOptions)
#include "tst_start_options.moc"
