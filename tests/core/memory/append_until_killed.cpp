// Appends observations to a new case and prints the id of each once append() has returned.
// The kill test runs and kills it.
#include "tests/core/memory/memory_fixture.h"

#include <cstdio>

using namespace ds;
using namespace ds::test;

int main(int argc, char** argv) {
    if (argc != 2)
        return 2;
    const StoppedClock clock;
    auto dsCase = casefile::Case::create(argv[1], {memory::tableSet()}, clock);
    if (!dsCase)
        return 1;
    const auto source = (*dsCase)->addSource(someSource());
    casefile::Run run = someRun(source.value_or(""));
    run.id = (*dsCase)->addRun(run).value_or("");
    auto writer = memory::MemoryWriter::open(**dsCase, run, {}, clock);
    if (!writer)
        return 1;
    for (int i = 0;; ++i) {
        memory::Observation made = observation(i, "person walks past " + std::to_string(i));
        made.record.boxes = {{"person 1", {i, 2, 3, 4}}};
        made.tracks = {{"person 1", {{seconds(i), {i, 2, 3, 4}, 1}}}};
        made.thumbnailJpeg = std::string(5000, 'x');
        made.histogram.assign(64, 1.0F / 64);
        const auto record = (*writer)->append(std::move(made), {seconds(i), seconds(i + 1)});
        if (!record)
            return 1;
        std::printf("%s\n", record->id.c_str());
        std::fflush(stdout);
    }
}
