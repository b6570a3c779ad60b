#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ds {

/// The tokens of section 3 of the algorithm: runs of letters or digits, each CJK ideograph alone;
/// lower-cased. In order, with repeats. Invalid UTF-8 bytes part tokens and are dropped.
std::vector<std::string> tokens(std::string_view text);

/// Sorted and deduplicated tokens.
std::vector<std::string> tokenSet(std::string_view text);

/// |a ∩ b| / |a ∪ b| of two sorted sets; 0 when both are empty.
double jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// Lower case by Unicode's simple folding; invalid bytes become U+FFFD.
std::string toLower(std::string_view text);

/// The same text with every invalid UTF-8 sequence replaced by U+FFFD and NULs removed.
std::string validUtf8(std::string_view text);

/// A space on both sides of every CJK ideograph, so that word-based full text finds single ones.
std::string spaceCjk(std::string_view text);

} // namespace ds
