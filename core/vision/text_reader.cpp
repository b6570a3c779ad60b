#include "core/vision/text_reader.h"

#include "core/vision/mats.h"

#include <opencv2/imgproc.hpp>
#include <tesseract/baseapi.h>

#include <algorithm>
#include <memory>

namespace ds::vision {

namespace {

constexpr int kLineHeight = 48; ///< a line is brought to this height, which Tesseract reads best
constexpr int kRim = 10;

/// Dark letters on light ground with a rim of ground around them.
cv::Mat prepared(const cv::Mat& bgr, double scale) {
    cv::Mat grey;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    cv::resize(grey, grey, cv::Size(), scale, scale, cv::INTER_CUBIC);
    cv::normalize(grey, grey, 0, 255, cv::NORM_MINMAX);
    cv::Mat two;
    const double cut = cv::threshold(grey, two, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    // The ground is what there is more of.
    if (cv::mean(two)[0] < 127)
        grey = 255 - grey;
    const double light = cv::mean(grey, grey > cut)[0];
    cv::copyMakeBorder(grey, grey, kRim, kRim, kRim, kRim, cv::BORDER_CONSTANT, light);
    return grey;
}

std::string trimmed(const char* text) {
    std::string s = text ? text : "";
    const auto first = s.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return {};
    return s.substr(first, s.find_last_not_of(" \t\r\n") - first + 1);
}

} // namespace

struct TesseractReader::State {
    std::string language;
    tesseract::TessBaseAPI api;
    bool ready = false;

    [[nodiscard]] Status prepare() {
        if (ready)
            return {};
        if (api.Init(nullptr, language.c_str(), tesseract::OEM_LSTM_ONLY) != 0)
            return fail(ErrorCode::NotFound, language, "Tesseract has no data for this language");
        api.SetVariable("debug_file", "/dev/null");
        ready = true;
        return {};
    }
    std::vector<ReadText> lines(const cv::Point& origin, double scale);
};

std::vector<ReadText> TesseractReader::State::lines(const cv::Point& origin, double scale) {
    std::vector<ReadText> out;
    const std::unique_ptr<tesseract::ResultIterator> it(api.GetIterator());
    if (!it)
        return out;
    do {
        const std::unique_ptr<char[]> text(it->GetUTF8Text(tesseract::RIL_TEXTLINE));
        ReadText line{trimmed(text.get()), {}, it->Confidence(tesseract::RIL_TEXTLINE) / 100.0};
        int x0 = 0;
        int y0 = 0;
        int x1 = 0;
        int y1 = 0;
        if (line.text.empty() || !it->BoundingBox(tesseract::RIL_TEXTLINE, &x0, &y0, &x1, &y1))
            continue;
        const auto px = [scale](int v) { return static_cast<int>((v - kRim) / scale); };
        line.box = {origin.x + px(x0), origin.y + px(y0), px(x1) - px(x0), px(y1) - px(y0)};
        out.push_back(std::move(line));
    } while (it->Next(tesseract::RIL_TEXTLINE));
    std::stable_sort(out.begin(), out.end(), [](const ReadText& a, const ReadText& b) {
        return a.confidence01 > b.confidence01;
    });
    return out;
}

TesseractReader::TesseractReader(std::string language) : m_state(std::make_unique<State>()) {
    m_state->language = std::move(language);
}

TesseractReader::~TesseractReader() = default;

Result<std::vector<ReadText>> TesseractReader::read(const Image& image, const Box& region) {
    if (image.isNull())
        return fail(ErrorCode::InvalidInput, "picture", "empty");
    if (const Status ready = m_state->prepare(); !ready)
        return fail(ready.error());
    try {
        const cv::Mat full = bgrOf(image);
        const bool whole = region.area() == 0;
        const cv::Rect all(0, 0, full.cols, full.rows);
        const cv::Rect r = whole ? all : toRect(region) & all;
        if (r.width < 4 || r.height < 4)
            return std::vector<ReadText>{};
        const double scale =
            whole ? std::min(2.0, 2000.0 / full.cols)
                  : std::clamp(static_cast<double>(kLineHeight) / r.height, 0.2, 4.0);
        const cv::Mat page = prepared(full(r), scale);
        m_state->api.SetPageSegMode(whole ? tesseract::PSM_SPARSE_TEXT
                                          : tesseract::PSM_SINGLE_LINE);
        m_state->api.SetImage(page.data, page.cols, page.rows, 1, static_cast<int>(page.step));
        m_state->api.SetSourceResolution(150);
        if (m_state->api.Recognize(nullptr) != 0)
            return fail(ErrorCode::Internal, "text", "Tesseract failed to read");
        return m_state->lines(r.tl(), scale);
    } catch (const std::exception& e) {
        return fail(ErrorCode::Internal, "text", e.what());
    }
}

} // namespace ds::vision
