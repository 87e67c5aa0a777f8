/* verify.c -- `tessera verify`: deepen the bounds until there is an answer.
 *
 * Each step doubles what it costs, so that all steps before cost about as much
 * as the last. What a step says:
 *   a violation                          UNSAFE
 *   none, and no bound cut anything      SAFE
 *   none                                 SAFE within bounds, if nothing better
 *   no execution came to its end         nothing: the bounds cut all of them */
#include "driver/verify.h"

#include "base/file.h"
#include "base/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* unwind, rounds */
static const uint32_t steps[][2] = {{1, 2}, {2, 3},  {3, 4},   {5, 5},
                                    {8, 6}, {12, 8}, {20, 10}, {40, 12}};

enum { STEPS = sizeof steps / sizeof *steps };

static bool read_checks(struct verify *v, const char *list)
{
  v->bounds.check_assert = v->bounds.check_deadlock = false;
  while (list && *list) {
    size_t n = strcspn(list, ",");
    if (n == 6 && strncmp(list, "assert", n) == 0) {
      v->bounds.check_assert = true;
    } else if (n == 8 && strncmp(list, "deadlock", n) == 0) {
      v->bounds.check_deadlock = true;
    } else {
      fprintf(stderr,
              "tessera: --check: unknown or not yet supported property "
              "'%.*s' (assert, deadlock)\n",
              (int)n, list);
      return false;
    }
    list += n + (list[n] == ',');
  }
  return v->bounds.check_assert || v->bounds.check_deadlock;
}

/* On PATH, else where our set-up puts it beside the binary. */
static const char *find_cbmc(struct arena *a)
{
  char self[4096];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  const char *path = getenv("PATH");
  for (const char *p = path; p && *p;) {
    size_t length = strcspn(p, ":");
    const char *try = arena_printf(a, "%.*s/cbmc", (int)length, p);
    if (length && access(try, X_OK) == 0) {
      return try;
    }
    p += length + (p[length] == ':');
  }
  if (n > 0) {
    self[n] = '\0';
    for (int up = 0; up < 2; up++) {
      char *slash = strrchr(self, '/');
      if (slash) {
        *slash = '\0';
      }
    }
    return arena_printf(a, "%s/.deps/bin/cbmc", self);
  }
  return "cbmc";
}

static double time_left(const struct verify *v)
{
  return v->deadline - proc_clock();
}

static bool run_cbmc(struct verify *v, const char *property, bool trace,
                     struct cbmc_result *r)
{
  struct cbmc_job job = {.cbmc = v->cbmc,
                         .version = v->cbmc_version,
                         .file = v->file,
                         .property = property,
                         .trace = trace,
                         .limits = {time_left(v), v->memory}};
  struct proc p = {0};
  *r = (struct cbmc_result){0};
  if (job.limits.seconds <= 0) {
    r->failure = "CBMC ran out of time";
    return false;
  }
  if (cbmc_start(&p, &job, r, v->arena)) {
    proc_wait_any(&p, 1);
    cbmc_read(&p, r, v->arena);
  }
  proc_free(&p);
  return r->failure == NULL;
}

/* Rounds after which another one cannot add an interleaving: each time the
 * order of threads is broken, one that is not the longest begins or ends a
 * stretch. */
static uint64_t rounds_for_all(const struct unit *u)
{
  uint64_t sum = 0, most = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    uint64_t n = u->threads.at[t]->points + 1;
    sum += n;
    most = n > most ? n : most;
  }
  return sum - most + 1;
}

static const struct cbmc_property *find_property(const struct cbmc_result *r,
                                                 const char *text)
{
  for (uint32_t i = 0; i < r->properties.count; i++) {
    if (strcmp(r->properties.at[i].text, text) == 0) {
      return &r->properties.at[i];
    }
  }
  return NULL;
}

