// Writing and finding with many records: `bench_memory FOLDER [RECORDS]` makes a case there (or
// uses the one it made before) and prints milliseconds as "first / best of five".
#include "core/memory/memory_store.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string>

using namespace ds;
using namespace ds::memory;

namespace {

constexpr int kPeople = 6;
constexpr int kThumbnails = 2'000; // records with a 6 kB picture; the rest would only fill the disk

[[noreturn]] void give(const Error& error) {
    std::fprintf(stderr, "%s: %s\n", error.subject.c_str(), error.detail.c_str());
    std::exit(1);
}

template <class T>
T take(Result<T> result) {
    if (!result)
        give(result.error());
    return std::move(*result);
}

struct Cost {
    double wallMs = 0;
    double cpuMs = 0;
};

Cost costOf(const std::function<void()>& work) {
    const std::clock_t cpu = std::clock();
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
    return {wall.count(), 1000.0 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC};
}

void measure(const char* what, const std::function<std::size_t()>& work) {
    std::size_t results = 0;
    const Cost first = costOf([&] { results = work(); });
    Cost best = first;
    for (int i = 0; i < 5; ++i) {
        const Cost cost = costOf([&] { results = work(); });
        best = {std::min(best.wallMs, cost.wallMs), std::min(best.cpuMs, cost.cpuMs)};
    }
    std::printf("%-44s %8.2f / %8.2f ms, cpu %8.2f ms, %zu results\n", what, first.wallMs,
                best.wallMs, best.cpuMs, results);
}

/// Like what the classical observer writes of a busy street; "person" is in every record, "bicycle"
/// in every fifth, "needle" in every two thousandth.
Observation observationAt(int i) {
    const TimeUs time{std::int64_t{i} * 1'000'000};
    Observation made;
    Record& record = made.record;
    record.time = record.available = time;
    record.frame = time;
    record.observer = "classical";
    record.frameHash = std::string(64, 'a');
    Report& report = record.report;
    report.scene = "fixed camera, even light";
    report.description = "Six people and one car; the ground is grey, the light is even.";
    for (int p = 0; p < kPeople; ++p) {
        // People come and go: each number lasts ten minutes.
        const std::string name = "person " + std::to_string(i / 600 * kPeople + p + 1);
        const Box box{(i * 7 + p * 100) % 700, 60 + p * 50, 40, 110};
        report.actors.push_back(name + ", dark upper body");
        report.actions.push_back(name + (i % 3 == 0 ? " walks left" : " stands"));
        record.boxes.push_back({name, box});
        TrackPiece piece{name, {}};
        for (int s = 4; s >= 0; --s)
            piece.samples.push_back({time - DurationUs{s * 200'000}, box, 0.9});
        made.tracks.push_back(std::move(piece));
    }
    report.objects = {i % 5 == 0 ? "bicycle" : "car"};
    if (i % 4 == 0) {
        report.delta = "person " + std::to_string(i % 50) + " enters from the left";
        record.found = {{time, "enter", report.actors.front().substr(0, 8), "left", report.delta}};
    } else {
        report.delta = std::string(kStaticMarker);
    }
    if (i % 2'000 == 7)
        report.ocr = {"NEEDLE " + std::to_string(i)};
    made.histogram.assign(64, 1.0F / 64);
    if (i < kThumbnails)
        made.thumbnailJpeg = std::string(6'000, static_cast<char>(i));
    return made;
}

void fill(casefile::Case& dsCase, int records, const Clock& clock) {
    casefile::Source source;
    source.name = "street.avi";
    source.files = {{"/nowhere/street.avi", 1, "hash", {0}, DurationUs{1}}};
    casefile::Run run;
    run.source = take(dsCase.addSource(source));
    run.observer = "classical";
    run.id = take(dsCase.addRun(run));
    const auto writer = take(MemoryWriter::open(dsCase, run, {}, clock));
    const auto append = [&](int from, int to) {
        for (int i = from; i < to; ++i)
            take(writer->append(observationAt(i), {{std::int64_t{i} * 1'000'000},
                                                   {std::int64_t{i + 1} * 1'000'000}}));
    };
    const int pictured = std::min(records, kThumbnails);
    const auto print = [](const char* what, int count, const Cost& cost) {
        std::printf("writing %s: %.0f observations/s, %.2f ms of processor each\n", what,
                    count / cost.wallMs * 1000, cost.cpuMs / count);
    };
    print("with thumbnails", pictured, costOf([&] { append(0, pictured); }));
    if (records > pictured)
        print("without", records - pictured, costOf([&] { append(pictured, records); }));
}

void measureSearch(MemoryReader& reader, const CausalView& view) {
    for (const char* query :
         {"needle", "nee", "bicycle", "person", "p", "person bicycle", "person needle", "stan"})
        for (const bool ranked : {false, true}) {
            const std::string what =
                std::string("search \"") + query + (ranked ? "\", ranked" : "\", newest");
            measure(what.c_str(),
                    [&] { return take(reader.search(view, query, {}, 50, ranked)).hits.size(); });
        }
    RecordFilter changed;
    changed.changedOnly = true;
    measure("search \"person\", newest, changed only",
            [&] { return take(reader.search(view, "person", changed, 50, false)).hits.size(); });
    RecordFilter early;
    early.to = TimeUs{600'000'000};
    measure("search \"person\", newest, first ten minutes",
            [&] { return take(reader.search(view, "person", early, 50, false)).hits.size(); });
    RecordFilter entity;
    entity.entity = "person 7";
    measure("search \"walks\", newest, one entity",
            [&] { return take(reader.search(view, "walks", entity, 50, false)).hits.size(); });
}

void measureLists(MemoryReader& reader, const CausalView& view, const std::string& run) {
    RecordFilter filter;
    filter.run = run;
    measure("row ids of a run", [&] { return take(reader.rowIds(view, filter)).size(); });
    measure("count of a run",
            [&] { return static_cast<std::size_t>(take(reader.count(view, filter))); });
    measure("first page of 100 records",
            [&] { return take(reader.records(view, filter, 100, 0)).size(); });
    const auto rows = take(reader.rowIds(view, filter));
    const std::vector<std::int64_t> middle(
        rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2),
        rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2 + 50));
    measure("50 records by row id",
            [&] { return take(reader.recordsByRowId(view, middle)).size(); });
    measure("marks of a run", [&] { return take(reader.marks(view, run)).size(); });
    measure("entities of a run", [&] { return take(reader.entities(view, filter)).size(); });
    measure("boxes at a time",
            [&] { return take(reader.boxesAt(view, run, TimeUs{300'100'000})).size(); });
    filter.changedOnly = true;
    measure("row ids, changed only", [&] { return take(reader.rowIds(view, filter)).size(); });
    filter.changedOnly = false;
    filter.entity = "person 7";
    measure("row ids of one entity", [&] { return take(reader.rowIds(view, filter)).size(); });
}

} // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // seen as it goes, also in a file
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_memory FOLDER [RECORDS]\n");
        return 2;
    }
    const SystemClock clock;
    const std::string folder = argv[1];
    const bool made = !std::filesystem::exists(folder);
    auto dsCase = made ? take(casefile::Case::create(folder, {tableSet()}, clock))
                       : take(casefile::Case::open(folder, casefile::OpenMode::ReadWrite,
                                                   {tableSet()}, clock));
    if (made)
        fill(*dsCase, argc > 2 ? std::atoi(argv[2]) : 100'000, clock);
    auto connection = take(dsCase->reader());
    const std::string run = take(dsCase->sources(connection)).front().runs.front().id;
    const CausalView view = CausalView::at(TimeUs{1'000'000'000'000'000});
    std::unique_ptr<MemoryReader> reader;
    measure("open a reader", [&] {
        reader = take(MemoryReader::open(*dsCase));
        return std::size_t{1};
    });
    measureLists(*reader, view, run);
    measureSearch(*reader, view);
    return 0;
}
