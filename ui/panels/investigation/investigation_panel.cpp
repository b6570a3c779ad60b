#include "ui/panels/investigation/investigation_panel.h"

#include "ui/bridge/session_bridge.h"
#include "ui/panels/investigation/answer_texts.h"
#include "ui/panels/investigation/answer_view.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"
#include "ui/shell/time_cursor.h"

#include <QCheckBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

constexpr int kFewestRows = 2; ///< of the questions asked
constexpr int kMostRows = 4;

} // namespace

InvestigationPanel::InvestigationPanel(const PanelContext& shared, QWidget* parent)
    : Panel(u"investigation"_s, tr("Investigation"), shared, parent), m_question(new QLineEdit),
      m_askButton(new QPushButton(tr("Ask"))), m_stop(new QPushButton(tr("Stop"))),
      m_moreButton(new QToolButton), m_more(new QWidget), m_choices(new QPlainTextEdit),
      m_onlyUpToNow(new QCheckBox(tr("Only what was seen up to the current time"))),
      m_pages(new QStackedWidget), m_emptyText(new QLabel), m_suggestions(new QWidget),
      m_scroll(new QScrollArea), m_answer(new AnswerView(shared)), m_historyPart(new QWidget),
      m_historyList(new QListView) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(askRow());
    m_scroll->setWidget(m_answer);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pages->addWidget(emptyPage());
    m_pages->addWidget(m_scroll);
    column->addWidget(m_pages, 1);
    column->addWidget(historyPart());
    setMinimumWidth(260);
    connectAll();
    loadHistory();
    showState();
}

QWidget* InvestigationPanel::askRow() {
    m_question->setPlaceholderText(tr("Ask about the recording (Ctrl+K)"));
    m_question->setAccessibleName(tr("Question"));
    m_askButton->setProperty("look", u"main"_s);
    m_moreButton->setText(u"…"_s);
    m_moreButton->setCheckable(true);
    m_moreButton->setToolTip(tr("Choices and time"));
    m_moreButton->setAccessibleName(m_moreButton->toolTip());
    m_choices->setPlaceholderText(tr("Choices, one a line (may stay empty)"));
    m_choices->setAccessibleName(tr("Choices"));
    m_choices->setTabChangesFocus(true);
    m_choices->setFixedHeight(72);
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_question, 1);
    row->addWidget(m_moreButton);
    row->addWidget(m_askButton);
    row->addWidget(m_stop);
    column->addLayout(row);
    auto* more = new QVBoxLayout(m_more);
    more->setContentsMargins(0, 0, 0, 0);
    more->addWidget(m_choices);
    more->addWidget(m_onlyUpToNow);
    m_more->hide();
    column->addWidget(m_more);
    connect(m_moreButton, &QToolButton::toggled, m_more, &QWidget::setVisible);
    return box;
}

QWidget* InvestigationPanel::emptyPage() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(12, 4, 12, 12);
    column->setSpacing(4);
    m_emptyText->setWordWrap(true);
    m_emptyText->setProperty("role", u"dim"_s);
    column->addWidget(m_emptyText);
    column->addSpacing(6);
    auto* list = new QVBoxLayout(m_suggestions);
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(2);
    for (const QString& text :
         {tr("When does the first person enter?"), tr("How many people are there at once?"),
          tr("Who is in the picture?"), tr("What happened?"), tr("What text is to be read?")}) {
        auto* button = new QPushButton(text);
        button->setProperty("look", u"link"_s);
        connect(button, &QPushButton::clicked, this, [this, text] { ask(text); });
        list->addWidget(button, 0, Qt::AlignLeft);
    }
    column->addWidget(m_suggestions);
    column->addStretch();
    return page;
}

QWidget* InvestigationPanel::historyPart() {
    m_historyList->setModel(&m_history);
    m_historyList->setUniformItemSizes(true);
    m_historyList->setTextElideMode(Qt::ElideMiddle);
    m_historyList->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_historyList->setAccessibleName(tr("Questions asked"));
    auto* title = new QLabel(tr("QUESTIONS ASKED"));
    title->setProperty("role", u"section"_s);
    title->setFont(Theme::smallFont(title->font()));
    title->setContentsMargins(12, 6, 12, 2);
    auto* line = new QFrame;
    line->setObjectName(u"rule"_s);
    auto* column = new QVBoxLayout(m_historyPart);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(line);
    column->addWidget(title);
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(8, 0, 8, 4);
    inset->addWidget(m_historyList);
    column->addLayout(inset);
    return m_historyPart;
}

