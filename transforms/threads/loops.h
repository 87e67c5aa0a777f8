/* loops.h -- a function's graph as a tree of loops.
 *
 * A region is a list of items in topological order: blocks and inner loops. A
 * loop is a strongly connected part of its region with its first block, the
 * header, chosen; edges from inside to the header are gone round, all others
 * lead forward. Holds for any graph, also where loops have several entries. */
#ifndef TRANSFORMS_THREADS_LOOPS_H
#define TRANSFORMS_THREADS_LOOPS_H

#include "ir/ir.h"

struct region;

struct item {
  struct block *block;
  struct region *loop; /* instead of a block */
};

struct region {
  struct region *up;    /* NULL: the function */
  struct block *header; /* of a loop */
  VEC(struct item) items;
  /* For expand.c: */
  uint64_t tests; /* constants that kept the path from leaving, summed up */
  void *again[1]; /* what goes round */
  bool kept;      /* it is no loop that is unwound */
};

struct loops {
  struct region *top;
  struct region **inner; /* by block id: the innermost region */
};

struct loops *loops_find(struct arena *a, struct func *f);

#endif
