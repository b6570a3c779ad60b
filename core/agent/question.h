#pragma once

#include "core/base/phrase_book.h"
#include "core/base/time.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reading a question by rule: words → concepts → what is asked. Pure functions, any thread.
namespace ds::agent {

enum class AskKind {
    Unknown,
    When,
    Exists,
    Count,
    Which,
    Colour,
    Text,
    Describe,
    Order,
    Where,
    HowLong
};

/// What somebody or something does; the first ten are the `what` of found events.
enum class Deed {
    None,
    Enter,
    Leave,
    Stop,
    Go,
    Appear,
    Disappear,
    Text,
    Cut,
    Shift,
    Light,
    Move,    ///< is seen moving
    Stand,   ///< is seen standing
    Present, ///< is seen
};

enum class ThingKind { Any, Person, Object };

/// Whom or what a question is about.
struct Subject {
    ThingKind kind = ThingKind::Any;
    std::string name;                 ///< "person 2", or empty
    std::vector<std::string> colours; ///< English words; all must fit
    bool gendered = false;            ///< asked for a man, a woman, a child …
    bool mentioned = false;           ///< any of the above was said
};

struct Clause {
    Subject subject;
    Deed deed = Deed::None;
    std::string side; ///< left|right|top|bottom, or empty
};

/// The stretch of media time asked about.
struct Scope {
    TimeUs from;
    TimeUs to;
    bool given = false;   ///< the question names a time
    bool instant = false; ///< it names a single moment; from == to
};

enum class Relation { None, Before, After, When };

struct ParsedQuestion {
    Language language = Language::English;
    AskKind kind = AskKind::Unknown;
    Clause main;
    std::optional<Clause> other; ///< the second event, of order questions and of anchors
    Relation relation = Relation::None;
    Scope scope;
    bool yesNo = false;
    int nth = 0; ///< the first, second, third …; 0: not said
    bool last = false;
    bool atOnce = false; ///< how many at the same time
    bool inAll = false;  ///< how many altogether
    bool times = false;  ///< how many times
    bool sideAsked = false;
    std::string quoted;               ///< text in quotation marks
    std::vector<std::string> unknown; ///< content words that no rule knows
};

/// `horizon`: the newest media time there is to know; times counted from the end start there.
ParsedQuestion parseQuestion(std::string_view text, TimeUs horizon);

/// English name of a deed as in Found::what; empty for those that are no event.
std::string_view foundName(Deed deed);

} // namespace ds::agent
