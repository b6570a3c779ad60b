#include "core/memory/memory_store.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace ds::memory {
namespace {

using Json = nlohmann::ordered_json;

Json textOrNull(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json timeOrNull(const std::optional<TimeUs>& time) {
    return time ? Json(time->us) : Json(nullptr);
}

Json numberOrNull(const std::optional<double>& number) {
    return number ? Json(*number) : Json(nullptr);
}

Json boxesJson(const std::vector<EntityBox>& boxes) {
    Json all = Json::array();
    for (const EntityBox& box : boxes)
        all.push_back({{"entity", textOrNull(box.entity)},
                       {"box", {box.box.x, box.box.y, box.box.w, box.box.h}}});
    return all;
}

Json foundJson(const std::vector<Found>& found) {
    Json all = Json::array();
    for (const Found& one : found)
        all.push_back({{"time_us", one.time.us},
                       {"what", one.what},
                       {"entity", textOrNull(one.entity)},
                       {"side", textOrNull(one.side)},
                       {"text", one.text}});
    return all;
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Reads the members of one object; the first that is not as expected is kept as the error.
class Fields {
public:
    explicit Fields(const Json& json) : m_json(json) {}

    void read(const char* name, std::string& text) {
        if (const Json* value = member(name, &Json::is_string))
            text = value->get<std::string>();
    }
    void read(const char* name, bool& flag) {
        if (const Json* value = member(name, &Json::is_boolean))
            flag = value->get<bool>();
    }
    void read(const char* name, double& number) {
        if (const Json* value = member(name, &Json::is_number))
            number = value->get<double>();
    }
    void read(const char* name, std::int64_t& number) {
        if (const Json* value = member(name, &Json::is_number_integer))
            number = value->get<std::int64_t>();
    }
    void read(const char* name, TimeUs& time) { read(name, time.us); }
    void read(const char* name, std::optional<TimeUs>& time) {
        if (const Json* value = member(name, &Json::is_number_integer))
            time = TimeUs{value->get<std::int64_t>()};
    }
    void read(const char* name, std::optional<double>& number) {
        if (const Json* value = member(name, &Json::is_number))
            number = value->get<double>();
    }
    void read(const char* name, std::vector<std::string>& texts) {
        each(name, [&](const Json& item) {
            if (!item.is_string())
                return false;
            texts.push_back(item.get<std::string>());
            return true;
        });
    }
    /// Calls `take` for each element of an array until it gives false.
    template <class Take>
    void each(const char* name, Take take) {
        const Json* list = member(name, &Json::is_array);
        if (!list)
            return;
        for (const Json& item : *list)
            if (!take(item))
                return refuse(name);
    }
    void refuse(const char* name) {
        if (m_wrong.empty())
            m_wrong = name;
    }
    const std::string& wrong() const { return m_wrong; }

private:
    /// The member when it is there, not null and of the right type.
    const Json* member(const char* name, bool (Json::*isRight)() const noexcept) {
        const auto found = m_json.find(name);
        if (found == m_json.end() || found->is_null())
            return nullptr;
        if ((*found.*isRight)())
            return &*found;
        refuse(name);
        return nullptr;
    }

    const Json& m_json;
    std::string m_wrong;
};

bool readBox(const Json& item, EntityBox& box) {
    if (!item.is_object())
        return false;
    Fields fields(item);
    fields.read("entity", box.entity);
    std::vector<int> numbers;
    fields.each("box", [&](const Json& number) {
        if (number.is_number_integer())
            numbers.push_back(number.get<int>());
        return number.is_number_integer();
    });
    if (!fields.wrong().empty() || numbers.size() != 4)
        return false;
    box.box = {numbers[0], numbers[1], numbers[2], numbers[3]};
    return true;
}

bool readFound(const Json& item, Found& found) {
    if (!item.is_object())
        return false;
    Fields fields(item);
    fields.read("time_us", found.time);
    fields.read("what", found.what);
    fields.read("entity", found.entity);
    fields.read("side", found.side);
    fields.read("text", found.text);
    return fields.wrong().empty();
}

void readReport(Fields& fields, Report& report) {
    fields.read("description", report.description);
    fields.read("actors", report.actors);
    fields.read("objects", report.objects);
    fields.read("actions", report.actions);
    fields.read("ocr", report.ocr);
    fields.read("scene", report.scene);
    fields.read("delta", report.delta);
}

void readPlace(Fields& fields, Record& record) {
    fields.read("id", record.id);
    fields.read("source", record.source);
    fields.read("run", record.run);
    fields.read("layer", record.layer);
    fields.read("kind", record.kind);
    fields.read("origin", record.origin);
    fields.read("time_us", record.time);
    fields.read("end_us", record.end);
    fields.read("available_us", record.available);
}

void readRest(Fields& fields, Record& record) {
    fields.read("novelty", record.novelty);
    fields.read("salience", record.salience);
    fields.read("change", record.change);
    fields.read("static", record.isStatic);
    fields.read("frame_us", record.frame);
    fields.each("boxes",
                [&](const Json& item) { return readBox(item, record.boxes.emplace_back()); });
    fields.read("parent", record.parent);
    fields.read("children", record.children);
    fields.read("observer", record.observer);
    fields.read("summary", record.summary);
    fields.read("warning", record.warning);
    fields.each("found",
                [&](const Json& item) { return readFound(item, record.found.emplace_back()); });
    fields.read("clock", record.clock);
    fields.read("confidence", record.confidence);
    fields.read("tags", record.tags);
    fields.read("regions", record.regions);
    fields.read("posterior", record.posterior);
    fields.read("question", record.question);
    fields.read("seq", record.seq);
    fields.read("written", record.written);
}

} // namespace

std::string toJson(const Record& record) {
    const Report& report = record.report;
    return dump({{"id", record.id},
                 {"source", record.source},
                 {"run", record.run},
                 {"layer", record.layer},
                 {"kind", record.kind},
                 {"origin", textOrNull(record.origin)},
                 {"time_us", record.time.us},
                 {"end_us", timeOrNull(record.end)},
                 {"available_us", record.available.us},
                 {"description", report.description},
                 {"actors", report.actors},
                 {"objects", report.objects},
                 {"actions", report.actions},
                 {"ocr", report.ocr},
                 {"scene", report.scene},
                 {"delta", report.delta},
                 {"novelty", record.novelty},
                 {"salience", record.salience},
                 {"change", record.change},
                 {"static", record.isStatic},
                 {"frame_us", timeOrNull(record.frame)},
                 {"boxes", boxesJson(record.boxes)},
                 {"parent", textOrNull(record.parent)},
                 {"children", record.children},
                 {"observer", textOrNull(record.observer)},
                 {"summary", textOrNull(record.summary)},
                 {"warning", textOrNull(record.warning)},
                 {"found", foundJson(record.found)},
                 {"clock", textOrNull(record.clock)},
                 {"confidence", numberOrNull(record.confidence)},
                 {"tags", record.tags},
                 {"regions", record.regions},
                 {"posterior", numberOrNull(record.posterior)},
                 {"question", textOrNull(record.question)},
                 {"seq", record.seq},
                 {"written", textOrNull(record.written)}});
}

Result<Record> recordFromJson(std::string_view json) {
    const Json parsed = Json::parse(json, nullptr, false);
    if (!parsed.is_object())
        return fail(ErrorCode::InvalidInput, {}, "a record must be a JSON object");
    Record record;
    Fields fields(parsed);
    readPlace(fields, record);
    readReport(fields, record.report);
    readRest(fields, record);
    if (!fields.wrong().empty())
        return fail(ErrorCode::InvalidInput, fields.wrong(), "the field has the wrong type");
    return record;
}

std::string toJson(const Entity& entity) {
    Json spans = Json::array();
    for (const Span& span : entity.spans)
        spans.push_back({{"from_us", span.from.us}, {"to_us", span.to.us}});
    return dump({{"id", entity.id},
                 {"name", entity.name},
                 {"surface_names", entity.surfaceNames},
                 {"first_us", entity.first.us},
                 {"last_us", entity.last.us},
                 {"spans", std::move(spans)},
                 {"records", entity.records}});
}

std::string toJson(const SearchResult& result) {
    Json hits = Json::array();
    for (const SearchHit& hit : result.hits)
        hits.push_back({{"id", hit.id},
                        {"layer", hit.layer},
                        {"time_us", hit.time.us},
                        {"end_us", timeOrNull(hit.end)},
                        {"score", hit.score},
                        {"snippet", hit.snippet}});
    return dump(
        {{"hits", std::move(hits)}, {"searched_back_to_us", timeOrNull(result.searchedBackTo)}});
}

} // namespace ds::memory
