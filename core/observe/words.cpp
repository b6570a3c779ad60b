#include "core/observe/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ds::observe {

namespace {
constexpr double kOtherAxis = 1.4; ///< how much stronger the other axis must be
constexpr double kSmall = 0.004;   ///< of the picture
constexpr double kLarge = 0.08;
} // namespace

std::string placeWords(const Box& box, int width, int height) {
    static constexpr std::array<std::string_view, 9> kPlaces{
        "upper left", "upper centre", "upper right",  "left",       "centre",
        "right",      "lower left",   "lower centre", "lower right"};
    const auto third = [](int centre, int size) {
        return std::clamp(3 * centre / std::max(1, size), 0, 2);
    };
    const int column = third(box.x + box.w / 2, width);
    const int row = third(box.y + box.h / 2, height);
    return std::string(kPlaces[static_cast<std::size_t>(3 * row + column)]);
}

std::string directionWords(const vision::Shift& speed, std::string_view before) {
    const double x = std::abs(speed.x);
    const double y = std::abs(speed.y);
    const bool wasVertical = before == "up" || before == "down";
    const bool wasKnown = !before.empty();
    const bool vertical =
        wasKnown ? (wasVertical ? x < kOtherAxis * y : y > kOtherAxis * x) : y > x;
    if (vertical)
        return speed.y < 0 ? "up" : "down";
    return speed.x < 0 ? "left" : "right";
}

std::string sizeWords(const Box& box, int width, int height) {
    const double share = static_cast<double>(box.area()) / (static_cast<double>(width) * height);
    return share < kSmall ? "small" : share > kLarge ? "large" : "";
}

std::string countWords(std::size_t n, std::string_view one, std::string_view many) {
    if (n == 0)
        return "no " + std::string(many);
    return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const std::string& part : parts)
        out += (out.empty() ? "" : std::string(between)) + part;
    return out;
}

} // namespace ds::observe
