#include "ui/panels/investigation/answer_texts.h"

#include "ui/shell/palette.h"
#include "ui/shell/texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(ds::ui::AnswerTexts)
public:
    static QString certainty(const std::string& certainty) {
        if (certainty == "sure")
            return tr("Sure");
        return certainty == "likely" ? tr("Likely") : tr("Unsure");
    }
    static QString withWhy(const QString& certainty, const QString& why) {
        return why.isEmpty() ? certainty : tr("%1: %2").arg(certainty, why);
    }
    static QString extractive() { return tr("no language model: extractive"); }
    static QString negative(const std::string& negative) {
        if (negative == "absent")
            return tr("Looked, and not there.");
        if (negative == "not_looked")
            return tr("Not looked at that time.");
        if (negative == "summarised")
            return tr("Summarised away: the details are no longer kept.");
        return negative == "gap" ? tr("Lost in a gap of the recording.") : QString();
    }
    static QString coverage(const CoverageShares& shares) {
        QStringList parts;
        const auto add = [&](const QString& text, double share) {
            if (share > 0)
                parts << text.arg(QLocale().toString(share * 100, 'f', 0));
        };
        add(tr("looked at %1 %"), shares.verbatim);
        add(tr("summarised %1 %"), shares.summarised);
        add(tr("not looked at %1 %"), shares.notLooked);
        add(tr("gap %1 %"), shares.gap);
        return parts.join(u" · "_s);
    }
    static QString milliseconds(double ms) {
        if (ms >= 1000)
            return tr("%1 s").arg(QLocale().toString(ms / 1000, 'f', 1));
        return tr("%1 ms").arg(QLocale().toString(ms, 'f', ms < 10 ? 1 : 0));
    }
    static QString need() { return tr("need"); }
    static QString locus() { return tr("where to look"); }
    static QString strategy() { return tr("strategy"); }
    static QString contract() { return tr("contract"); }
    static QString stop() { return tr("stop when"); }
    static QString question() { return tr("Question"); }
    static QString answer() { return tr("Answer"); }
    static QString evidence() { return tr("Evidence"); }
    static QString steps() { return tr("Steps"); }
    static QString plan() { return tr("Plan"); }
    static QString coverageTitle() { return tr("Coverage"); }
};

QString tableRow(const QString& name, const QString& value, const Palette& palette) {
    return u"<tr><td style='color:%1;padding:1px 12px 1px 0'>%2</td><td>%3</td></tr>"_s.arg(
        palette.dim.name(), name, value.toHtmlEscaped());
}

QString contractText(const agent::Contract& contract) {
    QStringList parts{qs(contract.kind)};
    for (const std::string& tool : contract.tools)
        parts << qs(tool);
    parts.removeAll({});
    return parts.join(u" · "_s);
}

/// Lets a line of JSON break after its commas and colons.
QString breakable(QString json) {
    constexpr QChar kBreakHere(0x200b);
    for (const QChar sign : {QChar(u','), QChar(u':')})
        json.replace(sign, QString(sign) + kBreakHere);
    return json;
}

QString stepText(const agent::Step& step) {
    const QString name = step.name.empty() ? qs(step.kind) : qs(step.name);
    return step.result.empty() ? name : name + u" → "_s + qs(step.result);
}

} // namespace

QString certaintyText(const agent::Answer& answer) {
    return Words::withWhy(Words::certainty(answer.certainty), qs(answer.why));
}

QString answererText(const std::string& answerer) {
    return answerer == "extractive" ? Words::extractive() : qs(answerer);
}

QString negativeText(const std::string& negative) {
    return Words::negative(negative);
}

