#include "ui/shell/start_options.h"

#include "ui/shell/workspaces.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

struct Rule {
    QString name;
    QString value;
    QString help;
};

QList<Rule> rules() {
    return {{u"workspace"_s, u"review|investigate"_s, u"Layout to begin with."_s},
            {u"theme"_s, u"dark|light|system"_s, u"Colours."_s},
            {u"language"_s, u"en|zh_CN"_s, u"Language of the window."_s},
            {u"screenshot"_s, u"OUT.png"_s,
             u"Render the window to a picture when all is loaded, then end."_s},
            {u"select"_s, u"T"_s, u"Go to a time and select its record."_s},
            {u"ask"_s, u"QUESTION"_s, u"Ask a question once the case is open."_s},
            {u"size"_s, u"WxH"_s, u"Size of the window in pixels."_s},
            {u"settings"_s, u"FILE"_s, u"Keep the settings in this file."_s}};
}

QString oneOf(const QString& option, const QString& value, const QStringList& allowed) {
    if (value.isEmpty() || allowed.contains(value))
        return {};
    return u"--%1 takes %2, not “%3”."_s.arg(option, allowed.join(u" or "_s), value);
}

std::optional<QSize> parseSize(const QString& text) {
    static const QRegularExpression pattern(u"^(\\d{2,5})x(\\d{2,5})$"_s);
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return QSize(match.captured(1).toInt(), match.captured(2).toInt());
}

QString readTimes(const QCommandLineParser& parser, StartOptions& options) {
    if (parser.isSet(u"select"_s)) {
        options.select = parseTime(parser.value(u"select"_s).toStdString());
        if (!options.select)
            return u"--select takes a time such as 00:00:39 or 39.5, not “%1”."_s.arg(
                parser.value(u"select"_s));
    }
    if (parser.isSet(u"size"_s)) {
        options.size = parseSize(parser.value(u"size"_s));
        if (!options.size)
            return u"--size takes a width and a height such as 1600x900, not “%1”."_s.arg(
                parser.value(u"size"_s));
    }
    return {};
}

} // namespace

ParsedStart parseStart(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Watch recordings, see what changed, ask what happened."_s);
    parser.addPositionalArgument(u"PATH"_s, u"A case folder, or recordings to open."_s,
                                 u"[CASE|FILE…]"_s);
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    for (const Rule& rule : rules())
        parser.addOption({rule.name, rule.help, rule.value});
    parser.addOption({u"exit-after-startup"_s, u"End once the window is shown."_s});
    ParsedStart parsed;
    if (!parser.parse(arguments)) {
        parsed.error = parser.errorText();
        return parsed;
    }
    if (parser.isSet(help) || parser.isSet(version)) {
        parsed.text = parser.isSet(help)
                          ? parser.helpText()
                          : u"DeltaScope %1\n"_s.arg(QCoreApplication::applicationVersion());
        return parsed;
    }
    StartOptions& options = parsed.options;
    options.paths = parser.positionalArguments();
    options.workspace = parser.value(u"workspace"_s);
    options.theme = parser.value(u"theme"_s);
    options.language = parser.value(u"language"_s);
    options.screenshot = parser.value(u"screenshot"_s);
    options.settings = parser.value(u"settings"_s);
    options.question = parser.value(u"ask"_s);
    options.exitAfterStartup = parser.isSet(u"exit-after-startup"_s);
    const QStringList problems{
        oneOf(u"workspace"_s, options.workspace, Workspaces::ids()),
        oneOf(u"theme"_s, options.theme, {u"dark"_s, u"light"_s, u"system"_s}),
        oneOf(u"language"_s, options.language, {u"en"_s, u"zh_CN"_s}), readTimes(parser, options)};
    for (const QString& problem : problems)
        if (parsed.error.isEmpty())
            parsed.error = problem;
    return parsed;
}

} // namespace ds::ui
