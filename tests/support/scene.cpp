#include "tests/support/scene.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace ds::test {

namespace {

constexpr int kMargin = 260; ///< of the ground around the picture, for camera movements
constexpr int kNoises = 5;
constexpr double kPi = 3.14159265358979;

cv::Scalar colour(std::uint32_t rgb) {
    return {static_cast<double>(rgb & 0xFF), static_cast<double>(rgb >> 8 & 0xFF),
            static_cast<double>(rgb >> 16 & 0xFF)};
}

/// Sub-pixel points for OpenCV's drawing.
cv::Point fine(double x, double y) {
    return {static_cast<int>(std::lround(x * 16)), static_cast<int>(std::lround(y * 16))};
}

void limb(cv::Mat& out, double x0, double y0, double x1, double y1, double thick,
          const cv::Scalar& c) {
    cv::line(out, fine(x0, y0), fine(x1, y1), c, std::max(1, static_cast<int>(thick)), cv::LINE_AA,
             4);
}

/// Head, trunk, swinging arms and legs; (x, y) between the feet.
void drawPerson(cv::Mat& out, double x, double y, const Mover& m, double phase, bool walking) {
    const double h = m.height;
    const double swing = walking ? std::sin(phase) : 0.12;
    const double hip = y - 0.48 * h;
    const double shoulder = y - 0.82 * h;
    const cv::Scalar upper = colour(m.upper);
    const cv::Scalar lower = colour(m.lower);
    const cv::Scalar skin(130, 160, 205);
    for (const int side : {-1, 1}) {
        const double step = side * swing * 0.17 * h;
        limb(out, x + side * 0.04 * h, hip, x + step, y - 0.02 * h, 0.085 * h, lower);
        limb(out, x + step - 0.01 * h, y - 0.015 * h, x + step + 0.05 * h, y - 0.015 * h, 0.04 * h,
             cv::Scalar(25, 25, 25));
        limb(out, x + side * 0.11 * h, shoulder + 0.02 * h, x + side * 0.12 * h - step * 0.8,
             hip + 0.02 * h, 0.06 * h, upper * 0.85);
    }
    const cv::Point trunk[] = {
        fine(x - 0.13 * h, shoulder - 0.01 * h), fine(x + 0.13 * h, shoulder - 0.01 * h),
        fine(x + 0.10 * h, hip + 0.03 * h), fine(x - 0.10 * h, hip + 0.03 * h)};
    cv::fillConvexPoly(out, trunk, 4, upper, cv::LINE_AA, 4);
    limb(out, x, shoulder + 0.03 * h, x, hip - 0.02 * h, 0.03 * h, upper * 1.25);
    limb(out, x, shoulder, x, shoulder - 0.05 * h, 0.06 * h, skin);
    cv::ellipse(out, fine(x, y - 0.92 * h), fine(0.055 * h, 0.075 * h), 0, 0, 360, skin, -1,
                cv::LINE_AA, 4);
    cv::ellipse(out, fine(x, y - 0.95 * h), fine(0.06 * h, 0.05 * h), 0, 180, 360,
                cv::Scalar(30, 35, 45), -1, cv::LINE_AA, 4);
}

void drawBox(cv::Mat& out, double x, double y, const Mover& m) {
    const cv::Point corners[] = {fine(x - m.width / 2, y - m.height),
                                 fine(x + m.width / 2, y - m.height), fine(x + m.width / 2, y),
                                 fine(x - m.width / 2, y)};
    cv::fillConvexPoly(out, corners, 4, colour(m.upper), cv::LINE_AA, 4);
    limb(out, x - m.width / 2, y - m.height * 0.6, x + m.width / 2, y - m.height * 0.6, 2,
         colour(m.upper) * 0.6);
    limb(out, x, y - m.height, x, y, 2, colour(m.upper) * 0.7);
}

struct Place {
    double x = 0;
    double y = 0;
    double walked = 0;
    bool there = false;
    bool walking = false;
};

Place placeOf(const Mover& m, double seconds) {
    Place out;
    if (m.path.empty() || seconds < m.path.front().seconds || seconds > m.path.back().seconds)
        return out;
    out.there = true;
    for (std::size_t i = 0; i + 1 < m.path.size(); ++i) {
        const Waypoint& a = m.path[i];
        const Waypoint& b = m.path[i + 1];
        const double part =
            std::clamp((seconds - a.seconds) / std::max(1e-6, b.seconds - a.seconds), 0.0, 1.0);
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (seconds < a.seconds)
            break;
        out.x = a.x + part * (b.x - a.x);
        out.y = a.y + part * (b.y - a.y);
        out.walked += part * length;
        out.walking = length > 1 && part < 1;
    }
    if (m.path.size() == 1) {
        out.x = m.path[0].x;
        out.y = m.path[0].y;
    }
    return out;
}

cv::Mat makeGround(const SceneSpec& spec, std::uint32_t seed) {
    const cv::Size size(spec.width + 2 * kMargin, spec.height + 2 * kMargin);
    if (spec.paper)
        return cv::Mat(size, CV_8UC3, cv::Scalar(238, 240, 240));
    cv::RNG rng(seed * 7919 + 13);
    cv::Mat ground(size, CV_32FC3);
    const cv::Scalar low(95 + rng.uniform(0, 40), 115 + rng.uniform(0, 40),
                         105 + rng.uniform(0, 40));
    ground.setTo(low);
    for (const int cell : {3, 9, 30}) {
        cv::Mat rough(size.height / cell + 1, size.width / cell + 1, CV_32FC1);
        rng.fill(rough, cv::RNG::NORMAL, 0, spec.texture);
        cv::Mat wide;
        cv::resize(rough, wide, size, 0, 0, cv::INTER_CUBIC);
        cv::Mat three;
        cv::merge(std::vector<cv::Mat>{wide, wide, wide}, three);
        ground += three;
    }
    // Some fixed things: walls, posts, windows.
    cv::Mat out;
    ground.convertTo(out, CV_8UC3);
    for (int i = 0; i < 60; ++i) {
        const cv::Rect r(rng.uniform(0, size.width), rng.uniform(0, size.height),
                         rng.uniform(10, 90), rng.uniform(10, 60));
        const int g = rng.uniform(40, 210);
        cv::rectangle(out, r, cv::Scalar(g, g + rng.uniform(-20, 20), g + rng.uniform(-25, 25)),
                      rng.uniform(0, 2) ? -1 : 3, cv::LINE_AA);
    }
    return out;
}

} // namespace

