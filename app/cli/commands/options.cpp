#include "app/cli/commands/commands.h"

#include <nlohmann/json.hpp>

namespace ds::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The value as a JSON number or boolean.
Json valueOf(const std::string& text) {
    return Json::parse(text, nullptr, false);
}

std::string lineOf(const pipeline::OptionInfo& info) {
    constexpr std::size_t kKeyWidth = 30;
    std::string line = info.key;
    line.resize(std::max(line.size() + 1, kKeyWidth), ' ');
    line += info.value + (info.unit.empty() ? "" : " " + info.unit);
    return line + "  (" + info.range + ")  " + info.meaning;
}

Result<int> listOptions(Context& context, const OptionArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto options = optionsFrom(context, arguments);
    if (!options)
        return fail(options.error());
    context.console.beginList();
    for (const pipeline::OptionInfo& info : pipeline::describe(*options)) {
        const Json json = {{"key", info.key},
                           {"value", valueOf(info.value)},
                           {"default", valueOf(info.defaultValue)},
                           {"unit", info.unit.empty() ? Json(nullptr) : Json(info.unit)},
                           {"range", info.range},
                           {"meaning", info.meaning}};
        context.console.element(json.dump(), lineOf(info));
    }
    context.console.endList();
    return kDone;
}

} // namespace

void addOptions(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<OptionArguments>();
    Command command = line.add("options", "List every option of the algorithm",
                               "options --set novelty.threshold=0.4 --json",
                               [&context, arguments] { return listOptions(context, *arguments); });
    addOptionOptions(command, *arguments);
}

} // namespace ds::cli
