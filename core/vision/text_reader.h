#pragma once

#include "core/base/ports.h"

#include <memory>
#include <string>

namespace ds::vision {

/// Printed text by Tesseract, one line a region.
///
/// Threads: one at a time. Cost: about 30 ms a line, 100 ms to load the language the first time.
/// Errors:  NotFound when the language's data are not installed, Internal when Tesseract fails.
class TesseractReader final : public TextReader {
public:
    explicit TesseractReader(std::string language = "eng");
    ~TesseractReader() override;
    [[nodiscard]] Result<std::vector<ReadText>> read(const Image& image,
                                                     const Box& region) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace ds::vision
