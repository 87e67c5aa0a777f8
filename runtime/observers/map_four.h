/* map_four.h -- patterns of four steps, on two variables. */
#ifndef RUNTIME_OBSERVERS_MAP_FOUR_H
#define RUNTIME_OBSERVERS_MAP_FOUR_H

#include <stdint.h>

/* Those that the event, the last one there is, completes. */
void map_four_close(uint32_t event);

#endif
