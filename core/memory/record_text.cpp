#include "core/memory/record_text.h"

#include "core/base/tokens.h"

#include <charconv>
#include <iterator>
#include <utility>

namespace ds::memory {
namespace {

/// A token of the full text that no query can hold: a private-use character (queries keep letters
/// and digits only).
constexpr std::string_view kFieldBreak = " \xEE\x80\x80 ";

template <class Number>
bool parseNumber(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

void repair(std::string& text) {
    text = validUtf8(text);
}

void repair(std::vector<std::string>& texts) {
    for (std::string& text : texts)
        repair(text);
}

} // namespace

std::vector<std::string> searchableFields(const Record& record) {
    const Report& report = record.report;
    std::vector<std::string> fields{report.description};
    if (report.delta != kStaticMarker && report.delta != kInitialFrameMarker)
        fields.push_back(report.delta);
    for (const auto* list : {&report.actors, &report.actions, &report.objects, &report.ocr,
                             &record.tags, &record.regions})
        fields.insert(fields.end(), list->begin(), list->end());
    for (const Found& found : record.found)
        fields.push_back(found.text);
    for (const std::string& text : {report.scene, record.summary, record.clock})
        fields.push_back(text);
    std::erase_if(fields, [](const std::string& text) { return text.empty(); });
    return fields;
}

std::string indexedText(const Record& record) {
    std::string all;
    for (const std::string& field : searchableFields(record)) {
        if (!all.empty())
            all += kFieldBreak;
        all += spaceCjk(field);
    }
    return all;
}

std::string workingId(const std::string& run, const std::string& kind, TimeUs time,
                      std::int64_t ordinal) {
    return run + "." + kind + "." + std::to_string(time.us) + "." + std::to_string(ordinal);
}

std::optional<WorkingId> parseWorkingId(const std::string& id) {
    const std::size_t first = id.find('.');
    const std::size_t second = id.find('.', first == std::string::npos ? first : first + 1);
    const std::size_t third = id.find('.', second == std::string::npos ? second : second + 1);
    if (third == std::string::npos)
        return std::nullopt;
    WorkingId parts;
    parts.run = id.substr(0, first);
    parts.kind = id.substr(first + 1, second - first - 1);
    const std::string_view rest(id);
    if (!parseNumber(rest.substr(second + 1, third - second - 1), parts.time.us) ||
        !parseNumber(rest.substr(third + 1), parts.ordinal))
        return std::nullopt;
    return parts;
}

void repairTexts(Record& record) {
    for (std::string* text :
         {&record.layer, &record.kind, &record.origin, &record.report.description,
          &record.report.scene, &record.report.delta, &record.frameHash, &record.parent,
          &record.observer, &record.summary, &record.warning, &record.clock, &record.question})
        repair(*text);
    for (auto* list : {&record.report.actors, &record.report.objects, &record.report.actions,
                       &record.report.ocr, &record.children, &record.tags, &record.regions})
        repair(*list);
    for (EntityBox& box : record.boxes)
        repair(box.entity);
    for (Found& found : record.found)
        for (std::string* text : {&found.what, &found.entity, &found.side, &found.text})
            repair(*text);
}

std::string nameOfActor(const std::string& actor) {
    static constexpr std::string_view kCommas[] = {",", "\xEF\xBC\x8C"}; // ASCII and Chinese
    std::string head = actor;
    for (const std::string_view comma : kCommas)
        head = head.substr(0, head.find(comma));
    while (!head.empty() && head.back() == ' ')
        head.pop_back();
    const bool numbered = head.size() > 1 && head.back() >= '0' && head.back() <= '9' &&
                          head.find_first_not_of("0123456789") != std::string::npos;
    return numbered ? head : std::string();
}

} // namespace ds::memory
