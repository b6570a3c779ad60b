#include "core/pipeline/interrupt.h"

#include <QTest>

#include <csignal>

using ds::pipeline::Interrupt;

class tst_Interrupt : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asksToStopWhenTheSignalComes_data();
    void asksToStopWhenTheSignalComes();
    void endsWithoutASignal();
};

void tst_Interrupt::asksToStopWhenTheSignalComes_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("Ctrl+C") << SIGINT;
    QTest::newRow("terminate") << SIGTERM;
}

void tst_Interrupt::asksToStopWhenTheSignalComes() {
    QFETCH(int, number);
    const Interrupt interrupt;
    QVERIFY(!interrupt.token().stop_requested());
    QCOMPARE(std::raise(number), 0);
    QTRY_VERIFY(interrupt.token().stop_requested());
}

void tst_Interrupt::endsWithoutASignal() {
    std::stop_token token;
    {
        const Interrupt interrupt;
        token = interrupt.token();
    }
    QVERIFY(!token.stop_requested());
}

QTEST_APPLESS_MAIN(tst_Interrupt)
#include "tst_interrupt.moc"
