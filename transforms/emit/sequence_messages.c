/* sequence_messages.c -- C11's memory model in a sequential program: what is
 * done in turns.
 *
 * Needs: views_run, points_run.
 * Gives: turns in which each read of a location (sequence_deeds.c) is one of
 *   what was stored before in the run of turns, whatever is newer.
 * Every instruction of a thread happens at most once. So each store is a
 * message of its own, and there is no bound on how many there are. What a load
 * reads is guessed before the first turn: from which store, and which value. In
 * its turn that store must have been done: so reads come behind what they read,
 * in an order that agrees with each thread's (RC11's sb and rf have no cycle).
 * Whether all that was guessed is an execution of RC11 is asked once, behind
 * the last turn (sequence_agreement.c): what turns cost is independent of the
 * memory model. There is no queue of messages in turns, no view.
 *
 *     did     it was done             wrote     it has stored
 *     in      the value it reads      out       what it stored
 *     from    its source's serial     position  in modification order
 *     where   which location, if that is only known then
 *
 * Pointers and real numbers are not guessed, but selected from what was stored:
 * CBMC has to know where a pointer may lead. Memory has the first value of each
 * location: what main stores before it creates threads. What does not fit into
 * this (parts of a location, functions of the library) is done to memory, and
 * is an obstacle where others may see it or something was stored before. */
#include "transforms/emit/sequence_messages.h"

#include "transforms/analysis/constants.h"
#include "transforms/emit/sequence_stores.h"

/* --- variables --- */

static struct var *new_global(struct sequence *s, struct type *ty,
                              const char *name, const struct deed *d)
{
  return build_global(&s->b, ty,
                      arena_printf(s->b.arena, "%s%u", name, d->number));
}

static struct type *value_type(struct sequence *s, const struct deed *d)
{
  return type_unqualified(&s->b.program->types, d->places.at[0].place->type);
}

/* With whether it is told: for the trace. */
static struct var *new_mark(struct sequence *s, const char *name,
                            const struct deed *d)
{
  return build_global(
      &s->b, s->bool_type,
      arena_printf(s->b.arena, "%s%u_%u", name, d->number, d->told));
}

static uint32_t last_source(const struct deed *d)
{
  return d->sources.count ? VEC_LAST(&d->sources)->serial : 0;
}

static void name_access(struct sequence *s, struct deed *d)
{
  struct messages *m = s->messages;
  if (d->places.count > 1 || d->places.at[0].holds) {
    d->where =
        new_global(s, sequence_bits(s, m->locations.count), SEQUENCE_WHERE, d);
  }
  if (deed_reads(d)) {
    d->did = new_mark(s, SEQUENCE_READ, d);
    d->from = new_global(s, sequence_bits(s, last_source(d)), SEQUENCE_FROM, d);
    d->in = type_is_integer(value_type(s, d))
                ? new_global(s, value_type(s, d), "__ts_in_", d)
                : NULL;
  }
  if (deed_writes(d)) {
    d->wrote =
        new_mark(s, deed_reads(d) ? SEQUENCE_UPDATED : SEQUENCE_WROTE, d);
    d->did = d->did ? d->did : d->wrote;
    d->out = new_global(s, value_type(s, d), "__ts_out_", d);
    d->position =
        build_global(&s->b, sequence_bits(s, m->most),
                     arena_printf(s->b.arena, SEQUENCE_POSITION "%u_%u",
                                  d->number, d->serial));
  }
}

static void put_guess(struct sequence *s, struct var *v)
{
  if (v) {
    build_set(&s->b, v, build_load(&s->b, sequence_local(s, v->type)));
  }
}

static void put_guesses(struct sequence *s)
{
  s->b.func = sequence_open(s, build_type(&s->b, TYPE_VOID), "__ts_guess");
  for (uint32_t i = 0; i < s->messages->deeds.count; i++) {
    const struct deed *d = s->messages->deeds.at[i];
    put_guess(s, d->in);
    put_guess(s, d->from);
    put_guess(s, d->position);
  }
  sequence_finish(s->b.func);
}