struct Scene::State {
    cv::Mat ground;
    cv::Mat otherGround;
    std::vector<cv::Mat> noises;
    std::vector<cv::Mat> bushes;

    explicit State(const SceneSpec& spec) : ground(makeGround(spec, spec.seed)) {
        if (spec.cutAt)
            otherGround = makeGround(spec, spec.seed + 1000);
        cv::RNG rng(spec.seed + 5);
        for (int i = 0; i < kNoises; ++i) {
            cv::Mat n(spec.height + 64, spec.width + 64, CV_16SC3);
            rng.fill(n, cv::RNG::NORMAL, 0, spec.noise);
            noises.push_back(n);
        }
    }
    void drawBushes(cv::Mat& out, const SceneSpec& spec, double t) const;
    void addNoise(cv::Mat& view, const SceneSpec& spec, double t) const;
};

void Scene::State::drawBushes(cv::Mat& out, const SceneSpec& spec, double t) const {
    cv::RNG rng(spec.seed * 31 + 7);
    for (int b = 0; b < spec.foliage; ++b) {
        const double cx = kMargin + rng.uniform(0.0, 1.0) * spec.width;
        const double cy = kMargin + rng.uniform(0.05, 0.35) * spec.height;
        for (int leaf = 0; leaf < 140; ++leaf) {
            const double px = rng.gaussian(20);
            const double py = rng.gaussian(16);
            const double phase = rng.uniform(0.0, 2 * kPi);
            const double speed = rng.uniform(2.0, 5.0);
            const double sway = 1.5 * std::sin(1.3 * t + b) + 1.2 * std::sin(speed * t + phase);
            const int g = rng.uniform(50, 150);
            cv::ellipse(out, fine(cx + px + sway, cy + py), fine(4, 2), phase * 57, 0, 360,
                        cv::Scalar(g / 2, g, g / 2), -1, cv::LINE_AA, 4);
        }
    }
}

void Scene::State::addNoise(cv::Mat& view, const SceneSpec& spec, double t) const {
    const auto n = static_cast<std::uint32_t>(std::lround(t * 100)) * 2654435761U + spec.seed;
    const cv::Mat& noise = noises[n % kNoises];
    const cv::Rect part(static_cast<int>(n >> 8 & 63), static_cast<int>(n >> 16 & 63), spec.width,
                        spec.height);
    cv::Mat wide;
    view.convertTo(wide, CV_16SC3);
    wide += noise(part);
    wide.convertTo(view, CV_8UC3);
}

Scene::Scene(const SceneSpec& spec) : m_spec(spec), m_state(std::make_unique<State>(spec)) {}

Scene::~Scene() = default;

