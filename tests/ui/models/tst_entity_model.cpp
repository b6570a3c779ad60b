#include "ui/models/entity_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace ds;
using namespace ds::ui;

namespace {

memory::Entity entityOf(const std::string& name, int firstSecond) {
    memory::Entity entity;
    entity.name = name;
    entity.first = TimeUs::fromSeconds(firstSecond);
    entity.last = TimeUs::fromSeconds(firstSecond + 5);
    return entity;
}

} // namespace

/// Lists the entities of a run after a row for all.
class tst_EntityModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void beginsWithARowForAll();
    void ordersByFirstAppearance();
    void keepsRowsWhenTheRunGoesOn();
    void findsRowsByName();
};

void tst_EntityModel::beginsWithARowForAll() {
    EntityModel model;
    const QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.data(model.index(0), EntityModel::NameRole).toString(), QString());
    QVERIFY(!model.data(model.index(0), Qt::DisplayRole).toString().isEmpty());
}

void tst_EntityModel::ordersByFirstAppearance() {
    EntityModel model;
    const QAbstractItemModelTester tester(&model);
    model.setEntities({entityOf("person 2", 9), entityOf("person 1", 3)});
    QCOMPARE(model.data(model.index(1), Qt::DisplayRole).toString(), QStringLiteral("person 1"));
    QCOMPARE(model.data(model.index(2), Qt::DisplayRole).toString(), QStringLiteral("person 2"));
}

void tst_EntityModel::keepsRowsWhenTheRunGoesOn() {
    EntityModel model;
    const QAbstractItemModelTester tester(&model);
    model.setEntities({entityOf("person 1", 3)});
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setEntities({entityOf("person 1", 3), entityOf("car 1", 20)});
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.rowCount(), 3);
    model.setEntities({entityOf("car 1", 20)});
    QCOMPARE(reset.count(), 1);
}

void tst_EntityModel::findsRowsByName() {
    EntityModel model;
    model.setEntities({entityOf("person 1", 3), entityOf("car 1", 20)});
    QCOMPARE(model.rowOf(QStringLiteral("car 1")), 2);
    QCOMPARE(model.rowOf(QStringLiteral("nobody")), 0);
}

QTEST_GUILESS_MAIN(tst_EntityModel)
#include "tst_entity_model.moc"