void messages_name(struct sequence *s)
{
  struct messages *m = s->messages;
  for (uint32_t i = 0; i < m->deeds.count; i++) {
    struct deed *d = m->deeds.at[i];
    switch ((enum deed_kind)d->kind) {
    case ORDERED_LOAD:
    case ORDERED_STORE:
    case ORDERED_UPDATE:
      name_access(s, d);
      break;
    case ORDERED_JOIN:
      d->where = new_global(s, sequence_bits(s, s->unit->threads.count),
                            "__ts_joined_", d);
      break;
    case ORDERED_ACQUIRE:
      d->where =
          new_global(s, sequence_bits(s, m->deeds.count), "__ts_last_", d);
      d->did = new_global(s, s->bool_type, "__ts_did_", d);
      break;
    case ORDERED_ACCESS:
      d->hit = d->races && s->unit->has_race
                   ? new_global(s, sequence_bits(s, 15), "__ts_hit_", d)
                   : NULL;
      d->did = new_global(s, s->bool_type, "__ts_did_", d);
      break;
    case ORDERED_RELEASE:
    case ORDERED_FENCE:
    case ORDERED_START:
    case ORDERED_END:
      d->did = new_global(s, s->bool_type, "__ts_did_", d);
      break;
    case ORDERED_FOREIGN:
      break;
    }
  }
  put_guesses(s);
}

/* --- pieces --- */

static struct expr *load(struct sequence *s, struct var *v)
{
  return build_load(&s->b, v);
}

static struct expr *is(struct sequence *s, struct var *v, uint64_t number)
{
  return places_is_number(s, load(s, v), number);
}

static struct expr *either(struct sequence *s, struct expr *a, struct expr *b)
{
  return a ? sequence_logic(s, OP_LOR, a, b) : b;
}

static struct expr *select(struct sequence *s, struct expr *when,
                           struct expr *a, struct expr *b)
{
  struct expr *e = expr_new(s->b.program, EXPR_COND, 0, b->type);
  e->a = when;
  e->b = a;
  e->c = b;
  return e;
}

static void assume(struct sequence *s, struct expr *value, loc_t at)
{
  build_arg(&s->b, build_do(&s->b, "__CPROVER_assume", at), value);
}

static void put_obstacle(struct sequence *s, loc_t at)
{
  sequence_reach(s, event_add(s->unit, EVENT_OBSTACLE, at,
                              "memory of atomic operations is accessed in "
                              "another way, which CBMC does not follow"));
}

/* Atomic operations that others may see are all to locations. */
static void put_unknown(struct sequence *s, const struct deed *d, loc_t at)
{
  if (d->told) {
    put_obstacle(s, at);
  }
}

static struct expr *crosses(struct sequence *s, struct expr *place,
                            struct expr *other)
{
  uint64_t size, others;
  struct var *v = sequence_local(s, s->bool_type);
  struct expr *a = place_location(s->b.program, place, &size);
  struct expr *b = place_location(s->b.program, other, &others);
  struct instr *ask =
      build_call(&s->b, MESSAGES_CROSS, s->bool_type, place->at);
  build_arg(&s->b, ask, a);
  build_arg(&s->b, ask, build_number(&s->b, TYPE_ULONG, size));
  build_arg(&s->b, ask, b);
  build_arg(&s->b, ask, build_number(&s->b, TYPE_ULONG, others));
  ask->place = expr_var(s->b.program, place->at, v);
  return load(s, v);
}

/* It may be to a part of a location, or to more than one. */
static void put_crossed(struct sequence *s, const struct deed *d,
                        struct expr *place)
{
  struct expr *some = NULL;
  for (uint32_t k = 0; k < d->crossed.count; k++) {
    const struct location *l = &s->messages->locations.at[d->crossed.at[k]];
    some = either(s, some, crosses(s, place, l->place));
  }
  if (some) {
    struct instr *branch = sequence_if(s, some, place->at);
    struct instr **after = s->b.tail;
    s->b.tail = &branch->body;
    put_obstacle(s, place->at);
    s->b.tail = after;
  }
}

/* Which location the place is, if it is one. */
static void put_where(struct sequence *s, const struct deed *d,
                      struct expr *place)
{
  put_crossed(s, d, place);
  if (!d->where) {
    return;
  }
  struct expr *which = build_number(&s->b, TYPE_UINT, 0);
  for (uint32_t k = d->places.count; k-- > 0;) {
    struct expr *here = build_number(&s->b, TYPE_UINT, d->at[k] + 1);
    struct expr *holds = d->places.at[k].holds;
    which = holds ? select(s, holds, here, which) : here;
  }
  build_set(&s->b, d->where,
            expr_cast(s->b.program, which, d->where->type, false));
}

