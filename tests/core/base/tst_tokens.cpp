#include "core/base/tokens.h"

#include <QTest>

using namespace ds;

using Texts = std::vector<std::string>;

/// Words as novelty and search count them.
class tst_Tokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void partsTextIntoLowerCaseWords();
    void ideographsStandAlone();
    void keepsAccentsAndOtherScripts();
    void invalidBytesPartTokens();
    void setsAreSortedAndUnique();
    void jaccardOfSets();
    void lowersByUnicode();
    void repairsUtf8();
    void spacesIdeographs();
};

void tst_Tokens::partsTextIntoLowerCaseWords() {
    QCOMPARE(tokens("Person 2, dark upper-body: ABC_1234!"),
             (Texts{"person", "2", "dark", "upper", "body", "abc", "1234"}));
    QCOMPARE(tokens("a a"), (Texts{"a", "a"}));
    QCOMPARE(tokens(""), Texts{});
    QCOMPARE(tokens(" ,.;- "), Texts{});
}

void tst_Tokens::ideographsStandAlone() {
    QCOMPARE(tokens("红衣服A区3号"), (Texts{"红", "衣", "服", "a", "区", "3", "号"}));
    QCOMPARE(tokens("カメラ"), (Texts{"カ", "メ", "ラ"}));
    QCOMPARE(tokens("\xF0\xA0\x80\x80"), (Texts{"\xF0\xA0\x80\x80"})); // beyond the basic plane
}

void tst_Tokens::keepsAccentsAndOtherScripts() {
    QCOMPARE(tokens("Café ÉCOLE"), (Texts{"café", "école"}));
    QCOMPARE(tokens("Привет, МИР"), (Texts{"привет", "мир"}));
    QCOMPARE(tokens("cafe\xCC\x81 x"), (Texts{"cafe\xCC\x81", "x"})); // a combining accent
}

void tst_Tokens::invalidBytesPartTokens() {
    QCOMPARE(tokens("ab\xFF"
                    "cd"),
             (Texts{"ab", "cd"}));
    QCOMPARE(tokens("ab\xE7\xBA"), Texts{"ab"}); // cut in the middle of a character
}

void tst_Tokens::setsAreSortedAndUnique() {
    QCOMPARE(tokenSet("b a B c a"), (Texts{"a", "b", "c"}));
}

void tst_Tokens::jaccardOfSets() {
    QCOMPARE(jaccard({"a", "b", "c"}, {"b", "c", "d"}), 0.5);
    QCOMPARE(jaccard({"a"}, {"a"}), 1.0);
    QCOMPARE(jaccard({"a"}, {}), 0.0);
    QCOMPARE(jaccard({}, {}), 0.0);
}

void tst_Tokens::lowersByUnicode() {
    QCOMPARE(toLower("ÀÉΩ Жx9"), std::string("àéω жx9"));
    QCOMPARE(toLower("A\xFFZ"), std::string("a\xEF\xBF\xBDz"));
}

void tst_Tokens::repairsUtf8() {
    QCOMPARE(validUtf8("gut 红"), std::string("gut 红"));
    QCOMPARE(validUtf8(std::string_view("a\0b", 3)), std::string("ab"));
    QCOMPARE(validUtf8("\xC0\xAFx"), std::string("\xEF\xBF\xBD\xEF\xBF\xBDx")); // overlong
    QCOMPARE(validUtf8("\xED\xA0\x80").find('\xED'), std::string::npos);        // a surrogate
}

void tst_Tokens::spacesIdeographs() {
    QCOMPARE(spaceCjk("a红b"), std::string("a 红 b"));
    QCOMPARE(tokens(spaceCjk("红衣")), (Texts{"红", "衣"}));
    QCOMPARE(spaceCjk("plain"), std::string("plain"));
}

QTEST_APPLESS_MAIN(tst_Tokens)
#include "tst_tokens.moc"
