#pragma once

#include "core/base/time.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace ds {

namespace pipeline {
class ViewMaker; // the only maker of uncapped views
}

/// The time up to which a reader may know anything (architecture: "nothing knows the future").
///
/// Every reader of frames, audio and memory takes one; none has an overload without. It filters on
/// `available_us`. Rows caused by a question are seen only by a view that names that question.
/// Time: case time.
class CausalView {
public:
    static CausalView at(TimeUs now) { return at(now, {}); }
    static CausalView at(TimeUs now, std::string question) {
        return CausalView{std::min(now, kLatest), std::move(question)};
    }

    TimeUs now() const { return m_now; }
    bool sees(TimeUs availableAt) const { return availableAt <= m_now; }
    /// The question whose own rows this view sees; empty: none.
    const std::string& question() const { return m_question; }
    bool isCapped() const { return m_now != TimeUs::max(); }

private:
    friend class pipeline::ViewMaker;
    /// TimeUs::max() is what uncapped views hold: no other may.
    static constexpr TimeUs kLatest{TimeUs::max().us - 1};
    CausalView(TimeUs now, std::string question) : m_now(now), m_question(std::move(question)) {}

    TimeUs m_now;
    std::string m_question;
};

} // namespace ds
