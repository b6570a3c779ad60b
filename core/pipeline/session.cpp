#include "core/pipeline/session.h"
