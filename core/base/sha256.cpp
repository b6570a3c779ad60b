#include "core/base/sha256.h"

#include <openssl/evp.h>

#include <array>

namespace ds {

struct Sha256::State {
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{EVP_MD_CTX_new(),
                                                                    &EVP_MD_CTX_free};
};

Sha256::Sha256() : m_state(std::make_unique<State>()) {
    EVP_DigestInit_ex(m_state->context.get(), EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;

void Sha256::add(const void* data, std::size_t bytes) {
    EVP_DigestUpdate(m_state->context.get(), data, bytes);
}

std::string Sha256::finish() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(m_state->context.get(), digest.data(), &length);
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(std::size_t{2} * length);
    for (unsigned int i = 0; i < length; ++i) {
        text += kDigits[digest[i] >> 4];
        text += kDigits[digest[i] & 15];
    }
    return text;
}

std::string sha256(std::string_view data) {
    Sha256 hash;
    hash.add(data);
    return hash.finish();
}

} // namespace ds
