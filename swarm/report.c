#include "swarm/report.h"

#include "swarm/ledger.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct reporting {
  struct arena *arena;
  const struct manifest *m;
  struct run_report *r;
  struct ledger ledger;
  struct family_count *family; /* whose tasks are being counted */
  void (*see)(void *user, const struct result_line *, bool first);
  void *user;
};

/* --- each line --- */

static void add_cost(struct report_cost *c, const struct result_line *l)
{
  c->tasks++;
  c->seconds += l->seconds;
  c->cpu += l->cpu;
  c->memory_kb = l->memory_kb > c->memory_kb ? l->memory_kb : c->memory_kb;
}

static struct family_count *family_of(struct reporting *g, const char *task)
{
  uint64_t root, ordinal;
  const char *rest;
  task_id_parse(task, &root, &rest);
  manifest_ordinal(g->m, root, &ordinal);
  const struct family *f = manifest_family(g->m, ordinal);
  return &g->r->families[f - g->m->families.at];
}

static const char *text_of(struct reporting *g, const json_t *all,
                           const char *key)
{
  const char *text = json_string_value(json_object_get(all, key));
  return text ? arena_strndup(g->arena, text, strlen(text)) : NULL;
}

static struct report_task task_of(struct reporting *g,
                                  const struct result_line *l)
{
  json_t *all = line_json(l);
  struct report_task t = {.id =
                              arena_strndup(g->arena, l->task, strlen(l->task)),
                          .engine = family_of(g, l->task)->family->engine,
                          .reason = text_of(g, all, "reason"),
                          .schedule = text_of(g, all, "schedule"),
                          .verdict = l->verdict,
                          .seconds = l->seconds,
                          .memory_kb = l->memory_kb};
  json_decref(all);
  return t;
}

/* Largest first. */
static void keep_top(struct reporting *g, struct report_task *top,
                     uint32_t *count, const struct result_line *l,
                     bool by_memory)
{
  uint32_t at = *count;
  while (at > 0 && (by_memory ? top[at - 1].memory_kb < l->memory_kb
                              : top[at - 1].seconds < l->seconds)) {
    at--;
  }
  if (at == REPORT_TOP) {
    return;
  }
  *count += *count < REPORT_TOP;
  memmove(&top[at + 1], &top[at], (*count - 1 - at) * sizeof *top);
  top[at] = task_of(g, l);
}

/* Causes are the same if they differ in numbers only. */
static void without_numbers(const char *text, char *out, size_t room)
{
  size_t n = 0;
  while (*text && n + 1 < room) {
    if (*text >= '0' && *text <= '9') {
      out[n++] = 'N';
      text += strspn(text, "0123456789");
    } else {
      out[n++] = *text++;
    }
  }
  out[n] = '\0';
}

static void add_cause(struct reporting *g, const struct result_line *l)
{
  char reason[LINE_REASON_MAX + 1] = "";
  struct run_report *r = g->r;
  json_t *all = line_json(l);
  const char *text = json_string_value(json_object_get(all, "reason"));
  without_numbers(text ? text : "no reason", reason, sizeof reason);
  json_decref(all);
  for (uint32_t i = 0; i < r->causes.count; i++) {
    struct report_cause *c = &r->causes.at[i];
    if (c->verdict == l->verdict && strcmp(c->reason, reason) == 0) {
      c->count++;
      return;
    }
  }
  if (r->causes.count == REPORT_CAUSES) {
    r->causes_left_out++;
    return;
  }
  struct report_cause c = {
      .reason = arena_strndup(g->arena, reason, strlen(reason)),
      .example = arena_strndup(g->arena, l->task, strlen(l->task)),
      .verdict = l->verdict,
      .count = 1};
  VEC_PUSH(g->arena, &r->causes, c);
}

static bool is_known(const struct run_report *r, const char *task)
{
  for (uint32_t i = 0; i < r->violations.count; i++) {
    if (strcmp(r->violations.at[i].id, task) == 0) {
      return true;
    }
  }
  return false;
}

