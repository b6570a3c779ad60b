#include "core/agent/reasoner.h"
#include "core/base/tokens.h"

#include <nlohmann/json.hpp>

namespace ds::agent {
namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(validUtf8(text));
}

Json toJson(const std::vector<std::string>& items) {
    Json list = Json::array();
    for (const std::string& item : items)
        list.push_back(validUtf8(item));
    return list;
}

Json evidenceJson(const Evidence& evidence) {
    Json box = nullptr;
    if (evidence.box)
        box = {evidence.box->x, evidence.box->y, evidence.box->w, evidence.box->h};
    return {{"record", evidence.record},
            {"source", orNull(evidence.source)},
            {"frame_us", evidence.frame.us},
            {"box", box},
            {"path", toJson(evidence.path)}};
}

Json planJson(const Plan& plan) {
    return {{"need", orNull(plan.need)},
            {"pov", orNull(plan.pov)},
            {"info_type", orNull(plan.infoType)},
            {"evidence_locus", orNull(plan.evidenceLocus)},
            {"answerability", orNull(plan.answerability)},
            {"meta", orNull(plan.meta)},
            {"strategy", orNull(plan.strategy)}};
}

Json stepJson(const Step& step) {
    Json arguments = Json::parse(step.arguments, nullptr, false);
    if (arguments.is_discarded())
        arguments = nullptr;
    return {{"n", step.n},
            {"kind", step.kind},
            {"name", step.name},
            {"arguments", arguments},
            {"result", validUtf8(step.result)},
            {"frame_us", step.frame ? Json(step.frame->us) : Json(nullptr)},
            {"started", orNull(step.started)},
            {"duration_ms", step.durationMs}};
}

template <class Items, class Make>
Json listOf(const Items& items, Make make) {
    Json list = Json::array();
    for (const auto& item : items)
        list.push_back(make(item));
    return list;
}

std::string text(const Json& json, const char* key) {
    const auto at = json.find(key);
    return at != json.end() && at->is_string() ? at->template get<std::string>() : std::string();
}

TimeUs timeOf(const Json& json, const char* key) {
    return {json.at(key).template get<std::int64_t>()};
}

std::vector<std::string> textsOf(const Json& json, const char* key) {
    return json.at(key).template get<std::vector<std::string>>();
}

Evidence evidenceFrom(const Json& json) {
    Evidence evidence{text(json, "record"), text(json, "source"), timeOf(json, "frame_us"),
                      std::nullopt, textsOf(json, "path")};
    if (json.at("box").is_array()) {
        const auto box = json.at("box").get<std::array<int, 4>>();
        evidence.box = Box{box[0], box[1], box[2], box[3]};
    }
    return evidence;
}

Step stepFrom(const Json& json) {
    Step step;
    step.n = json.at("n").get<int>();
    step.kind = text(json, "kind");
    step.name = text(json, "name");
    step.arguments = json.at("arguments").is_null() ? std::string() : json.at("arguments").dump();
    step.result = text(json, "result");
    if (json.at("frame_us").is_number())
        step.frame = timeOf(json, "frame_us");
    step.started = text(json, "started");
    step.durationMs = json.at("duration_ms").get<double>();
    return step;
}

void readPlan(const Json& json, Answer& answer) {
    const Json& plan = json.at("plan");
    answer.plan = {text(plan, "need"),          text(plan, "pov"),
                   text(plan, "info_type"),     text(plan, "evidence_locus"),
                   text(plan, "answerability"), text(plan, "meta"),
                   text(plan, "strategy")};
    const Json& contract = json.at("contract");
    answer.contract = {text(contract, "locus"), text(contract, "kind"), textsOf(contract, "tools"),
                       text(contract, "stop")};
}

void readLists(const Json& json, Answer& answer) {
    for (const Json& item : json.at("evidence"))
        answer.evidence.push_back(evidenceFrom(item));
    for (const Json& item : json.at("steps"))
        answer.steps.push_back(stepFrom(item));
    for (const Json& item : json.at("claims"))
        answer.claims.push_back({text(item, "text"), textsOf(item, "for"), textsOf(item, "against"),
                                 text(item, "verdict")});
    for (const Json& item : json.at("coverage"))
        answer.coverage.push_back(
            {timeOf(item, "from_us"), timeOf(item, "to_us"), text(item, "kind")});
}

Answer readAnswer(const Json& json) {
    Answer answer;
    answer.id = text(json, "id");
    answer.question = text(json, "question");
    answer.status = text(json, "status");
    answer.answer = text(json, "answer");
    answer.choice = text(json, "choice");
    answer.asked = timeOf(json, "asked_us");
    answer.answered = timeOf(json, "answered_us");
    answer.certainty = text(json, "certainty");
    answer.why = text(json, "why");
    answer.negative = text(json, "negative");
    readPlan(json, answer);
    readLists(json, answer);
    answer.answerer = text(json, "answerer");
    answer.stored = json.at("stored").get<bool>();
    answer.stale = json.at("stale").get<bool>();
    answer.wallSeconds = json.at("wall_s").get<double>();
    return answer;
}

} // namespace

std::string toJson(const Answer& answer) {
    Json json;
    json["id"] = orNull(answer.id);
    json["status"] = answer.status;
    json["answer"] = orNull(answer.answer);
    json["choice"] = orNull(answer.choice);
    json["asked_us"] = answer.asked.us;
    json["answered_us"] = answer.answered.us;
    json["certainty"] = orNull(answer.certainty);
    json["why"] = orNull(answer.why);
    json["negative"] = orNull(answer.negative);
    json["evidence"] = listOf(answer.evidence, evidenceJson);
    json["plan"] = planJson(answer.plan);
    json["contract"] = {{"locus", orNull(answer.contract.locus)},
                        {"kind", orNull(answer.contract.kind)},
                        {"tools", toJson(answer.contract.tools)},
                        {"stop", orNull(answer.contract.stop)}};
    json["steps"] = listOf(answer.steps, stepJson);
    json["claims"] = listOf(answer.claims, [](const Claim& claim) {
        return Json{{"text", validUtf8(claim.text)},
                    {"for", toJson(claim.supporting)},
                    {"against", toJson(claim.against)},
                    {"verdict", claim.verdict}};
    });
    json["conflicts"] = Json::array(); // a reasoner by rule compares no layers and replays nothing
    json["replays"] = Json::array();
    json["coverage"] = listOf(answer.coverage, [](const CoveragePart& part) {
        return Json{{"from_us", part.from.us}, {"to_us", part.to.us}, {"kind", part.kind}};
    });
    json["answerer"] = answer.answerer;
    json["stored"] = answer.stored;
    json["stale"] = answer.stale;
    json["wall_s"] = answer.wallSeconds;
    json["question"] = validUtf8(answer.question);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Answer> answerFromJson(std::string_view json) {
    const Json parsed = Json::parse(json, nullptr, false);
    if (!parsed.is_object())
        return fail(ErrorCode::InvalidInput, "answer", "it is no JSON object");
    try {
        return readAnswer(parsed);
    } catch (const nlohmann::json::exception& e) {
        return fail(ErrorCode::InvalidInput, "answer", e.what());
    }
}

} // namespace ds::agent