/* --- loads --- */

/* Whether the source is that one, which has stored, to the same location. */
static struct expr *is_from(struct sequence *s, const struct deed *d,
                            uint32_t k)
{
  const struct deed *w = d->sources.at[k];
  struct expr *e =
      sequence_logic(s, OP_LAND, is(s, d->from, w->serial), load(s, w->wrote));
  if (!d->where && !w->where) {
    return e;
  }
  struct expr *a = d->where ? load(s, d->where)
                            : build_number(&s->b, TYPE_UINT, d->at[0] + 1);
  struct expr *b = w->where ? load(s, w->where)
                            : build_number(&s->b, TYPE_UINT, w->at[0] + 1);
  return sequence_logic(
      s, OP_LAND, e,
      expr_binary(s->b.program, OP_EQ, 0, a, b, build_type(&s->b, TYPE_INT)));
}

/* What it reads: of what was stored, or of memory, at first. */
static struct expr *value_read(struct sequence *s, const struct deed *d,
                               struct expr *first)
{
  struct type *ty = value_type(s, d);
  struct expr *value = first;
  if (d->in) {
    return d->sources.count
               ? select(s, is(s, d->from, 0), first, load(s, d->in))
               : first;
  }
  for (uint32_t k = d->sources.count; k-- > 0;) {
    struct expr *out = load(s, d->sources.at[k]->out);
    value = select(s, is(s, d->from, d->sources.at[k]->serial),
                   expr_cast(s->b.program, out, ty, false), value);
  }
  return value;
}

/* Where the access is to no location, it is to memory: what follows; then,
 * in its body, what is done else. NULL: it is to one in any case. */
static struct instr *begin_elsewhere(struct sequence *s, const struct deed *d,
                                     loc_t at, struct instr ***after)
{
  struct instr *branch = NULL;
  if (d->where) {
    branch = sequence_if(s, sequence_not(s, is(s, d->where, 0)), at);
    *after = s->b.tail;
    s->b.tail = &branch->other;
    put_unknown(s, d, at);
  }
  return branch;
}

static struct var *put_read(struct sequence *s, const struct deed *d,
                            struct expr *first, loc_t at)
{
  struct type *ty = value_type(s, d);
  struct var *value = sequence_local(s, ty);
  struct expr *known = is(s, d->from, 0);
  struct instr **after = NULL;
  put_where(s, d, first->a);
  struct instr *branch = begin_elsewhere(s, d, at, &after);
  if (branch) {
    build_set(&s->b, value, first);
    s->b.tail = &branch->body;
  }
  for (uint32_t k = 0; k < d->sources.count; k++) {
    known = either(s, known, is_from(s, d, k));
  }
  sequence_true(s, d->did);
  assume(s, known, at);
  build_set(&s->b, value, value_read(s, d, first));
  s->b.tail = after ? after : s->b.tail;
  return value;
}

/* --- stores --- */

/* Whether an update stores anything; NULL: it does. */
static struct expr *success(const struct deed *d, struct expr *value)
{
  while (d->failure && value->kind == EXPR_CAST) {
    value = value->a;
  }
  return d->failure && value->kind == EXPR_COND ? value->a : NULL;
}

static void put_write(struct sequence *s, const struct deed *d,
                      struct expr *value, struct expr *place, loc_t at)
{
  struct instr **after = NULL;
  struct expr *does = d->kind == ORDERED_UPDATE ? success(d, value) : NULL;
  if (d->kind == ORDERED_STORE) {
    put_where(s, d, place);
  }
  struct instr *branch = begin_elsewhere(s, d, at, &after);
  if (branch) {
    struct instr *store = build(&s->b, INSTR_ASSIGN, at);
    store->place = place;
    store->value = value;
    s->b.tail = &branch->body;
  }
  build_set(&s->b, d->out, expr_cast(s->b.program, value, d->out->type, false));
  if (does) {
    build_set(&s->b, d->wrote, sequence_truth(s, does));
  } else {
    sequence_true(s, d->wrote);
  }
  s->b.tail = after ? after : s->b.tail;
}

/* --- instructions --- */

