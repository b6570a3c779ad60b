#include "ui/panels/timeline/strip_cache.h"

#include <QSignalSpy>
#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

struct Asked {
    TimeUs t;
    StripCache::Done done;
};

QImage picture() {
    QImage image(4, 3, QImage::Format_RGB32);
    image.fill(Qt::red);
    return image;
}

} // namespace

/// Pictures of the film strip.
class tst_StripCache : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void fetchesOneAfterTheOther();
    void forgetsWhatIsNoLongerInView();
    void asksForNothingTwice();
    void ignoresAnswersFromBeforeClear();
    void choosesStepsThatShareTimes();

private:
    std::unique_ptr<StripCache> m_cache;
    std::vector<Asked> m_asked;
};

void tst_StripCache::init() {
    m_asked.clear();
    m_cache = std::make_unique<StripCache>();
    m_cache->setFetch([this](TimeUs t, StripCache::Done done) {
        m_asked.push_back({t, std::move(done)});
    });
}

void tst_StripCache::fetchesOneAfterTheOther() {
    QSignalSpy arrived(m_cache.get(), &StripCache::arrived);
    m_cache->want({{0}, {10}, {20}});
    QCOMPARE(m_asked.size(), std::size_t{1});
    QCOMPARE(m_asked[0].t, TimeUs{0});
    QVERIFY(!m_cache->isIdle());
    for (std::size_t i = 0; i < 3; ++i)
        m_asked[i].done(picture());
    QCOMPARE(arrived.count(), 3);
    QVERIFY(m_cache->isIdle());
    QVERIFY(m_cache->picture({20}));
}

void tst_StripCache::forgetsWhatIsNoLongerInView() {
    m_cache->want({{0}, {10}, {20}});
    m_cache->want({{100}, {110}});
    m_asked[0].done(picture());
    QCOMPARE(m_asked.size(), std::size_t{2});
    QCOMPARE(m_asked[1].t, TimeUs{100});
}

void tst_StripCache::asksForNothingTwice() {
    m_cache->want({{0}});
    m_asked[0].done(QImage());
    m_cache->want({{0}});
    QCOMPARE(m_asked.size(), std::size_t{1});
    QVERIFY(m_cache->picture({0})->isNull());
}

void tst_StripCache::ignoresAnswersFromBeforeClear() {
    m_cache->want({{0}});
    m_cache->clear();
    m_asked[0].done(picture());
    QVERIFY(!m_cache->picture({0}));
    m_cache->want({{0}});
    QCOMPARE(m_asked.size(), std::size_t{2});
}

void tst_StripCache::choosesStepsThatShareTimes() {
    QCOMPARE(stripStep(1000, 80).count(), 250'000);
    QCOMPARE(stripStep(4000, 80).count(), 375'000);
    QCOMPARE(stripStep(100'000, 80).count(), 8'000'000);
    QCOMPARE(stripStep(101'000, 80).count(), 12'000'000);
}

QTEST_GUILESS_MAIN(tst_StripCache)
#include "tst_strip_cache.moc"
