/* learned.h -- what executions have shown, as lines of files that are only
 * added to: DIR/learned/WORKER.jsonl.
 *
 * A line stands for itself, with a hash of what is before it as its sum: what a
 * crash or an editor left of one is no line. Each says of which run it is, one
 * search of one task, and of a run the larger figure counts. So lines can be
 * read in any order, twice, and while they are written; what is known is their
 * union. Random executions have a name of their own, from what they are drawn
 * by: two runs may have the same ones. There are two kinds of lines:
 *
 *   {"v":1,"run":R,"def":"trace","k":2,"program":H,"followed":9,"good":8,
 *    "draws":D,"drawn":7,"whole":false,"violations":0,"sum":S}
 *     of a run: executions, those that ended well, and of these the random
 *     ones; of which program; whether there are no others, and in how many
 *     something was violated.
 *   {"v":1,"run":R,"def":"trace","k":2,"draws":D,"s":KEY,"ctx":[KEY,..],
 *    "code":H,"n":5,"by":[[KEY,[KEY,..],H,3,2],..],"sum":S}
 *     of a site (site_keys.h): how often something was done there, and what
 *     came right before it in good executions: each with its site, how often,
 *     and in how many random executions.
 *
 * Where memory-access patterns were observed, there are two more ("def":"map"):
 *
 *   {..,"program":H,"followed":9,"whole":false,"sum":S}
 *     of a run, whole only if nothing was seen in part, too.
 *   {..,"pattern":9,"x":NAME,"y":NAME,"tight":true,
 *    "steps":[[KEY,[KEY,..],H],..],"sum":S}
 *     of one that was seen, by its variables' names (y: if it has two).
 *
 * Lines of other numbers of calls (k) say nothing here, and so do sites that
 * the program does not have, or no longer. */
#ifndef ENGINES_LEARNED_H
#define ENGINES_LEARNED_H

#include "engines/site_keys.h"

struct learned;

/* Nothing is read yet; memory from the arena. folder: DIR; NULL: there are no
 * files. program: its hash. */
struct learned *learned_new(struct arena *a, const char *folder,
                            const char *program, uint32_t calls);
/* Read what was added to the files. */
void learned_refresh(struct learned *l);
/* What a search and its random executions are called, and what it came to. */
struct learned_search {
  const char *run, *draws;
  bool whole;          /* it followed all executions that there are */
  uint64_t violations; /* in so many */
};

/* Take what the explorer's observers say, and add it to the worker's own file.
 * False: that was not possible, and it was said why. */
bool learned_add(struct learned *l, const char *worker,
                 const struct learned_search *search,
                 const struct site_keys *keys, const char *observed);
/* Take lines, without their file. */
void learned_take(struct learned *l, const char *text, size_t length);
/* What the explorer is given as known: its option --known. */
void learned_known(struct learned *l, const struct site_keys *keys,
                   struct buf *out);

/* What is known of the unit's sites. Of those that have the same key, the first
 * one stands for all. */
struct learned_pair {
  uint32_t site, before;
  uint64_t count, drawn; /* drawn: in so many random executions */
};

enum { LEARNED_STEPS = 4 };
struct learned_pattern {
  uint32_t pattern;
  const char *x, *y; /* y: or NULL */
  bool tight;
  uint32_t sites[LEARNED_STEPS]; /* 0 behind the last */
};

struct learned_view {
  uint64_t runs, followed, good;
  uint64_t drawn;      /* random executions of this program */
  uint64_t once;       /* pairs that were in only one of them */
  bool whole;          /* some run has followed all executions of the program */
  uint64_t violations; /* in so many executions of the program */
  uint64_t *reached;   /* by site */
  uint32_t *first;     /* by site: the first one with its key */
  VEC(struct learned_pair) pairs; /* by site, then by the one before */
  /* Of memory-access patterns: in so many executions, and whether some run has
   * followed all. */
  uint64_t mapped;
  bool mapped_whole;
  VEC(struct learned_pattern) patterns; /* each once */
};

/* Memory from the arena. */
void learned_look(struct learned *l, struct arena *a,
                  const struct site_keys *keys, struct learned_view *out);

#endif
