/* goal.c -- what threads do to memory that they share is told to the model of a
 * goal (runtime/models/goal.c, pattern.c), in programs for CBMC and of steps
 * alike.
 *
 * Needs: sites_run, unit.goal.
 * A goal is that what is done at one site comes right before what another
 * thread does at another one, or that accesses at some sites come in an order.
 * Deeds are accesses to shared memory, also behind a lock, and, for the one
 * before the other, what is done to locks and their kin; what functions of the
 * C library do to memory is none. Sites that print alike are one.
 *
 * Which goal is asked for is not in the program: a task says it by numbers. */
#include "transforms/emit/goal.h"

#include "base/buf.h"
#include "contract/classes.h"
#include "transforms/analysis/sites.h"

#include <string.h>

struct teller {
  struct builder *b;
  struct unit *unit;
  const struct thread *thread;
  const struct block *block;
  const struct instr *instr;
};

static struct expr *number(struct teller *t, enum type_kind k, uint64_t value)
{
  return build_number(t->b, k, value);
}

static void tell(struct teller *t, uint32_t site, struct expr *at,
                 struct expr *size, bool writes)
{
  loc_t loc = t->instr ? t->instr->at : t->block->at;
  struct instr *call = build_do(t->b, "__ts_goal_access", loc);
  struct type *any =
      type_pointer(&t->b->program->types, build_type(t->b, TYPE_VOID));
  build_arg(t->b, call, number(t, TYPE_UINT, t->thread->index));
  build_arg(t->b, call, number(t, TYPE_UINT, goal_site(t->unit, site)));
  build_arg(t->b, call, expr_cast(t->b->program, at, any, false));
  build_arg(t->b, call, size);
  build_arg(t->b, call, number(t, TYPE_INT, writes));
}

static void tell_access(void *user, const struct access *a)
{
  struct teller *t = user;
  uint64_t bytes;
  if (!a->shared) {
    return;
  }
  struct expr *at = place_location(t->b->program, a->place, &bytes);
  struct expr *size = number(t, TYPE_ULONG, bytes);
  if (a->guard) {
    struct expr *e = expr_new(t->b->program, EXPR_COND, 0, size->type);
    e->a = guard_holds(t->b->program, a->guard);
    e->b = size;
    e->c = number(t, TYPE_ULONG, 0);
    size = e;
  }
  tell(t, site_of_access(t->unit, t->block, t->instr, a), at, size,
       access_writes(a));
}

/* That a mutex is given back, which counts if it is a recursive one. */
static void tell_unlock(struct teller *t, uint32_t site, struct expr *at)
{
  struct instr *call = build_do(t->b, "__ts_goal_unlock", t->instr->at);
  build_arg(t->b, call, number(t, TYPE_UINT, t->thread->index));
  build_arg(t->b, call, number(t, TYPE_UINT, goal_site(t->unit, site)));
  build_arg(t->b, call, at);
}

static void tell_states(struct teller *t)
{
  const struct call_row *row = unit_call(t->unit, t->instr);
  const char *how = row ? row->args : "";
  for (uint32_t k = 1; k < t->instr->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    bool condition = state->bytes == sizeof(uint64_t);
    enum class_deed deed = model_deed(row->model, condition);
    if (model_row(row->model)->class == CLASS_UNLOCK && t->unit->other_kinds &&
        state->bytes == sizeof(uint32_t)) {
      tell_unlock(t, site_of_call(t->unit, t->block, t->instr),
                  t->instr->args[k]);
    }
    if (state->noun && deed != CLASS_NONE) {
      tell(t, site_of_call(t->unit, t->block, t->instr), t->instr->args[k],
           number(t, TYPE_ULONG, state->bytes), deed == CLASS_WRITES);
    }
  }
}

void put_goal(struct builder *b, struct unit *u, const struct thread *t,
              const struct block *of, const struct instr *i)
{
  struct teller teller = {b, u, t, of, i};
  if (!u->goal.kind) {
    return;
  }
  if (!i) {
    if (of->value) {
      expr_accesses(of->value, tell_access, &teller);
    }
    return;
  }
  instr_accesses(i, tell_access, &teller);
  if (i->kind == INSTR_CALL && u->goal.kind == GOAL_PAIR) {
    tell_states(&teller);
  }
}

/* --- sites --- */

static void find_same(struct unit *u)
{
  uint32_t n = sites_count(u) + 1;
  const char **texts = arena_alloc_array(u->arena, n, sizeof *texts);
  u->goal.same = arena_alloc_array(u->arena, n, sizeof *u->goal.same);
  for (uint32_t i = 1; i < n; i++) {
    uint32_t k = 1;
    texts[i] = site_text(u->arena, u, i);
    while (strcmp(texts[k], texts[i]) != 0) {
      k++;
    }
    u->goal.same[i] = k;
  }
}

uint32_t goal_site(struct unit *u, uint32_t site)
{
  if (!u->goal.same) {
    find_same(u);
  }
  return u->goal.same[site];
}

uint32_t goal_find(struct unit *u, const char *text)
{
  for (uint32_t k = 1; k <= sites_count(u); k++) {
    if (goal_site(u, k) == k && strcmp(site_text(u->arena, u, k), text) == 0) {
      return k;
    }
  }
  return 0;
}

uint32_t goal_step(uint32_t site, bool second, bool other)
{
  return site | (second ? GOAL_SECOND : 0) | (other ? GOAL_OTHER : 0);
}

void goal_ask(struct unit *u, enum goal_kind kind, const char *model)
{
  u->goal.kind = (uint8_t)kind;
  u->goal.text = model;
  u->goal.event = event_add(u, EVENT_GOAL, 0, "the goal is reached");
}
