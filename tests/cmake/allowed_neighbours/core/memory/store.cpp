#include "core/memory/record.h"
const char* const kQuery = "SELECT a FROM b";
