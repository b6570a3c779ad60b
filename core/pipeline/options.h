#pragma once

#include "core/base/result.h"
#include "core/memory/novelty.h"
#include "core/observe/observer.h"

#include <string>
#include <string_view>
#include <vector>

namespace ds::pipeline {

/// Every option of the algorithm, in one value.
struct Options {
    memory::NoveltyOptions novelty;
    observe::ClassicalOptions observe;
};

/// What `options` prints of each.
struct OptionInfo {
    std::string key; ///< "observe.skip_static"
    std::string value;
    std::string defaultValue;
    std::string unit;
    std::string range; ///< "0 … 1", "true | false"
    std::string meaning;
};

std::vector<OptionInfo> describe(const Options& options);
/// The key most like `key`; `key` itself when there is such an option.
std::string nearestOption(std::string_view key);
/// InvalidInput: unknown key (the detail names the nearest) or value out of range.
[[nodiscard]] Status setOption(Options& options, std::string_view key, std::string_view value);
/// A JSON object of keys and values, and the inverse, which changes all of them or none.
std::string toJson(const Options& options);
[[nodiscard]] Status setFromJson(Options& options, std::string_view json);

} // namespace ds::pipeline
