#include "core/casefile/connection.h"
