#include "ui/shell/dialogs.h"

#include "ui/shell/action_registry.h"
#include "ui/shell/texts.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

GoToTimeDialog::GoToTimeDialog(TimeUs now, TimeUs duration, std::function<void(TimeUs)> go,
                               QWidget* parent)
    : QDialog(parent), m_duration(duration), m_go(std::move(go)),
      m_field(new QLineEdit(timeText(now, true))), m_hint(new QLabel) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Go to time"));
    m_field->setAccessibleName(tr("Time"));
    m_field->selectAll();
    m_hint->setProperty("role", u"dim"_s);
    m_hint->setText(
        tr("Hours:minutes:seconds, minutes:seconds or seconds; up to %1").arg(timeText(duration)));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* goButton = buttons->addButton(tr("Go"), QDialogButtonBox::AcceptRole);
    goButton->setProperty("look", u"main"_s);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_field);
    column->addWidget(m_hint);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &GoToTimeDialog::tryGo);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void GoToTimeDialog::tryGo() {
    const auto time = parseTime(m_field->text().trimmed().toStdString());
    if (!time || time->us < 0 || *time > m_duration) {
        m_hint->setProperty("role", u"error"_s);
        m_hint->setStyleSheet(u" "_s); // looks its role up anew
        m_hint->setText(tr("That is no time of this recording: give one up to %1, like 00:12:04.")
                            .arg(timeText(m_duration)));
        return m_field->selectAll();
    }
    m_go(std::min(*time, TimeUs{std::max<std::int64_t>(m_duration.us - 1, 0)}));
    accept();
}

namespace {

class DialogTexts {
    Q_DECLARE_TR_FUNCTIONS(ds::ui::Dialogs)
public:
    static QString aboutTitle() { return tr("About DeltaScope"); }
    static QString about() {
        return tr("<p><b>DeltaScope %1</b></p>"
                  "<p>Watches recordings, notes what changes, and answers questions with the "
                  "frames that show it. This version observes with the classical observer and "
                  "answers by extraction: no language model is used.</p>")
                   .arg(QCoreApplication::applicationVersion()) +
               tr("<p>The source is under the Apache License 2.0. It stands on Qt (LGPL-3; Qt "
                  "Charts GPL-3), FFmpeg (GPL build), OpenCV and Tesseract (Apache-2.0), SQLite "
                  "(public domain), SQLiteCpp, spdlog, nlohmann-json and utf8proc (MIT), "
                  "tl-expected (CC0), PCRE2 (BSD), CLI11 (BSD) and OpenSSL (Apache-2.0). Programs "
                  "built with all of these are therefore under GPL-3.</p>");
    }
    static QString keysTitle() { return tr("Keys"); }
};

QDialog* textDialog(const QString& title, const QString& html, QSize size, QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* text = new QTextBrowser;
    text->setHtml(html);
    text->setAccessibleName(title);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog->resize(size);
    return dialog;
}

} // namespace

QDialog* makeAboutDialog(QWidget* parent) {
    return textDialog(DialogTexts::aboutTitle(), DialogTexts::about(), {480, 320}, parent);
}

QDialog* makeKeysDialog(const ActionRegistry& actions, QWidget* parent) {
    QString html = u"<table cellspacing='0' cellpadding='3'>"_s;
    for (const QAction* action : actions.all()) {
        if (action->shortcuts().isEmpty())
            continue;
        QString text = action->text();
        text.remove(u'&');
        html += u"<tr><td>%1&nbsp;&nbsp;&nbsp;</td><td><b>%2</b></td></tr>"_s.arg(
            text.toHtmlEscaped(),
            QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)
                .toHtmlEscaped());
    }
    return textDialog(DialogTexts::keysTitle(), html + u"</table>"_s, {440, 560}, parent);
}

} // namespace ds::ui