void InvestigationPanel::connectAll() {
    const PanelContext& shared = context();
    connect(m_question, &QLineEdit::returnPressed, this, &InvestigationPanel::askTyped);
    connect(m_askButton, &QPushButton::clicked, this, &InvestigationPanel::askTyped);
    connect(m_stop, &QPushButton::clicked, &shared.session, &SessionBridge::cancelQuestions);
    connect(m_historyList, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (const agent::Answer* answer = m_history.answerAt(index.row()))
            context().selection.select(Selection::Kind::Question, qs(answer->id));
        followSelection();
    });
    connect(m_historyList, &QListView::activated, m_historyList, &QListView::clicked);
    connect(&shared.selection, &Selection::changed, this, &InvestigationPanel::followSelection);
    SessionBridge& session = shared.session;
    const auto startOver = [this] {
        m_queue.clear();
        m_steps.clear();
        m_pages->setCurrentIndex(0);
        loadHistory();
        showState();
    };
    connect(&session, &SessionBridge::opened, this, startOver);
    connect(&session, &SessionBridge::closed, this, startOver);
    connect(&session, &SessionBridge::changed, this, &InvestigationPanel::showState);
    connect(&session, &SessionBridge::stepTaken, this, &InvestigationPanel::takeStep);
    connect(&session, &SessionBridge::answered, this, &InvestigationPanel::takeAnswer);
}

void InvestigationPanel::focusQuestion() {
    m_question->setFocus(Qt::ShortcutFocusReason);
    m_question->selectAll();
}

void InvestigationPanel::askTyped() {
    ask(m_question->text().trimmed());
}

TimeUs InvestigationPanel::askedTime() const {
    const SessionBridge& session = context().session;
    if (m_onlyUpToNow->isChecked())
        return context().time.now();
    const casefile::Source* source = session.source();
    const casefile::Run* run = session.run();
    if (session.isObserving() && run)
        return run->observedTo;
    return source ? TimeUs{source->duration.count()} : TimeUs{};
}

void InvestigationPanel::ask(const QString& question) {
    if (question.isEmpty() || !context().session.run())
        return;
    m_question->clear();
    m_queue << question;
    if (m_queue.size() == 1) {
        m_steps.clear();
        m_answer->showWorking(question, m_steps);
        m_pages->setCurrentWidget(m_scroll);
    }
    context().session.ask(question, m_choices->toPlainText().split(u'\n', Qt::SkipEmptyParts),
                          askedTime());
    showState();
}

void InvestigationPanel::takeStep(const agent::Step& step) {
    m_steps.push_back(step);
    if (!m_queue.isEmpty())
        m_answer->showWorking(m_queue.front(), m_steps);
}

void InvestigationPanel::takeAnswer(const agent::Answer& answer) {
    if (!m_queue.isEmpty())
        m_queue.removeFirst();
    m_steps.clear();
    m_history.add(answer);
    showAnswer(answer);
    context().selection.select(Selection::Kind::Question, qs(answer.id));
    showState();
}

void InvestigationPanel::showAnswer(const agent::Answer& answer) {
    m_answer->showAnswer(answer);
    m_pages->setCurrentWidget(m_scroll);
}

/// In a low window the answer needs the room more.
void InvestigationPanel::fitHistory() {
    const int row = fontMetrics().height() + 8;
    const int rows = std::clamp(height() / (5 * row), kFewestRows, kMostRows);
    m_historyList->setFixedHeight(std::min(m_history.rowCount(), rows) * row + 6);
}

void InvestigationPanel::resizeEvent(QResizeEvent* event) {
    Panel::resizeEvent(event);
    fitHistory();
}

void InvestigationPanel::showState() {
    const SessionBridge& session = context().session;
    const bool canAsk = session.run() != nullptr;
    m_question->setEnabled(canAsk);
    m_askButton->setEnabled(canAsk);
    m_suggestions->setVisible(canAsk);
    m_stop->setVisible(!m_queue.isEmpty());
    m_historyPart->setVisible(m_history.rowCount() > 0);
    fitHistory();
    QString note = answererText("extractive");
    if (m_queue.size() > 1)
        note = tr("%1 waiting").arg(m_queue.size() - 1) + u" · "_s + note;
    setNote(note);
    m_emptyText->setText(
        canAsk ? tr("Ask in English or Chinese. The answer comes with the frames that show it. "
                    "Try one of these:")
               : tr("Questions about a recording are answered here from what was observed, with "
                    "the frames that show it. Open a recording to begin."));
}

void InvestigationPanel::loadHistory() {
    m_history.setAnswers({});
    context().session.work<std::vector<agent::Answer>>(
        this,
        [](pipeline::Session& session, std::stop_token) {
            return session.answers(session.viewOfNow());
        },
        [this](Result<std::vector<agent::Answer>> answers) {
            if (!answers)
                return Q_EMIT context().session.failed(answers.error());
            m_history.setAnswers(std::move(*answers));
            if (const agent::Answer* newest = m_history.answerAt(0); newest && m_queue.isEmpty())
                showAnswer(*newest);
            showState();
        });
}

void InvestigationPanel::followSelection() {
    const Selection& selection = context().selection;
    if (selection.kind() != Selection::Kind::Question)
        return;
    const int row = m_history.rowOf(selection.id());
    if (const agent::Answer* answer = m_history.answerAt(row)) {
        showAnswer(*answer);
        m_historyList->setCurrentIndex(m_history.index(row));
    }
}

} // namespace ds::ui
