#include "app/cli/commands/commands.h"

#include <algorithm>

namespace ds::cli {
namespace {

struct RecordsArguments {
    std::string folder;
    ViewArguments view;
    FilterArguments filter;
};

/// Page by page, so that memory stays bounded however long the list.
Status giveRecords(Context& context, memory::MemoryReader& reader, const CausalView& view,
                   const std::vector<std::int64_t>& rows) {
    constexpr std::size_t kPage = 500;
    for (std::size_t at = 0; at < rows.size() && !context.console.isClosed(); at += kPage) {
        if (context.stop.stop_requested())
            return fail(ErrorCode::Cancelled, {}, "stopped while listing");
        const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(at);
        const auto end = begin + static_cast<std::ptrdiff_t>(std::min(kPage, rows.size() - at));
        const auto records = reader.recordsByRowId(view, {begin, end});
        if (!records)
            return fail(records.error());
        for (const memory::Record& record : *records)
            context.console.element(memory::toJson(record), lineOf(record));
    }
    return {};
}

Result<int> records(Context& context, const RecordsArguments& arguments) {
    const auto query = openQuery(context, arguments.folder, arguments.view, arguments.filter);
    if (!query)
        return fail(query.error());
    const auto rows = query->reader->rowIds(query->opened.view, query->filter);
    if (!rows)
        return fail(rows.error());
    context.console.beginList();
    Status status = giveRecords(context, *query->reader, query->opened.view, *rows);
    context.console.endList();
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
