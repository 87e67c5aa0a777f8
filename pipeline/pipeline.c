/* pipeline.c -- the passes, in their order (passes.def). */
#include "pipeline/pipeline.h"

#include "base/buf.h"
#include "pipeline/memory_orders.h"
#include "pipeline/properties.h"

#include <assert.h>

const char models_text[] = {
#include MODELS_INC /* made from runtime/models/models.c by the Makefile */
    , 0};

const char native_text[] = {
#include NATIVE_INC /* from runtime/models/native.c */
    , 0};

static const char concurrent_text[] = {
#include CONCURRENT_INC /* from runtime/models/concurrent.c */
    , 0};

/* Of goals: runtime/models/goal.c and pattern.c, for CBMC and for steps. */
static const char goal_text[] = {
#include GOAL_INC
    , 0};

static const char goal_steps_text[] = {
#include GOAL_STEPS_INC
    , 0};

static const char pattern_text[] = {
#include PATTERN_INC
    , 0};

static const char pattern_steps_text[] = {
#include PATTERN_STEPS_INC
    , 0};

/* What stands before it: runtime/models/cbmc_threads.h, or pthreads.h, and
 * yields.h. */
static const char cbmc_threads_text[] = {
#include CBMC_THREADS_INC
    , 0};

static const char pthreads_text[] = {
#include PTHREADS_INC
    , 0};

static const char yields_text[] = {
#include YIELDS_INC
    , 0};

void plain_print(struct unit *u, bool sequential, struct buf *out)
{
  buf_printf(out, "#ifdef __CPROVER__\n%s#else\n%s#endif\n%s",
             cbmc_threads_text, pthreads_text, yields_text);
  if (sequential) {
    sequentialise_run(u, concurrent_text, out);
  } else {
    concurrent_run(u, concurrent_text, out);
  }
}

bool load_whole(struct compilation *c, const struct options *o,
                struct sync_types *opaque)
{
  c->has_obstacles = true;
  const char *orders = o->value[OPT_MEMORY_ORDERS];
  if (!load(c, o, false) || (orders && !memory_orders_apply(c, orders))) {
    return false;
  }
  library_add(c);
  sync_types_run(&c->program, opaque);
  return diag_ok(&c->diag);
}

struct bounds unit_default_bounds(void)
{
  return (struct bounds){.unwind = 2,
                         .rounds = 2,
                         .constant = 256,
                         .threads = STEP_MOST_THREADS,
                         .size = 20000,
                         .calls = 2,
                         .check = properties_by_default()};
}

/* --- passes --- */

/* What passes leave behind for later ones. */
enum {
  THREADS = 1, /* a function for each, which obeys the rules of ir.h */
  LOOKS = 2,   /* events where what is checked is looked at */
  VISIBLE = 4, /* accesses that another thread could see are marked */
  POINTS = 8,  /* at most one such access begins a block, which is numbered */
  UNSET = 16,  /* variables that may be read before they are set are marked */
  ALIKE = 32,  /* threads that run the same program are grouped */
  SITES = 64   /* accesses to what is shared have sites */
};

enum pass_for { ALL, CBMC, MACHINE, STEPS };

static const struct pass {
  const char *name;
  uint8_t whom; /* enum pass_for */
  unsigned needs, gives;
  void (*run)(struct unit *u);
} passes[] = {
#define PASS(name, whom, needs, gives) {#name, whom, needs, gives, name##_run},
#include "pipeline/passes.def"
#undef PASS
};

static bool is_wanted(const struct pass *p, const struct bounds *b)
{
  return p->whom == ALL || (p->whom == MACHINE && b->native) ||
         (p->whom == CBMC && !b->native && !b->plain && !b->goals) ||
         (p->whom == STEPS && b->keep_loops);
}

/* Each has a number of its own and begins with an instruction. */
static const char *check_points(const struct thread *t)
{
  uint32_t found = 0;
  for (uint32_t b = 0; b < t->flat->blocks.count; b++) {
    const struct block *block = t->flat->blocks.at[b];
    found += block->point != 0;
    if (block->point > t->points) {
      return "a point has a number that there is not";
    }
    if (block->point && !block->first) {
      return "a point without an instruction";
    }
  }
  return found == t->points ? NULL : "points are numbered wrongly";
}

/* --check-ir: a pass that breaks a rule is found at once. */
static void check(struct compilation *c, const struct unit *u,
                  const struct pass *p, unsigned have)
{
  const char *why = NULL;
  loc_t at = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct thread *thread = u->threads.at[t];
    if (!check_thread(u->program, thread->flat, &why, &at)) {
      load_broken_ir(c, p->name, why, at);
    }
    why = have & POINTS ? check_points(thread) : NULL;
    if (why) {
      load_broken_ir(c, p->name, why, thread->at);
    }
  }
}

static void ask(struct unit *u)
{
  bool native = u->bounds.native;
  if (!u->sites) {
    sites_run(u);
  }
  if (u->bounds.goals == GOAL_PAIR) {
    goal_ask(u, GOAL_PAIR, native ? goal_steps_text : goal_text);
  } else if (u->bounds.goals == GOAL_PATTERN) {
    goal_ask(u, GOAL_PATTERN, native ? pattern_steps_text : pattern_text);
  }
}

bool unit_make(struct unit *u, struct compilation *c,
               const struct sync_types *o, const struct bounds *b)
{
  unsigned have = 0;
  u->program = &c->program;
  u->arena = &c->arena;
  u->bounds = *b;
  u->opaque = *o;
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
    const struct pass *p = &passes[i];
    if (!diag_ok(&c->diag)) {
      return false;
    }
    if (!is_wanted(p, b)) {
      continue;
    }
    u->last_pass = p->name;
    p->run(u);
    if (unit_is_late(u)) {
      return false;
    }
    assert((p->needs & ~have) == 0);
    have |= p->gives;
    if (c->check_ir && diag_ok(&c->diag)) {
      check(c, u, p, have);
    }
  }
  if (b->goals && diag_ok(&c->diag)) {
    ask(u);
  }
  return diag_ok(&c->diag);
}

const char *unit_why_not(const struct unit *u)
{
  return u->late ? arena_printf(u->arena,
                                "it ran out of time translating the program "
                                "(pass %s)",
                                u->last_pass)
                 : "the program is not supported";
}

const struct instr *unit_instr_at(const struct unit *u, uint32_t thread,
                                  uint32_t point)
{
  const struct block_vec *all = &u->threads.at[thread]->flat->blocks;
  for (uint32_t i = 0; point && i < all->count; i++) {
    if (all->at[i]->point == point) {
      return all->at[i]->first;
    }
  }
  return NULL;
}
