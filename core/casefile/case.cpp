#include "core/casefile/case.h"