/* False: one of them has no answer. */
static bool read_events(struct verify *v, struct unit *u,
                        const struct cbmc_result *r, struct outcome *o)
{
  for (uint32_t i = 0; i < u->events.count; i++) {
    const struct event *e = &u->events.at[i];
    if (!e->reached) {
      continue;
    }
    const struct cbmc_property *p =
        find_property(r, arena_printf(v->arena, "event %u", i));
    if (!p) {
      return false;
    }
    if (p->status == CBMC_PASS) {
      continue;
    }
    if (e->kind == EVENT_CUT) {
      VEC_PUSH(v->arena, &o->cuts, *e);
    } else {
      VEC_PUSH(v->arena, &o->obstacles, *e);
    }
  }
  return true;
}

/* One pair of bounds. False: nothing more can be learnt this way. */
static bool try_bounds(struct verify *v, uint32_t unwind, uint32_t rounds,
                       struct outcome *o)
{
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct buf text = {0};
  v->bounds.unwind = unwind;
  v->bounds.rounds = rounds;
  *o = (struct outcome){.unwind = unwind, .rounds = rounds};
  if (!unit_make(u, v->compilation, &v->opaque, &v->bounds)) {
    return false;
  }
  v->unit = u;
  o->rounds_complete = rounds >= rounds_for_all(u);
  sequentialise_run(u, models_text, &text);
  v->file = scratch_file(v->arena, "seq.i");
  if (!file_write(v->file, text.text, text.length)) {
    fatal("cannot write %s:", v->file);
  }
  buf_free(&text);
  struct cbmc_result r;
  if (!run_cbmc(v, NULL, false, &r)) {
    o->failure = r.failure;
    return false;
  }
  const struct cbmc_property *bad = find_property(&r, "bad");
  const struct cbmc_property *ends = find_property(&r, "ends");
  if (!bad || !ends || !read_events(v, u, &r, o)) {
    o->failure = "CBMC did not answer all questions";
    return false;
  }
  o->violated = bad->status == CBMC_FAIL;
  o->clean = bad->status == CBMC_PASS;
  o->ends = ends->status == CBMC_FAIL;
  if (o->violated) {
    run_cbmc(v, bad->name, true, &o->trace);
    return false;
  }
  return o->clean;
}

static bool is_saturated(const struct outcome *o)
{
  return !o->cuts.count && o->rounds_complete;
}

/* --- what is printed --- */

static void print_bound(struct verify *v, const struct outcome *o)
{
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    struct place p = srcmap_find(&v->compilation->map, o->cuts.at[i].at);
    printf("bound: %s at %s:%u:%u is cut at unwind %u\n", o->cuts.at[i].text,
           p.file ? p.file : "?", p.line, p.column, o->unwind);
  }
}

static int say_unknown(const char *why)
{
  printf("VERDICT: UNKNOWN (%s)\n", why);
  return EXIT_UNKNOWN;
}

static int say_obstacle(struct verify *v, const struct event *e)
{
  struct place p = srcmap_find(&v->compilation->map, e->at);
  return say_unknown(arena_printf(v->arena, "%s, at %s:%u:%u", e->text,
                                  p.file ? p.file : "?", p.line, p.column));
}

static int say_safe(struct verify *v, const struct outcome *o)
{
  const struct unit *u = v->unit;
  const char *assumption =
      u->sleeps && !v->bounds.spurious ? "no spurious wake-ups" : NULL;
  if (o->obstacles.count) {
    return say_obstacle(v, &o->obstacles.at[0]);
  }
  if (u->approximate) {
    struct event e = {EVENT_OBSTACLE, u->approximate_at, u->approximate, NULL};
    return say_obstacle(v, &e);
  }
  if (!o->ends) {
    print_bound(v, o);
    return say_unknown("vacuous: within the bounds no execution ends");
  }
  if (is_saturated(o) && !assumption) {
    puts("VERDICT: SAFE");
    return EXIT_SAFE;
  }
  if (is_saturated(o)) {
    printf("VERDICT: SAFE within bounds (%s)\n", assumption);
    return EXIT_SAFE;
  }
  print_bound(v, o);
  printf("VERDICT: SAFE within bounds (unwind %u, rounds %u%s%s)\n", o->unwind,
         o->rounds, assumption ? ", " : "", assumption ? assumption : "");
  return EXIT_SAFE;
}

