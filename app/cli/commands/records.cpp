#include "app/cli/commands/commands.h"

namespace ds::cli {
namespace {

struct RecordsArguments {
    std::string folder;
    ViewArguments view;
    FilterArguments filter;
};

Result<int> records(Context& context, const RecordsArguments& arguments) {
    const auto query = openQuery(context, arguments.folder, arguments.view, arguments.filter);
    if (!query)
        return fail(query.error());
    const auto rows = query->reader->rowIds(query->opened.view, query->filter);
    if (!rows)
        return fail(rows.error());
    Console& console = context.console;
    console.beginList();
    Status status = forEachRecord(context, *query->reader, query->opened.view, *rows,
                                  [&console](const memory::Record& record) {
                                      console.element(memory::toJson(record), lineOf(record));
                                      return !console.isClosed();
                                  });
    console.endList();
    if (!status)
        return fail(status.error());
    return kDone;
}

} // namespace

void addRecords(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<RecordsArguments>();
    Command command = line.add("records", "List what the memory holds, in order of time",
                               "records recording.dscase --changed --from 0:10 --json-lines",
                               [&context, arguments] { return records(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    addViewOptions(command, arguments->view);
    addFilterOptions(command, arguments->filter);
}

} // namespace ds::cli
