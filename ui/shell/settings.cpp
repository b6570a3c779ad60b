#include "ui/shell/settings.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr qsizetype kMostRecent = 10;

/// A path as part of a key: paths hold characters that keys must not.
QString hashed(const QString& path) {
    return QString::fromLatin1(
        QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex().left(16));
}

} // namespace

Settings::Settings(const QString& path)
    : m_settings(path.isEmpty()
                     ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope,
                                                   u"DeltaScope"_s, u"deltascope"_s)
                     : std::make_unique<QSettings>(path, QSettings::IniFormat)) {}

ThemeMode Settings::theme() const {
    return themeFromName(m_settings->value(u"look/theme"_s).toString());
}

void Settings::setTheme(ThemeMode mode) {
    m_settings->setValue(u"look/theme"_s, themeName(mode));
}

QString Settings::language() const {
    const QString language = m_settings->value(u"look/language"_s).toString();
    return language == "en"_L1 || language == "zh_CN"_L1 ? language : QString();
}

void Settings::setLanguage(const QString& language) {
    m_settings->setValue(u"look/language"_s, language);
}

QString Settings::workspace() const {
    return m_settings->value(u"look/workspace"_s).toString();
}

void Settings::setWorkspace(const QString& id) {
    m_settings->setValue(u"look/workspace"_s, id);
}

double Settings::observeRate() const {
    bool ok = false;
    const double rate = m_settings->value(u"observe/rate"_s).toDouble(&ok);
    return ok && rate >= .25 && rate <= 2 ? rate : 1;
}

void Settings::setObserveRate(double hz) {
    m_settings->setValue(u"observe/rate"_s, hz);
}

double Settings::volume() const {
    bool ok = false;
    const double volume = m_settings->value(u"playback/volume"_s).toDouble(&ok);
    return ok && volume >= 0 && volume <= 1 ? volume : 1;
}

void Settings::setVolume(double volume01) {
    m_settings->setValue(u"playback/volume"_s, volume01);
}

QByteArray Settings::bytes(const QString& key) const {
    return m_settings->value(key).toByteArray();
}

void Settings::setBytes(const QString& key, const QByteArray& bytes) {
    m_settings->setValue(key, bytes);
}

void Settings::remove(const QString& key) {
    m_settings->remove(key);
}

QStringList Settings::recentCases() const {
    QStringList list = m_settings->value(u"recent/cases"_s).toStringList();
    list.removeAll(QString());
    return list.mid(0, kMostRecent);
}

void Settings::addRecentCase(const QString& folder) {
    QStringList list = recentCases();
    list.removeAll(folder);
    list.prepend(folder);
    m_settings->setValue(u"recent/cases"_s, list.mid(0, kMostRecent));
}

void Settings::clearRecentCases() {
    m_settings->remove(u"recent/cases"_s);
}

QString Settings::lastCase() const {
    return m_settings->value(u"recent/last"_s).toString();
}

void Settings::setLastCase(const QString& folder) {
    m_settings->setValue(u"recent/last"_s, folder);
}

std::int64_t Settings::lastPositionUs(const QString& folder) const {
    return std::max<qint64>(m_settings->value(u"position/"_s + hashed(folder)).toLongLong(), 0);
}

void Settings::setLastPositionUs(const QString& folder, std::int64_t us) {
    m_settings->setValue(u"position/"_s + hashed(folder), qlonglong{us});
}

QString Settings::caseOf(const QString& recording) const {
    return m_settings->value(u"caseOf/"_s + hashed(recording)).toString();
}

void Settings::setCaseOf(const QString& recording, const QString& folder) {
    m_settings->setValue(u"caseOf/"_s + hashed(recording), folder);
}

QString caseFolderFor(const QString& recording, const Settings& settings,
                      const QString& documents) {
    const QString absolute = QFileInfo(recording).absoluteFilePath();
    if (const QString before = settings.caseOf(absolute);
        !before.isEmpty() && QFileInfo(before).isDir())
        return before;
    const QString base = documents + u"/DeltaScope/"_s + QFileInfo(recording).completeBaseName();
    QString folder = base + u".dscase"_s;
    for (int n = 2; QFileInfo::exists(folder); ++n)
        folder = u"%1 %2.dscase"_s.arg(base).arg(n);
    return folder;
}

} // namespace ds::ui
