#include "core/media/video_source.h"
