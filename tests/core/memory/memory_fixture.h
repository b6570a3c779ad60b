#pragma once

#include "core/memory/memory_store.h"
#include "tests/core/casefile/case_fixture.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ds::test {

inline TimeUs seconds(double s) {
    return TimeUs::fromSeconds(s);
}

/// An observation at a time, described and with a delta.
inline memory::Observation observation(double atSeconds, const std::string& description,
                                       const std::string& delta = {}) {
    memory::Observation made;
    made.record.time = made.record.available = seconds(atSeconds);
    made.record.frame = made.record.time;
    made.record.observer = "classical";
    made.record.report.description = description;
    made.record.report.delta = delta;
    return made;
}

/// A case with one source and run, and what writes and reads it.
struct MemoryCase {
    Folder folder;
    StoppedClock clock;
    std::unique_ptr<casefile::Case> dsCase;
    casefile::Run run;
    std::unique_ptr<memory::MemoryWriter> writer;
    std::unique_ptr<memory::MemoryReader> reader;

    bool open(double rateHz = 1) {
        auto made = casefile::Case::create(folder.path("a.dscase"), {memory::tableSet()}, clock);
        if (!made)
            return false;
        dsCase = std::move(*made);
        const auto source = dsCase->addSource(someSource());
        return source && startRun(*source, rateHz) && openReader();
    }
    bool startRun(const std::string& source, double rateHz = 1) {
        run = someRun(source);
        run.rateHz = rateHz;
        const auto id = dsCase->addRun(run);
        if (!id)
            return false;
        run.id = *id;
        return openWriter();
    }
    bool openWriter() {
        auto made = memory::MemoryWriter::open(*dsCase, run, {}, clock);
        if (made)
            writer = std::move(*made);
        return made.has_value();
    }
    bool openReader() {
        auto made = memory::MemoryReader::open(*dsCase);
        if (made)
            reader = std::move(*made);
        return made.has_value();
    }
    Result<memory::Record> append(memory::Observation made) {
        const TimeUs t = made.record.time;
        return writer->append(std::move(made), {t, t + DurationUs{1'000'000}});
    }
};

} // namespace ds::test
