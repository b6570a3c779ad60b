#include "core/observe/words.h"

#include <QtTest>

using ds::Box;
using namespace ds::observe;

class tst_Words : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesTheNinthOfThePicture_data();
    void namesTheNinthOfThePicture();
    void namesTheMainDirection();
    void keepsADirectionWhileTheOtherAxisIsAboutAsStrong();
    void countsInPlainWords();
};

void tst_Words::namesTheNinthOfThePicture_data() {
    QTest::addColumn<int>("x");
    QTest::addColumn<int>("y");
    QTest::addColumn<QString>("place");
    QTest::newRow("upper left") << 10 << 10 << "upper left";
    QTest::newRow("centre") << 140 << 110 << "centre";
    QTest::newRow("right") << 280 << 110 << "right";
    QTest::newRow("lower centre") << 140 << 220 << "lower centre";
    QTest::newRow("outside counts to the edge") << 400 << 300 << "lower right";
}

void tst_Words::namesTheNinthOfThePicture() {
    QFETCH(int, x);
    QFETCH(int, y);
    QTEST(QString::fromStdString(placeWords(Box{x, y, 10, 10}, 300, 240)), "place");
}

void tst_Words::namesTheMainDirection() {
    QCOMPARE(directionWords({-10, 3}, ""), std::string("left"));
    QCOMPARE(directionWords({2, 9}, ""), std::string("down"));
    QCOMPARE(directionWords({2, -9}, ""), std::string("up"));
}

void tst_Words::keepsADirectionWhileTheOtherAxisIsAboutAsStrong() {
    QCOMPARE(directionWords({10, 11}, "right"), std::string("right"));
    QCOMPARE(directionWords({10, 15}, "right"), std::string("down"));
    QCOMPARE(directionWords({11, 10}, "down"), std::string("down"));
}

void tst_Words::countsInPlainWords() {
    QCOMPARE(countWords(0, "person", "people"), std::string("no people"));
    QCOMPARE(countWords(1, "person", "people"), std::string("1 person"));
    QCOMPARE(countWords(4, "person", "people"), std::string("4 people"));
}

QTEST_APPLESS_MAIN(tst_Words)
#include "tst_words.moc"
