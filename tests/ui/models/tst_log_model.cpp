#include "ui/models/log_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace ds;
using namespace ds::ui;

/// Collects the newest lines of the log.
class tst_LogModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void collectsLinesInOrder();
    void forgetsTheOldestBeyondItsLimit();
    void clears();
};

void tst_LogModel::collectsLinesInOrder() {
    const auto inbox = std::make_shared<LogInbox>();
    LogModel model(inbox);
    const QAbstractItemModelTester tester(&model);
    inbox->add({LogLevel::Info, "opening"});
    inbox->add({LogLevel::Warning, "slow"});
    QCOMPARE(model.rowCount(), 0);
    model.collect();
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.data(model.index(1), Qt::DisplayRole).toString(), QStringLiteral("slow"));
    QCOMPARE(model.data(model.index(1), LogModel::LevelRole).toInt(),
             static_cast<int>(LogLevel::Warning));
    QCOMPARE(model.allText(), QStringLiteral("opening\nslow\n"));
}

void tst_LogModel::forgetsTheOldestBeyondItsLimit() {
    const auto inbox = std::make_shared<LogInbox>();
    LogModel model(inbox);
    const QAbstractItemModelTester tester(&model);
    for (int round = 0; round < 6; ++round) {
        for (int i = 0; i < 1000; ++i)
            inbox->add({LogLevel::Info, std::to_string(round * 1000 + i)});
        model.collect();
    }
    QCOMPARE(model.rowCount(), LogModel::kMostLines);
    QCOMPARE(model.data(model.index(0), Qt::DisplayRole).toString(), QStringLiteral("1000"));
}

void tst_LogModel::clears() {
    const auto inbox = std::make_shared<LogInbox>();
    LogModel model(inbox);
    inbox->add({LogLevel::Info, "one"});
    model.collect();
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

QTEST_GUILESS_MAIN(tst_LogModel)
#include "tst_log_model.moc"
