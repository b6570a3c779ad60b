#pragma once

#include "core/base/result.h"
#include "core/media/ffmpeg.h"
#include "core/media/local_file.h"
#include "core/media/media_info.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace ds::media::detail {

/// One opened file with its streams chosen: picture and sound. No other file is ever opened,
/// whatever this one asks for.
///
/// Threads: one. Errors: NotFound, PermissionDenied, EmptyFile, NotMedia, Damaged, Cancelled.
class Input {
public:
    [[nodiscard]] static Result<std::unique_ptr<Input>> open(const std::string& path,
                                                             std::stop_token stop);

    AVFormatContext* context() const { return m_format.get(); }
    const std::string& path() const { return m_path; }
    std::int64_t fileSize() const { return m_fileSize; } ///< when it was opened
    AVStream* video() const { return m_video; } ///< null: no pictures (covers do not count)
    AVStream* audio() const { return m_audio; } ///< null: no sound
    /// Frame-by-frame formats that put new timestamps in the middle (MPEG-TS, -PS).
    bool mayJump() const { return (m_format->iformat->flags & AVFMT_TS_DISCONT) != 0; }
    bool isFormat(const char* name) const; ///< one of FFmpeg's short names

    /// Packets of other streams are no longer read.
    void readOnly(const AVStream* stream);
    /// The next packet of `stream`; false at the end, or where the file cannot be read further.
    [[nodiscard]] Result<bool> read(AVPacket& packet, const AVStream* stream,
                                    const std::stop_token& stop);
    /// Goes to `position`: a timestamp of `stream`, or a byte of the file.
    bool seekTime(const AVStream* stream, std::int64_t timestamp, const std::stop_token& stop);
    bool seekByte(std::int64_t position, const std::stop_token& stop);
    /// Begins anew at the file's beginning. Stream pointers change, unless it fails.
    [[nodiscard]] Status reopen(const std::stop_token& stop);

    MediaInfo info() const;

private:
    Input() = default;
    [[nodiscard]] Status openFormat(std::stop_token stop);
    /// The format by the file's first bytes, before anything is opened by it.
    [[nodiscard]] Result<const AVInputFormat*> formatOf(AVIOContext& io);
    ErrorCode meaningOf(int code) const;
    void chooseStreams();
    std::string url() const;
    static int interrupted(void* self);
    static int openIo(AVFormatContext* format, AVIOContext** io, const char* url, int flags,
                      AVDictionary** options);
    static int closeIo(AVFormatContext* format, AVIOContext* io);

    std::string m_path;
    std::int64_t m_fileSize = 0;
    std::stop_token m_stop;        ///< of the call in progress
    bool m_looksLikeMedia = false; ///< its first bytes are those of a format that could be opened
    std::unique_ptr<LocalFile> m_file;
    IoPtr m_io; ///< what m_format reads through
    FormatPtr m_format;
    AVStream* m_video = nullptr;
    AVStream* m_audio = nullptr;
};

/// Degrees clockwise to show the stream's pictures upright: 0, 90, 180, 270.
int rotationOf(const AVStream* stream);
/// Shape of a pixel; 1:1 when unknown or absurd.
AVRational pixelShape(AVRational ratio);

struct Size {
    int width = 0;
    int height = 0;
};
/// Size as shown of a coded picture: pixels made square by widening the shorter side, then turned.
Size shownSize(int width, int height, AVRational pixel, int rotation);

} // namespace ds::media::detail
