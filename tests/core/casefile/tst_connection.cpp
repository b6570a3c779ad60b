#include "tests/core/casefile/case_fixture.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace ds;
using namespace ds::casefile;
using namespace ds::test;

/// Statements, transactions and errors of the one way to the database.
class tst_Connection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void bindsAndReadsEveryType();
    void givesStatementsBackToTheCacheClean();
    void rollsBackWhatIsNotCommitted();
    void innerTransactionsAreAPartOfTheOuter();
    void enforcesForeignKeys();
    void refusesWrongSql();
    void stopsWhenInterrupted();
    void readersOfOtherThreadsSeeWhatWasCommitted();

private:
    std::int64_t rows() {
        auto statement = m_writer->prepare("SELECT count(*) FROM t");
        return *statement->step() ? statement->integer(0) : -1;
    }

    StoppedClock m_clock;
    std::unique_ptr<Folder> m_folder;
    std::unique_ptr<Case> m_case;
    Connection* m_writer = nullptr;
};

void tst_Connection::init() {
    m_folder = std::make_unique<Folder>();
    const TableSet table{"test", {{1, "CREATE TABLE t(a, b REFERENCES source(id))"}}, {}};
    auto made = Case::create(m_folder->path("a.dscase"), {table}, m_clock);
    QVERIFY(made.has_value());
    m_case = std::move(*made);
    m_writer = *m_case->writer();
}

void tst_Connection::cleanup() {
    m_case.reset();
    m_folder.reset();
}

void tst_Connection::bindsAndReadsEveryType() {
    DS_TAKE(statement, m_writer->prepare("SELECT ?, ?, ?, ?, ?, ?, ?"));
    statement.bind(1, std::int64_t{1} << 62)
        .bind(2, 0.1)
        .bind(3, std::string_view("a\0b", 3))
        .bindBlob(4, {})
        .bindNull(5)
        .bind(6, std::optional<std::int64_t>())
        .bind(7, std::optional<std::int64_t>(-7));
    DS_TAKE(row, statement.step());
    QVERIFY(row);
    QCOMPARE(statement.integer(0), std::int64_t{1} << 62);
    QCOMPARE(statement.real(1), 0.1);
    QCOMPARE(statement.text(2), std::string("a\0b", 3));
    QVERIFY(!statement.isNull(3));
    QVERIFY(statement.isNull(4));
    QVERIFY(statement.isNull(5));
    QCOMPARE(statement.integer(6), std::int64_t{-7});
    DS_TAKE(more, statement.step());
    QVERIFY(!more);
}

void tst_Connection::givesStatementsBackToTheCacheClean() {
    const char* const sql = "SELECT ?";
    {
        DS_TAKE(first, m_writer->prepare(sql));
        DS_OK(first.bind(1, 5).step());
        DS_TAKE(beside, m_writer->prepare(sql)); // the same text twice at a time
        DS_OK(beside.bind(1, 6).step());
        QCOMPARE(first.integer(0), std::int64_t{5});
        QCOMPARE(beside.integer(0), std::int64_t{6});
    }
    DS_TAKE(again, m_writer->prepare(sql));
    DS_OK(again.step());
    QVERIFY(again.isNull(0));
}

void tst_Connection::rollsBackWhatIsNotCommitted() {
    {
        DS_TAKE(transaction, Transaction::begin(*m_writer));
        DS_OK(m_writer->exec("INSERT INTO t(a) VALUES(1)"));
        QCOMPARE(rows(), std::int64_t{1});
        static_cast<void>(transaction);
    }
    QCOMPARE(rows(), std::int64_t{0});
    DS_TAKE(transaction, Transaction::begin(*m_writer));
    DS_OK(m_writer->exec("INSERT INTO t(a) VALUES(1)"));
    DS_OK(transaction.commit());
    QCOMPARE(rows(), std::int64_t{1});
}

void tst_Connection::innerTransactionsAreAPartOfTheOuter() {
    {
        DS_TAKE(outer, Transaction::begin(*m_writer));
        DS_OK(m_writer->exec("INSERT INTO t(a) VALUES(1)"));
        {
            DS_TAKE(inner, Transaction::begin(*m_writer));
            DS_OK(m_writer->exec("INSERT INTO t(a) VALUES(2)"));
            static_cast<void>(inner);
        }
        QCOMPARE(rows(), std::int64_t{1});
        DS_TAKE(second, Transaction::begin(*m_writer));
        DS_OK(m_writer->exec("INSERT INTO t(a) VALUES(3)"));
        DS_OK(second.commit());
        QCOMPARE(rows(), std::int64_t{2});
        static_cast<void>(outer);
    }
    QCOMPARE(rows(), std::int64_t{0});
}

void tst_Connection::enforcesForeignKeys() {
    DS_FAILS(m_writer->exec("INSERT INTO t(b) VALUES('no such source')"), ErrorCode::Storage);
}

void tst_Connection::refusesWrongSql() {
    DS_FAILS(m_writer->prepare("SELEKT 1"), ErrorCode::Storage);
    DS_FAILS(m_writer->exec("DROP TABLE nothing"), ErrorCode::Storage);
}

void tst_Connection::stopsWhenInterrupted() {
    DS_TAKE(connection, m_case->reader());
    DS_TAKE(statement, connection.prepare("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
                                          "SELECT i + 1 FROM n) SELECT count(*) FROM n"));
    std::atomic<bool> ended = false;
    std::thread other([&] {
        // Before the statement runs an interrupt has no effect: ask until it ended.
        while (!ended) {
            connection.interrupt();
            std::this_thread::yield();
        }
    });
    const Result<bool> row = statement.step();
    ended = true;
    other.join();
    QVERIFY(!row.has_value());
    QCOMPARE(int(row.error().code), int(ErrorCode::Cancelled));
}

void tst_Connection::readersOfOtherThreadsSeeWhatWasCommitted() {
    constexpr int kRows = 50;
    std::atomic<bool> written = false;
    std::int64_t seen = 0;
    std::thread reading([&] {
        auto connection = m_case->reader();
        for (bool last = false; connection && !last;) {
            last = written;
            auto statement = connection->prepare("SELECT count(*) FROM t");
            if (!statement || !statement->step().value_or(false))
                return;
            seen = statement->integer(0);
        }
    });
    Status status;
    for (int i = 0; i < kRows && status; ++i)
        status = m_writer->exec("INSERT INTO t(a) VALUES(1)");
    written = true;
    reading.join();
    QVERIFY(status.has_value());
    QCOMPARE(seen, std::int64_t{kRows});
}

QTEST_APPLESS_MAIN(tst_Connection)
#include "tst_connection.moc"
