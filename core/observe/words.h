#pragma once

#include "core/base/image.h"
#include "core/vision/track.h"

#include <string>
#include <string_view>
#include <vector>

namespace ds::observe {

/// "upper left" … "centre" … "lower right": the ninth of the picture that holds the box's centre.
std::string placeWords(const Box& box, int width, int height);

/// "left", "right", "up" or "down", the main axis of a movement; `before` is kept while the other
/// axis is not clearly stronger.
std::string directionWords(const vision::Shift& speed, std::string_view before);

/// "small", "large", or empty.
std::string sizeWords(const Box& box, int width, int height);

/// "1 person", "4 people", "no people".
std::string countWords(std::size_t n, std::string_view one, std::string_view many);

std::string joined(const std::vector<std::string>& parts, std::string_view between);

} // namespace ds::observe
