#include "core/vision/people_finder.h"
#include "tests/core/vision/pictures.h"
#include "tests/support/scene.h"

#include <QtTest>

#include <algorithm>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

namespace {

/// One person of 130 pixels with the feet at (240, 300).
Image onePerson() {
    SceneSpec spec;
    spec.seed = 4;
    spec.texture = 4;
    Mover m;
    m.height = 130;
    m.upper = 0xB02020;
    m.path = {{0, 200, 300}, {2, 280, 300}};
    spec.movers.push_back(m);
    return Scene(spec).picture(1);
}

} // namespace

class tst_PeopleFinder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPersonIsFoundWhereItStands();
    void onlyTheRegionsAreLookedAt();
    void nobodyIsFoundOnEmptyGround();
    void anEmptyPictureIsRefused();
    void ofBoxesThatOverlapTheBestIsKept();
};

void tst_PeopleFinder::aPersonIsFoundWhereItStands() {
    PeopleFinder finder;
    const auto found = finder.detect(onePerson(), {}).value();
    QVERIFY(!found.empty());
    const Detection best =
        *std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.confidence01 < b.confidence01;
        });
    QCOMPARE(best.label, std::string("person"));
    QVERIFY(best.confidence01 > 0.33 && best.confidence01 <= 1);
    QVERIFY(overlap(best.box, {210, 170, 60, 130}) > 0.4);
}

void tst_PeopleFinder::onlyTheRegionsAreLookedAt() {
    PeopleFinder finder(0); // weak hits too
    const Image image = onePerson();
    QVERIFY(!finder.detect(image, {{140, 100, 200, 240}}).value().empty());
    QVERIFY(finder.detect(image, {{10, 10, 60, 100}}).value().empty());
}

void tst_PeopleFinder::nobodyIsFoundOnEmptyGround() {
    PeopleFinder finder;
    QVERIFY(finder.detect(Canvas(320, 240, {110, 110, 110}).image(), {}).value().empty());
}

void tst_PeopleFinder::anEmptyPictureIsRefused() {
    PeopleFinder finder;
    QCOMPARE(finder.detect(Image(), {}).error().code, ErrorCode::InvalidInput);
}

void tst_PeopleFinder::ofBoxesThatOverlapTheBestIsKept() {
    // The first two share 90 × 100 of 110 × 100: 0.82.
    const auto kept = suppressOverlaps({{"person", {0, 0, 100, 100}, 0.5},
                                        {"person", {10, 0, 100, 100}, 0.8},
                                        {"person", {200, 0, 100, 100}, 0.3}},
                                       0.5);
    QCOMPARE(kept.size(), std::size_t{2});
    QCOMPARE(kept[0].confidence01, 0.8);
    QCOMPARE(kept[1].confidence01, 0.3);
    QCOMPARE(suppressOverlaps(
                 {{"person", {0, 0, 100, 100}, 0.5}, {"person", {10, 0, 100, 100}, 0.8}}, 0.9)
                 .size(),
             std::size_t{2});
}

QTEST_APPLESS_MAIN(tst_PeopleFinder)
#include "tst_people_finder.moc"
