#include "core/base/result.h"

namespace ds {

std::string_view errorName(ErrorCode code) {
    switch (code) {
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::InvalidInput:
        return "invalid_input";
    case ErrorCode::NotFound:
        return "not_found";
    case ErrorCode::PermissionDenied:
        return "permission_denied";
    case ErrorCode::EmptyFile:
        return "empty_file";
    case ErrorCode::NotMedia:
        return "not_media";
    case ErrorCode::Damaged:
        return "damaged";
    case ErrorCode::NoVideo:
        return "no_video";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::SourceMoved:
        return "source_moved";
    case ErrorCode::SourceChanged:
        return "source_changed";
    case ErrorCode::DiskFull:
        return "disk_full";
    case ErrorCode::Locked:
        return "locked";
    case ErrorCode::ReadOnly:
        return "read_only";
    case ErrorCode::NewerVersion:
        return "newer_version";
    case ErrorCode::NotACase:
        return "not_a_case";
    case ErrorCode::Future:
        return "future";
    case ErrorCode::Io:
        return "io";
    case ErrorCode::Decode:
        return "decode";
    case ErrorCode::Model:
        return "model";
    case ErrorCode::OutOfMemory:
        return "out_of_memory";
    case ErrorCode::Storage:
        return "storage";
    case ErrorCode::Timeout:
        return "timeout";
    case ErrorCode::Protocol:
        return "protocol";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

} // namespace ds
