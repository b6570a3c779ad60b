#include "core/agent/reasoner.h"