CoverageShares coverageShares(const std::vector<agent::CoveragePart>& parts) {
    CoverageShares shares;
    double all = 0;
    for (const agent::CoveragePart& part : parts) {
        const auto length = static_cast<double>((part.to - part.from).count());
        all += length;
        double& share = part.kind == "verbatim"     ? shares.verbatim
                        : part.kind == "summarised" ? shares.summarised
                        : part.kind == "gap"        ? shares.gap
                                                    : shares.notLooked;
        share += length;
    }
    if (all > 0)
        for (double* share : {&shares.verbatim, &shares.summarised, &shares.notLooked, &shares.gap})
            *share /= all;
    return shares;
}

QString coverageText(const std::vector<agent::CoveragePart>& parts) {
    return Words::coverage(coverageShares(parts));
}

QString planHtml(const agent::Answer& answer, const Palette& palette) {
    QString html = u"<table cellspacing='0' cellpadding='0'>"_s;
    const auto add = [&](const QString& name, const std::string& value) {
        if (!value.empty())
            html += tableRow(name, qs(value), palette);
    };
    add(Words::need(), answer.plan.need);
    add(Words::locus(), answer.plan.evidenceLocus);
    add(Words::strategy(), answer.plan.strategy);
    add(Words::contract(), contractText(answer.contract).toStdString());
    add(Words::stop(), answer.contract.stop);
    return html + u"</table>"_s;
}

QString stepsHtml(const std::vector<agent::Step>& steps, const Palette& palette) {
    QString html = u"<table cellspacing='0' cellpadding='0' width='100%'>"_s;
    for (const agent::Step& step : steps) {
        const bool isCall = step.kind == "tool" || step.kind == "retrieve";
        QString name = (step.name.empty() ? qs(step.kind) : qs(step.name)).toHtmlEscaped();
        if (isCall && !step.arguments.empty() && step.arguments != "{}")
            name += u' ' + breakable(qs(step.arguments)).toHtmlEscaped();
        if (isCall)
            name = u"<code>%1</code>"_s.arg(name);
        const QString result = qs(step.result).toHtmlEscaped();
        html += u"<tr><td style='padding:3px 10px 3px 0;color:%1'>%2</td>"
                u"<td width='100%' style='padding:3px 8px 3px 0'>%3<br><span style='color:%1'>%4"
                u"</span></td><td align='right' style='padding:3px 0;color:%1;white-space:nowrap'>"
                u"%5</td></tr>"_s.arg(palette.dim.name(), QString::number(step.n), name, result,
                                      Words::milliseconds(step.durationMs));
    }
    return html + u"</table>"_s;
}

QString answerMarkdown(const agent::Answer& answer) {
    QString text = u"## %1: %2\n\n**%3**: %4\n\n%5\n"_s.arg(Words::question(), qs(answer.question),
                                                            Words::answer(), qs(answer.answer),
                                                            certaintyText(answer));
    if (!answer.negative.empty())
        text += u"\n"_s + negativeText(answer.negative) + u"\n"_s;
    text += u"\n%1\n"_s.arg(answererText(answer.answerer));
    if (!answer.evidence.empty())
        text += u"\n### %1\n\n"_s.arg(Words::evidence());
    for (const agent::Evidence& evidence : answer.evidence)
        text += u"- %1 (`%2`)\n"_s.arg(timeText(evidence.frame, true), qs(evidence.record));
    if (!answer.plan.need.empty())
        text += u"\n### %1\n\n%2; %3; %4\n"_s.arg(Words::plan(), qs(answer.plan.need),
                                                  qs(answer.plan.evidenceLocus),
                                                  contractText(answer.contract));
    if (!answer.steps.empty())
        text += u"\n### %1\n\n"_s.arg(Words::steps());
    for (const agent::Step& step : answer.steps)
        text += u"%1. %2 (%3)\n"_s.arg(QString::number(step.n), stepText(step),
                                       Words::milliseconds(step.durationMs));
    if (!answer.coverage.empty())
        text += u"\n%1: %2\n"_s.arg(Words::coverageTitle(), coverageText(answer.coverage));
    return text;
}

} // namespace ds::ui
