#include "core/agent/choices.h"
#include "core/agent/coverage.h"
#include "core/agent/extractive.h"
#include "core/agent/plan.h"
#include "core/agent/question.h"
#include "core/agent/rules.h"
#include "core/agent/step_log.h"
#include "core/base/tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ds::agent {
namespace {

constexpr std::size_t kLongestQuestion = 2000; ///< bytes; longer ones are no question
constexpr std::size_t kMostMentions = 5;

std::string argumentsJson(const nlohmann::ordered_json& arguments) {
    return arguments.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// One question on its way to an answer.
class Investigation {
public:
    Investigation(const ExtractiveInput& input, EvidenceSource& memory, const Clock& clock,
                  std::stop_token stop)
        : m_input(input), m_memory(memory), m_stop(std::move(stop)), m_clock(clock),
          m_log(clock, input.onStep), m_book(languageOf(input.question.text)), m_words(m_book) {}

    Result<Answer> run() {
        const auto begun = m_clock.steady();
        auto finding = investigate();
        if (!finding)
            return fail(finding.error());
        Answer answer = answerFrom(std::move(*finding));
        answer.steps = m_log.take();
        answer.wallSeconds = static_cast<double>((m_clock.steady() - begun).count()) / 1e9;
        return answer;
    }

private:
    TimeUs horizon() const {
        const TimeUs end = m_input.source.duration.count() > 0
                               ? TimeUs{m_input.source.duration.count()}
                               : m_input.run.observedTo;
        return std::min(m_input.now, end);
    }

    void plan() {
        m_log.begin("plan", "read_question");
        m_parsed = parseQuestion(m_input.question.text, horizon());
        m_plan = planFor(m_parsed, m_input.question, m_input.now);
        m_contract = contractFor(m_parsed, m_input.now);
        m_log.end(m_book.text(
            "step.plan", {{"kind", m_book.text("kind." + std::string(kindName(m_parsed.kind)))}}));
    }

    Status readFacts() {
        m_log.begin("retrieve", "memory_list",
                    argumentsJson({{"kind", "observation"}, {"run", m_input.run.id}}));
        FactsMaker maker;
        const Status read = m_memory.eachObservation(
            [&](const memory::Record& record) { maker.add(record); }, m_stop);
        if (!read)
            return read;
        m_facts = maker.finish();
        m_log.end(m_book.plural("step.records", static_cast<long long>(m_facts.moments.size())));
        return {};
    }

    Result<Finding> investigate() {
        if (m_input.question.text.size() > kLongestQuestion)
            return notUnderstood("answer.too_long");
        plan();
        if (m_parsed.kind == AskKind::Help)
            return help();
        if (!m_parsed.badTime.empty())
            return badTime();
        if (m_parsed.kind == AskKind::Other)
            return notUnderstood("answer.why");
        if (m_parsed.kind == AskKind::Unknown && m_parsed.foreign.empty())
            return notUnderstood("answer.not_understood");
        if (!m_parsed.unknown.empty())
            return searchWords();
        if (pastTheEnd())
            return afterEnd();
        if (auto read = readFacts(); !read)
            return fail(read.error());
        const double rate = m_input.run.rateHz > 0 ? m_input.run.rateHz : 1;
        const Selection selection(m_facts, m_input.source.id,
                                  DurationUs{static_cast<std::int64_t>(1e6 / rate)},
                                  m_input.source.width, m_input.source.height);
        if (!anchorScope(m_parsed, selection))
            return anchorUnseen();
        const RuleInput in{m_parsed, selection, m_words, coverage()};
        m_log.begin("answer", std::string("rule_") + kindName(m_parsed.kind));
        Finding finding = applyRule(in);
        m_log.end(m_book.text("step.rule"));
        if (auto verified = verify(finding); !verified)
            return fail(verified.error());
        return finding;
    }

    std::vector<CoveragePart> coverage() const {
        return coverageOf(m_input.source, m_input.run, m_parsed.scope.from, m_parsed.scope.to,
                          m_input.now);
    }

    Finding notUnderstood(const std::string& key) const {
        Finding finding;
        finding.unable = true;
        finding.sentence = m_book.text(key);
        finding.why.push_back(m_book.text("why.kinds"));
        return finding;
    }

    Finding help() const {
        Finding finding;
        finding.sentence = m_book.text("answer.help");
        finding.certainty = "sure";
        finding.why.push_back(m_book.text("why.help"));
        return finding;
    }

    Finding badTime() const {
        Finding finding;
        finding.unable = true;
        finding.sentence = m_book.text("answer.bad_time", {{"time", m_parsed.badTime}});
        finding.why.push_back(m_book.text("why.bad_time"));
        return finding;
    }

    /// The time asked for lies wholly behind the last picture of a finished recording.
    bool pastTheEnd() const {
        const DurationUs length = m_input.source.duration;
        const auto past = [&](const Scope& scope) { return scope.from > TimeUs{length.count()}; };
        return !m_input.source.live && length.count() > 0 && m_parsed.scope.given &&
               (past(m_parsed.scope) || (m_parsed.otherScope && past(*m_parsed.otherScope)));
    }

    Finding afterEnd() const {
        Finding finding;
        finding.negative = "not_looked";
        const TimeUs end{m_input.source.duration.count()};
        finding.sentence = m_book.text(
            "answer.past_end",
            {{"end", m_words.time(end)},
             {"time", m_words.time(std::max(m_parsed.scope.from, m_parsed.otherScope
                                                                     ? m_parsed.otherScope->from
                                                                     : m_parsed.scope.from))}});
        finding.why.push_back(m_book.text("why.past_end"));
        return finding;
    }

    Finding anchorUnseen() const {
        Finding finding;
        finding.unable = true;
        const Clause& anchor = *m_parsed.other;
        const Event unseen{{}, anchor.deed, anchor.subject.name, anchor.side, {}, 0};
        finding.sentence = m_words.sentence(
            m_book.text("answer.anchor_unseen", {{"event", m_words.event(unseen)}}));
        finding.why.push_back(m_book.text("why.anchor"));
        return finding;
    }

    std::string quotedList(const std::vector<std::string>& words) const {
        std::vector<std::string> quoted;
        for (const std::string& word : words)
            quoted.push_back(m_book.text("list.quoted", {{"word", word}}));
        return m_words.list(quoted);
    }

    /// The lines read in the picture that hold one of the words asked for.
    std::vector<std::string> linesWith(const memory::Record& record) const {
        std::vector<std::string> lines;
        for (const std::string& line : record.report.ocr) {
            const auto has = tokenSet(line);
            if (std::any_of(m_parsed.unknown.begin(), m_parsed.unknown.end(),
                            [&](const std::string& word) {
                                return std::binary_search(has.begin(), has.end(), word);
                            }))
                lines.push_back(m_book.text("list.quoted", {{"word", line}}));
        }
        return lines;
    }

    /// Words that no rule knows: looked for in the text of the records, which another observer may
    /// have written; otherwise this observer cannot know them.
    Result<Finding> searchWords() {
        std::string query;
        for (const std::string& word : m_parsed.unknown)
            query += (query.empty() ? "" : " ") + word;
        const std::string words = quotedList(m_parsed.unknown);
        m_log.begin("retrieve", "memory_search", argumentsJson({{"query", query}}));
        auto ids = m_memory.search(query, kMostMentions);
        if (!ids)
            return fail(ids.error());
        m_log.end(
            m_book.plural("step.search", static_cast<long long>(ids->size()), {{"words", words}}));
        if (!ids->empty())
            return mentioned(*ids, words);
        Finding finding;
        finding.unable = true;
        const std::string kind = std::string(kindName(m_parsed.kind));
        const bool eyes = !m_parsed.foreign.empty();
        finding.sentence = m_words.sentence(
            eyes ? m_book.text("answer.cannot_recognise", {{"observer", m_input.run.observer},
                                                           {"words", quotedList(m_parsed.foreign)}})
                 : m_book.text("answer.unknown_words",
                               {{"words", words}, {"example", m_book.text("example." + kind)}}));
        finding.why.push_back(eyes ? m_book.text("why.unknown_words")
                                   : m_book.text("why.words_unread"));
        return finding;
    }

    Result<Finding> mentioned(const std::vector<std::string>& ids, const std::string& words) {
        Finding finding;
        finding.yes = true;
        std::vector<std::string> times;
        std::vector<std::string> lines;
        for (const std::string& id : ids) {
            auto record = m_memory.record(id);
            if (!record)
                return fail(record.error());
            const TimeUs frame = record->frame.value_or(record->time);
            times.push_back(m_words.time(frame));
            if (lines.empty())
                lines = linesWith(*record);
            finding.evidence.push_back({id, m_input.source.id, frame, std::nullopt, {id}});
        }
        finding.sentence = m_words.sentence(
            m_book.text("answer.mentioned", {{"words", words}, {"times", m_words.list(times)}}));
        if (!lines.empty())
            finding.sentence = m_words.sentence(
                m_book.text("answer.mentioned_text", {{"words", words},
                                                      {"lines", m_words.list(lines)},
                                                      {"times", m_words.list(times)}}));
        finding.claims.push_back({finding.sentence, ids, {}, "uncertain"});
        finding.why.push_back(m_book.text("why.mentioned"));
        return finding;
    }

    /// Each evidence frame must hold the box it is given for; one that does not is taken away.
    Status verify(Finding& finding) {
        if (finding.evidence.empty())
            return {};
        m_log.begin("verify", "evidence_frames");
        const std::size_t all = finding.evidence.size();
        std::vector<Evidence> good;
        for (Evidence& shown : finding.evidence) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, {});
            auto record = m_memory.record(shown.record);
            if (!record)
                return fail(record.error());
            const bool frame = record->frame.value_or(record->time) == shown.frame;
            const bool box = !shown.box || std::any_of(record->boxes.begin(), record->boxes.end(),
                                                       [&](const memory::EntityBox& known) {
                                                           return known.box == *shown.box;
                                                       });
            if (frame && box)
                good.push_back(std::move(shown));
        }
        if (good.size() < all)
            finding.certainty = "unsure";
        finding.evidence = std::move(good);
        m_log.end(m_book.text("step.verify", {{"good", std::to_string(finding.evidence.size())},
                                              {"all", std::to_string(all)}}));
        return {};
    }

