#include "core/vision/text_finder.h"
#include "core/vision/text_reader.h"
#include "tests/core/vision/pictures.h"
#include "tests/support/scene.h"

#include <QtTest>

#include <algorithm>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

namespace {

/// "DOOR OPEN" from (100, 100) on, about 200 pixels wide, 22 high, on a light ground.
Image door() {
    SceneSpec spec;
    spec.paper = true;
    spec.noise = 1;
    spec.texts.push_back({"DOOR OPEN", 0, 1e9, 100, 122, 1});
    return Scene(spec).picture(1);
}

} // namespace

/// Where text may be, and what it reads.
class tst_TextFinder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLineOfTextIsFound();
    void aPlainPictureHasNone();
    void lettersAreCutOutOfTheirPlace();
    void aBarIsNoLetters();
    void placesAreComparedByTheirPictures();
    void theLineIsRead();
    void whereThereIsNoTextNothingIsRead();
    void aLanguageThatIsMissingIsNamed();
};

void tst_TextFinder::aLineOfTextIsFound() {
    const Picture picture = Picture::make(door(), 384).value();
    const auto found = findTextBoxes(picture);
    QVERIFY(std::any_of(found.begin(), found.end(), [](const Box& b) {
        return b.x <= 104 && b.right() >= 250 && b.y <= 104 && b.bottom() >= 118 && b.h < 60;
    }));
}

void tst_TextFinder::aPlainPictureHasNone() {
    QVERIFY(findTextBoxes(Canvas(480, 360, {200, 200, 200}).picture()).empty());
}

void tst_TextFinder::lettersAreCutOutOfTheirPlace() {
    const Picture picture = Picture::make(door(), 384).value();
    const auto letters = letterBox(picture, {80, 90, 220, 45});
    QVERIFY(letters.has_value());
    QVERIFY(letters->x >= 85 && letters->x <= 102);
    QVERIFY(letters->y >= 90 && letters->y <= 104);
    QVERIFY(letters->bottom() >= 120 && letters->bottom() <= 135);
    QVERIFY(!letterBox(picture, {80, 200, 220, 45}).has_value());
}

void tst_TextFinder::aBarIsNoLetters() {
    const Picture bar =
        Canvas(480, 360, {230, 230, 230}).fill({100, 100, 200, 20}, {20, 20, 20}).picture();
    QVERIFY(!letterBox(bar, {80, 90, 240, 40}).has_value());
}

void tst_TextFinder::placesAreComparedByTheirPictures() {
    const Box box{50, 50, 128, 32};
    const auto a = textPatch(Canvas(480, 360, {100, 100, 100}).picture(), box);
    const auto b = textPatch(Canvas(480, 360, {112, 112, 112}).picture(), box);
    QCOMPARE(a.size(), std::size_t{64 * 16});
    QCOMPARE(patchDifference(a, a), 0.0);
    QCOMPARE(patchDifference(a, b), 12.0);
    QCOMPARE(patchDifference(a, {}), 255.0);
    QVERIFY(textPatch(Canvas(480, 360).picture(), {600, 10, 20, 20}).empty());
}

void tst_TextFinder::theLineIsRead() {
    TesseractReader reader;
    const auto lines = reader.read(door(), {90, 90, 210, 45}).value();
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(lines[0].text, std::string("DOOR OPEN"));
    QVERIFY(lines[0].confidence01 > 0.7 && lines[0].confidence01 <= 1);
}

void tst_TextFinder::whereThereIsNoTextNothingIsRead() {
    TesseractReader reader;
    QVERIFY(reader.read(door(), {90, 200, 210, 45}).value().empty());
}

void tst_TextFinder::aLanguageThatIsMissingIsNamed() {
    TesseractReader reader("no such language");
    const auto lines = reader.read(door(), {90, 90, 210, 45});
    QVERIFY(!lines);
    QCOMPARE(lines.error().code, ErrorCode::NotFound);
}

QTEST_APPLESS_MAIN(tst_TextFinder)
#include "tst_text_finder.moc"
