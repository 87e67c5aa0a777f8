/* pieces.h -- a family of tasks that are selections of tiles of a program. */
#ifndef DRIVER_PIECES_H
#define DRIVER_PIECES_H

#include "driver/verify.h"
#include "swarm/pool.h"
#include "tiling/shuffle.h"
#include "tiling/space.h"

struct pieces {
  uint32_t positions[TILING_THREADS]; /* by thread: its points and one more */
  struct tiling tiling;
  struct space space;
  struct shuffle shuffle;
};

/* What parameters say of such a family: {"tiling":"none", "z" or "staircase",
 * "tile-size":TEXT, "tiles":Z, "rounds":R, "seed":N}. NULL, or why not. */
const char *pieces_open(struct verify *v, struct pieces *p,
                        const struct unit *u, const json_t *parameters);
/* The same from what parameters say of positions, too, without the program. */
const char *pieces_reopen(struct arena *a, struct pieces *p,
                          const json_t *parameters);
json_t *pieces_positions(const struct pieces *p);
/* The index-th one: the selection whose rank the seed puts there. */
void pieces_select(const struct pieces *p, uint64_t index,
                   struct selection *selection);
/* That all of them were clean, if all there are were planned: parameters have
 * their number as "of". */
struct swarm_claim pieces_claim(struct arena *a, const struct family *f);
/* What such tasks leave out, all together. */
void pieces_limit(struct arena *a, const json_t *parameters, struct limits *to);

uint32_t parameter_number(const json_t *o, const char *key, uint32_t otherwise);
const char *parameter_text(const json_t *o, const char *key,
                           const char *otherwise);

#endif
