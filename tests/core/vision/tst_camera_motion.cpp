#include "core/vision/camera_motion.h"
#include "tests/core/vision/pictures.h"

#include <QtTest>

#include <cmath>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

namespace {

/// A camera that shows five pictures a second of 288 × 216.
class Camera {
public:
    CameraStep look(double x, double y = 0, std::uint32_t seed = 1) {
        const TimeUs time{m_count++ * 200'000};
        return m_motion.step(ground(288, 216, x, y, seed).picture(), time);
    }

private:
    CameraMotion m_motion;
    std::int64_t m_count = 0;
};

} // namespace

class tst_CameraMotion : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aFixedCameraStandsStill();
    void aLittleShakeIsMeasuredAndNoMovement();
    void aPanBeginsAndSettles();
    void theCameraTurnsTheOtherWayThanThePicture();
    void anotherPlaceIsACut();
    void afterACutNothingMoves();
};

void tst_CameraMotion::aFixedCameraStandsStill() {
    Camera camera;
    for (int i = 0; i < 10; ++i) {
        const CameraStep step = camera.look(0);
        QVERIFY(!step.moving && !step.cut && !step.began && !step.settled);
        QVERIFY(std::abs(step.dx) < 0.2 && std::abs(step.dy) < 0.2);
    }
}

void tst_CameraMotion::aLittleShakeIsMeasuredAndNoMovement() {
    Camera camera;
    camera.look(0);
    for (int i = 0; i < 12; ++i) {
        const double x = i % 2 ? 2 : -2;
        const CameraStep step = camera.look(x, 1);
        QVERIFY(!step.moving && !step.cut);
        QVERIFY(std::abs(step.dx + x) < 0.5);
        QVERIFY(std::abs(step.dy + 1) < 0.5);
    }
}

void tst_CameraMotion::aPanBeginsAndSettles() {
    Camera camera;
    int began = 0;
    for (int i = 0; i < 5; ++i)
        camera.look(0);
    for (int i = 1; i <= 10; ++i)
        began += camera.look(10 * i).began;
    QCOMPARE(began, 1);
    int settledAfter = 0;
    for (int i = 1; i <= 10; ++i)
        if (camera.look(100).settled)
            settledAfter = i;
    QVERIFY2(settledAfter >= 4 && settledAfter <= 8, qPrintable(QString::number(settledAfter)));
    QVERIFY(!camera.look(100).moving);
}

void tst_CameraMotion::theCameraTurnsTheOtherWayThanThePicture() {
    for (const int way : {1, -1}) {
        Camera camera;
        for (int i = 0; i < 5; ++i)
            camera.look(0);
        CameraStep step;
        for (int i = 1; i <= 6; ++i)
            step = camera.look(10 * i * way);
        QVERIFY(step.moving);
        QCOMPARE(step.direction, std::string_view(way > 0 ? "right" : "left"));
    }
}

void tst_CameraMotion::anotherPlaceIsACut() {
    Camera camera;
    for (int i = 0; i < 5; ++i)
        camera.look(0);
    const CameraStep step = camera.look(0, 0, 7);
    QVERIFY(step.cut && !step.moving);
}

void tst_CameraMotion::afterACutNothingMoves() {
    Camera camera;
    for (int i = 0; i < 5; ++i)
        camera.look(0);
    camera.look(0, 0, 7);
    for (int i = 0; i < 8; ++i) {
        const CameraStep step = camera.look(0, 0, 7);
        QVERIFY(!step.cut && !step.moving);
        QVERIFY(std::abs(step.dx) < 0.2);
    }
}

QTEST_APPLESS_MAIN(tst_CameraMotion)
#include "tst_camera_motion.moc"
