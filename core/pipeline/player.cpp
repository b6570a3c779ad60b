#include "core/pipeline/player.h"
