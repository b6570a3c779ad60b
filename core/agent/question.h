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
    HowLong,
    Help,  ///< what can be asked
    Other, ///< needs what no record tells (why)
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
    Move,       ///< is seen moving
    Stand,      ///< is seen standing
    Present,    ///< is seen
    TextGone,   ///< a text is gone again
    Turn,       ///< turns around: walks the other way
    Return,     ///< is in the picture again after it was not
    LeftBehind, ///< something that came and stays where it is
};

enum class ThingKind { Any, Person, Object };

/// Whom or what a question is about.
struct Subject {
    ThingKind kind = ThingKind::Any;
    std::string name;                 ///< "person 2", or empty
    std::vector<std::string> colours; ///< English words; all must fit
    /// Beside each colour: upper|lower (the clothes it was said of), or empty for any.
    std::vector<std::string> parts;
    bool gendered = false;  ///< asked for a man, a woman, a child …
    bool mentioned = false; ///< any of the above was said
};

struct Clause {
    Subject subject;
    Deed deed = Deed::None;
    /// left|right|top|bottom|centre, "top left" …, or empty. Of an event the side of the picture,
    /// of one that walks the direction, else the place.
    std::string side;
};

/// The stretch of media time asked about.
struct Scope {
    TimeUs from;
    TimeUs to;
    bool given = false;   ///< the question names a time
    bool instant = false; ///< it names a single moment; from == to
};

enum class Relation { None, Before, After, When };

/// "more than 3", "fewer than 3", "at least 3"; More or Less without a number compare two times.
enum class Measure { None, More, Less, AtLeast };

/// Which one of several by the time it was there.
enum class Stay { None, Longest, Shortest };

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
    bool negated = false; ///< "not", "nobody", "without" …; "empty" too
    bool nobody = false;  ///< the negation is of the subject: "nobody left", not "somebody did not"
    bool together = false; ///< who is with somebody
    bool summary = false;  ///< asked for the whole in short
    bool doing = false;    ///< asked what somebody does
    Measure measure = Measure::None;
    Stay stay = Stay::None;
    std::optional<int> number;        ///< one that is no part of a name or time
    std::optional<Scope> otherScope;  ///< the second time, where two are compared
    std::string badTime;              ///< what looks like a time and is none
    std::string quoted;               ///< text in quotation marks
    std::vector<std::string> unknown; ///< content words that no rule knows
    std::vector<std::string> foreign; ///< of them those for what cannot be recognised (cars, faces)
    std::vector<std::string> unused;  ///< words that were understood, but that no rule uses
};

/// `horizon`: the newest media time there is to know; times counted from the end start there.
ParsedQuestion parseQuestion(std::string_view text, TimeUs horizon);

/// English name of a deed as in Found::what; empty for those that are no event.
std::string_view foundName(Deed deed);

} // namespace ds::agent
