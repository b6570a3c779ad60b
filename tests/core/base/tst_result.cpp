#include "core/base/result.h"

#include <QTest>

#include <set>

using namespace ds;

/// Errors as values.
class tst_Result : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void holdsAValueOrAnError();
    void errorsKnowWhereTheyWereMade();
    void higherErrorsKeepTheirCause();
    void everyCodeHasItsOwnName();
};

void tst_Result::holdsAValueOrAnError() {
    const Result<int> good = 7;
    QVERIFY(good.has_value());
    QCOMPARE(*good, 7);
    const Result<int> bad = fail(ErrorCode::NotFound, "a.avi", "no such file");
    QVERIFY(!bad);
    QCOMPARE(int(bad.error().code), int(ErrorCode::NotFound));
    QCOMPARE(bad.error().subject, std::string("a.avi"));
    QCOMPARE(bad.error().detail, std::string("no such file"));
    const Status passedOn = fail(bad.error());
    QCOMPARE(passedOn.error().subject, std::string("a.avi"));
    QVERIFY(Status().has_value());
}

void tst_Result::errorsKnowWhereTheyWereMade() {
    const Status status = fail(ErrorCode::Io, {});
    QCOMPARE(int(status.error().where.line()), __LINE__ - 1);
    QVERIFY(std::string(status.error().where.file_name()).ends_with("tst_result.cpp"));
}

void tst_Result::higherErrorsKeepTheirCause() {
    const Status low = fail(ErrorCode::Io, "disk", "read error");
    const Status high = failBecause(ErrorCode::Damaged, "a.avi", low.error());
    QCOMPARE(high.error().detail, std::string("read error"));
    QVERIFY(high.error().cause != nullptr);
    QCOMPARE(high.error().cause->subject, std::string("disk"));
}

void tst_Result::everyCodeHasItsOwnName() {
    std::set<std::string_view> names;
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code)
        names.insert(errorName(static_cast<ErrorCode>(code)));
    QCOMPARE(names.size(), static_cast<std::size_t>(ErrorCode::Internal) + 1);
    QVERIFY(errorName(ErrorCode::NotMedia) == "not_media");
}

QTEST_APPLESS_MAIN(tst_Result)
#include "tst_result.moc"
