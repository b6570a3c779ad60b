#include "core/vision/text_reader.h"
