#include "core/base/phrase_book.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace ds;

namespace {

QString sourceFile(const char* path) {
    return QStringLiteral(DS_SOURCE_DIR "/") + QString::fromUtf8(path);
}

QJsonObject phrases(const char* file) {
    QFile in(sourceFile(file));
    if (!in.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(in.readAll()).object();
}

/// The names in braces of a phrase.
QSet<QString> arguments(const QString& phrase) {
    static const QRegularExpression braces(QStringLiteral("\\{([^}]*)\\}"));
    QSet<QString> names;
    for (auto it = braces.globalMatch(phrase); it.hasNext();)
        names.insert(it.next().captured(1));
    return names;
}

/// Every phrase key written out in a call of core/: text("key", plural("key", {"key", Fact…
QSet<QString> keysUsedInCore(QSet<QString>& pluralKeys) {
    static const QRegularExpression call(
        QStringLiteral("\\b(text|plural|phrase|phraseOf)\\(\\s*\"([a-z_0-9.]+)\""));
    QSet<QString> keys;
    QDirIterator files(sourceFile("core"), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        if (path.endsWith(QStringLiteral("phrase_book.h"))) // its comments show made-up keys
            continue;
        QFile in(path);
        if (!in.open(QIODevice::ReadOnly))
            continue;
        const QString text = QString::fromUtf8(in.readAll());
        for (auto it = call.globalMatch(text); it.hasNext();) {
            const auto match = it.next();
            const QString key = match.captured(2);
            if (!key.contains(u'.') || key.endsWith(u'.')) // the latter is put together
                continue;
            (match.captured(1) == QStringLiteral("plural") ? pluralKeys : keys).insert(key);
        }
    }
    return keys;
}

} // namespace

/// The phrase book: both languages hold the same sentences.
class tst_Phrases : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothLanguagesHoldTheSameKeysAndArguments();
    void everyErrorHasASentenceWithAndWithoutSubject();
    void everyKeyUsedInCoreExists();
    void detailIsSaidWhenThereIsOne();
};

void tst_Phrases::bothLanguagesHoldTheSameKeysAndArguments() {
    const QJsonObject english = phrases("resources/phrases/en.json");
    const QJsonObject chinese = phrases("resources/phrases/zh_CN.json");
    QVERIFY(!english.isEmpty());
    QCOMPARE(chinese.keys(), english.keys());
    for (const QString& key : english.keys()) {
        QVERIFY2(!english[key].toString().isEmpty(), qPrintable(key));
        QVERIFY2(!chinese[key].toString().isEmpty(), qPrintable(key));
        QVERIFY2(arguments(english[key].toString()) == arguments(chinese[key].toString()),
                 qPrintable(key));
    }
}

void tst_Phrases::everyErrorHasASentenceWithAndWithoutSubject() {
    for (const Language language : {Language::English, Language::Chinese}) {
        const PhraseBook book(language);
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
            Error error;
            error.code = static_cast<ErrorCode>(code);
            const std::string key = "error." + std::string(errorName(error.code));
            QVERIFY2(book.has(key), key.c_str());
            QVERIFY2(book.has(key + ".plain"), key.c_str());
            const std::string plain = book.sentence(error);
            QVERIFY2(plain.find("“”") == std::string::npos, plain.c_str());
            error.subject = "/data/a b.mp4";
            const std::string named = book.sentence(error);
            if (error.code != ErrorCode::Cancelled)
                QVERIFY2(named.find("/data/a b.mp4") != std::string::npos, named.c_str());
        }
    }
}

void tst_Phrases::everyKeyUsedInCoreExists() {
    const PhraseBook book(Language::English);
    QSet<QString> plurals;
    const QSet<QString> keys = keysUsedInCore(plurals);
    for (const QString& key : keys)
        QVERIFY2(book.has(key.toStdString()), qPrintable(key));
    for (const QString& key : plurals) {
        QVERIFY2(book.has(key.toStdString() + ".one"), qPrintable(key));
        QVERIFY2(book.has(key.toStdString() + ".other"), qPrintable(key));
    }
}

void tst_Phrases::detailIsSaidWhenThereIsOne() {
    const PhraseBook book(Language::English);
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.subject = "novelty.thresold";
    QCOMPARE(QString::fromStdString(book.sentence(error)),
             QStringLiteral("“novelty.thresold” cannot be used here."));
    error.detail = "the nearest key is novelty.threshold";
    QCOMPARE(QString::fromStdString(book.sentence(error)),
             QStringLiteral("“novelty.thresold” cannot be used here: the nearest key is "
                            "novelty.threshold."));
}

QTEST_APPLESS_MAIN(tst_Phrases)
#include "tst_phrases.moc"