static int deepen(struct verify *v, const struct options *o)
{
  v->cbmc_version = cbmc_version(v->cbmc);
  if (!v->cbmc_version) {
    return say_unknown(arena_printf(v->arena, "cannot run %s", v->cbmc));
  }
  struct outcome last = {0}, now;
  bool any = false;
  uint32_t unwind = 0, rounds = 0;
  bool fixed_unwind = o->value[OPT_UNWIND] != NULL;
  bool fixed_rounds = o->value[OPT_ROUNDS] != NULL;
  double start = proc_clock();
  for (uint32_t i = 0; i < STEPS; i++) {
    uint32_t next_unwind = options_number(
        o, OPT_UNWIND, any && !last.cuts.count ? unwind : steps[i][0]);
    uint32_t next_rounds = options_number(o, OPT_ROUNDS, steps[i][1]);
    if (any && next_unwind == unwind && next_rounds == rounds) {
      break;
    }
    unwind = next_unwind;
    rounds = next_rounds;
    bool more = try_bounds(v, unwind, rounds, &now);
    if (!diag_ok(&v->compilation->diag)) {
      return load_status(v->compilation);
    }
    if (now.violated) {
      return report_bug(v, &now);
    }
    if (!more) {
      if (any) {
        fprintf(stderr, "tessera: unwind %u, rounds %u: %s\n", unwind, rounds,
                now.failure ? now.failure : "no answer");
        break;
      }
      return say_unknown(now.failure ? now.failure : "no answer");
    }
    last = now;
    any = true;
    if ((is_saturated(&now) && !now.obstacles.count) ||
        (fixed_unwind && fixed_rounds)) {
      break;
    }
    /* Bounds that cost much are tried only if the time was given for it, or
     * if there is no answer yet. */
    double share = (proc_clock() - start) / (v->deadline - start);
    if (now.ends && i >= 2 && share > 0.1) {
      break;
    }
  }
  return say_safe(v, &last);
}

int command_verify(struct options *o)
{
  struct compilation c = {0};
  struct verify v = {.compilation = &c, .arena = &c.arena};
  v.bounds = unit_default_bounds();
  v.deadline = proc_clock() + options_number(o, OPT_TIMEOUT, 60);
  v.bounds.spurious = o->value[OPT_SPURIOUS] != NULL;
  v.bounds.malloc_may_fail = o->value[OPT_MALLOC_MAY_FAIL] != NULL;
  v.memory = (uint64_t)options_number(o, OPT_MEMORY, 6000) << 20;
  if (o->value[OPT_CHECK] && !read_checks(&v, o->value[OPT_CHECK])) {
    return EXIT_USAGE;
  }
  int status;
  if (!load(&c, o, false)) {
    status = load_status(&c);
    puts(status == EXIT_USER_ERROR ? "VERDICT: none (error in the program)"
                                   : "VERDICT: UNKNOWN (unsupported)");
  } else if (!scratch_open()) {
    fatal("cannot make a temporary folder:");
  } else {
    v.cbmc = find_cbmc(&c.arena);
    opaque_run(&c.program, &v.opaque);
    status = diag_ok(&c.diag) ? deepen(&v, o) : load_status(&c);
    if (!diag_ok(&c.diag)) {
      puts(status == EXIT_USER_ERROR ? "VERDICT: none (error in the program)"
                                     : "VERDICT: UNKNOWN (unsupported)");
    }
    scratch_close();
  }
  load_release(&c);
  return status;
}
