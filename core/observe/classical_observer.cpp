#include "core/observe/observer.h"
