#include "ui/shell/palette.h"

#include <QTest>

using namespace ds::ui;

/// Colours that can be read.
class tst_Palette : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wordsStandOutFromEverySurface_data();
    void wordsStandOutFromEverySurface();
    void putsColoursIntoASheet();
};

void tst_Palette::wordsStandOutFromEverySurface_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

void tst_Palette::wordsStandOutFromEverySurface() {
    QFETCH(bool, dark);
    const Palette p = dark ? Palette::dark() : Palette::light();
    for (const QColor& surface : {p.window, p.panel, p.raised}) {
        for (const QColor& word : {p.text, p.dim, p.changeText, p.episodeText, p.pinText,
                                   p.entityText, p.questionText, p.gapText, p.actionText})
            QVERIFY2(contrast(word, surface) >= 4.5,
                     qPrintable(word.name() + QStringLiteral(" on ") + surface.name()));
    }
    QVERIFY(contrast(p.text, p.selectedRow) >= 4.5);
    QVERIFY(contrast(p.dimOnSelected, p.selectedRow) >= 4.5);
    QVERIFY(contrast(p.onAction, p.action) >= 4.5);
    QVERIFY(contrast(p.onAction, p.entity) >= 3.9);
}

void tst_Palette::putsColoursIntoASheet() {
    const Palette p = Palette::dark();
    QCOMPARE(withColours(QStringLiteral("a{b:@text;c:@dimOnSelected;d:@dim}"), p),
             QStringLiteral("a{b:%1;c:%2;d:%3}")
                 .arg(p.text.name(), p.dimOnSelected.name(), p.dim.name()));
}

QTEST_APPLESS_MAIN(tst_Palette)
#include "tst_palette.moc"
