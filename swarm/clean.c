/* clean.c -- each family is about the whole program: one that excludes what it
 * is about is an answer, and nobody has to wait for the others. */
#include "swarm/worker.h"

#include <string.h>

/* What it means that all of a family's tasks are clean, as far as we are. */
struct clean {
  const struct family *family;
  uint64_t until;           /* all before are clean; an ordinal */
  bool cut, looked, silent; /* silent: a clean task claims nothing */
};

struct cleans {
  const struct manifest *manifest;
  uint32_t count;
  struct clean at[];
};

static void see(void *user, const struct result_line *l, bool first)
{
  struct cleans *all = user;
  const struct family *f = line_family(l, all->manifest);
  (void)first;
  for (uint32_t i = 0; i < all->count; i++) {
    struct clean *c = &all->at[i];
    if (c->family == f &&
        (l->verdict == TASK_SAFE || l->verdict == TASK_PRUNED)) {
      c->cut = c->cut || l->cut;
      c->looked = c->looked || l->looked;
      c->silent = c->silent || !l->claim;
    }
  }
}

void clean_open(struct worker *w)
{
  const struct manifest *m = &w->manifest;
  struct cleans *all =
      arena_alloc(&w->arena, sizeof *all + m->families.count * sizeof *all->at);
  all->manifest = m;
  all->count = 0;
  for (uint32_t i = 0; i < m->families.count; i++) {
    const struct family *f = &m->families.at[i];
    const struct swarm_engine *e = pool_engine(w->work, f->engine);
    if (e && e->excludes && e->excludes(e->user, &w->arena, m, f).excludes) {
      all->at[all->count++] = (struct clean){.family = f, .until = f->before};
    }
  }
  w->cleans = all;
  w->ledger.see = see;
  w->ledger.user = all;
}

const struct family *clean_find(struct worker *w)
{
  struct cleans *all = w->cleans;
  for (uint32_t i = 0; i < all->count; i++) {
    struct clean *c = &all->at[i];
    uint64_t end = c->family->before + c->family->count;
    c->until = ledger_clean_until(&w->ledger, c->until, end);
    if (c->until == end && !c->silent && (c->looked || !c->cut)) {
      return c->family;
    }
  }
  return NULL;
}
