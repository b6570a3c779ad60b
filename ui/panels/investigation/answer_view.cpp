#include "ui/panels/investigation/answer_view.h"

#include "ui/panels/investigation/answer_texts.h"
#include "ui/panels/investigation/coverage_bar.h"
#include "ui/panels/investigation/evidence_strip.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

QLabel* wrapping() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

AnswerView::AnswerView(const PanelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_question(wrapping()), m_card(new QFrame),
      m_sentence(wrapping()), m_why(wrapping()), m_evidenceTitle(section(tr("EVIDENCE"))),
      m_evidence(new EvidenceStrip(context)), m_planTitle(section(tr("PLAN"))), m_plan(richText()),
      m_stepsTitle(section(tr("STEPS"))), m_stepList(richText()),
      m_coverageTitle(section(tr("COVERAGE"))), m_coverage(new CoverageBar(context.theme)),
      m_coverageText(wrapping()), m_copy(new QPushButton(tr("Copy as Markdown"))) {
    build();
    connect(&context.theme, &Theme::changed, this, &AnswerView::render);
    connect(m_copy, &QPushButton::clicked, this, &AnswerView::copyMarkdown);
}

QLabel* AnswerView::section(const QString& title) {
    auto* label = new QLabel(title);
    label->setProperty("role", u"section"_s);
    label->setFont(Theme::smallFont(label->font()));
    return label;
}

QLabel* AnswerView::richText() {
    QLabel* label = wrapping();
    label->setTextFormat(Qt::RichText);
    return label;
}

void AnswerView::build() {
    m_question->setFont(Theme::titleFont(font()));
    m_card->setObjectName(u"answerCard"_s);
    m_sentence->setFont(Theme::answerFont(font()));
    m_sentence->setAccessibleName(tr("Answer"));
    m_why->setProperty("role", u"dim"_s);
    m_coverageText->setProperty("role", u"dim"_s);
    m_copy->setProperty("look", u"link"_s);
    auto* card = new QVBoxLayout(m_card);
    card->setContentsMargins(12, 8, 12, 8);
    card->setSpacing(4);
    card->addWidget(m_sentence);
    card->addWidget(m_why);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(m_question);
    column->addSpacing(4);
    column->addWidget(m_card);
    for (const auto& [title, body] : {std::pair<QWidget*, QWidget*>(m_evidenceTitle, m_evidence),
                                      {m_planTitle, m_plan},
                                      {m_stepsTitle, m_stepList},
                                      {m_coverageTitle, m_coverage}}) {
        column->addSpacing(6);
        column->addWidget(title);
        column->addWidget(body);
    }
    column->addWidget(m_coverageText);
    column->addSpacing(4);
    column->addWidget(m_copy, 0, Qt::AlignLeft);
    column->addStretch();
    // As wide as the panel, whatever the longest word: never a horizontal scroll bar.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void AnswerView::showAnswer(const agent::Answer& answer) {
    m_answer = answer;
    render();
}

void AnswerView::showWorking(const QString& question, const std::vector<agent::Step>& steps) {
    m_answer.reset();
    m_workingOn = question;
    m_steps = steps;
    render();
}

void AnswerView::render() {
    const bool done = m_answer.has_value();
    m_question->setText(done ? qs(m_answer->question) : m_workingOn);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_planTitle), static_cast<QWidget*>(m_plan),
          static_cast<QWidget*>(m_coverageTitle), static_cast<QWidget*>(m_coverage),
          static_cast<QWidget*>(m_coverageText), static_cast<QWidget*>(m_copy)})
        widget->setVisible(done);
    if (done)
        return renderAnswer(*m_answer);
    m_sentence->setText(tr("Looking…"));
    m_why->setText(m_steps.empty() ? tr("Waiting for its turn.") : qs(m_steps.back().result));
    m_evidenceTitle->hide();
    m_evidence->hide();
    m_stepsTitle->setVisible(!m_steps.empty());
    m_stepList->setText(stepsHtml(m_steps, m_context.theme.palette()));
}

void AnswerView::renderAnswer(const agent::Answer& answer) {
    const Palette& palette = m_context.theme.palette();
    m_sentence->setText(answer.status == "cancelled" ? tr("Stopped.") : qs(answer.answer));
    QString why = certaintyText(answer);
    if (!answer.negative.empty())
        why = negativeText(answer.negative) + u' ' + why;
    m_why->setText(why);
    m_why->setVisible(answer.status != "cancelled");
    m_evidence->setEvidence(answer.evidence);
    m_evidenceTitle->setVisible(!answer.evidence.empty());
    m_evidence->setVisible(!answer.evidence.empty());
    m_plan->setText(planHtml(answer, palette));
    const bool hasPlan = !answer.plan.need.empty() || !answer.contract.kind.empty();
    m_planTitle->setVisible(hasPlan);
    m_plan->setVisible(hasPlan);
    m_stepsTitle->setVisible(!answer.steps.empty());
    m_stepList->setVisible(!answer.steps.empty());
    m_stepList->setText(stepsHtml(answer.steps, palette));
    m_coverage->setParts(answer.coverage);
    m_coverageText->setText(coverageText(answer.coverage));
    for (QWidget* widget :
         {static_cast<QWidget*>(m_coverageTitle), static_cast<QWidget*>(m_coverage),
          static_cast<QWidget*>(m_coverageText)})
        widget->setVisible(!answer.coverage.empty());
}

void AnswerView::copyMarkdown() {
    if (m_answer)
        QGuiApplication::clipboard()->setText(answerMarkdown(*m_answer));
}

} // namespace ds::ui
