/* sequence_stores.c -- total and partial store order in a sequential program.
 *
 * Needs: pending_run.
 * Turns are numbered. A store that others may see late says when it is seen:
 * its due time, at the begin of which turn, or in its own turn at once. So
 * there is no queue: under tso due times of a thread's stores do not fall;
 * under pso those of stores to one place do not, nor do they over a barrier. To
 * drain is to assume that all due times are over (Lazy-CSeq's shared memory
 * abstraction for tso and pso, FMCAD 2016, is built on such time stamps, too).
 *
 * For a thread and a place that it stores to so there is a slot:
 *
 *     full     something waits there; in a turn of another thread `held` is
 *              what, in its own turn the place is, and `held` what others see
 *     due      when it is seen
 *     older    up to bounds.stores - 1 stores before, which are not over yet
 *
 * Before and behind a thread's turn place and `held` are exchanged: so what a
 * thread loads needs no more, by whatever pointer it does, and what a store
 * costs is independent of how many loads there are. Before each turn what is
 * due goes to its place. More stores that wait in one slot are cut: a bound.
 * What leads to none of a thread's slots is an obstacle. The other way is that
 * each load asks its slot: per slot and turn that is cheaper, but each load
 * costs as much in each round, and none may go through a pointer. */
#include "transforms/emit/sequence_stores.h"

#include "transforms/analysis/constants.h"
#include "transforms/analysis/points_to.h"
#include "transforms/memory_model.h"

/* --- stores --- */

static void assume(struct sequence *s, struct expr *value, loc_t at)
{
  bool plain = s->unit->bounds.plain;
  const char *name = plain ? "__ts_assume" : "__CPROVER_assume";
  build_arg(&s->b, build_do(&s->b, name, at), value);
}

static struct expr *compare(struct sequence *s, enum op op, struct var *a,
                            struct var *b)
{
  return expr_binary(s->b.program, op, 0, build_load(&s->b, a),
                     build_load(&s->b, b), build_type(&s->b, TYPE_INT));
}

static void set(struct sequence *s, struct var *to, struct var *from)
{
  build_set(&s->b, to, build_load(&s->b, from));
}

static void set_truth(struct sequence *s, struct var *v, bool truth)
{
  build_set(&s->b, v, sequence_truth(s, build_number(&s->b, TYPE_INT, truth)));
}

/* if (value) what follows, up to end_branch(). */
struct branch {
  struct instr *instr, **after;
};

static struct branch begin_branch(struct sequence *s, struct expr *value)
{
  struct branch b;
  b.instr = sequence_if(s, value, 0);
  b.after = s->b.tail;
  s->b.tail = &b.instr->body;
  return b;
}

static void otherwise(struct sequence *s, struct branch b)
{
  s->b.tail = &b.instr->other;
}

static void end_branch(struct sequence *s, struct branch b)
{
  s->b.tail = b.after;
}

static struct expr *load_place(struct sequence *s, struct expr *place)
{
  return expr_load(s->b.program, place);
}

/* The slot has room for one more; what waits there is no longer the youngest
 * one. */
static void push(struct sequence *s, const struct slot_of *slot)
{
  uint32_t n = slot->older_count;
  if (n == 0) {
    assume(s, build_number(&s->b, TYPE_INT, 0), 0);
    return;
  }
  assume(s, sequence_not(s, build_load(&s->b, slot->older[n - 1].full)), 0);
  for (uint32_t k = n - 1; k > 0; k--) {
    const struct older *to = &slot->older[k], *from = &slot->older[k - 1];
    set(s, to->full, from->full);
    set(s, to->value, from->value);
    set(s, to->due, from->due);
  }
  set_truth(s, slot->older[0].full, true);
  build_set(&s->b, slot->older[0].value, load_place(s, slot->place));
  set(s, slot->older[0].due, slot->due);
}

/* Before something is stored to its place, seen at that time. */
static void put_in(struct sequence *s, const struct slot_of *slot,
                   struct var *due)
{
  struct branch full = begin_branch(s, build_load(&s->b, slot->full));
  assume(s, compare(s, OP_GE, due, slot->due), 0);
  struct branch later = begin_branch(s, compare(s, OP_NE, due, slot->due));
  push(s, slot);
  set(s, slot->due, due);
  end_branch(s, later);
  otherwise(s, full);
  struct branch waits = begin_branch(s, compare(s, OP_NE, due, s->stores->now));
  set_truth(s, slot->full, true);
  build_set(&s->b, slot->held, load_place(s, slot->place));
  set(s, slot->due, due);
  end_branch(s, waits);
  end_branch(s, full);
}

