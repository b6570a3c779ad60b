#include "core/base/phrase_book.h"

#include <QTest>

using namespace ds;

namespace {

Error errorAbout(ErrorCode code, const std::string& subject, const std::string& detail) {
    Error error;
    error.code = code;
    error.subject = subject;
    error.detail = detail;
    return error;
}

} // namespace

/// Sentences for people, in both languages.
class tst_PhraseBook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tellsLanguagesByTheirTag();
    void bothLanguagesHoldTheSameKeys();
    void everyErrorHasASentence();
    void putsArgumentsIn();
    void unknownKeysShowThemselves();
    void argumentsAreNotReadAsPhrases();
};

void tst_PhraseBook::tellsLanguagesByTheirTag() {
    for (const char* tag : {"zh_CN.UTF-8", "zh-Hans", "zh"})
        QVERIFY(languageFromTag(tag) == Language::Chinese);
    for (const char* tag : {"en_US", "C", "", "de_DE", "z"})
        QVERIFY(languageFromTag(tag) == Language::English);
}

void tst_PhraseBook::bothLanguagesHoldTheSameKeys() {
    const auto english = PhraseBook(Language::English).keys();
    QVERIFY(!english.empty());
    QCOMPARE(english, PhraseBook(Language::Chinese).keys());
}

void tst_PhraseBook::everyErrorHasASentence() {
    for (const Language language : {Language::English, Language::Chinese}) {
        const PhraseBook book(language);
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
            const std::string sentence =
                book.sentence(errorAbout(static_cast<ErrorCode>(code), "a.avi", "d"));
            QVERIFY2(!sentence.starts_with("error."), sentence.c_str());
            QVERIFY2(sentence.find('{') == std::string::npos, sentence.c_str());
        }
    }
}

void tst_PhraseBook::putsArgumentsIn() {
    const PhraseBook book(Language::English);
    const std::string sentence =
        book.sentence(errorAbout(ErrorCode::NotFound, "red #1 50%.avi", "no such file"));
    QVERIFY(sentence.find("red #1 50%.avi") != std::string::npos);
}

void tst_PhraseBook::unknownKeysShowThemselves() {
    const PhraseBook book(Language::Chinese);
    QVERIFY(!book.has("no.such.key"));
    QCOMPARE(book.text("no.such.key"), std::string("no.such.key"));
}

void tst_PhraseBook::argumentsAreNotReadAsPhrases() {
    const PhraseBook book(Language::English);
    const std::string sentence =
        book.sentence(errorAbout(ErrorCode::NotFound, "{detail}", "secret"));
    QVERIFY(sentence.find("{detail}") != std::string::npos);
    QVERIFY(sentence.find("secret") == std::string::npos);
}

QTEST_APPLESS_MAIN(tst_PhraseBook)
#include "tst_phrase_book.moc"
