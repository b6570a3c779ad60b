// Compiled alone and, with each of the macros below, required to fail: that nothing can be read
// without a view, and that nobody but pipeline makes one without an end.
#include "core/base/causal_view.h"
#include "core/pipeline/view_maker.h"

using namespace ds;

#if defined(AS_IT_IS) || defined(READ_WITHOUT_VIEW)
#include "core/base/ports.h"
#include "core/memory/memory_store.h"

using memory::MemoryReader;
using memory::RecordFilter;

template <class R>
concept ReadsWithoutView = requires(R& r, RecordFilter f) {
    r.records(f);
}
|| requires(R& r, RecordFilter f) {
    r.count(f);
}
|| requires(R& r) {
    r.record(std::string());
}
|| requires(R& r) {
    r.observationAt(std::string(), TimeUs{});
}
|| requires(R& r, RecordFilter f) {
    r.entities(f);
}
|| requires(R& r) {
    r.track(std::string(), std::string(), TimeUs{}, TimeUs{});
}
|| requires(R& r) {
    r.boxesAt(std::string(), TimeUs{});
}
|| requires(R& r, RecordFilter f) {
    r.search(std::string_view(), f, std::size_t{}, true);
}
|| requires(R& r) {
    r.marks(std::string());
}
|| requires(R& r, RecordFilter f) {
    r.rowIds(f);
}
|| requires(R& r) {
    r.recordsByRowId(std::vector<std::int64_t>());
}
|| requires(R& r) {
    r.thumbnail(std::string());
};

template <class R>
concept ReadsWithView = requires(R& r, const CausalView& v, RecordFilter f) {
    r.records(v, f);
};

template <class F>
concept FramesWithoutView = requires(F& f, std::stop_token s) {
    f.frameAt(std::string(), TimeUs{}, s);
}
|| requires(F& f) {
    f.frameAt(std::string(), TimeUs{});
};

static_assert(ReadsWithView<MemoryReader>);
static_assert(!ReadsWithoutView<MemoryReader>);
static_assert(!FramesWithoutView<FrameAccess>);
static_assert(!std::is_default_constructible_v<CausalView>);
static_assert(!std::is_constructible_v<CausalView, TimeUs>);
#endif

#ifdef READ_WITHOUT_VIEW
auto records(MemoryReader& reader) {
    return reader.records(RecordFilter{});
}

auto frame(FrameAccess& frames) {
    return frames.frameAt("source", TimeUs{0}, std::stop_token{});
}
#endif

#ifdef STRANGER_ASKS_THE_MAKER
CausalView view() {
    return pipeline::ViewMaker::uncapped();
}
#endif

#ifdef STRANGER_CONSTRUCTS_ONE
CausalView view() {
    return CausalView{TimeUs::max(), {}};
}
#endif

#ifdef STRANGER_MOVES_THE_END
void widen(CausalView& view) {
    view.m_now = TimeUs::max();
}
#endif
