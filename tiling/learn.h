/* learn.h -- the next tile size, from what tasks of other sizes took.
 *
 * Time is taken to be a power of the size, fitted through what was seen (least
 * squares of logarithms). */
#ifndef TILING_LEARN_H
#define TILING_LEARN_H

#include <stdbool.h>
#include <stdint.h>

struct sized {
  double size;    /* positions per tile, > 0 */
  double seconds; /* until it ended or its time was over */
  bool timeout;
};

/* The size whose tasks take about `target` seconds, in least .. most
 * (1 <= least <= most).
 * - Nothing seen: `first`.
 * - Only timeouts: half of the smallest size that timed out.
 * - One size, or times that do not grow with it: the power is taken to be 2.
 * - Powers are taken to be 1/2 at least and 8 at most.
 * - At most four times the largest size that ended, at least a quarter of the
 *   smallest one, and always below every size at which more than half of the
 *   tasks timed out (unless `least` is not). */
uint32_t learn_size(const struct sized *seen, uint32_t n, double target,
                    uint32_t first, uint32_t least, uint32_t most);

#endif
