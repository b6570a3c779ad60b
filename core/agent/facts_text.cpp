#include "core/agent/facts.h"
#include "core/agent/wording.h"

#include <algorithm>

namespace ds::agent {
namespace {

/// Each line of each sample, joined to the stretch it goes on with.
void spansFromLines(Facts& facts) {
    for (std::size_t m = 0; m < facts.moments.size(); ++m) {
        for (const std::string& line : facts.moments[m].ocr) {
            const TimeUs at = facts.moments[m].time;
            const auto known =
                std::find_if(facts.texts.begin(), facts.texts.end(), [&](const TextSpan& span) {
                    return span.text == line && span.last + 1 >= m;
                });
            if (known == facts.texts.end()) {
                facts.texts.push_back({line, at, at, at, m, m, 1});
                continue;
            }
            known->times += known->last < m ? 1 : 0;
            known->to = known->gone = at;
            known->last = m;
        }
    }
    for (TextSpan& span : facts.texts)
        if (span.last + 1 < facts.moments.size())
            span.gone = facts.moments[span.last + 1].time;
}

/// It may have stood there before it was read.
void beginAtEvent(TextSpan& span, const Event& event) {
    if (event.time <= span.from && event.moment >= span.first && event.moment <= span.last)
        span.from = event.time;
}

/// It is told gone some samples after the last that showed it.
void endAtEvent(const Facts& facts, TextSpan& span, const Event& event) {
    if (event.moment <= span.first || event.time <= span.from || event.moment > span.last + 2)
        return;
    span.gone = event.time;
    while (span.last > span.first && facts.moments[span.last].time >= event.time) {
        --span.last;
        --span.times;
    }
    span.to = std::min(facts.moments[span.last].time, event.time);
}

} // namespace

void settleTexts(Facts& facts) {
    spansFromLines(facts);
    for (const Event& event : facts.events) {
        if (event.deed != Deed::Text && event.deed != Deed::TextGone)
            continue;
        for (TextSpan& span : facts.texts) {
            if (span.text != textOf(event))
                continue;
            if (event.deed == Deed::Text)
                beginAtEvent(span, event);
            else
                endAtEvent(facts, span, event);
        }
    }
    std::stable_sort(facts.texts.begin(), facts.texts.end(),
                     [](const TextSpan& a, const TextSpan& b) { return a.from < b.from; });
}

} // namespace ds::agent