/* When what is done there is seen: the trace says it. No local variable, which
 * had a value in turns that do not come there, too. */
static struct var *new_due(struct sequence *s)
{
  const char *name = arena_printf(s->b.arena, SEQUENCE_DUE "%u_%u",
                                  s->thread->index, s->block->point);
  return build_global(&s->b, s->stores->time, name);
}

static struct var *put_due(struct sequence *s, loc_t at)
{
  struct stores *w = s->stores;
  struct var *most = w->most[s->thread->index];
  struct var *floor = w->floor[s->thread->index];
  struct var *due = new_due(s);
  build_call(&s->b, SEQUENCE_WHEN, build_type(&s->b, TYPE_UINT), at)->place =
      expr_var(s->b.program, at, due);
  struct expr *end = expr_int(s->b.program, 0, w->time, slots_turns(s->unit));
  struct expr *last =
      expr_binary(s->b.program, OP_LE, 0, build_load(&s->b, due), end,
                  build_type(&s->b, TYPE_INT));
  assume(s, compare(s, OP_GE, due, w->now), at);
  assume(s, compare(s, OP_GE, due, floor), at);
  assume(s, last, at);
  if (most == floor) {
    set(s, most, due);
  } else {
    struct branch more = begin_branch(s, compare(s, OP_GT, due, most));
    set(s, most, due);
    end_branch(s, more);
  }
  return due;
}

static void put_obstacle(struct sequence *s, loc_t at)
{
  uint32_t number = event_add(
      s->unit, EVENT_OBSTACLE, at,
      "a store that others may see late, to what is not known beforehand");
  sequence_reach(s, number);
}

static void put_store(struct sequence *s, const struct instr *i)
{
  struct target_vec targets = {0};
  VEC(struct branch) open = {0};
  bool always = false;
  bool known = places_of(s, i->place, &targets) && !s->stores->overlap;
  if (!known) {
    put_obstacle(s, i->at);
    return;
  }
  struct var *due = put_due(s, i->at);
  for (uint32_t k = 0; k < targets.count && !always; k++) {
    const struct target *t = &targets.at[k];
    always = !t->holds;
    if (!always) {
      VEC_PUSH(s->b.arena, &open, begin_branch(s, t->holds));
    }
    put_in(s, slot_at(s->stores, s->thread->index, t->place), due);
    if (!always) {
      otherwise(s, VEC_LAST(&open));
    }
  }
  if (!always) {
    put_obstacle(s, i->at);
  }
  while (open.count) {
    end_branch(s, open.at[--open.count]);
  }
}

/* A thread need not wait until its stores are seen to end: who joins it does,
 * if nobody else sees that it has ended. */
static bool ends_early(const struct sequence *s, const struct instr *i)
{
  return i->kind == INSTR_CALL && i->model == MODEL_END && !s->unit->sees_ends;
}

static void wait_for_joined(struct sequence *s, const struct instr *i)
{
  const struct stores *w = s->stores;
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    if (w->most[t]) {
      struct expr *other =
          sequence_not(s, places_is_number(s, i->args[1], t + 1));
      assume(s,
             sequence_logic(s, OP_LOR, other,
                            compare(s, OP_LE, w->most[t], w->now)),
             i->at);
    }
  }
}

/* Memory that is given back: whether it is the slot's; NULL: surely not. */
static struct expr *is_given_back(struct sequence *s, const struct instr *i,
                                  const struct slot_of *slot)
{
  const struct places *all = s->places;
  if (i->model == MODEL_LEFT) {
    return place_root(i->args[0]->a->a) == slot->root
               ? build_load(&s->b, slot->full)
               : NULL;
  }
  for (uint32_t k = 0; k < all->blocks.count; k++) {
    const struct block_of *b = &all->blocks.at[k];
    if (b->at == slot->root) {
      struct expr *given =
          expr_cast(s->b.program, i->args[0], b->at->type, false);
      struct expr *same =
          expr_binary(s->b.program, OP_EQ, 0, build_load(&s->b, b->at), given,
                      build_type(&s->b, TYPE_INT));
      return sequence_logic(s, OP_LAND, build_load(&s->b, slot->full), same);
    }
  }
  return NULL;
}