static const struct deed *
find(const struct sequence *s, const struct instr *i,
     bool (*good)(const struct deed *, const void *of), const void *of)
{
  const struct messages *m = s->messages;
  for (uint32_t k = 0; k < m->deeds.count; k++) {
    const struct deed *d = m->deeds.at[k];
    if (d->thread == s->thread->index && (d->instr == i || d->reads == i) &&
        good(d, of)) {
      return d;
    }
  }
  return NULL;
}

static bool reads_it(const struct deed *d, const void *e)
{
  return d->load == e;
}

/* In copies of expressions, what is read there. */
struct replacing {
  struct sequence *s;
  const struct instr *instr; /* NULL: the end of */
  const struct block *block;
  bool changed;
};

static struct expr *replace(struct replacing *r, struct expr *e)
{
  struct sequence *s = r->s;
  struct expr *operands[3] = {NULL, NULL, NULL};
  int n = expr_operands(e);
  bool other = false;
  for (int k = 0; k < n; k++) {
    operands[k] = replace(r, expr_operand(e, k));
    other = other || operands[k] != expr_operand(e, k);
  }
  struct expr *copy = e;
  if (other) {
    copy = ARENA_NEW(s->b.arena, struct expr);
    *copy = *e;
    copy->a = operands[0];
    copy->b = n > 1 ? operands[1] : e->b;
    copy->c = n > 2 ? operands[2] : e->c;
    r->changed = true;
  }
  const struct deed *d =
      e->kind == EXPR_LOAD ? find(s, r->instr, reads_it, e) : NULL;
  if (!d || (!r->instr && d->block != r->block)) {
    return copy;
  }
  if (!deed_reads(d)) {
    put_crossed(s, d, copy->a);
    return copy;
  }
  r->changed = true;
  return load(s, put_read(s, d, copy, e->at));
}

struct expr *messages_value(struct sequence *s, const struct block *b)
{
  struct replacing r = {s, NULL, b, false};
  return s->messages ? replace(&r, b->value) : b->value;
}

static bool stores(const struct deed *d, const void *i)
{
  return d->instr == i && deed_writes(d);
}

static bool is_kind(const struct deed *d, const void *kind)
{
  return d->kind == *(const enum deed_kind *)kind;
}

static const struct deed *find_kind(const struct sequence *s,
                                    const struct instr *i, enum deed_kind kind)
{
  return find(s, i, is_kind, &kind);
}

/* Memory has the first values, as long as nothing is stored there. */
static void put_foreign(struct sequence *s, const struct instr *i)
{
  const struct messages *m = s->messages;
  struct expr *stored = NULL;
  const struct deed *f = find_kind(s, i, ORDERED_FOREIGN);
  if (f && f->crossed.count) {
    if (!f->load) {
      put_crossed(s, f, i->kind == INSTR_RMW ? i->target : i->place);
    }
    return;
  }
  if (!f) {
    return;
  }
  for (uint32_t k = 0; k < m->deeds.count; k++) {
    const struct deed *d = m->deeds.at[k];
    if (deed_writes(d)) {
      stored = either(s, stored, load(s, d->wrote));
    }
  }
  bool seen = i->visible || (f->load && f->load->visible);
  struct instr *branch = seen || !stored ? NULL : sequence_if(s, stored, i->at);
  struct instr **after = s->b.tail;
  s->b.tail = branch ? &branch->body : after;
  if (seen || stored) {
    put_obstacle(s, i->at);
  }
  s->b.tail = branch ? after : s->b.tail;
}

/* The last thread that gave it back. */
static struct var *last_of(struct sequence *s, const struct deed *d)
{
  struct messages *m = s->messages;
  for (uint32_t k = 0; k < m->deeds.count; k++) {
    const struct deed *o = m->deeds.at[k];
    if (o->object == d->object && o->offset == d->offset && o->in) {
      return o->in;
    }
  }
  return new_global(s, sequence_bits(s, m->deeds.count), "__ts_gave_", d);
}

static void put_others(struct sequence *s, const struct instr *i)
{
  static const uint8_t marks[] = {ORDERED_FENCE, ORDERED_START, ORDERED_END};
  const struct deed *d;
  for (uint32_t k = 0; k < sizeof marks; k++) {
    if ((d = find_kind(s, i, (enum deed_kind)marks[k]))) {
      sequence_true(s, d->did);
    }
  }
  if ((d = find_kind(s, i, ORDERED_JOIN))) {
    build_set(&s->b, d->where,
              expr_cast(s->b.program, i->args[1], d->where->type, false));
  }
  if ((d = find_kind(s, i, ORDERED_ACCESS))) {
    sequence_true(s, d->did);
    if (d->hit && !i->published) {
      sequence_hit(s, s->block, i, d->hit);
    }
  }
}

