#include "core/vision/text_watch.h"
#include "tests/support/scene.h"

#include <QtTest>

using namespace ds;
using namespace ds::test;
using namespace ds::vision;

namespace {

/// Reads what it is told to, whatever the picture; the last reading again and again.
class ScriptedReader final : public TextReader {
public:
    std::vector<std::string> readings;
    double confidence01 = 0.9;
    int asked = 0;

    Result<std::vector<ReadText>> read(const Image&, const Box& region) override {
        const auto n = std::min<std::size_t>(static_cast<std::size_t>(asked), readings.size() - 1);
        ++asked;
        return std::vector<ReadText>{{readings[n], region, confidence01}};
    }
};

/// A sign from 0 s to `until`, sampled once a second.
class Sign {
public:
    explicit Sign(std::vector<std::string> readings, double until = 1e9) {
        auto reader = std::make_unique<ScriptedReader>();
        reader->readings = std::move(readings);
        m_reader = reader.get();
        m_watch = std::make_unique<TextWatch>(std::move(reader));
        SceneSpec spec;
        spec.paper = true;
        spec.noise = 1;
        spec.texts.push_back({"DOOR OPEN", 0, until, 100, 122, 1});
        m_scene = std::make_unique<Scene>(spec);
    }
    TextStep sample(const std::vector<Box>& movers = {}) {
        const double t = m_samples++;
        const Picture picture = Picture::make(m_scene->picture(t), 384).value();
        return m_watch->step(picture, TimeUs::fromSeconds(t), movers).value();
    }
    TextStep samples(int n) {
        for (int i = 1; i < n; ++i)
            sample();
        return sample();
    }
    ScriptedReader& reader() { return *m_reader; }
    TextWatch& watch() { return *m_watch; }

private:
    ScriptedReader* m_reader = nullptr;
    std::unique_ptr<TextWatch> m_watch;
    std::unique_ptr<Scene> m_scene;
    int m_samples = 0;
};

} // namespace

class tst_TextWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void textIsToldOnceItWasReadAlikeTwice();
    void textThatReadsAnewEachTimeIsNotTold();
    void anUnsureReadingIsNotTold();
    void aPlaceThatCannotBeReadIsTriedSeldom();
    void textThatGoesIsToldAsGone();
    void textHiddenBySomebodyIsNotGone();
    void aRunningClockIsNoText();
    void aTimeThatStandsStillIsText();
    void forgettingBeginsAnew();
    void plausibleTextIsWords_data();
    void plausibleTextIsWords();
};

void tst_TextWatch::textIsToldOnceItWasReadAlikeTwice() {
    Sign sign({"DOOR OPEN"});
    QVERIFY(sign.sample().lines.empty());
    QVERIFY(sign.sample().lines.empty()); // read once
    const TextStep third = sign.sample();
    QCOMPARE(third.lines.size(), std::size_t{1});
    QCOMPARE(third.lines[0].text, std::string("DOOR OPEN"));
    QCOMPARE(third.appeared.size(), std::size_t{1});
    QCOMPARE(third.appeared[0].first, TimeUs{0});
    const TextStep fourth = sign.sample();
    QCOMPARE(fourth.lines.size(), std::size_t{1});
    QVERIFY(fourth.appeared.empty());
}

void tst_TextWatch::textThatReadsAnewEachTimeIsNotTold() {
    Sign sign({"DOOR OPEN", "DOOR OPEM", "DOON OPEN", "ROOD OPEN", "DOOR OVEN"});
    for (int i = 0; i < 6; ++i)
        QVERIFY(sign.sample().lines.empty());
}

void tst_TextWatch::anUnsureReadingIsNotTold() {
    Sign sign({"DOOR OPEN"});
    sign.reader().confidence01 = 0.5;
    QVERIFY(sign.samples(10).lines.empty());
}

void tst_TextWatch::aPlaceThatCannotBeReadIsTriedSeldom() {
    Sign sign({"|||"});
    sign.samples(30); // tried at 1, 6 and 26 s
    QCOMPARE(sign.reader().asked, 3);
}

void tst_TextWatch::textThatGoesIsToldAsGone() {
    Sign sign({"DOOR OPEN"}, 4.5);
    QVERIFY(sign.samples(5).gone.empty()); // at 4 s it is there
    QVERIFY(sign.sample().gone.empty());   // one miss
    const TextStep step = sign.sample();
    QCOMPARE(step.gone.size(), std::size_t{1});
    QCOMPARE(step.gone[0].text, std::string("DOOR OPEN"));
    QVERIFY(step.lines.empty());
}

void tst_TextWatch::textHiddenBySomebodyIsNotGone() {
    Sign sign({"DOOR OPEN"}, 4.5);
    sign.samples(5);
    for (int i = 0; i < 4; ++i)
        QVERIFY(sign.sample({{90, 90, 220, 200}}).gone.empty());
}

void tst_TextWatch::aRunningClockIsNoText() {
    Sign sign({"10:00:01", "10:00:02", "10:00:03", "10:00:04", "10:00:05", "10:00:06"});
    TextStep step;
    for (int i = 0; i < 6; ++i) {
        step = sign.sample();
        QVERIFY(step.lines.empty());
    }
    QCOMPARE(step.clock, std::string("10:00:05")); // first read at 1 s
    QVERIFY(step.clockBox.has_value());
}

void tst_TextWatch::aTimeThatStandsStillIsText() {
    Sign sign({"OPEN 10:30:00"});
    const TextStep step = sign.samples(12);
    QVERIFY(!step.clockBox.has_value());
    QCOMPARE(step.lines.size(), std::size_t{1});
    QCOMPARE(step.lines[0].text, std::string("OPEN 10:30:00"));
}

void tst_TextWatch::forgettingBeginsAnew() {
    Sign sign({"DOOR OPEN"});
    QCOMPARE(sign.samples(3).lines.size(), std::size_t{1});
    sign.watch().forget();
    const TextStep step = sign.sample();
    QVERIFY(step.lines.empty() && step.gone.empty());
}

void tst_TextWatch::plausibleTextIsWords_data() {
    QTest::addColumn<QString>("reading");
    QTest::addColumn<double>("confidence");
    QTest::addColumn<QString>("text");
    QTest::newRow("words") << "DOOR OPEN" << 0.9 << "DOOR OPEN";
    QTest::newRow("the rim is cut off") << "| DOOR OPEN _" << 0.9 << "DOOR OPEN";
    QTest::newRow("a number") << "Gate 14" << 0.9 << "Gate 14";
    QTest::newRow("unsure") << "DOOR OPEN" << 0.69 << "";
    QTest::newRow("too short") << "ab" << 0.9 << "";
    QTest::newRow("signs") << "~|= /\\ --" << 0.9 << "";
    QTest::newRow("cannot be spoken") << "XKCRT" << 0.9 << "";
    QTest::newRow("mostly garbage") << "a ( DOOR ~ i" << 0.9 << "";
}

void tst_TextWatch::plausibleTextIsWords() {
    QFETCH(QString, reading);
    QFETCH(double, confidence);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(plausibleText(reading.toStdString(), confidence)), text);
}

QTEST_APPLESS_MAIN(tst_TextWatch)
#include "tst_text_watch.moc"
