#include "core/observe/appearance_book.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

using namespace ds;
using namespace ds::observe;
using namespace ds::test;

namespace {

constexpr Bgr kRed{30, 30, 200};
constexpr Bgr kBlue{200, 60, 30};
constexpr Bgr kGreen{60, 160, 30};
const Box kWhole{40, 20, 60, 160};

/// Somebody who fills `kWhole`: the upper half of one colour, the lower half of another.
vision::Picture dressed(Bgr upper, Bgr lower) {
    return Canvas(160, 200, {110, 110, 110})
        .fill({40, 20, 60, 80}, upper)
        .fill({40, 100, 60, 80}, lower)
        .picture();
}

} // namespace

class tst_AppearanceBook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPersonHasUpperAndLowerBody();
    void aThingHasOneColour();
    void nothingIsKnownOfWhoWasNeverSeen();
    void whatIsTooSmallIsNotLookedAt();
    void wordsDoNotFlicker();
    void clothesThatStayOtherAreSaid();
    void whatWasSaidBeforeIsKept();
    void theOldestIsForgotten();
};

void tst_AppearanceBook::aPersonHasUpperAndLowerBody() {
    AppearanceBook book;
    book.see("person 1", true, dressed(kRed, kBlue), {}, kWhole);
    QCOMPARE(book.words("person 1"), std::string("red upper body, blue lower body"));
}

void tst_AppearanceBook::aThingHasOneColour() {
    AppearanceBook book;
    book.see("object 1", false, dressed(kGreen, kGreen), {}, kWhole);
    QCOMPARE(book.words("object 1"), std::string("green"));
}

void tst_AppearanceBook::nothingIsKnownOfWhoWasNeverSeen() {
    QCOMPARE(AppearanceBook().words("person 1"), std::string());
}

void tst_AppearanceBook::whatIsTooSmallIsNotLookedAt() {
    AppearanceBook book;
    book.see("person 1", true, dressed(kRed, kBlue), {}, {40, 20, 3, 7});
    QCOMPARE(book.words("person 1"), std::string());
}

void tst_AppearanceBook::wordsDoNotFlicker() {
    AppearanceBook book;
    for (int i = 0; i < 40; ++i) {
        book.see("person 1", true, i % 5 == 4 ? dressed(kGreen, kBlue) : dressed(kRed, kBlue), {},
                 kWhole);
        QCOMPARE(book.words("person 1"), std::string("red upper body, blue lower body"));
    }
}

void tst_AppearanceBook::clothesThatStayOtherAreSaid() {
    AppearanceBook book;
    book.see("person 1", true, dressed(kRed, kBlue), {}, kWhole);
    for (int i = 0; i < 16; ++i)
        book.see("person 1", true, dressed(kGreen, kBlue), {}, kWhole);
    QCOMPARE(book.words("person 1"), std::string("green upper body, blue lower body"));
}

void tst_AppearanceBook::whatWasSaidBeforeIsKept() {
    AppearanceBook book;
    book.recall("person 1", "dark upper body");
    QCOMPARE(book.words("person 1"), std::string("dark upper body"));
    book.see("person 1", true, dressed(kRed, kBlue), {}, kWhole);
    QCOMPARE(book.words("person 1"), std::string("dark upper body"));
    for (int i = 0; i < 8; ++i) // until it was seen often enough
        book.see("person 1", true, dressed(kRed, kBlue), {}, kWhole);
    QCOMPARE(book.words("person 1"), std::string("red upper body, blue lower body"));
}

void tst_AppearanceBook::theOldestIsForgotten() {
    AppearanceBook book;
    const vision::Picture picture = dressed(kGreen, kGreen);
    for (std::size_t i = 0; i <= AppearanceBook::kMost; ++i)
        book.see("object " + std::to_string(i), false, picture, {}, kWhole);
    QCOMPARE(book.words("object 0"), std::string());
    QCOMPARE(book.words("object 1"), std::string("green"));
}

QTEST_APPLESS_MAIN(tst_AppearanceBook)
#include "tst_appearance_book.moc"
