/* probe.h -- --tile-size=auto: the size whose tasks take about so long. */
#ifndef DRIVER_PROBE_H
#define DRIVER_PROBE_H

#include "driver/mosaic.h"
#include "driver/pieces.h"

/* Tries single tasks of sizes that come closer and closer; parameters: those
 * of the family (pieces.h), whose "tile-size" it replaces. NULL, or why not. */
const char *probe_size(struct verify *v, struct mosaic *m, json_t *parameters,
                       double seconds);

#endif
