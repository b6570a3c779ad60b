#pragma once

#include "core/memory/record.h"

#include <array>
#include <string>
#include <vector>

namespace ds::ui {

/// The seven fields of a report, in the order they are shown.
enum class ReportField { Delta, Description, Actors, Objects, Actions, Text, Scene };
inline constexpr std::array kReportFields{
    ReportField::Delta,   ReportField::Description, ReportField::Actors, ReportField::Objects,
    ReportField::Actions, ReportField::Text,        ReportField::Scene};

enum class PartChange { Same, Added, Removed };

/// A word of a text field or an item of a list field.
struct DiffPart {
    std::string text;
    PartChange change = PartChange::Same;
    friend bool operator==(const DiffPart&, const DiffPart&) = default;
};

/// The items of a field: the list's, or the words of a text.
std::vector<std::string> partsOf(const memory::Report& report, ReportField field);

/// How `now` came from `before`: the parts of both in order, by longest common subsequence. Removed
/// parts stand before the added ones of the same place. Cost: product of the two lengths; texts of
/// over 400 words are taken as wholly replaced.
std::vector<DiffPart> differences(const std::vector<std::string>& before,
                                  const std::vector<std::string>& now);

} // namespace ds::ui
