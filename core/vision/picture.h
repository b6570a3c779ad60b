#pragma once

#include "core/base/image.h"
#include "core/base/result.h"

#include <memory>
#include <vector>

namespace ds::vision {

struct Mats;
struct MaskMat;

/// A frame in the sizes this room works with: full, and a small smoothed copy.
///
/// Threads: immutable, any thread. Cost: make() 1 ms for 768×576; copies share pixels.
/// Errors:  InvalidInput for an empty picture, Internal when OpenCV refuses.
class Picture {
public:
    Picture() = default;
    [[nodiscard]] static Result<Picture> make(const Image& image, int workingWidth);

    /// Of mats made elsewhere in this room.
    static Picture wrap(std::shared_ptr<const Mats> mats);

    bool isNull() const { return !m_mats; }
    int width() const;   ///< full pixels
    int height() const;  ///< full pixels
    double unit() const; ///< full pixels a working pixel, ≥ 1
    /// Nobody could tell what is in it: under 16 pixels, or hardly more than a line.
    bool isTooSmall() const;
    const Mats& mats() const { return *m_mats; }

private:
    std::shared_ptr<const Mats> m_mats;
};

/// Which pixels belong to something that is not background. Immutable.
class Mask {
public:
    Mask() = default;
    explicit Mask(std::shared_ptr<const MaskMat> mat) : m_mat(std::move(mat)) {}
    bool isNull() const { return !m_mat; }
    /// Share of `box` (full pixels) that is foreground, 0 … 1.
    double cover(const Box& box) const;
    const MaskMat* mat() const { return m_mat.get(); }

private:
    std::shared_ptr<const MaskMat> m_mat;
};

} // namespace ds::vision