/* What another thread stored there would be seen too late. */
static void put_late(struct sequence *s, const struct instr *i)
{
  const struct stores *w = s->stores;
  bool gives = i->kind == INSTR_CALL &&
               (model_has(i->model, FREES) || i->model == MODEL_LEFT);
  for (uint32_t k = 0; gives && k < w->slots.count; k++) {
    const struct slot_of *slot = &w->slots.at[k];
    struct expr *late =
        slot->thread == s->thread->index ? NULL : is_given_back(s, i, slot);
    if (late) {
      struct branch branch = begin_branch(s, late);
      sequence_reach(
          s, event_add(s->unit, EVENT_OBSTACLE, i->at,
                       "a store that others see when its memory was given "
                       "back"));
      end_branch(s, branch);
    }
  }
}

void stores_before(struct sequence *s, const struct instr *i)
{
  uint32_t t = s->thread->index;
  if (s->stores) {
    put_late(s, i);
  }
  if (s->stores && i->kind == INSTR_CALL && i->model == MODEL_JOIN) {
    wait_for_joined(s, i);
  }
  if (!s->stores || !s->stores->most[t]) {
    return;
  }
  enum buffer_effect effect = buffer_effect(s->unit, i);
  if (effect == BUFFER_DRAINS && !ends_early(s, i)) {
    assume(s, compare(s, OP_LE, s->stores->most[t], s->stores->now), i->at);
  } else if (effect == BUFFER_BARRIER || effect == BUFFER_PARTS) {
    set(s, s->stores->floor[t], s->stores->most[t]);
  }
  if (effect == BUFFER_TAKES || effect == BUFFER_PARTS) {
    put_store(s, i);
  }
}

/* --- turns --- */

/* What is due is seen. */
static void put_flush(struct sequence *s, const struct slot_of *slot)
{
  struct var *now = s->stores->now;
  for (uint32_t k = 0; k <= slot->older_count; k++) {
    bool last = k == slot->older_count;
    const struct older *o = &slot->older[k];
    struct var *full = last ? slot->full : o->full;
    struct expr *is_due = compare(s, OP_EQ, last ? slot->due : o->due, now);
    struct branch due = begin_branch(
        s, sequence_logic(s, OP_LAND, build_load(&s->b, full), is_due));
    struct instr *store = build(&s->b, INSTR_ASSIGN, 0);
    store->place = slot->place;
    store->value = build_load(&s->b, last ? slot->held : o->value);
    set_truth(s, full, false);
    end_branch(s, due);
  }
}

static void put_exchange(struct sequence *s, const struct slot_of *slot)
{
  struct var *kept = sequence_local(s, slot->held->type);
  struct branch full = begin_branch(s, build_load(&s->b, slot->full));
  build_set(&s->b, kept, load_place(s, slot->place));
  struct instr *store = build(&s->b, INSTR_ASSIGN, 0);
  store->place = slot->place;
  store->value = build_load(&s->b, slot->held);
  set(s, slot->held, kept);
  end_branch(s, full);
}

void stores_functions(struct sequence *s)
{
  const struct unit *u = s->unit;
  struct stores *w = s->stores;
  struct type *nothing = build_type(&s->b, TYPE_VOID);
  if (!w) {
    return;
  }
  s->b.func = sequence_open(s, nothing, "__ts_flush");
  for (uint32_t i = 0; i < w->slots.count; i++) {
    put_flush(s, &w->slots.at[i]);
  }
  sequence_finish(s->b.func);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    if (w->most[t]) {
      s->b.func = sequence_open(
          s, nothing, arena_printf(s->b.arena, "__ts_exchange_%u", t));
      for (uint32_t i = 0; i < w->slots.count; i++) {
        if (w->slots.at[i].thread == t) {
          put_exchange(s, &w->slots.at[i]);
        }
      }
      sequence_finish(s->b.func);
    }
  }
}

static void exchange(const struct sequence *s, uint32_t turn, struct buf *out)
{
  uint32_t thread = turn % s->unit->threads.count;
  if (s->stores && s->stores->most[thread]) {
    buf_printf(out, "  __ts_exchange_%u();\n", thread);
  }
}

static void flush(const struct sequence *s, uint32_t turn, struct buf *out)
{
  if (s->stores) {
    buf_printf(out, "  __ts_now = %u; __ts_flush();\n", turn);
  }
}

void stores_begin_turn(const struct sequence *s, uint32_t turn, struct buf *out)
{
  if (turn) {
    flush(s, turn, out);
  }
  exchange(s, turn, out);
}

void stores_end_turn(const struct sequence *s, uint32_t turn, struct buf *out)
{
  exchange(s, turn, out);
}

void stores_end(const struct sequence *s, struct buf *out)
{
  flush(s, slots_turns(s->unit), out);
}
