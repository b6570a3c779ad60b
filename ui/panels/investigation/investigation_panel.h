#pragma once

#include "core/agent/answer.h"
#include "ui/models/answer_list_model.h"
#include "ui/panels/panel.h"

#include <QStringList>

#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListView;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace ds::ui {

class AnswerView;

/// Questions about what was observed, and their answers.
class InvestigationPanel : public Panel {
    Q_OBJECT
public:
    explicit InvestigationPanel(const PanelContext& context, QWidget* parent = nullptr);

    void focusQuestion();
    void ask(const QString& question);
    AnswerView& answerView() { return *m_answer; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* askRow();
    QWidget* emptyPage();
    QWidget* historyPart();
    void connectAll();
    void askTyped();
    TimeUs askedTime() const;
    void takeStep(const agent::Step& step);
    void takeAnswer(const agent::Answer& answer);
    void showState();
    void fitHistory();
    void showAnswer(const agent::Answer& answer);
    void loadHistory();
    void followSelection();

    AnswerListModel m_history;
    QStringList m_queue; ///< questions asked and not answered yet, in order
    std::vector<agent::Step> m_steps;
    QLineEdit* m_question;
    QPushButton* m_askButton;
    QPushButton* m_stop;
    QToolButton* m_moreButton;
    QWidget* m_more;
    QPlainTextEdit* m_choices;
    QCheckBox* m_onlyUpToNow;
    QStackedWidget* m_pages;
    QLabel* m_emptyText;
    QWidget* m_suggestions;
    QScrollArea* m_scroll;
    AnswerView* m_answer;
    QWidget* m_historyPart;
    QListView* m_historyList;
};

} // namespace ds::ui
