#include "ui/shell/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace ds::ui {

void Translations::install(const QString& language) {
    const bool systemIsChinese = QLocale::system().language() == QLocale::Chinese;
    m_language = language.isEmpty() ? (systemIsChinese ? u"zh_CN"_s : u"en"_s) : language;
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_qt);
    const QLocale locale(m_language);
    QLocale::setDefault(locale);
    if (m_language != "zh_CN"_L1)
        return;
    // Qt's own texts are an extra package; without it its few standard buttons stay English.
    if (m_qt.load(u"qtbase_zh_CN"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_ours.load(u":/i18n/deltascope_zh_CN.qm"_s))
        QCoreApplication::installTranslator(&m_ours);
}

} // namespace ds::ui
