#include "core/pipeline/options.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <variant>

namespace ds::pipeline {
namespace {

/// Where an option lies in Options; the pointer's type is the option's type.
using Field = std::variant<int*, double*, bool*>;

struct Entry {
    std::string_view key;
    Field (*field)(Options&);
    double least; ///< inclusive; unused for switches
    double most;
    std::string_view unit;
    std::string_view meaning;
};

constexpr std::array kEntries{
    Entry{"novelty.history", [](Options& o) -> Field { return &o.novelty.history; }, 1, 1000,
          "observations", "how many earlier observations novelty compares with"},
    Entry{"novelty.weight_delta", [](Options& o) -> Field { return &o.novelty.weightDelta; }, 0, 1,
          "", "weight of the change text in novelty"},
    Entry{"novelty.weight_actions", [](Options& o) -> Field { return &o.novelty.weightActions; }, 0,
          1, "", "weight of the actions in novelty"},
    Entry{"novelty.weight_actors", [](Options& o) -> Field { return &o.novelty.weightActors; }, 0,
          1, "", "weight of the actors in novelty"},
    Entry{"novelty.weight_objects", [](Options& o) -> Field { return &o.novelty.weightObjects; }, 0,
          1, "", "weight of the objects in novelty"},
    Entry{"novelty.weight_ocr", [](Options& o) -> Field { return &o.novelty.weightOcr; }, 0, 1, "",
          "weight of the visible text in novelty"},
    Entry{"novelty.weight_scene", [](Options& o) -> Field { return &o.novelty.weightScene; }, 0, 1,
          "", "weight of the scene in novelty"},
    Entry{"novelty.weight_description",
          [](Options& o) -> Field { return &o.novelty.weightDescription; }, 0, 1, "",
          "weight of the description in novelty"},
    Entry{"novelty.threshold", [](Options& o) -> Field { return &o.novelty.threshold; }, 0, 1, "",
          "salience from which an observation counts as a change"},
    Entry{"novelty.guard_similarity",
          [](Options& o) -> Field { return &o.novelty.guardSimilarity; }, 0, 1, "",
          "similarity from which a repeated change text counts as said before"},
    Entry{"observe.between_hz", [](Options& o) -> Field { return &o.observe.betweenHz; }, 0, 60,
          "Hz", "frames a second looked at between the sampled ones"},
    Entry{"observe.working_width", [](Options& o) -> Field { return &o.observe.workingWidth; }, 64,
          4096, "px", "width at which motion is sought"},
    Entry{"observe.read_text", [](Options& o) -> Field { return &o.observe.readText; }, 0, 1, "",
          "read visible text"},
    Entry{"observe.skip_static", [](Options& o) -> Field { return &o.observe.skipStatic; }, 0, 1,
          "", "a sampled frame that is verified to show the same costs no report"},
    Entry{"observe.whole_frame_every_s",
          [](Options& o) -> Field { return &o.observe.wholeFrameEveryS; }, 1, 86400, "s",
          "how often the whole frame is searched for people who stand still"},
};

/// The shortest text that reads back as the same number: "0.35", "5".
std::string textOf(double value) {
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

std::string textOf(const Field& field) {
    if (const auto* flag = std::get_if<bool*>(&field))
        return **flag ? "true" : "false";
    if (const auto* whole = std::get_if<int*>(&field))
        return std::to_string(**whole);
    return textOf(**std::get_if<double*>(&field));
}

std::string rangeOf(const Entry& entry, const Field& field) {
    if (std::holds_alternative<bool*>(field))
        return "true | false";
    return textOf(entry.least) + " … " + textOf(entry.most);
}

/// Fields are only read through the result.
Field fieldOf(const Entry& entry, const Options& options) {
    return entry.field(const_cast<Options&>(options)); // NOLINT: one table for reading and writing
}

const Entry* entryOf(std::string_view key) {
    const auto* found = std::find_if(kEntries.begin(), kEntries.end(),
                                     [&](const Entry& entry) { return entry.key == key; });
    return found == kEntries.end() ? nullptr : found;
}

template <class T>
std::optional<T> numberFrom(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<bool> flagFrom(std::string_view text) {
    if (text == "true" || text == "on" || text == "1")
        return true;
    if (text == "false" || text == "off" || text == "0")
        return false;
    return std::nullopt;
}

/// False when `text` is no value of that kind or lies outside the range.
bool assign(const Entry& entry, const Field& field, std::string_view text) {
    const auto put = [&](auto* target, const auto& value) {
        if (!value)
            return false;
        if constexpr (!std::is_same_v<decltype(target), bool*>) {
            const auto number = static_cast<double>(*value);
            if (!std::isfinite(number) || number < entry.least || number > entry.most)
                return false;
        }
        *target = *value;
        return true;
    };
    if (const auto* flag = std::get_if<bool*>(&field))
        return put(*flag, flagFrom(text));
    if (const auto* whole = std::get_if<int*>(&field))
        return put(*whole, numberFrom<int>(text));
    return put(*std::get_if<double*>(&field), numberFrom<double>(text));
}

/// Levenshtein distance of two short words.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

nlohmann::json jsonOf(const Field& field) {
    return std::visit([](const auto* value) { return nlohmann::json(*value); }, field);
}

Status setFromValue(Options& options, const std::string& key, const nlohmann::json& value) {
    if (value.is_string())
        return setOption(options, key, value.get<std::string>());
    if (value.is_boolean() || value.is_number())
        return setOption(options, key, value.dump());
    return fail(ErrorCode::InvalidInput, key, "a number, a text or true or false is needed");
}

} // namespace

std::vector<OptionInfo> describe(const Options& options) {
    const Options defaults;
    std::vector<OptionInfo> infos;
    infos.reserve(kEntries.size());
    for (const Entry& entry : kEntries) {
        const Field field = fieldOf(entry, options);
        infos.push_back({std::string(entry.key), textOf(field), textOf(fieldOf(entry, defaults)),
                         std::string(entry.unit), rangeOf(entry, field),
                         std::string(entry.meaning)});
    }
    return infos;
}

std::string nearestOption(std::string_view key) {
    const auto* nearest =
        std::min_element(kEntries.begin(), kEntries.end(), [&](const Entry& a, const Entry& b) {
            return editDistance(key, a.key) < editDistance(key, b.key);
        });
    return std::string(nearest->key);
}

Status setOption(Options& options, std::string_view key, std::string_view value) {
    const Entry* entry = entryOf(key);
    if (entry == nullptr)
        return fail(ErrorCode::InvalidInput, std::string(key),
                    "there is no such option; the nearest is " + nearestOption(key));
    const Field field = entry->field(options);
    if (!assign(*entry, field, value))
        return fail(ErrorCode::InvalidInput, std::string(key),
                    "\"" + std::string(value) + "\" is not in " + rangeOf(*entry, field));
    return {};
}

std::string toJson(const Options& options) {
    nlohmann::json json = nlohmann::json::object();
    for (const Entry& entry : kEntries)
        json[std::string(entry.key)] = jsonOf(fieldOf(entry, options));
    return json.dump();
}

Status setFromJson(Options& options, std::string_view json) {
    const auto object = nlohmann::json::parse(json, nullptr, false);
    if (!object.is_object())
        return fail(ErrorCode::InvalidInput, {}, "the options are no JSON object");
    Options changed = options; // all or nothing
    for (const auto& [key, value] : object.items())
        if (Status status = setFromValue(changed, key, value); !status)
            return status;
    options = changed;
    return {};
}

} // namespace ds::pipeline
