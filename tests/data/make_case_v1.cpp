// Makes the case of schema version 1 that tst_case_fixture opens: `make_case_v1 FOLDER`.
// It was run once with the program of that version and stays as it is: later versions must open it.
// Commit only FOLDER/case.sqlite. A new schema version gets a tool and a fixture of its own.
#include "tests/core/memory/memory_fixture.h"

#include <cstdio>

using namespace ds;
using namespace ds::test;

namespace {

bool writeRun(casefile::Case& dsCase, const casefile::Run& run, const Clock& clock) {
    auto writer = memory::MemoryWriter::open(dsCase, run, {}, clock);
    if (!writer)
        return false;
    for (int i = 0; i < 6; ++i) {
        memory::Observation made = observation(i, i < 3 ? "an empty street" : "one person, 红衣服",
                                               i == 3 ? "person 1 enters from the left"
                                                      : std::string(memory::kStaticMarker));
        if (i >= 3) {
            made.record.report.actors = {"person 1, red upper body"};
            made.record.boxes = {{"person 1", {10 * i, 20, 30, 60}}};
            made.tracks = {{"person 1",
                            {{seconds(i - 0.2), {10 * i - 2, 20, 30, 60}, 0.75},
                             {seconds(i), {10 * i, 20, 30, 60}, 1}}}};
        }
        if (i == 3)
            made.record.found = {
                {seconds(2.8), "enter", "person 1", "left", "person 1 enters from the left"}};
        made.record.isStatic = i != 0 && i != 3;
        made.thumbnailJpeg = "no real picture";
        made.histogram.assign(64, 1.0F / 64);
        if (!(*writer)->append(std::move(made), {seconds(i), seconds(i + 1)}))
            return false;
    }
    memory::Observation question = observation(5, "is anybody there?");
    question.record.kind = memory::kKindQuestion;
    question.record.question = "q1";
    return (*writer)->append(std::move(question), {}).has_value();
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_case_v1 FOLDER\n");
        return 2;
    }
    const StoppedClock clock;
    auto dsCase = casefile::Case::create(argv[1], {memory::tableSet()}, clock);
    if (!dsCase) {
        std::fprintf(stderr, "%s\n", dsCase.error().detail.c_str());
        return 1;
    }
    casefile::Source source = someSource();
    source.gaps = {{seconds(30), seconds(40), "signal lost"}};
    const auto id = (*dsCase)->addSource(source);
    casefile::Run run = someRun(id.value_or(""));
    for (int i = 0; i < 2; ++i) {
        run.id = (*dsCase)->addRun(run).value_or("");
        if (!writeRun(**dsCase, run, clock) || !(*dsCase)->markComplete(run.id))
            return 1;
    }
    return (*dsCase)->putBlob("packets/" + run.source, "index").has_value() ? 0 : 1;
}
