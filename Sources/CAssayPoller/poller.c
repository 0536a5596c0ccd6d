#include "CAssayPoller.h"
