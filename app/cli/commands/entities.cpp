#include "app/cli/commands/commands.h"

namespace ds::cli {
namespace {

struct EntitiesArguments {
    std::string folder;
    ViewArguments view;
};

std::string lineOf(const memory::Entity& entity) {
    std::string line = entity.name + "  " + formatTime(entity.first, true) + " – " +
                       formatTime(entity.last, true) + "  " + std::to_string(entity.records);
    for (const memory::Span& span : entity.spans)
        line += "\n  " + formatTime(span.from, true) + " – " + formatTime(span.to, true);
    return line;
}

Result<int> entities(Context& context, const EntitiesArguments& arguments) {
    const auto opened = openCase(context, arguments.folder, arguments.view);
    if (!opened)
        return fail(opened.error());
    const auto filter = filterFrom(context, *opened, {});
    if (!filter)
        return fail(filter.error());
    auto reader = opened->session->reader();
    if (!reader)
        return fail(reader.error());
    const auto found = (*reader)->entities(opened->view, *filter);
    if (!found)
        return fail(found.error());
    context.console.beginList();
    for (const memory::Entity& entity : *found)
        context.console.element(memory::toJson(entity), lineOf(entity));
    context.console.endList();
    return kDone;
}

} // namespace

void addEntities(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<EntitiesArguments>();
    Command command =
        line.add("entities", "List the people and things of a case, and when they were there",
                 "entities recording.dscase --at 1:00 --json",
                 [&context, arguments] { return entities(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    addViewOptions(command, arguments->view);
}

} // namespace ds::cli
