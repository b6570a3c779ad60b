#pragma once

#include "core/agent/question.h"

#include <string>
#include <string_view>
#include <vector>

namespace ds::agent {

/// What a word or phrase of a question stands for.
enum class Concept {
    Skip, ///< articles, helpers, names of the picture itself
    When,
    HowMany,
    HowLong,
    Who,
    What,
    Which,
    Why, ///< asks for what no record can tell
    ColourAsk,
    TextNoun,
    Happen,
    OrderAsk,
    WhereAsk,
    SideAsk,
    YesNo,
    Helper, ///< "did", "is": at the beginning of a question it asks for yes or no
    Act,
    Person,
    Gendered,
    Object,
    Colour,
    Side,
    First,
    Last,
    AtOnce,
    InAll,
    Times,
    Before,
    After,
    During,
    Or,
    Now,
    Number,
    Not,    ///< a negation
    Nobody, ///< a negation that is a person as well
    Empty,  ///< without people
    More,
    Less,
    AtLeast,
    Than,
    Longest,
    Shortest,
    Garment, ///< its value tells the part: upper|lower
    With,    ///< in company
    Summary,
    Help,
    Extra,   ///< understood, but used by no rule
    Foreign, ///< what the observer cannot recognise
    Unknown,
};

struct Word {
    Concept concept_ = Concept::Unknown;
    std::string value; ///< the colour, the side, the number, or the word itself
    Deed deed = Deed::None;
    std::string text; ///< as it was written
};

/// The phrases of `text` (lower case), the longest first at each place.
std::vector<Word> wordsOf(std::string_view text);

/// The colours of a free text, as English words ("dark", "red" …).
std::vector<std::string> coloursIn(std::string_view text);

/// True when `asked` and `seen` may be said of the same thing: "black" and "dark".
bool sameColour(std::string_view asked, std::string_view seen);

} // namespace ds::agent
