#include "ui/panels/memory/report_diff.h"

#include <algorithm>
#include <sstream>

namespace ds::ui {

namespace {

constexpr std::size_t kMostWords = 400;

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> result;
    for (std::string word; stream >> word;)
        result.push_back(word);
    return result;
}

/// lengths[i][j]: longest common subsequence of the tails that begin at i and j.
std::vector<std::vector<int>> tailLengths(const std::vector<std::string>& a,
                                          const std::vector<std::string>& b) {
    std::vector<std::vector<int>> lengths(a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (std::size_t i = a.size(); i-- > 0;)
        for (std::size_t j = b.size(); j-- > 0;)
            lengths[i][j] = a[i] == b[j] ? lengths[i + 1][j + 1] + 1
                                         : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    return lengths;
}

std::vector<DiffPart> replaced(const std::vector<std::string>& before,
                               const std::vector<std::string>& now) {
    std::vector<DiffPart> parts;
    for (const std::string& text : before)
        parts.push_back({text, PartChange::Removed});
    for (const std::string& text : now)
        parts.push_back({text, PartChange::Added});
    return parts;
}

} // namespace

std::vector<std::string> partsOf(const memory::Report& report, ReportField field) {
    switch (field) {
    case ReportField::Delta:
        return words(report.delta);
    case ReportField::Description:
        return words(report.description);
    case ReportField::Actors:
        return report.actors;
    case ReportField::Objects:
        return report.objects;
    case ReportField::Actions:
        return report.actions;
    case ReportField::Text:
        return report.ocr;
    case ReportField::Scene:
        return words(report.scene);
    }
    return {};
}

std::vector<DiffPart> differences(const std::vector<std::string>& before,
                                  const std::vector<std::string>& now) {
    if (before.size() > kMostWords || now.size() > kMostWords)
        return replaced(before, now);
    const auto lengths = tailLengths(before, now);
    std::vector<DiffPart> parts;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < before.size() || j < now.size()) {
        if (i < before.size() && j < now.size() && before[i] == now[j]) {
            parts.push_back({now[j], PartChange::Same});
            ++i;
            ++j;
        } else if (j >= now.size() ||
                   (i < before.size() && lengths[i + 1][j] >= lengths[i][j + 1])) {
            parts.push_back({before[i++], PartChange::Removed});
        } else {
            parts.push_back({now[j++], PartChange::Added});
        }
    }
    return parts;
}

} // namespace ds::ui
