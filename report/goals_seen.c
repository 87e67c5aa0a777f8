#include "report/goals_seen.h"

#include "engines/goals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct counts {
  uint64_t covered, infeasible, bounded; /* bounded: infeasible within bounds */
};

struct goals_seen {
  const struct manifest *manifest;
  struct counts *of; /* by family */
};

struct goals_seen *goals_seen_new(struct arena *a, const struct manifest *m)
{
  struct goals_seen *g = ARENA_NEW(a, struct goals_seen);
  g->manifest = m;
  g->of = arena_alloc_array(a, m->families.count, sizeof *g->of);
  return g;
}

static bool has(const struct result_line *l, const char *text)
{
  return memmem(l->text, l->length, text, strlen(text)) != NULL;
}

void goals_see(struct goals_seen *g, const struct result_line *l)
{
  const struct family *f = line_family(l, g->manifest);
  if (!f || !goals_are(f) || l->verdict != TASK_SAFE) {
    return;
  }
  struct counts *c = &g->of[f - g->manifest->families.at];
  if (has(l, GOAL_COVERED)) {
    c->covered++;
  } else if (has(l, "\"limits\":[]")) {
    c->infeasible++;
  } else {
    c->bounded++;
  }
}

void goals_seen_print(const struct goals_seen *g)
{
  for (uint32_t i = 0; i < g->manifest->families.count; i++) {
    const struct family *f = &g->manifest->families.at[i];
    const struct counts *c = &g->of[i];
    if (goals_are(f)) {
      printf("goals of %s: %" PRIu64 " covered, %" PRIu64
             " infeasible, %" PRIu64 " infeasible within bounds, %" PRIu64
             " open\n",
             f->engine, c->covered, c->infeasible, c->bounded,
             f->count - c->covered - c->infeasible - c->bounded);
    }
  }
}
