#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace ds {

/// SHA-256, in pieces. One thread.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(const void* data, std::size_t bytes);
    void add(std::string_view text) { add(text.data(), text.size()); }
    /// 64 lower-case hexadecimal digits; call once.
    std::string finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The hash of one piece, as 64 hexadecimal digits.
std::string sha256(std::string_view data);

} // namespace ds
