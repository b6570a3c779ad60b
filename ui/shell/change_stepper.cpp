#include "ui/shell/change_stepper.h"

#include "core/memory/memory_store.h"
#include "ui/bridge/session_bridge.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"
#include "ui/shell/time_cursor.h"

using namespace Qt::StringLiterals;

namespace ds::ui {

namespace {

using Found = std::optional<memory::Record>;

Result<Found> firstOf(Result<std::vector<memory::Record>> records) {
    if (!records)
        return fail(std::move(records.error()));
    return records->empty() ? Found() : Found(std::move(records->front()));
}

Result<Found> neighbour(memory::MemoryReader& reader, const CausalView& view,
                        memory::RecordFilter filter, TimeUs now, int direction) {
    if (direction > 0) {
        filter.from = now + DurationUs(1);
        return firstOf(reader.records(view, filter, 1));
    }
    filter.to = now - DurationUs(1);
    auto before = reader.count(view, filter);
    if (!before)
        return fail(std::move(before.error()));
    if (*before == 0)
        return Found();
    return firstOf(reader.records(view, filter, 1, static_cast<std::size_t>(*before) - 1));
}

} // namespace

void stepToChange(QObject* owner, SessionBridge& session, Selection& selection,
                  const TimeCursor& time, int direction) {
    const casefile::Run* run = session.run();
    if (!run)
        return;
    memory::RecordFilter filter;
    filter.run = run->id;
    filter.changedOnly = true;
    session.read<Found>(
        owner, u"step-change"_s,
        [filter, now = time.now(), direction](memory::MemoryReader& reader, const CausalView& view,
                                              std::stop_token) {
            return neighbour(reader, view, filter, now, direction);
        },
        [&selection](Result<Found> found) {
            if (found && *found)
                selection.select(Selection::Kind::Record, qs((*found)->id), (*found)->time);
        });
}

void selectObservationAt(QObject* owner, SessionBridge& session, Selection& selection, TimeUs t) {
    const casefile::Run* run = session.run();
    if (!run)
        return;
    session.read<Found>(
        owner, u"select-at"_s,
        [run = run->id, t](memory::MemoryReader& reader, const CausalView& view, std::stop_token) {
            return reader.observationAt(view, run, t);
        },
        [&selection, t](Result<Found> found) {
            if (found && *found)
                selection.select(Selection::Kind::Record, qs((*found)->id), t);
        });
}

} // namespace ds::ui
