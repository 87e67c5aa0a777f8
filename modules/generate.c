#include "modules/generate.h"

#include "base/file.h"
#include "base/scratch.h"
#include "modules/keep.h"
#include "modules/shrink.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 4 /* drivers that are chosen at once, whatever --jobs */ };

/* --- what was covered --- */

/* The folder's files hold what the driver's executions have shown. */
static void learn(struct generation *g, struct attempt *one)
{
  struct buf text = {0};
  if (g->roles && attempt_learned(one, &text)) {
    one->new = roles_learn(g->roles, text.text, text.length);
  }
  buf_free(&text);
}

/* --- bugs --- */

static bool is_known(const struct generation *g, const struct attempt *one)
{
  for (uint32_t i = 0; i < g->bugs.count; i++) {
    const struct attempt *old = g->bugs.at[i].first;
    if (strcmp(old->property, one->property) == 0 &&
        strcmp(old->violated, one->violated) == 0) {
      return true;
    }
  }
  return false;
}

static void take_bug(struct generation *g, struct attempt *one,
                     const struct options *o)
{
  if (is_known(g, one)) {
    return;
  }
  struct found *f = VEC_ADD(g->module.arena, &g->bugs);
  *f = (struct found){.first = one};
  f->shrunk = shrink(&g->attempts, one);
  if (o->value[OPT_OUTPUT]) {
    keep_bug(&g->attempts, f, g->bugs.count, o->value[OPT_OUTPUT]);
  }
}

/* --- a batch --- */

static void take(struct generation *g, struct attempt *one,
                 const struct options *o)
{
  switch (one->end) {
  case ATTEMPT_GOOD:
    g->good++;
    g->no_table += one->driver->serials == NULL;
    g->why = one->why && !g->why ? one->why : g->why;
    break;
  case ATTEMPT_BAD:
    take_bug(g, one, o);
    break;
  case ATTEMPT_SERIAL:
    g->serials++;
    g->serial = g->serial ? g->serial : one;
    break;
  case ATTEMPT_UNFIT:
    g->unfit++;
    break;
  default:
    g->unknown++;
    g->why = one->why ? one->why : g->why;
    break;
  }
  learn(g, one);
}

static void show(const struct generation *g)
{
  if (isatty(STDERR_FILENO)) {
    fprintf(stderr, "\r\033[K%.0f s: %u drivers, %u bugs",
            proc_clock() - g->start, g->attempts.count, g->bugs.count);
  }
}

/* False: nothing more can be chosen, or is wanted. */
static bool run_batch(struct generation *g, const struct options *o,
                      uint32_t most)
{
  struct attempt *all[BATCH];
  uint32_t count = 0;
  while (count < BATCH && g->chooser.count < most) {
    struct driver *d = choose_next(&g->chooser);
    if (!d) {
      break;
    }
    all[count++] = attempt_new(&g->attempts, d);
  }
  if (!count) {
    g->done = true;
    return false;
  }
  attempts_run(&g->attempts, all, count, ATTEMPT_COMPARES | ATTEMPT_COVERS);
  if (children_stopped(&g->attempts.children)) {
    g->late = true;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (!g->late || all[i]->end != ATTEMPT_UNKNOWN) {
      take(g, all[i], o);
    }
    if (g->bugs.count && !o->value[OPT_ALL]) {
      break;
    }
  }
  show(g);
  return !g->late && (!g->bugs.count || o->value[OPT_ALL]);
}

void generate_run(struct generation *g, const struct options *o)
{
  uint32_t most = options_number(o, OPT_TASK_COUNT, UINT32_MAX);
  while (run_batch(g, o, most)) {
  }
  if (isatty(STDERR_FILENO)) {
    fputs("\r\033[K", stderr);
  }
}