namespace {

/// Where the camera looks, pixels off the middle.
cv::Point2d viewOf(const SceneSpec& spec, double t) {
    cv::Point2d at;
    if (spec.shake > 0) {
        at.x = spec.shake * (0.6 * std::sin(7.1 * t) + 0.4 * std::sin(17.3 * t + 1));
        at.y = spec.shake * (0.6 * std::sin(6.3 * t + 2) + 0.4 * std::sin(15.1 * t));
    }
    if (spec.panFrom)
        at.x += std::clamp(t - *spec.panFrom, 0.0, 2.0) * spec.panSpeed;
    return at;
}

void drawTexts(cv::Mat& view, const SceneSpec& spec, double t) {
    for (const SceneText& text : spec.texts)
        if (t >= text.from && t < text.until) {
            if (!spec.paper) {
                int base = 0;
                const cv::Size s =
                    cv::getTextSize(text.text, cv::FONT_HERSHEY_SIMPLEX, text.scale, 2, &base);
                cv::rectangle(view,
                              {text.x - 8, text.y - s.height - 8, s.width + 16, s.height + 18},
                              cv::Scalar(235, 235, 235), -1);
            }
            cv::putText(view, text.text, {text.x, text.y}, cv::FONT_HERSHEY_SIMPLEX, text.scale,
                        cv::Scalar(20, 20, 20), 2, cv::LINE_AA);
        }
    if (spec.clockFrom) {
        const int s = *spec.clockFrom + static_cast<int>(t);
        const cv::String words =
            cv::format("2026-03-01 %02d:%02d:%02d", s / 3600 % 24, s / 60 % 60, s % 60);
        cv::rectangle(view, {6, spec.height - 32, 286, 28}, cv::Scalar(0, 0, 0), -1);
        cv::putText(view, words, {12, spec.height - 10}, cv::FONT_HERSHEY_SIMPLEX, 0.7,
                    cv::Scalar(255, 255, 255), 1, cv::LINE_AA);
    }
}

} // namespace

Image Scene::picture(double t) {
    const SceneSpec& spec = m_spec;
    const bool cut = spec.cutAt && t >= *spec.cutAt;
    cv::Mat world = (cut ? m_state->otherGround : m_state->ground).clone();
    cv::Mat before = world.clone();
    for (const Mover& m : spec.movers) {
        const Place p = placeOf(m, t);
        if (!p.there)
            continue;
        if (m.person)
            drawPerson(world, kMargin + p.x, kMargin + p.y, m, p.walked / (0.2 * m.height),
                       p.walking);
        else
            drawBox(world, kMargin + p.x, kMargin + p.y, m);
    }
    if (spec.contrast < 1) { // their colours are near the ground's
        cv::Mat changed;
        cv::absdiff(world, before, changed);
        cv::Mat faded(world.size(), CV_8UC3, cv::mean(before));
        cv::addWeighted(world, spec.contrast, faded, 1 - spec.contrast, 0, faded);
        cv::transform(changed, changed, cv::Matx13f(1, 1, 1));
        faded.copyTo(world, changed);
    }
    m_state->drawBushes(world, spec, t);
    const cv::Point2d at = viewOf(spec, t);
    const cv::Matx23d back(1, 0, -(kMargin + at.x), 0, 1, -(kMargin + at.y));
    cv::Mat view;
    cv::warpAffine(world, view, back, cv::Size(spec.width, spec.height), cv::INTER_LINEAR,
                   cv::BORDER_REFLECT);
    const double light =
        spec.driftPerMinute * t / 60 + (spec.lightAt && t >= *spec.lightAt ? 35 : 0);
    view.convertTo(view, -1, spec.gain, light);
    drawTexts(view, spec, t);
    m_state->addNoise(view, spec, t);
    std::vector<std::uint8_t> pixels(view.data, view.data + view.total() * 3);
    return Image(spec.width, spec.height, PixelFormat::Bgr24, std::move(pixels),
                 static_cast<std::size_t>(spec.width) * 3);
}

namespace {

bool insideX(const SceneSpec& spec, double x) {
    return x >= 0 && x < spec.width;
}

void addMoverTruth(std::vector<TruthEvent>& out, const SceneSpec& spec, const Mover& m) {
    const Waypoint& first = m.path.front();
    if (insideX(spec, first.x) && first.seconds > 0)
        out.push_back({first.seconds, "appear", {}});
    for (std::size_t i = 0; i + 1 < m.path.size(); ++i) {
        const Waypoint& a = m.path[i];
        const Waypoint& b = m.path[i + 1];
        const auto crossing = [&](double x) {
            return a.seconds + (x - a.x) / (b.x - a.x) * (b.seconds - a.seconds);
        };
        const double edges[] = {0.0, static_cast<double>(spec.width)};
        for (const double edge : edges) {
            if ((a.x < edge) == (b.x < edge))
                continue;
            const bool enters = edge == 0 ? a.x < edge : a.x >= edge;
            out.push_back(
                {crossing(edge), enters ? "enter" : "leave", edge == 0 ? "left" : "right"});
        }
        const bool stands = std::hypot(b.x - a.x, b.y - a.y) < 1 && b.seconds - a.seconds >= 2.5;
        if (stands && i > 0 && b.seconds < spec.seconds + 10)
            out.push_back({a.seconds, "stop", {}});
    }
}

} // namespace

