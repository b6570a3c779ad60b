#pragma once

#include "core/memory/record.h"

#include <QString>

#include <optional>

namespace ds::ui {

struct Palette;

/// A record as rich text: head, seven fields with what differs from `previous` marked (added:
/// underlined, removed: struck out, each with its colour), what was found with times, and links.
///
/// Links: "seek:MICROSECONDS", "record:ID", "entity:NAME".
QString recordHtml(const memory::Record& record, const std::optional<memory::Record>& previous,
                   const Palette& palette);

} // namespace ds::ui