static void see_line(void *user, const struct result_line *l, bool first)
{
  struct reporting *g = user;
  struct run_report *r = g->r;
  if (g->see) {
    g->see(g->user, l, first);
  }
  if (l->verdict >= TASK_UNSAFE && r->violations.count < REPORT_VIOLATIONS &&
      !is_known(r, l->task)) {
    struct report_task t = task_of(g, l);
    VEC_PUSH(g->arena, &r->violations, t);
  }
  if (!first) {
    add_cost(&r->again, l);
    return;
  }
  add_cost(&r->cost[l->verdict], l);
  add_cost(&family_of(g, l->task)->cost, l);
  keep_top(g, r->slowest, &r->slowest_count, l, false);
  keep_top(g, r->largest, &r->largest_count, l, true);
  if (l->verdict <= TASK_PRUNED ||
      (l->verdict == TASK_SAFE &&
       memmem(l->text, l->length, "\"reason\":", 9))) {
    add_cause(g, l);
  }
}

/* --- each task --- */

static bool count_leaf(void *user, const char *id, enum task_verdict v)
{
  struct reporting *g = user;
  (void)id;
  g->r->tasks++;
  g->r->count[v]++;
  g->family->count[v]++;
  return true;
}

static void count_tasks(struct reporting *g)
{
  const struct ledger *l = &g->ledger;
  for (uint32_t i = 0; i < g->m->families.count; i++) {
    const struct family *f = &g->m->families.at[i];
    g->family = &g->r->families[i];
    for (uint64_t k = 0; k < f->count; k++) {
      enum task_verdict v = ledger_verdict(l, f->before + k);
      char id[TASK_ID_MAX];
      if (v != TASK_SPLIT) {
        count_leaf(g, NULL, v);
        continue;
      }
      snprintf(id, sizeof id, "%" PRIu64, f->first + k);
      const struct ledger_node *n = ledger_find(l, id);
      g->r->split++;
      if (!n || n->contradictory) {
        g->r->contradictory++;
        count_leaf(g, NULL, TASK_UNKNOWN);
      } else {
        ledger_leaves(l, id, count_leaf, g);
      }
    }
  }
  /* Those that are children themselves. */
  for (uint64_t i = 0; i < l->node_room; i++) {
    const struct ledger_node *n = &l->nodes[i];
    if (n->id && n->parts && strchr(n->id, '.')) {
      g->r->split++;
      g->r->contradictory += n->contradictory;
    }
  }
}

bool run_report(struct arena *a, const struct manifest *m, struct run_report *r,
                void (*see)(void *user, const struct result_line *, bool first),
                void *user)
{
  struct reporting g = {.arena = a, .m = m, .r = r, .see = see, .user = user};
  *r = (struct run_report){
      .families = arena_alloc_array(a, m->families.count, sizeof *r->families)};
  for (uint32_t i = 0; i < m->families.count; i++) {
    r->families[i].family = &m->families.at[i];
  }
  ledger_open(&g.ledger, m);
  g.ledger.see = see_line;
  g.ledger.user = &g;
  bool ok = ledger_refresh(&g.ledger);
  if (!ok) {
    fprintf(stderr, "tessera: %s/results: %s\n", m->folder, strerror(errno));
  } else {
    const struct ledger *l = &g.ledger;
    count_tasks(&g);
    r->lines = l->lines;
    r->duplicates = l->duplicates;
    r->broken = l->broken;
    r->foreign = l->foreign;
    r->unfinished = l->unfinished;
    r->broken_at = *l->broken_at ? arena_printf(a, "%s", l->broken_at) : NULL;
    for (uint32_t i = 0; i < l->file_count; i++) {
      r->files++;
      r->foreign += l->files[i].foreign;
    }
  }
  ledger_close(&g.ledger);
  return ok;
}
