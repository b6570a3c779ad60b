#include "core/memory/novelty.h"
