/* clean.c -- each family is about the whole program: one that excludes what it
 * is about is an answer, and nobody has to wait for the others. */
#include "swarm/worker.h"

#include <string.h>

/* What it means that all of a family's tasks are clean, as far as we are. */
struct clean {
  const struct family *family;
  uint64_t until; /* all before are clean; an ordinal */
  bool needs_end;
};

struct cleans {
  bool ends; /* some execution comes to its end */
  uint32_t count;
  struct clean at[];
};

static void see(void *user, const struct result_line *l, bool first)
{
  struct cleans *all = user;
  (void)first;
  all->ends = all->ends || memmem(l->text, l->length, "\"ends\":true", 11);
}

void clean_open(struct worker *w)
{
  const struct manifest *m = &w->manifest;
  struct cleans *all =
      arena_alloc(&w->arena, sizeof *all + m->families.count * sizeof *all->at);
  all->ends = false;
  all->count = 0;
  for (uint32_t i = 0; i < m->families.count; i++) {
    const struct family *f = &m->families.at[i];
    const struct swarm_engine *e = pool_engine(w->work, f->engine);
    if (e && e->excludes) {
      struct swarm_claim claim = e->excludes(e->user, &w->arena, m, f);
      if (claim.excludes) {
        all->at[all->count++] = (struct clean){f, f->before, claim.needs_end};
      }
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
    if (c->until == end && (all->ends || !c->needs_end)) {
      return c->family;
    }
  }
  return NULL;
}