    Answer answerFrom(Finding finding) {
        Answer answer;
        answer.question = validUtf8(m_input.question.text);
        answer.status = finding.unable ? "unable" : "answered";
        answer.answer = finding.sentence;
        answer.asked = m_input.question.asked;
        answer.answered = horizon();
        if (!m_input.question.choices.empty())
            choose(answer, finding);
        answer.certainty = finding.unable ? "unsure" : finding.certainty;
        for (const std::string& sentence : finding.why)
            answer.why +=
                (answer.why.empty() || m_book.language() == Language::Chinese ? "" : " ") +
                sentence;
        answer.negative = finding.negative;
        answer.evidence = std::move(finding.evidence);
        answer.claims = std::move(finding.claims);
        answer.plan = m_plan;
        answer.contract = m_contract;
        answer.coverage = coverage();
        return answer;
    }

    void choose(Answer& answer, Finding& finding) {
        const ChosenOption chosen = chooseAmong(m_input.question.choices, finding);
        answer.choice = chosen.text;
        answer.status = "answered";
        if (chosen.forced) {
            finding.certainty = "unsure";
            finding.why.push_back(m_book.text("why.choice_forced"));
        }
    }

    const ExtractiveInput& m_input;
    EvidenceSource& m_memory;
    std::stop_token m_stop;
    const Clock& m_clock;
    StepLog m_log;
    const PhraseBook m_book;
    const Wording m_words;
    ParsedQuestion m_parsed;
    Facts m_facts;
    Plan m_plan;
    Contract m_contract;
};

} // namespace

Result<Answer> answerByRule(const ExtractiveInput& input, EvidenceSource& memory,
                            const Clock& clock, std::stop_token stop) {
    return Investigation(input, memory, clock, std::move(stop)).run();
}

} // namespace ds::agent
