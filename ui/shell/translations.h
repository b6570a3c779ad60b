#pragma once

#include "core/base/phrase_book.h"

#include <QString>
#include <QTranslator>

namespace ds::ui {

/// The language of the window: our texts and Qt's own.
class Translations {
public:
    /// "en" or "zh_CN"; empty: the system's, English when it is neither.
    void install(const QString& language);
    QString language() const { return m_language; }
    Language phrases() const {
        return m_language == QStringLiteral("zh_CN") ? Language::Chinese : Language::English;
    }

private:
    QString m_language;
    QTranslator m_ours;
    QTranslator m_qt;
};

} // namespace ds::ui