void messages_after(struct sequence *s, const struct instr *i)
{
  const struct deed *d =
      s->messages && i->published ? find_kind(s, i, ORDERED_ACCESS) : NULL;
  if (d && d->hit) {
    sequence_hit_made(s, i, d->hit);
  }
}

/* Behind the step: it has the lock, or gives it back. */
static void put_lock(struct sequence *s, const struct instr *i)
{
  const struct deed *d = find_kind(s, i, ORDERED_ACQUIRE);
  d = d ? d : find_kind(s, i, ORDERED_RELEASE);
  if (!d) {
    return;
  }
  struct var *last = last_of(s, d);
  ((struct deed *)d)->in = last;
  sequence_true(s, d->did);
  if (d->kind == ORDERED_ACQUIRE) {
    build_set(&s->b, d->where, load(s, last));
  } else {
    build_set(&s->b, last, build_number(&s->b, TYPE_UINT, d->number + 1));
  }
}

static struct instr *copy_of(struct sequence *s, const struct instr *i)
{
  struct instr *copy = ARENA_NEW(s->b.arena, struct instr);
  *copy = *i;
  copy->next = NULL;
  if (i->kind == INSTR_CALL && i->arg_count) {
    copy->args =
        arena_alloc_array(s->b.arena, i->arg_count, sizeof *copy->args);
    for (uint32_t k = 0; k < i->arg_count; k++) {
      copy->args[k] = i->args[k];
    }
  }
  return copy;
}

/* What it reads is read before. */
static const struct instr *with_reads(struct sequence *s, const struct instr *i)
{
  struct replacing r = {s, i, NULL, false};
  struct instr *copy = copy_of(s, i);
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(copy, k)).e; k++) {
    if (o.role != ROLE_CALLEE) {
      *o.at = replace(&r, o.e);
    }
  }
  return r.changed ? copy : i;
}

/* An update whose result nobody wants, or that the thread knows. */
static void put_unread(struct sequence *s, const struct deed *d,
                       const struct instr *i)
{
  if (d->kind == ORDERED_UPDATE && !d->load && i->kind != INSTR_RMW) {
    put_read(s, d, expr_load(s->b.program, i->place), i->at);
  }
}

/* [place =] target op= value, on what it stores. */
static void put_rmw(struct sequence *s, const struct deed *d,
                    const struct instr *i)
{
  struct var *old = put_read(s, d, expr_load(s->b.program, i->target), i->at);
  struct var *new = sequence_local(s, value_type(s, d));
  build_set(&s->b, new, load(s, old));
  struct instr *rmw = build_copy(&s->b, i);
  rmw->target = expr_var(s->b.program, i->at, new);
  put_write(s, d, load(s, new), i->target, i->at);
}

const struct instr *messages_step(struct sequence *s, const struct instr *i)
{
  if (!s->messages) {
    return i;
  }
  const struct deed *d = find(s, i, stores, i);
  put_others(s, i);
  const struct instr *now = with_reads(s, i);
  put_foreign(s, i);
  put_lock(s, i);
  if (!d) {
    return now;
  }
  if (i->kind == INSTR_RMW) {
    put_rmw(s, d, now);
    return NULL;
  }
  put_unread(s, d, now);
  if (i->kind == INSTR_CALL) {
    put_obstacle(s, i->at);
    return now;
  }
  struct expr *value = now->value;
  if (i->kind == INSTR_ZERO) {
    value = build_number(&s->b, TYPE_INT, 0);
  }
  put_write(s, d, value, now->place, i->at);
  return NULL;
}

/* --- main --- */

void messages_begin(const struct sequence *s, struct buf *out)
{
  if (s->messages) {
    buf_puts(out, "  __ts_guess();\n");
  }
}

void messages_end(const struct sequence *s, struct buf *out)
{
  if (s->unit->views) {
    buf_printf(out, "  %s();\n",
               s->messages ? "__ts_agree" : MESSAGES_LEFT_OUT);
  }
}
