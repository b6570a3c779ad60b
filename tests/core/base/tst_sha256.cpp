#include "core/base/sha256.h"

#include <QTest>

using namespace ds;

/// Against the vectors of FIPS 180.
class tst_Sha256 : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hashesKnownTexts();
    void piecesGiveTheSameAsTheWhole();
    void takesZeroBytes();
};

void tst_Sha256::hashesKnownTexts() {
    QCOMPARE(sha256(""), std::string("e3b0c44298fc1c149afbf4c8996fb924"
                                     "27ae41e4649b934ca495991b7852b855"));
    QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223"
                                        "b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(sha256(std::string(1'000'000, 'a')),
             std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

void tst_Sha256::piecesGiveTheSameAsTheWhole() {
    Sha256 hash;
    hash.add("a");
    hash.add("");
    hash.add("bc", 2);
    QCOMPARE(hash.finish(), sha256("abc"));
}

void tst_Sha256::takesZeroBytes() {
    QVERIFY(sha256(std::string_view("\0", 1)) != sha256(""));
}

QTEST_APPLESS_MAIN(tst_Sha256)
#include "tst_sha256.moc"
