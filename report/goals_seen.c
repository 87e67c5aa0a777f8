/* goals_seen.c -- goals by what their tasks have come to: one that is covered
 * suffices; all have to say that it is infeasible. */
#include "report/goals_seen.h"

#include "engines/tile_family.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct seen {
  int64_t left; /* tasks that have not said that it is infeasible */
  bool covered, bounded;
};

struct goals_seen {
  const struct manifest *manifest;
  struct seen **of; /* by family and goal; NULL: it has none */
};

/* The tasks of each goal, and one more if only some were planned. */
static int64_t tasks_of(const struct family *f)
{
  uint64_t count = f->count / goals_count(f->parameters);
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, count);
  bool all = strcmp(parameter_text(f->parameters, "of", text), text) == 0;
  return (int64_t)count + !all;
}

struct goals_seen *goals_seen_new(struct arena *a, const struct manifest *m)
{
  struct goals_seen *g = ARENA_NEW(a, struct goals_seen);
  g->manifest = m;
  g->of = arena_alloc_array(a, m->families.count, sizeof *g->of);
  for (uint32_t i = 0; i < m->families.count; i++) {
    const struct family *f = &m->families.at[i];
    uint64_t count = goals_count(f->parameters);
    g->of[i] = count ? arena_alloc_array(a, count, sizeof **g->of) : NULL;
    for (uint64_t k = 0; k < count; k++) {
      g->of[i][k].left = tasks_of(f);
    }
  }
  return g;
}

static bool has(const struct result_line *l, const char *text)
{
  return memmem(l->text, l->length, text, strlen(text)) != NULL;
}

static size_t parts_of(const struct result_line *l)
{
  json_t *line = line_json(l);
  size_t count = json_array_size(json_object_get(line, "into"));
  json_decref(line);
  return count;
}

void goals_see(struct goals_seen *g, const struct result_line *l)
{
  const struct family *f = line_family(l, g->manifest);
  uint64_t root;
  const char *rest;
  if (!f || !goals_are(f) || !task_id_parse(l->task, &root, &rest)) {
    return;
  }
  uint64_t goal = (root - f->first) % goals_count(f->parameters);
  struct seen *s = &g->of[f - g->manifest->families.at][goal];
  if (has(l, GOAL_COVERED)) {
    s->covered = true;
  } else if (l->verdict == TASK_SPLIT) {
    s->left += (int64_t)parts_of(l) - 1;
  } else if (l->verdict == TASK_SAFE || l->verdict == TASK_PRUNED) {
    s->left--;
    s->bounded = s->bounded || !has(l, "\"limits\":[]");
  }
}

enum goal_status goals_seen_status(const struct goals_seen *g, uint32_t family,
                                   uint64_t goal)
{
  const struct seen *s = &g->of[family][goal];
  return s->covered    ? GOAL_IS_COVERED
         : s->left > 0 ? GOAL_IS_OPEN
         : s->bounded  ? GOAL_IS_BOUNDED
                       : GOAL_IS_INFEASIBLE;
}

void goals_seen_each(const struct goals_seen *g,
                     void (*tell)(void *user, const struct goal *goal,
                                  enum goal_status status),
                     void *user)
{
  for (uint32_t i = 0; i < g->manifest->families.count; i++) {
    const struct family *f = &g->manifest->families.at[i];
    for (uint64_t k = 0; k < goals_count(f->parameters); k++) {
      struct goal goal = goals_at(f, k);
      tell(user, &goal, goals_seen_status(g, i, k));
    }
  }
}

void goals_seen_print(const struct goals_seen *g)
{
  for (uint32_t i = 0; i < g->manifest->families.count; i++) {
    const struct family *f = &g->manifest->families.at[i];
    uint64_t count[GOAL_STATUSES] = {0}, goals = goals_count(f->parameters);
    for (uint64_t k = 0; k < goals; k++) {
      count[goals_seen_status(g, i, k)]++;
    }
    if (goals) {
      printf("goals of %s: %" PRIu64 " covered, %" PRIu64
             " infeasible, %" PRIu64 " infeasible within bounds, %" PRIu64
             " open\n",
             f->engine, count[GOAL_IS_COVERED], count[GOAL_IS_INFEASIBLE],
             count[GOAL_IS_BOUNDED], count[GOAL_IS_OPEN]);
    }
  }
}
