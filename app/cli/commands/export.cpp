#include "app/cli/commands/commands.h"
#include "app/cli/out_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace ds::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ExportArguments {
    std::string folder;
    std::string format = "jsonl";
    std::string out;
    ViewArguments view;
    FilterArguments filter;
};

/// The columns of the CSV file, named like the fields of the JSON record.
constexpr std::array kColumns{
    "id",       "source",  "run",          "layer",       "kind",    "origin",
    "time_us",  "end_us",  "available_us", "description", "actors",  "objects",
    "actions",  "ocr",     "scene",        "delta",       "novelty", "salience",
    "change",   "static",  "frame_us",     "boxes",       "parent",  "children",
    "observer", "summary", "warning",      "found",       "clock",   "confidence",
    "tags",     "regions", "posterior",    "question",    "seq",     "written"};

/// RFC 4180: quoted when it holds a comma, a quote or a line break.
std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + "\"";
}

/// Words of a list parted by "; "; anything with a shape of its own as JSON.
std::string csvText(const Json& value) {
    if (value.is_null())
        return {};
    if (value.is_string())
        return value.get<std::string>();
    const bool words = value.is_array() && std::all_of(value.begin(), value.end(),
                                                       [](auto& v) { return v.is_string(); });
    if (!words)
        return value.dump();
    std::string joined;
    for (const Json& word : value)
        joined += (joined.empty() ? "" : "; ") + word.get<std::string>();
    return joined;
}

std::string csvHead() {
    std::string line;
    for (const char* column : kColumns)
        line += (line.empty() ? "" : ",") + std::string(column);
    return line + "\r\n";
}

std::string csvLine(const memory::Record& record) {
    const Json json = Json::parse(memory::toJson(record), nullptr, false);
    std::string line;
    for (std::size_t i = 0; i < kColumns.size(); ++i)
        line += (i == 0 ? "" : ",") + csvField(csvText(json.value(kColumns[i], Json(nullptr))));
    return line + "\r\n";
}

Status writeRecords(const Context& context, const ExportArguments& arguments,
                    memory::MemoryReader& reader, const CausalView& view,
                    const std::vector<std::int64_t>& rows) {
    const bool csv = arguments.format == "csv";
    OutFile file(arguments.out);
    if (csv)
        file.write(csvHead());
    const Status written = forEachRecord(context, reader, view, rows, [&](const auto& record) {
        file.write(csv ? csvLine(record) : memory::toJson(record) + "\n");
        return true;
    });
    if (!written)
        return written;
    return file.commit();
}

Result<int> exportRecords(Context& context, const ExportArguments& arguments) {
    if (Status status = refuseJsonLines(context); !status)
        return fail(status.error());
    const auto query = openQuery(context, arguments.folder, arguments.view, arguments.filter);
    if (!query)
        return fail(query.error());
    if (Status status = checkOutput(context, query->opened, arguments.out); !status)
        return fail(status.error());
    const auto rows = query->reader->rowIds(query->opened.view, query->filter);
    if (!rows)
        return fail(rows.error());
    if (Status status = writeRecords(context, arguments, *query->reader, query->opened.view, *rows);
        !status)
        return fail(status.error());
    Console& console = context.console;
    if (console.output == Output::Json)
        console.line(
            Json{{"file", arguments.out}, {"format", arguments.format}, {"records", rows->size()}}
                .dump(-1, ' ', false, Json::error_handler_t::replace));
    else
        console.line(console.phrases().plural("cli.exported", static_cast<long long>(rows->size()),
                                              {{"file", arguments.out}}));
    return kDone;
}

} // namespace

void addExport(CommandLine& line, Context& context) {
    auto arguments = std::make_shared<ExportArguments>();
    Command command =
        line.add("export", "Write the records to a file",
                 "export recording.dscase --format csv --out records.csv",
                 [&context, arguments] { return exportRecords(context, *arguments); });
    command.argument("CASE", arguments->folder, "folder of the case");
    command.oneOf("--format", {"jsonl", "csv"}, arguments->format, "jsonl or csv");
    command.requiredOption("--out", "F", arguments->out, "the file to write");
    addViewOptions(command, arguments->view);
    addFilterOptions(command, arguments->filter);
}

} // namespace ds::cli
