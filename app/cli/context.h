#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/agent/answer.h"
#include "core/base/causal_view.h"
#include "core/casefile/case_values.h"
#include "core/memory/memory_store.h"
#include "core/pipeline/session.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace ds::cli {

/// What every command gets: where to write and when to stop.
struct Context {
    Console console;
    std::stop_token stop;
};

/// Only of commands that give a list: refuses --json-lines elsewhere.
[[nodiscard]] Status refuseJsonLines(const Context& context);

/// --at, --source, --run: whose memory, and of when.
struct ViewArguments {
    std::string at;
    std::string source;
    std::string run;
};
void addViewOptions(Command& command, ViewArguments& arguments);

/// The filters of `records` and `search`.
struct FilterArguments {
    std::string layer;
    std::string kind;
    std::string entity;
    std::string from;
    std::string to;
    bool changed = false;
};
void addFilterOptions(Command& command, FilterArguments& arguments);

/// --set KEY=VALUE and --options FILE.json.
struct OptionArguments {
    std::vector<std::string> sets;
    std::string file;
};
void addOptionOptions(Command& command, OptionArguments& arguments);
/// InvalidInput: an unknown key (the sentence names the nearest) or a value out of range.
[[nodiscard]] Result<pipeline::Options> optionsFrom(const Context& context,
                                                    const OptionArguments& arguments);

/// Refuses observers and answerers that are known by name but not there (`vlm:…`, `endpoint:…`,
/// `scripted:…`), and names that are not known at all.
[[nodiscard]] Status requireMaker(const Context& context, const std::string& option,
                                  const std::string& given, const std::string& available);

/// A case opened for one command, with the source, run and time its arguments choose.
struct OpenCase {
    std::unique_ptr<pipeline::Session> session;
    casefile::Source source; ///< empty when the case holds none
    std::string run;         ///< empty when the source has none
    CausalView view;
};

/// Default source: the first; default run: the newest of that source. NotFound for names that the
/// case does not hold.
[[nodiscard]] Result<OpenCase>
openCase(Context& context, const std::string& folder, const ViewArguments& arguments,
         pipeline::CaseOpening how = pipeline::CaseOpening::ReadOnly);

/// InvalidInput with a sentence of how times are written.
[[nodiscard]] Result<TimeUs> momentFrom(const Context& context, const std::string& text,
                                        const std::string& clockStart);

[[nodiscard]] Result<memory::RecordFilter>
filterFrom(const Context& context, const OpenCase& opened, const FilterArguments& arguments);

/// A case opened to read those of its rows that a filter leaves.
struct Query {
    OpenCase opened;
    memory::RecordFilter filter;
    std::unique_ptr<memory::MemoryReader> reader;
};
[[nodiscard]] Result<Query> openQuery(Context& context, const std::string& folder,
                                      const ViewArguments& view, const FilterArguments& filter);

/// InvalidInput when writing `path` would overwrite the case or a recording of it.
[[nodiscard]] Status checkOutput(const Context& context, const OpenCase& opened,
                                 const std::string& path);

/// Gives the records of `rows` in that order, read page by page, so that memory stays bounded
/// however long the list. Ends early when `each` returns false; Cancelled when asked to stop.
[[nodiscard]] Status forEachRecord(const Context& context, memory::MemoryReader& reader,
                                   const CausalView& view, const std::vector<std::int64_t>& rows,
                                   const std::function<bool(const memory::Record&)>& each);

/// A record in one line: time, kind, whether it changed, words.
std::string lineOf(const memory::Record& record);
/// `text` without line breaks, at most `characters` long.
std::string shortened(const std::string& text, std::size_t characters);

} // namespace ds::cli