std::vector<TruthEvent> Scene::truth() const {
    std::vector<TruthEvent> out;
    for (const Mover& m : m_spec.movers)
        addMoverTruth(out, m_spec, m);
    for (const SceneText& text : m_spec.texts)
        if (text.from > 0)
            out.push_back({text.from, "text", {}});
    if (m_spec.cutAt)
        out.push_back({*m_spec.cutAt, "cut", {}});
    if (m_spec.lightAt)
        out.push_back({*m_spec.lightAt, "light", {}});
    if (m_spec.panFrom)
        out.push_back({*m_spec.panFrom, "shift", {}});
    std::erase_if(out, [&](const TruthEvent& e) { return e.seconds > m_spec.seconds - 3; });
    std::sort(out.begin(), out.end(),
              [](const TruthEvent& a, const TruthEvent& b) { return a.seconds < b.seconds; });
    return out;
}

SceneSpec everydayScene(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto between = [&random](double low, double high) {
        return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
    };
    SceneSpec spec;
    spec.seed = seed;
    spec.seconds = 36;
    spec.noise = between(2, 6);
    spec.driftPerMinute = seed % 3 == 0 ? between(-25, 25) : 0;
    spec.texture = between(4, 14);
    spec.foliage = seed % 4 == 1 ? 3 : 0;
    spec.shake = seed % 4 == 2 ? between(0.8, 2) : 0;
    spec.contrast = seed % 5 == 3 ? 0.5 : 1;
    const std::uint32_t uppers[] = {0x282828, 0xB02020, 0x2040A0, 0xE0E0E0, 0x208040};
    const std::uint32_t lowers[] = {0x202030, 0x405080, 0x605040};
    double start = between(4, 6);
    const int people = 2 + static_cast<int>(seed % 2);
    for (int i = 0; i < people; ++i) {
        Mover m;
        m.height = between(90, 130);
        m.upper = uppers[(seed + static_cast<std::uint32_t>(i)) % 5];
        m.lower = lowers[(seed + static_cast<std::uint32_t>(i)) % 3];
        const bool fromLeft = between(0, 1) < 0.5;
        const double y = spec.height * (0.62 + 0.16 * i);
        const double outside = 0.3 * m.height;
        const double from = fromLeft ? -outside : spec.width + outside;
        const double to = fromLeft ? spec.width + outside : -outside;
        const double speed = m.height * between(0.55, 0.9);
        m.path.push_back({start, from, y});
        double at = start;
        double x = from;
        if (i == 0) { // this one stops on its way
            x = spec.width * between(0.35, 0.65);
            at += std::abs(x - from) / speed;
            m.path.push_back({at, x, y});
            at += between(5, 9);
            m.path.push_back({at, x, y});
        }
        at += std::abs(to - x) / speed;
        m.path.push_back({at, to, y});
        spec.movers.push_back(m);
        start += between(4, 7);
    }
    if (seed % 3 != 1) { // something is put down
        const double x = spec.width * between(0.1, 0.9);
        spec.movers.push_back(
            {false,
             between(24, 40),
             between(28, 50),
             {{between(18, 24), x, spec.height * 0.42}, {999, x, spec.height * 0.42}},
             0xC03030,
             0});
    }
    if (seed % 3 == 1) { // a box crosses
        const double y = spec.height * 0.42;
        const double at = between(16, 18);
        spec.movers.push_back(
            {false, 40, 80, {{at, -50, y}, {at + 9, spec.width + 50.0, y}}, 0x2060C0, 0});
    }
    if (seed % 2 == 0)
        spec.texts.push_back({"DOOR OPEN", between(10, 26), 1e9, 150, 40, 0.9});
    if (seed % 3 == 2)
        spec.clockFrom = 8 * 3600 + static_cast<int>(between(0, 40000));
    return spec;
}

EventScore scoreEvents(const std::vector<TruthEvent>& truth, std::vector<TruthEvent> found) {
    EventScore score;
    score.truth = static_cast<int>(truth.size());
    score.found = static_cast<int>(found.size());
    for (const TruthEvent& t : truth) {
        auto best = found.end();
        for (auto f = found.begin(); f != found.end(); ++f) {
            const double off = f->seconds - t.seconds;
            const bool fits = f->what == t.what && f->side == t.side && off >= -1.5 && off <= 2.5;
            if (fits &&
                (best == found.end() || std::abs(off) < std::abs(best->seconds - t.seconds)))
                best = f;
        }
        if (best == found.end())
            continue;
        found.erase(best);
        ++score.right;
    }
    return score;
}

} // namespace ds::test
