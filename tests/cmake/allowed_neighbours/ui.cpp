#include "core/memory/record.h"

#include <QWidget>
