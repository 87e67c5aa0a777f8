#include "runtime/explorer/guide.h"

const struct guide *guide_search;
uint64_t guide_left_out;
