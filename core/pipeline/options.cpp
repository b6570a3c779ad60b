#include "core/pipeline/options.h"
