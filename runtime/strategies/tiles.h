/* tiles.h -- between which points threads may be left that could go on. */
#ifndef RUNTIME_STRATEGIES_TILES_H
#define RUNTIME_STRATEGIES_TILES_H

#include <stdbool.h>

/* "1:3-7,12-12;2:0-4": threads, each with stretches of points, numbered from 0
 * in the order of the program; a thread that is not named may be left
 * anywhere. False: it is not that. */
bool tiles_read(const char *text);
bool tiles_are_set(void);
/* Whether the live state's thread is where it may be left. */
bool tiles_allow(unsigned thread);

#endif
