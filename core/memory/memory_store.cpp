#include "core/memory/memory_store.h"
