#pragma once

#include "core/agent/answer.h"

#include <QString>

namespace ds::ui {

struct Palette;

/// "Sure: seen directly in 3 records."
QString certaintyText(const agent::Answer& answer);
/// Who answered: "no language model: extractive".
QString answererText(const std::string& answerer);
/// What a negative means; empty when it is none.
QString negativeText(const std::string& negative);

/// Shares of the stretch looked at, 0 … 1.
struct CoverageShares {
    double verbatim = 0;
    double summarised = 0;
    double notLooked = 0;
    double gap = 0;
};
CoverageShares coverageShares(const std::vector<agent::CoveragePart>& parts);
QString coverageText(const std::vector<agent::CoveragePart>& parts);

/// Plan and contract as rows of a table, and the steps with what they took.
QString planHtml(const agent::Answer& answer, const Palette& palette);
QString stepsHtml(const std::vector<agent::Step>& steps, const Palette& palette);

/// The whole answer for the clipboard.
QString answerMarkdown(const agent::Answer& answer);

} // namespace ds::ui
