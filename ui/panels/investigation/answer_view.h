#pragma once

#include "core/agent/answer.h"
#include "ui/panels/panel.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace ds::ui {

class CoverageBar;
class EvidenceStrip;

/// One answer in full: the sentence, how certain and why, evidence, plan, steps and coverage; or,
/// as long as it is worked on, the steps so far.
class AnswerView : public QWidget {
    Q_OBJECT
public:
    explicit AnswerView(const PanelContext& context, QWidget* parent = nullptr);

    void showAnswer(const agent::Answer& answer);
    void showWorking(const QString& question, const std::vector<agent::Step>& steps);
    const std::optional<agent::Answer>& answer() const { return m_answer; }
    EvidenceStrip& evidence() { return *m_evidence; }

private:
    QLabel* section(const QString& title);
    QLabel* richText();
    void build();
    void render();
    void renderAnswer(const agent::Answer& answer);
    void copyMarkdown();

    PanelContext m_context;
    std::optional<agent::Answer> m_answer;
    QString m_workingOn;
    std::vector<agent::Step> m_steps;

    QLabel* m_question;
    QWidget* m_card;
    QLabel* m_sentence;
    QLabel* m_why;
    QLabel* m_evidenceTitle;
    EvidenceStrip* m_evidence;
    QLabel* m_planTitle;
    QLabel* m_plan;
    QLabel* m_stepsTitle;
    QLabel* m_stepList;
    QLabel* m_coverageTitle;
    CoverageBar* m_coverage;
    QLabel* m_coverageText;
    QPushButton* m_copy;
};

} // namespace ds::ui
