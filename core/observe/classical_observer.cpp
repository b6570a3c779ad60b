#include "core/observe/frame_looker.h"
#include "core/observe/observer.h"
#include "core/observe/report_writer.h"

#include <algorithm>

namespace ds::observe {

namespace {

constexpr double kVeryDark = 22; ///< mean brightness of 255

class ClassicalObserver final : public FrameObserver {
public:
    explicit ClassicalObserver(const ClassicalOptions& options)
        : m_options(options), m_looker(options) {}

    std::string name() const override { return "classical"; }
    double betweenHz() const override { return m_options.betweenHz; }

    void continueFrom(const Known& known) override;

    Status feed(const Frame& frame, std::stop_token stop) override {
        if (Status looked = look(frame, false, stop); !looked)
            return looked;
        if (m_last && frame.pts >= m_last->time)
            standIn(frame);
        return {};
    }

    Result<memory::Observation> sample(const Frame& frame, std::stop_token stop) override {
        if (Status looked = look(frame, true, stop); !looked)
            return fail(looked.error());
        m_last.reset();
        return observationOf(frame, m_looker.take());
    }

    Result<std::optional<memory::Observation>> finish(const Frame& last,
                                                      std::stop_token stop) override;

private:
    Status look(const Frame& frame, bool sampled, const std::stop_token& stop);
    void standIn(const Frame& frame);
    memory::Observation observationOf(const Frame& frame, Seen seen);
    void writeReport(memory::Record& record, const Seen& seen,
                     const vision::StaticCheck::Difference& difference);

    ClassicalOptions m_options;
    FrameLooker m_looker;
    ReportWriter m_writer;
    vision::StaticCheck m_static;
    std::optional<memory::Report> m_before;
    std::optional<memory::Record> m_last; ///< of the run that is continued, until its frame comes
    std::optional<TimeUs> m_looked;       ///< the newest frame's
};

Status ClassicalObserver::look(const Frame& frame, bool sampled, const std::stop_token& stop) {
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "classical");
    m_looked = frame.pts;
    return m_looker.look(frame, sampled);
}

void ClassicalObserver::continueFrom(const Known& known) {
    m_looker.continueFrom(known.names, known.tracks);
    m_last = known.last;
    if (!m_last)
        return;
    m_before = m_last->report;
    m_writer.continueFrom(m_last->report);
}

/// The frame of the newest record again: the next report is compared with it, and what was told up
/// to it is not told again.
void ClassicalObserver::standIn(const Frame& frame) {
    static_cast<void>(observationOf(frame, m_looker.take()));
    m_before = m_last->report;
    m_last.reset();
}

Result<std::optional<memory::Observation>> ClassicalObserver::finish(const Frame& last,
                                                                     std::stop_token stop) {
    if (!m_looked || *m_looked < last.pts)
        if (Status looked = look(last, true, stop); !looked)
            return fail(looked.error());
    m_looker.finish();
    memory::Observation observation = observationOf(last, m_looker.take());
    if (observation.record.found.empty())
        return std::nullopt;
    return observation;
}

std::vector<memory::EntityBox> boxesOf(const Seen& seen) {
    std::vector<memory::EntityBox> out;
    const int width = seen.picture.width();
    const int height = seen.picture.height();
    for (const vision::Track& t : seen.tracks) {
        const Box b = t.at.box();
        const int x = std::clamp(b.x, 0, width);
        const int y = std::clamp(b.y, 0, height);
        const Box cut{x, y, std::clamp(b.right(), 0, width) - x,
                      std::clamp(b.bottom(), 0, height) - y};
        if (cut.w > 0 && cut.h > 0)
            out.push_back({t.name, cut});
    }
    return out;
}

void ClassicalObserver::writeReport(memory::Record& record, const Seen& seen,
                                    const vision::StaticCheck::Difference& difference) {
    const bool quiet = !seen.foreground && record.found.empty() && seen.textGone.empty() &&
                       !seen.camera.moving &&
                       std::all_of(seen.tracks.begin(), seen.tracks.end(),
                                   [](const vision::Track& t) { return t.still; });
    if (m_options.skipStatic && m_before && quiet && difference.same()) {
        record.isStatic = true;
        record.report = *m_before;
        record.report.delta = memory::kStaticMarker;
        return;
    }
    record.report = m_writer.write(seen, record.found, difference, !m_before);
    m_before = record.report;
}

memory::Observation ClassicalObserver::observationOf(const Frame& frame, Seen seen) {
    memory::Observation out;
    memory::Record& record = out.record;
    record.time = record.available = frame.pts;
    record.observer = name();
    record.found = m_writer.found(seen);
    std::vector<Box> without;
    if (seen.clockBox)
        without.push_back(*seen.clockBox);
    writeReport(record, seen, m_static.step(seen.picture, without));
    record.boxes = boxesOf(seen);
    record.clock = seen.clock;
    if (seen.tooSmall)
        record.warning = "the picture is too small to see anything in it";
    else if (seen.camera.moving)
        record.warning = "the camera moves: people and objects are not followed";
    else if (seen.light.mean < kVeryDark)
        record.warning = "the picture is very dark: little can be seen in it";
    out.tracks = std::move(seen.pieces);
    out.histogram = std::move(seen.light.histogram);
    return out;
}

} // namespace

std::unique_ptr<FrameObserver> makeClassicalObserver(const ClassicalOptions& options) {
    return std::make_unique<ClassicalObserver>(options);
}

} // namespace ds::observe
