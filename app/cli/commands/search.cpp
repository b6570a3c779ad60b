#include "app/cli/commands/commands.h"

namespace ds::cli {
namespace {

constexpr std::size_t kMostHits = 1000;

struct SearchArguments {
    std::string folder;
    std::string query;
    ViewArguments view;
    FilterArguments filter;
};

void printText(Console& console, const memory::SearchResult& result) {
    for (const memory::SearchHit& hit : result.hits)
        console.line(formatTime(hit.time, true) + "  " + shortened(hit.snippet, 160));
    if (result.hits.empty())
        console.note(console.text("cli.nothing_found"));
    if (result.searchedBackTo)
        console.note(
            console.text("cli.searched_back", {{"at", formatTime(*result.searchedBackTo)}}));
}

Result<int> search(Context& context, const SearchArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto query = openQuery(context, arguments.folder, arguments.view, arguments.filter);
    if (!query)
        return fail(query.error());
    const auto result =
        query->reader->search(query->opened.view, arguments.query, query->filter, kMostHits, true);
    if (!result)
        return fail(result.error());
    if (context.console.output == Output::Json)
        context.console.line(memory::toJson(*result));
    else
        printText(context.console, *result);
    return kDone;
}

} // namespace

void addSearch(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<SearchArguments>();
    Command command = line.add("search", "Find words in everything stored",
                               "search recording.dscase \"enters left\" --to 1:00",
                               [&context, arguments] { return search(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    command.argument("QUERY", arguments->query, "words; what holds more of them comes first");
    addViewOptions(command, arguments->view);
    addFilterOptions(command, arguments->filter);
}

} // namespace ds::cli
