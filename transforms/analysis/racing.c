/* racing.c -- see racing.h. Errs on the side of a race. */
#include "transforms/analysis/racing.h"

#include "transforms/analysis/sharing.h"
#include "transforms/analysis/sites.h"

#include <stdlib.h>

/* What a model does to the states of locks and their kin is none. */
static bool is_access(const struct unit *u, const struct use *a)
{
  return a->site && site_get(u, a->site)->kind != SITE_SYNC;
}

static bool may_race(const struct sharing *s, const struct use *a,
                     const struct use *b)
{
  bool atomic =
      site_get(s->unit, a->site)->order && site_get(s->unit, b->site)->order;
  bool section = a->instr && b->instr && a->instr->section && b->instr->section;
  return a->thread != b->thread && !atomic && !section &&
         (a->write || b->write) && sharing_meet(s, a, b) &&
         !sharing_is_locked(s, a, b) && !sharing_is_first(s, a, b) &&
         !sharing_is_first(s, b, a);
}

static int compare(const void *one, const void *other)
{
  const struct racing_pair *a = one, *b = other;
  return a->a != b->a ? (a->a > b->a) - (a->a < b->a)
                      : (a->b > b->b) - (a->b < b->b);
}

static void sort(struct racing *all)
{
  uint32_t count = 0;
  if (all->count) {
    qsort(all->at, all->count, sizeof *all->at, compare);
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (!count || compare(&all->at[count - 1], &all->at[i]) != 0) {
      all->at[count++] = all->at[i];
    }
  }
  all->count = count;
}

static void find_pairs(const struct sharing *s, const struct uses *all,
                       struct arena *arena, struct racing *out)
{
  for (uint32_t i = 0; i < all->count; i++) {
    const struct use *a = all->at[i];
    for (uint32_t k = 0; is_access(s->unit, a) && k < i; k++) {
      const struct use *b = all->at[k];
      if (is_access(s->unit, b) && may_race(s, a, b)) {
        struct racing_pair pair = {a->site < b->site ? a->site : b->site,
                                   a->site < b->site ? b->site : a->site};
        VEC_PUSH(arena, out, pair);
      }
    }
  }
}

struct racing racing_find(struct unit *u, struct arena *arena)
{
  struct racing out = {0};
  const struct sharing *s = sharing_find(u);
  uint32_t objects = s->pointsto ? points_to_objects(s->pointsto) : 0;
  for (uint32_t o = 0; o < objects; o++) {
    find_pairs(s, &s->of_object[o], arena, &out);
  }
  sort(&out);
  return out;
}
